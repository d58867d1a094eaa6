import { expect, test } from 'vitest';
import { fieldsOf } from '../../../engine/load/fields.ts';

const names = (schema: string, under = '') => fieldsOf(schema, under)?.map(({ name }) => name);
const required = (schema: string, under = '') =>
  fieldsOf(schema, under)
    ?.filter((field) => field.required)
    .map(({ name }) => name);

test('fields of an order come with those that it inherits, and with what Create Order requires', () => {
  expect(names('create-order')).toEqual(
    expect.arrayContaining(['providerOrderId', 'payments', 'orderItems', 'createdTimestamp']),
  );
  expect(required('create-order')?.toSorted()).toEqual([
    'orderItems',
    'orderNotificationType',
    'serviceMode',
    'storeInformation',
  ]);
  expect(required('order')).toEqual([]);
});

test('fields below references and in lists', () => {
  expect(names('create-order', '/payments')).toContain('deliveryFee');
  expect(names('create-order', '/orderItems/0')).toEqual(expect.arrayContaining(['quantity', 'categoryId', 'options']));
  expect(names('create-order', '/orderItems/0/options/0/options/0')).toContain('modifierId');
});

test('types are those of the schema', () => {
  const types = Object.fromEntries((fieldsOf('create-order', '') ?? []).map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({
    providerOrderId: 'string',
    payments: 'object',
    orderItems: 'array',
    createdTimestamp: 'string',
  });
  expect(fieldsOf('create-order', '/payments')?.find(({ name }) => name === 'total')?.type).toBe('number');
  expect(fieldsOf('create-order', '/orderItems/0')?.find(({ name }) => name === 'quantity')?.type).toBe('integer');
});

test('the three identifiers of a cancellation are required', () => {
  expect(required('cancel-order')).toEqual(['ksOrderId', 'partnerOrderId', 'providerOrderId']);
});

test('there are none where the schema or the place does not exist', () => {
  expect(fieldsOf('no-such-schema', '')).toBeNull();
  expect(fieldsOf('create-order', '/none')).toBeNull();
  expect(fieldsOf('create-order', '/none/deeper')).toBeNull();
});
