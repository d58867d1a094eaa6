import { describe, expect, test } from 'vitest';
import {
  callbackFlaws,
  callbackNotes,
  carriesStore,
  describeCallback,
  satisfies,
} from '../../../engine/checks/callback.ts';
import type { Callback, CallbackWait, Json } from '../../../engine/model.ts';
import { callback, exchange, received, request, response } from '../parts.ts';

const STORES = ['store-7', 'pos-7'];
const REQUEST = request({
  operation: 'fetchStore',
  body: JSON.stringify({
    marketName: 'denver',
    storeInformation: { providerStoreId: 'store-7', partnerStoreId: 'pos-7' },
  }),
});
const FETCH = exchange(response(202, {}), { request: REQUEST });

describe('a callback carries the store', () => {
  test.each<[string, Json | string, Partial<Callback>]>([
    ['as a value', { storeId: 'store-7' }, {}],
    ['by its other id', { pos: 'pos-7' }, {}],
    ['deep inside', { a: [{ b: { c: ['store-7'] } }] }, {}],
    ['as the name of a member', { stores: { 'store-7': { open: true } } }, {}],
    ['in a list at the root', [{ id: 'other' }, { id: 'store-7' }], {}],
    ['as a bare text', '"store-7"', {}],
    ['in JSON wrapped in a text', { Type: 'Notification', Message: JSON.stringify({ store: { id: 'store-7' } }) }, {}],
    ['in a path', { open: true }, { url: '/callbacks/stores/store-7' }],
    ['in a query', { open: true }, { url: '/?store=store-7&x=1' }],
    ['encoded in a path', { open: true }, { url: '/stores/%73tore-7' }],
    ['within a URN', { id: 'urn:store:store-7' }, {}],
    ['within a path in the body', { href: '/v1/stores/store-7' }, {}],
  ])('%s', (_name, body, changes) => {
    expect(carriesStore(callback(body, changes), STORES)).toBe(true);
  });

  test.each<[string, Json | string, Partial<Callback>]>([
    ['of another store', { storeId: 'store-8' }, {}],
    ['whose id only begins like it', { storeId: 'store-70' }, {}],
    ['whose id goes on before it', { storeId: 'my-store-7' }, {}],
    ['that is no JSON', 'store-7', {}],
    ['that is cut', '{"storeId":"store-7"', {}],
    ['with another store in its path', {}, { url: '/stores/store-70' }],
    ['with a path that cannot be decoded', {}, { url: '/stores/%zz' }],
    ['without anything', '', {}],
  ])('but not one %s', (_name, body, changes) => {
    expect(carriesStore(callback(body, changes), STORES)).toBe(false);
  });

  test('a number is its digits', () => {
    expect(carriesStore(callback({ store: 4711 }), ['4711'])).toBe(true);
  });
});

describe('a callback satisfies', () => {
  test.each<[Json | string, boolean]>([
    [{ storeId: 'store-7', status: 'OPEN' }, true],
    [{ storeId: 'store-7', available: false }, true],
    [{ storeId: 'store-7', deep: { hours: [8] } }, true],
    [{ Message: JSON.stringify({ storeId: 'store-7', status: 'OPEN' }) }, true],
    [{ storeId: 'store-7' }, false],
    [{ storeId: 'store-7', other: 'pos-7', market: 'denver' }, false],
    [{ storeId: 'store-7', status: null, hours: [], name: '' }, false],
    [{ Message: JSON.stringify({ storeId: 'store-7' }) }, false],
    [{ status: 'OPEN' }, false],
    ['<store id="store-7"/>', false],
  ])('%j: %s', (body, satisfied) => {
    expect(satisfies(callback(body), STORES, REQUEST)).toBe(satisfied);
  });
});

function wait(changes: Partial<CallbackWait> = {}): CallbackWait {
  const [sentAt, answeredAt] = ['2031-08-14T19:05:42.000Z', '2031-08-14T19:05:42.500Z'];
  return { step: 0, storeIds: STORES, sentAt, answeredAt, timeoutMs: 3_000, matching: [], others: [], ...changes };
}

const sound = callback({ storeId: 'store-7', status: 'OPEN' });
const bare = callback({ storeId: 'store-7' });
const foreign = callback({ storeId: 'store-8', status: 'OPEN' });

describe('what is missing of it', () => {
  test.each<[string, Partial<CallbackWait>, string[]]>([
    ['nothing', { matching: [sound] }, []],
    ['nothing, where one of several is sound', { matching: [bare, sound] }, []],
    ['nothing, where others came too', { matching: [sound], others: [foreign] }, []],
    ['all of it', {}, ['callback-missing']],
    ['the store', { others: [foreign] }, ['callback-missing']],
    ['a body', { others: [callback('')] }, ['callback-missing']],
    ['JSON', { others: [callback('<open/>')] }, ['callback-not-json']],
    [
      'JSON, where the address names the store',
      { matching: [callback('OPEN', { url: '/store-7' })] },
      ['callback-not-json'],
    ],
    ['content', { matching: [bare] }, ['callback-empty']],
    [
      'the media type',
      { matching: [callback({ storeId: 'store-7', status: 'OPEN' }, { headers: [['Content-Type', 'text/plain']] })] },
      ['media-type'],
    ],
  ])('%s', (_name, changes, codes) => {
    expect(callbackFlaws(wait(changes), FETCH).map(({ code }) => code)).toEqual(codes);
  });

  test('is said with what was awaited and what came', () => {
    expect(callbackFlaws(wait(), FETCH)).toMatchObject([
      {
        expected: 'within 3000 ms after the answer, a callback that carries store id "store-7" or "pos-7"',
        actual: 'no callback at all',
      },
    ]);
    expect(callbackFlaws(wait({ others: [foreign] }), FETCH)).toMatchObject([
      { actual: expect.stringContaining('1 callback(s) without that id, e.g. POST / {"storeId":"store-8"') },
    ]);
  });
});

test('how it came is remarked, and changes nothing', () => {
  const early = callback({ storeId: 'store-7', status: 'OPEN' }, { receivedAt: '2031-08-14T19:05:42.100Z' });
  expect(callbackNotes(wait({ matching: [sound] }))).toEqual([]);
  expect(callbackNotes(wait({ matching: [early] }))).toEqual(['The callback came before the answer to its request.']);
  expect(callbackNotes(wait({ matching: [sound, sound] }))).toEqual(['The callback came 2 times.']);
  expect(callbackNotes(wait({ matching: [sound], others: [foreign] }))).toEqual([
    '1 callback(s) for another store or for none came in the same time.',
  ]);
  expect(callbackNotes(wait({ others: [foreign] }))).toEqual([]);
});

test('a callback in a line', () => {
  expect(describeCallback(callback('x'.repeat(200), { method: 'PUT', url: '/a' }))).toMatch(/^PUT \/a x{119}…$/);
  expect(describeCallback(undefined)).toBe('none');
});

test('a callback whose body was cut satisfies nothing', () => {
  const cut = { ...sound, id: 'cut', body: received('{"storeId":"store-7","status":"OPEN"}', 'cut') };
  expect(satisfies(cut, STORES, REQUEST)).toBe(false);
});
