import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/model.ts';
import { createRedact } from '../../engine/redact.ts';

const SECRET = 'p4ss/w"ö rd+=';
const redact = createRedact([{ label: 'ORDER_CLIENT_SECRET', value: SECRET }]);

test.each([
  ['plain', SECRET],
  ['URL-encoded', encodeURIComponent(SECRET)],
  ['as a form field', new URLSearchParams({ x: SECRET }).toString().slice(2)],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in base64 without padding', Buffer.from(SECRET).toString('base64').replace(/=+$/, '')],
  ['in base64 for URLs', Buffer.from(SECRET).toString('base64url')],
  ['escaped in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['escaped in JSON, slashes too', JSON.stringify(SECRET).slice(1, -1).replaceAll('/', '\\/')],
])('%s', (_name, form) => {
  expect(redact(`before ${form} after ${form}`)).toBe('before [ORDER_CLIENT_SECRET] after [ORDER_CLIENT_SECRET]');
});

test('in values and names, at any depth; the rest stays as it is', () => {
  const value = { a: [1, null, true, { [`x-${SECRET}`]: SECRET }], b: 'plain' };
  expect(redact(value)).toEqual({
    a: [1, null, true, { 'x-[ORDER_CLIENT_SECRET]': '[ORDER_CLIENT_SECRET]' }],
    b: 'plain',
  });
  expect(value.a[3]).toEqual({ [`x-${SECRET}`]: SECRET });
});

test('the longest secret first, where one holds the other', () => {
  const both = createRedact([
    { label: 'SHORT', value: 'secret' },
    { label: 'LONG', value: 'secret-and-more' },
  ]);
  expect(both('secret-and-more and secret')).toBe('[LONG] and [SHORT]');
});

test('characters with a meaning in patterns have none', () => {
  expect(createRedact([{ label: 'S', value: 'a.b*c(d' }])('a.b*c(d aXbbc')).toBe('[S] aXbbc');
});

test('without secrets, and with an empty one, everything stays', () => {
  const value = { a: '' };
  expect(createRedact([])(value)).toBe(value);
  expect(createRedact([{ label: 'S', value: '' }])(value)).toEqual(value);
});

test('a short secret is not looked for in base64, where it would turn up by chance', () => {
  expect(createRedact([{ label: 'S', value: 'abc' }])(Buffer.from('abc').toString('base64'))).toBe('YWJj');
});

describe('any value', () => {
  const secret = fc.string({ minLength: 8, maxLength: 24 }).filter((text) => text.trim().length >= 8);
  const forms = (value: string) => [
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
  ];

  test('holds no secret afterwards, in whichever form it was', () => {
    fc.assert(
      fc.property(secret, fc.jsonValue(), fc.nat({ max: 3 }), fc.string(), (value, around, form, text) => {
        const planted = `${text}${forms(value)[form] ?? ''}`;
        const body: Json = { deep: [around as Json, { [planted]: planted }] };
        const shown = createRedact([{ label: 'S', value }])(body);
        const texts: string[] = [];
        JSON.stringify(shown, (key, member: unknown) => {
          texts.push(key);
          if (typeof member === 'string') texts.push(member);
          return member;
        });
        for (const each of forms(value)) expect(texts.filter((found) => found.includes(each))).toEqual([]);
      }),
    );
  });
});
