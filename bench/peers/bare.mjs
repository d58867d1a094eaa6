/** The yardstick: undici and ajv, no framework. `node bare.mjs work.json BASE_URL SCENARIOS AT_ONCE` */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Agent, request } from 'undici';

const [file, base, scenarios, atOnce] = process.argv.slice(2);
const work = JSON.parse(readFileSync(file, 'utf8'));
const validate = new Ajv2020().compile(work.schema);
const dispatcher = new Agent({ connections: Number(atOnce) });
const post = async (path, headers, body) => request(base + path, { method: 'POST', headers, body, dispatcher });

const { clientId, clientSecret, apiKey } = work.credentials;
const form = new URLSearchParams({
  grant_type: 'client_credentials',
  client_id: clientId,
  client_secret: clientSecret,
  scope: 'access/all',
});
const issued = await post('/oauth2/token', { 'content-type': 'application/x-www-form-urlencoded' }, form.toString());
const { access_token: token } = await issued.body.json();
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-api-key': apiKey };

let next = 0;
let failed = 0;
async function worker() {
  for (let n = next++; n < Number(scenarios); n = next++) {
    for (const call of work.calls) {
      const { statusCode, body } = await post(call.path, headers, call.body.replaceAll('#', String(n)));
      const answer = await body.json();
      if (statusCode !== 200 || answer[work.field] !== work.value || !validate(answer)) failed += 1;
    }
  }
}
await Promise.all(Array.from({ length: Number(atOnce) }, worker));
await dispatcher.close();
process.exitCode = failed === 0 ? 0 : 1;
