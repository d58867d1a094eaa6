import { describe, expect, test } from 'vitest';
import { findToken, secretsIn, standardTokenFlaws, tokenFlaws, tokenLifetime } from '../../../engine/checks/token.ts';
import type { Headers, Json } from '../../../engine/model.ts';
import { exchange, fieldNames, response, SILENCE } from '../parts.ts';

const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.each<[string, Json, string | null, boolean]>([
  ['RFC 6749', { access_token: 'abc', token_type: 'Bearer', expires_in: 60 }, '/access_token', false],
  ['camel case', { accessToken: 'abc' }, '/accessToken', false],
  ['nested', { data: { token: 'abc' } }, '/data/token', false],
  [
    'the access token before others',
    { id_token: 'x', refresh_token: 'y', access_token: 'abc' },
    '/access_token',
    false,
  ],
  ['jwt', { jwt: JWT }, '/jwt', false],
  ['a type named bearer is no token', { bearer: 'Bearer', token: 'abc' }, '/token', false],
  ['the only text that can be one', { zugang: JWT, art: 'Bearer' }, '/zugang', true],
  ['two that can be one', { a: JWT, b: JWT }, null, false],
  ['a sentence', { message: 'There is no token for you here' }, null, false],
  ['an empty one', { access_token: '' }, null, false],
  ['a number', { access_token: 17 }, null, false],
  ['none', {}, null, false],
])('%s', (_name, json, pointer, guessed) => {
  const found = findToken(json, fieldNames());
  expect(found && [found.pointer, found.guessed]).toEqual(pointer && [pointer, guessed]);
});

test('the target file says where it is', () => {
  expect(findToken({ access_token: 'x', other: 'abc' }, fieldNames({ accessToken: ['other'] }))?.value).toBe('abc');
});

test.each<[Json, number | null]>([
  [{ expires_in: 3600 }, 3600],
  [{ expires_in: '3600' }, 3600],
  [{ data: { expiresIn: 60 } }, 60],
  [{ ttl: 5 }, 5],
  [{ expires_in: 0 }, null],
  [{ expires_in: -1 }, null],
  [{ expires_in: 'soon' }, null],
  [{ expires_in: null }, null],
  [{}, null],
])('the lifetime of %j is %j', (json, seconds) => {
  expect(tokenLifetime(json)).toBe(seconds);
});

test('a moment of expiry is no lifetime', () => {
  expect(tokenLifetime({ expires: 1_944_444_444 })).toBeNull();
  expect(tokenLifetime({ expires: 1_944_444_444_000 })).toBeNull();
});

test('every token of an answer is a secret', () => {
  const values = secretsIn({ access_token: 'aaa', refresh_token: 'bbb', id_token: 'ccc', scope: 'ddd' }, true).map(
    ({ value }) => value,
  );
  expect(new Set(values)).toEqual(new Set(['aaa', 'bbb', 'ccc']));
  expect(secretsIn({ zugang: JWT }, true)).toEqual([{ label: 'ORDER_ACCESS_TOKEN', value: JWT }]);
  expect(secretsIn(undefined, true)).toEqual([]);
});

test('what only looks like a token is no secret in a refusal', () => {
  expect(secretsIn({ code: 'CLIENT_NOT_ALLOWED_HERE' }, false)).toEqual([]);
});

test('an answer without a token', () => {
  expect(tokenFlaws(exchange(response(200, { token_type: 'Bearer' })), fieldNames())).toMatchObject([
    { code: 'token-missing', requirement: 'token.issued' },
  ]);
  expect(tokenFlaws(exchange(response(204, undefined)), fieldNames())).toHaveLength(1);
  expect(tokenFlaws(exchange(response(200, { access_token: 'x' })), fieldNames())).toEqual([]);
});

describe('RFC 6749', () => {
  const sound = { access_token: 'x', token_type: 'bearer', expires_in: 60 };
  const NO_STORE: Headers = [
    ['Content-Type', 'application/json'],
    ['cache-control', 'no-store, max-age=0'],
  ];

  test.each<[string, number, Json, Headers | undefined, string | null]>([
    ['token.answer', 200, sound, undefined, null],
    ['token.answer', 200, { ...sound, access_token: undefined } as unknown as Json, undefined, 'token-type'],
    ['token.answer', 200, { accessToken: 'x', token_type: 'bearer' }, undefined, 'token-type'],
    ['token.answer', 200, { access_token: 'x' }, undefined, 'token-type'],
    ['token.answer', 200, { access_token: 'x', token_type: 'mac' }, undefined, 'token-type'],
    ['token.answer', 200, [sound], undefined, 'token-type'],
    ['token.lifetime', 200, sound, undefined, null],
    ['token.lifetime', 200, { ...sound, expires_in: 0 }, undefined, 'token-lifetime'],
    ['token.lifetime', 200, { access_token: 'x' }, undefined, 'token-lifetime'],
    ['token.noStore', 200, sound, NO_STORE, null],
    ['token.noStore', 200, sound, undefined, 'token-cacheable'],
    ['token.error', 400, { error: 'invalid_request' }, undefined, null],
    ['token.error', 401, { error: 'invalid_client' }, undefined, null],
    ['token.error', 403, { error: 'invalid_client' }, undefined, 'token-error'],
    ['token.error', 400, { code: 'invalid_request' }, undefined, 'token-error'],
    ['token.error', 400, { error: '' }, undefined, 'token-error'],
    ['token.error', 400, { error: { code: 1 } }, undefined, 'token-error'],
    ['create.accepts', 200, {}, undefined, null],
  ])('%s, HTTP %i %j', (requirement, status, body, headers, code) => {
    const flaws = standardTokenFlaws(exchange(response(status, body, headers)), requirement);
    expect(flaws.map((flaw) => flaw.code)).toEqual(code === null ? [] : [code]);
    for (const flaw of flaws) expect(flaw).toMatchObject({ requirement, advice: expect.stringContaining('RFC 6749') });
  });

  test('says nothing where there is no answer', () => {
    expect(standardTokenFlaws(exchange(SILENCE), 'token.answer')).toEqual([]);
  });
});
