/** No output of the kit holds a secret, whatever the target echoes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORTER_NAMES } from '../../reporters/index.ts';
import { cli, folderWith, type Told } from '../support/cli.ts';
import { type Service, secrets, serviceThat } from './services.ts';

const TOKEN = 'eyJhbGciOiJub25lIn0.token/with+signs==.c2ln';
const ALL = { ...secrets, token: TOKEN };

/** Repeats every header and the body of the request, in more than one form, and issues a token. */
let service: Service;
const cwd = folderWith();
let told: Told;

beforeAll(async () => {
  service = await serviceThat((request, body, response) => {
    const echoed = {
      access_token: TOKEN,
      refresh_token: `${TOKEN}-again`,
      token_type: 'Bearer',
      expires_in: 60,
      code: 'E1',
      message: `refused: ${JSON.stringify(request.headers)} ${body} ${encodeURIComponent(secrets.clientSecret)}`,
      bytes: Buffer.from(`${secrets.apiKey}`).toString('base64'),
      headers: request.rawHeaders,
    };
    const names = {
      'Content-Type': 'application/json',
      'X-Echo': encodeURIComponent(String(request.headers.authorization)),
    };
    response.writeHead(request.url?.endsWith('/oauth2/token') ? 200 : 400, names).end(JSON.stringify(echoed));
  });
  const files = REPORTER_NAMES.filter((name) => name !== 'console').flatMap((name) => [
    '--reporter',
    `${name}=report.${name}`,
  ]);
  const env = { ...service.variables, GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') };
  told = await cli(
    [
      'run',
      '--verbose',
      '--callback-listen',
      '127.0.0.1:0',
      '--callback-timeout',
      '50ms',
      '--reporter',
      'console',
      ...files,
    ],
    { cwd, env },
  );
});
afterAll(async () => {
  await service.close();
});

/** The forms in which a secret could be read out of a text. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    escaped,
    escaped.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ];
}

function outputs(): [name: string, text: string][] {
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const read = files.map((entry): [string, string] => [
    join(entry.parentPath, entry.name),
    readFileSync(join(entry.parentPath, entry.name), 'utf8'),
  ]);
  return [['standard output', told.stdout], ['standard error', told.stderr], ...read];
}

describe('a service that echoes everything', () => {
  it('was judged, and every output written', () => {
    expect(told.code).toBe(1);
    const names = outputs().map(([name]) => name);
    for (const name of REPORTER_NAMES.filter((each) => each !== 'console'))
      expect(names).toContain(join(cwd, `report.${name}`));
    expect(names.some((name) => name.endsWith('events.ndjson'))).toBe(true);
  });

  it.each(Object.entries(ALL))('shows its %s in no output', (_name, secret) => {
    for (const [name, text] of outputs()) {
      for (const form of formsOf(secret)) expect(text.includes(form), `${name} holds ${form}`).toBe(false);
    }
  });

  it('is shown with the names of what was masked', () => {
    expect(told.stdout).toContain('[ORDER_API_KEY]');
  });
});
