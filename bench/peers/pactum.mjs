/** pactum: a spec a call. `node pactum.mjs work.json BASE_URL SCENARIOS` */
import { readFileSync } from 'node:fs';
import pactum from 'pactum';

const [file, base, scenarios] = process.argv.slice(2);
const work = JSON.parse(readFileSync(file, 'utf8'));
const { clientId, clientSecret, apiKey } = work.credentials;
const { $schema: _dialect, ...schema } = work.schema;
pactum.request.setBaseUrl(base);

const form = {
  grant_type: 'client_credentials',
  client_id: clientId,
  client_secret: clientSecret,
  scope: 'access/all',
};
const token = await pactum.spec().post('/oauth2/token').withForm(form).expectStatus(200).returns('access_token');
for (let n = 0; n < Number(scenarios); n++) {
  for (const call of work.calls) {
    await pactum
      .spec()
      .post(call.path)
      .withHeaders({ authorization: `Bearer ${token}`, 'x-api-key': apiKey })
      .withJson(JSON.parse(call.body.replaceAll('#', String(n))))
      .expectStatus(200)
      .expectJson(work.field, work.value)
      .expectJsonSchema(schema);
  }
}
