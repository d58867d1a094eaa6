import { describe, expect, test } from 'vitest';
import { type Each, type Field, fillOf, rowsOf } from '../../../engine/load/unfold.ts';
import type { Json } from '../../../engine/model.ts';

const FIELDS: Field[] = [
  { name: 'id', type: 'string', required: true },
  { name: 'price', type: 'number', required: false },
  { name: 'store', type: 'object', required: true },
  { name: 'items', type: 'array', required: false },
];
const rows = (each: Each) => rowsOf(each, (schema) => (schema === 'thing' ? FIELDS : null));

test('without each there is one row without columns', () => {
  expect(rowsOf(undefined, () => null)).toEqual([{}]);
});

test('operations become a column; business are the six', () => {
  expect(rows({ operation: ['fetchStore', 'fetchMenu'] })).toEqual([
    { operation: 'fetchStore' },
    { operation: 'fetchMenu' },
  ]);
  expect(rows({ operation: 'business' })).toHaveLength(6);
});

test('dimensions are crossed, in order', () => {
  const crossed = rows({ operation: ['createOrder', 'fireOrder'], case: [{ name: 'x' }, { name: 'y' }] });
  expect(crossed).toEqual([
    { operation: 'createOrder', name: 'x' },
    { operation: 'createOrder', name: 'y' },
    { operation: 'fireOrder', name: 'x' },
    { operation: 'fireOrder', name: 'y' },
  ]);
});

describe('fields of a schema', () => {
  test('required ones, each with each fault', () => {
    expect(rows({ field: { of: 'thing', which: 'required', faults: ['missing', 'null'] } })).toEqual([
      { field: 'id', pointer: '/id', name: 'id-missing', words: 'id missing', fault: { remove: '/id' } },
      { field: 'id', pointer: '/id', name: 'id-null', words: 'id null', fault: { set: { '/id': null } } },
      { field: 'store', pointer: '/store', name: 'store-missing', words: 'store missing', fault: { remove: '/store' } },
      {
        field: 'store',
        pointer: '/store',
        name: 'store-null',
        words: 'store null',
        fault: { set: { '/store': null } },
      },
    ]);
  });

  test('named ones below a pointer, with a value of another type', () => {
    const found = rows({
      field: { of: 'thing', which: ['id', 'price', 'store', 'items'], under: '/a/0', faults: ['wrong-type'] },
    });
    expect(found?.map(({ fault }) => fault)).toEqual([
      { set: { '/a/0/id': { not: 'a string' } } },
      { set: { '/a/0/price': 'not a number' } },
      { set: { '/a/0/store': 'not an object' } },
      { set: { '/a/0/items': 'not an array' } },
    ]);
    expect(found?.[0]).toMatchObject({ name: 'id-wrong-type', words: 'id of the wrong type' });
  });

  test('optional ones', () => {
    expect(rows({ field: { of: 'thing', which: 'optional', faults: ['missing'] } })?.map(({ field }) => field)).toEqual(
      ['price', 'items'],
    );
  });

  test('of an unknown schema are no rows at all', () => {
    expect(rows({ field: { of: 'nothing', which: 'required', faults: ['missing'] } })).toBeNull();
  });
});

describe('filling in', () => {
  const fill = (value: Json, row: Record<string, Json>) => {
    const unknown = new Set<string>();
    const fillRow = fillOf(value, new Set(Object.keys(row)));
    return { value: fillRow === null ? value : fillRow(row, unknown), unknown: [...unknown] };
  };

  test('a column alone becomes its value, within a text it becomes text', () => {
    expect(fill({ a: '<x>', b: 'with <x> in it', c: ['<y>'] }, { x: 17, y: [1] }).value).toEqual({
      a: 17,
      b: 'with 17 in it',
      c: [[1]],
    });
  });

  test('member names are filled too', () => {
    expect(fill({ '/<x>': 1 }, { x: 'price' }).value).toEqual({ '/price': 1 });
  });

  test('a column that is null stays null', () => {
    expect(fill('<x>', { x: null }).value).toBeNull();
  });

  test('an unknown column is told where it stands alone', () => {
    expect(fill({ a: '<x>', b: ['<z>'] }, { x: 1 })).toEqual({ value: { a: 1, b: ['<z>'] }, unknown: ['z'] });
  });

  test('names of every object are no columns', () => {
    expect(fill('<toString>', {}).unknown).toEqual(['toString']);
  });

  test('scalars stay as they are', () => {
    expect(fill([1, true, null], {}).value).toEqual([1, true, null]);
  });
});
