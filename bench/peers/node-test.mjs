/** node:test with undici: a test a scenario. The work comes by the environment. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';

const { WORK, BASE, SCENARIOS } = process.env;
const work = JSON.parse(readFileSync(WORK, 'utf8'));
const validate = new Ajv2020().compile(work.schema);
const headers = { 'content-type': 'application/json', 'x-api-key': work.credentials.apiKey };

before(async () => {
  const { clientId, clientSecret } = work.credentials;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'access/all',
  });
  const issued = await request(`${BASE}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  headers.authorization = `Bearer ${(await issued.body.json()).access_token}`;
});

for (let n = 0; n < Number(SCENARIOS); n++) {
  test(`scenario ${n}`, async () => {
    for (const call of work.calls) {
      const { statusCode, body } = await request(BASE + call.path, {
        method: 'POST',
        headers,
        body: call.body.replaceAll('#', String(n)),
      });
      const answer = await body.json();
      assert.equal(statusCode, 200);
      assert.equal(answer[work.field], work.value);
      assert.ok(validate(answer));
    }
  });
}
