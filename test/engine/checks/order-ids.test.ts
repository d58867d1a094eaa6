import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOrderIds, mentionsOrder } from '../../../engine/checks/order-ids.ts';
import type { FieldNames, Json } from '../../../engine/model.ts';
import { fieldNames } from '../parts.ts';

const find = (json: Json, names: Partial<FieldNames> = {}, text = JSON.stringify(json)) => {
  const { ksOrderId, partnerOrderId } = findOrderIds(json, text, fieldNames(names), 'p-1');
  const shown = (found: typeof ksOrderId) => (found === null ? null : `${found.guessed ? '?' : ''}${found.value}`);
  return [shown(ksOrderId), shown(partnerOrderId)];
};

test.each<[string, Json, (string | null)[]]>([
  ['flat', { ksOrderId: '17', partnerOrderId: 'pos-17' }, ['17', 'pos-17']],
  ['in snake case', { ks_order_id: '17', partner_order_id: 'pos-17' }, ['17', 'pos-17']],
  ['as numbers', { ksOrderId: 17, partnerOrderId: 18 }, ['17', '18']],
  ['0 as a number', { ksOrderId: 0, partnerOrderId: 1 }, ['0', '1']],
  ['nested', { data: { order: { identifiers: { ksOrderId: '17', partnerOrderId: 'pos-17' } } } }, ['17', 'pos-17']],
  ['in a list', [{ ksOrderId: '17' }, { partnerOrderId: 'pos-17' }], ['17', 'pos-17']],
  [
    'as pairs',
    {
      ids: [
        { type: 'ksOrderId', value: '17' },
        { type: 'partner_order_id', value: 18 },
      ],
    },
    ['17', '18'],
  ],
  [
    'as pairs of name and id',
    {
      references: [
        { name: 'ksOrderId', id: '17' },
        { name: 'partnerOrderId', id: '18' },
      ],
    },
    ['17', '18'],
  ],
  ['by the names of others', { orderId: '17', posOrderId: 'pos-17' }, ['?17', '?pos-17']],
  [
    'the exact name wins over others',
    { orderId: '99', data: { ksOrderId: '17' }, storeOrderId: 'x', partnerOrderId: 'y' },
    ['17', 'y'],
  ],
  ['the more telling name wins', { id: '99', orderNumber: '17', checkId: '5' }, ['?17', '?5']],
  ['one alone', { ksOrderId: '17' }, ['17', null]],
  ['the id that was sent is none of them', { orderId: 'p-1', id: '17', partnerOrderId: 'p-1' }, ['?17', null]],
  ['empty and null are none', { ksOrderId: '', partnerOrderId: null }, [null, null]],
  ['objects and truth values are none', { ksOrderId: { a: 1 }, partnerOrderId: true }, [null, null]],
  ['nothing', {}, [null, null]],
  ['no object', 'OK', [null, null]],
])('%s', (_name, json, ids) => {
  expect(find(json)).toEqual(ids);
});

test('one value under one name is never both ids', () => {
  expect(find({ storeOrderId: '17' })).toEqual([null, '?17']);
});

describe('names of the target file', () => {
  test('win over the exact ones, and are no guess', () => {
    expect(find({ nr: '17', ksOrderId: '99' }, { ksOrderId: ['nr'] })).toEqual(['17', null]);
    expect(find({ data: [{ nr: '17' }], partnerOrderId: '99' }, { ksOrderId: ['/data/0/nr'] })).toEqual(['17', '99']);
  });
});

describe('numbers beyond double precision', () => {
  const BIG = '9223372036854775807';

  test('keep their digits', () => {
    const text = `{"timestamps":1234567890123456999, "ksOrderId": ${BIG}, "partnerOrderId":17}`;
    expect(find(JSON.parse(text) as Json, {}, text)).toEqual([BIG, '17']);
  });

  test('are not those of another member with a name as long', () => {
    const text = `{"customerX": 1111111111111111111, "ksOrderId": ${BIG}, "partnerOrderId": 12345678901234567890}`;
    expect(find(JSON.parse(text) as Json, {}, text)).toEqual([BIG, '12345678901234567890']);
  });

  test('as pairs', () => {
    const text = `{"ids":[{"type":"partnerOrderId","value":1},{"type":"ksOrderId","value":${BIG}}]}`;
    expect(find(JSON.parse(text) as Json, {}, text)).toEqual([BIG, '1']);
  });

  test('that were not written as digits stay as they were read', () => {
    const text = '{"ksOrderId": 1e300}';
    expect(find(JSON.parse(text) as Json, {}, text)).toEqual(['1e+300', null]);
  });
});

test('a body speaks of an order whose id stands in it, at any depth', () => {
  expect(mentionsOrder({ a: [{ b: 'p-1' }] }, 'p-1')).toBe(true);
  expect(mentionsOrder({ 'p-1': {} }, 'p-1')).toBe(true);
  expect(mentionsOrder({ a: 'p-10' }, 'p-1')).toBe(false);
});

test('what is found stays the same, whatever the order of the members and however deep they are', () => {
  const names = [
    'ksOrderId',
    'partnerOrderId',
    'orderId',
    'orderNumber',
    'id',
    'posOrderId',
    'storeOrderId',
    'checkId',
    'other',
  ];
  const members = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 99 })), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(
      members,
      fc.array(fc.constantFrom('data', 'order', 'result'), { maxLength: 3 }),
      (entries, wrappers) => {
        const flat = Object.fromEntries(entries) as Json;
        const wrapped = wrappers.reduce<Json>(
          (inner, name) => ({ [name]: inner }),
          Object.fromEntries(entries.toReversed()),
        );
        expect(find(wrapped)).toEqual(find(flat));
      },
    ),
  );
});
