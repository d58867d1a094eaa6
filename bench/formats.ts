/** The work in the file formats of the peers that have one of their own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Job } from './tools.ts';
import type { Call, Work } from './work.ts';

const FORM = 'application/x-www-form-urlencoded';
/** What these tools send as access token; the target takes any. */
const TOKEN = 'bench-token-0123456789abcdef';

function formOf({ clientId, clientSecret }: Work['credentials']): string {
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'access/all',
  };
  return new URLSearchParams(fields).toString();
}

/** A collection (v2.1) for newman: an iteration a scenario; the first iteration gets the token. */
export function writePostman(file: string, { baseUrl, work }: Job): void {
  const header = [
    { key: 'Authorization', value: `Bearer {{token}}` },
    { key: 'Content-Type', value: 'application/json' },
    { key: 'x-api-key', value: work.credentials.apiKey },
  ];
  const { $schema: _dialect, ...schema } = work.schema as { $schema: string };
  const checks = [
    `pm.test('status', () => pm.response.to.have.status(200));`,
    `pm.test('field', () => pm.expect(pm.response.json().${work.field}).to.eql('${work.value}'));`,
    `pm.test('schema', () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}));`,
  ];
  const token = [
    `if (pm.collectionVariables.get('token')) return;`,
    `const body = { mode: 'raw', raw: '${formOf(work.credentials)}' };`,
    `pm.sendRequest({ url: '${baseUrl}/oauth2/token', method: 'POST', header: { 'Content-Type': '${FORM}' }, body }, (_error, answer) =>`,
    `  pm.collectionVariables.set('token', answer.json().access_token));`,
  ];
  const item = work.calls.map(({ operation, path, body }, index) => ({
    name: `${index} ${operation}`,
    event: [
      { listen: 'test', script: { exec: checks } },
      ...(index === 0 ? [{ listen: 'prerequest', script: { exec: token } }] : []),
    ],
    request: {
      method: 'POST',
      url: `${baseUrl}${path}`,
      header,
      body: { mode: 'raw', raw: body.replace('#', '{{$randomInt}}') },
    },
  }));
  const info = { name: 'bench', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
  writeFileSync(file, JSON.stringify({ info, item }, null, 2));
}

/** A workflow for Step CI: a test a scenario. */
export function writeStepCi(file: string, { baseUrl, scenarios, work }: Job): void {
  const { $schema: _dialect, ...schema } = work.schema as { $schema: string };
  const step = ({ operation, path, body }: Call, n: number) => ({
    name: operation,
    http: {
      url: `${baseUrl}${path}`,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${TOKEN}`,
        'Content-Type': 'application/json',
        'x-api-key': work.credentials.apiKey,
      },
      body: body.replaceAll('#', String(n)),
      check: { status: 200, jsonpath: { [`$.${work.field}`]: work.value }, schema },
    },
  });
  const tests = Object.fromEntries(
    Array.from({ length: scenarios }, (_, n) => [`scenario-${n}`, { steps: work.calls.map((call) => step(call, n)) }]),
  );
  writeFileSync(file, stringify({ version: '1.1', name: 'bench', tests }, { aliasDuplicateObjects: false }));
}

/** A collection for Bruno: an iteration a scenario. */
export function writeBruno(folder: string, { baseUrl, work }: Job): void {
  const { $schema: _dialect, ...schema } = work.schema as { $schema: string };
  mkdirSync(join(folder, 'calls'), { recursive: true });
  writeFileSync(join(folder, 'bruno.json'), JSON.stringify({ version: '1', name: 'bench', type: 'collection' }));
  work.calls.forEach(({ operation, path, body }, index) => {
    const content = `meta {
  name: ${index} ${operation}
  type: http
  seq: ${index + 1}
}

post {
  url: ${baseUrl}${path}
  body: json
  auth: none
}

headers {
  Authorization: Bearer ${TOKEN}
  x-api-key: ${work.credentials.apiKey}
}

body:json {
  ${body.replaceAll('#', '1')}
}

tests {
  const Ajv = require('ajv');
  test('status', function () {
    expect(res.getStatus()).to.equal(200);
  });
  test('field', function () {
    expect(res.getBody().${work.field}).to.equal('${work.value}');
  });
  test('schema', function () {
    expect(new Ajv().validate(${JSON.stringify(schema)}, res.getBody())).to.equal(true);
  });
}
`;
    writeFileSync(join(folder, 'calls', `${index}.bru`), content);
  });
}

/** One file for hurl: the token, then every call of every scenario. */
export function writeHurl(file: string, { baseUrl, scenarios, work }: Job): void {
  const token = `POST ${baseUrl}/oauth2/token\nContent-Type: ${FORM}\n\`${formOf(work.credentials)}\`\nHTTP 200\n[Captures]\ntoken: jsonpath "$.access_token"\n`;
  const call = ({ path, body }: Call, n: number) => `
POST ${baseUrl}${path}
Authorization: Bearer {{token}}
Content-Type: application/json
x-api-key: ${work.credentials.apiKey}
\`${body.replaceAll('#', String(n))}\`
HTTP 200
[Asserts]
jsonpath "$.${work.field}" == "${work.value}"
jsonpath "$.store.open" isBoolean
`;
  const all = Array.from({ length: scenarios }, (_, n) => work.calls.map((each) => call(each, n)).join('')).join('');
  writeFileSync(file, token + all);
}
