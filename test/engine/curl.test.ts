import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { curlOfRequest } from '../../engine/curl.ts';
import type { ResolvedRequest } from '../../engine/model.ts';
import { request } from './parts.ts';

/** A folder with a `curl` that prints its arguments, each ended by a NUL. */
const folder = mkdtempSync(join(tmpdir(), 'order-conformance-curl-'));
writeFileSync(join(folder, 'curl'), '#!/bin/sh\nprintf \'%s\\0\' "$@"\n');
chmodSync(join(folder, 'curl'), 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

/** What curl is given when the line is pasted into a shell. */
function pasted(line: string, variables: Record<string, string> = {}): string[] {
  const env = { ...variables, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
  return execFileSync('sh', ['-c', line], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

const argumentsOf = ({ method, url, headers, body }: ResolvedRequest) => [
  '-sS',
  '-X',
  method,
  url,
  ...headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ...(body === null ? [] : ['--data-raw', body]),
];

test.each<[string, Partial<ResolvedRequest>]>([
  ['a plain body', { body: '{"a":1}' }],
  ['single quotes', { body: `{"a":"it's 'quoted'"}` }],
  ['double quotes and backslashes', { body: '{"a":"\\"x\\" \\\\ \\n"}' }],
  ['what a shell would read', { body: '$(touch /tmp/never) `id` $HOME ${x} !! \\ ; & | > < * ? # ~' }],
  ['lines', { body: '{\n\t"a": 1\r\n}\n' }],
  ['text beyond ASCII', { body: '{"a":"Crème brûlée 寿司 🍕 مرحبا"}' }],
  ['no body', { body: null }],
  ['an empty body', { body: '' }],
  ['another method', { method: 'PUT' }],
  ['an address with a quote', { url: "http://127.0.0.1:1/it's?a=b&c=$d" }],
  [
    'headers',
    {
      headers: [
        ['X-Quote', `it's "so"`],
        ['Accept', 'application/json'],
      ],
    },
  ],
])('%s survives', (_name, changes) => {
  expect(pasted(curlOfRequest(request(changes)))).toEqual(argumentsOf(request(changes)));
});

test('masked secrets are variables of the shell, also in the midst of a text', () => {
  const masked = request({
    headers: [
      ['Authorization', 'Bearer [ORDER_ACCESS_TOKEN]'],
      ['x-api-key', '[ORDER_API_KEY]'],
    ],
    body: "client_secret=[ORDER_CLIENT_SECRET]&it's=1",
  });
  const line = curlOfRequest(masked);
  expect(line.split('\n')).toHaveLength(1);
  const given = pasted(line, {
    ORDER_ACCESS_TOKEN: 'the "token"',
    ORDER_API_KEY: "the 'key'",
    ORDER_CLIENT_SECRET: 'a b$c',
  });
  expect(given).toContain('Authorization: Bearer the "token"');
  expect(given).toContain("x-api-key: the 'key'");
  expect(given).toContain("client_secret=a b$c&it's=1");
});

test('the length is left to curl', () => {
  expect(curlOfRequest(request({ headers: [['Content-Length', '17']] }))).not.toContain('Content-Length');
});
