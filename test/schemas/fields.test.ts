/** The fields, types and required flags of the interface, as tables that the schemas have to agree with. */
import { describe, expect, test } from 'vitest';
import { compiled, interfaceSchemas } from './compiled.ts';

type FieldType = 'string' | 'number' | 'integer' | 'object' | 'array' | 'timestamp' | 'grant' | 'seconds' | 'code';

const ORDER = {
  providerOrderId: 'string',
  marketName: 'string',
  storeInformation: 'object',
  orderNotificationType: 'string',
  createdTimestamp: 'timestamp',
  updatedTimestamp: 'timestamp',
  customerInformation: 'object',
  payments: 'object',
  serviceMode: 'object',
  orderItems: 'array',
} as const;
const ADDRESS = {
  providerName: 'string',
  partnerName: 'string',
  marketName: 'string',
  storeInformation: 'object',
} as const;

const FIELDS: Record<string, Record<string, FieldType>> = {
  'token-request': { grant_type: 'grant', client_id: 'string', client_secret: 'string', scope: 'string' },
  'token-answer': {
    access_token: 'string',
    token_type: 'string',
    expires_in: 'seconds',
    refresh_token: 'string',
    scope: 'string',
  },
  'token-error': { error: 'code', error_description: 'string', error_uri: 'string' },
  'store-information': { providerStoreId: 'string', partnerStoreId: 'string', additionalProperties: 'object' },
  'customer-information': { id: 'string', phone: 'string', firstName: 'string', lastName: 'string', email: 'string' },
  payments: {
    subTotal: 'number',
    tax: 'number',
    tip: 'number',
    discount: 'number',
    total: 'number',
    deliveryFee: 'number',
    serviceFee: 'number',
    paymentMethod: 'string',
    currencyCode: 'string',
  },
  'service-mode': { fulfillmentMode: 'string' },
  'order-item': {
    id: 'string',
    type: 'string',
    name: 'string',
    price: 'number',
    quantity: 'integer',
    categoryId: 'string',
    options: 'array',
  },
  option: {
    id: 'string',
    name: 'string',
    price: 'number',
    quantity: 'integer',
    modifierId: 'string',
    options: 'array',
  },
  order: ORDER,
  'create-order': ORDER,
  'validate-cart': ORDER,
  'fire-order': ORDER,
  'cancel-order': {
    ksOrderId: 'string',
    partnerOrderId: 'string',
    providerOrderId: 'string',
    storeInformation: 'object',
    cancellationNotes: 'string',
  },
  'fetch-store': ADDRESS,
  'fetch-menu': { ...ADDRESS, menus: 'array' },
};

/** All other schemas require nothing. */
const REQUIRED: Record<string, string[]> = {
  'token-request': ['grant_type', 'client_id', 'client_secret'],
  'token-answer': ['access_token', 'token_type'],
  'token-error': ['error'],
  'create-order': ['orderNotificationType', 'storeInformation', 'serviceMode', 'orderItems'],
  'fire-order': ['storeInformation'],
  'cancel-order': ['ksOrderId', 'partnerOrderId', 'providerOrderId'],
};

const RIGHT: Record<FieldType, unknown[]> = {
  string: ['a', '0', 'è 披萨 🍕 פיצה', 'x'.repeat(5000)],
  number: [0, 12, 12.75, -1, 1e9],
  integer: [0, 3, -1, 100_000],
  object: [{}, { unknown: [null] }],
  array: [[], [{}], [{ unknown: true }, {}]],
  timestamp: ['2031-08-14 19:05:42.008100'],
  grant: ['client_credentials'],
  seconds: [0, 3600],
  code: ['invalid_client', 'two words'],
};
const KINDS = { string: 'text', number: 1.5, boolean: true, null: null, object: {}, array: [] };
const KIND: Record<FieldType, keyof typeof KINDS> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  object: 'object',
  array: 'array',
  timestamp: 'string',
  grant: 'string',
  seconds: 'number',
  code: 'string',
};

const ALSO_WRONG: Partial<Record<FieldType, unknown[]>> = {
  number: ['3'],
  integer: ['3', 1.5],
  seconds: ['3', 1.5, -1],
  timestamp: ['text'],
  grant: ['password'],
  code: ['', 'say "no"', 'back\\slash', 'refusé'],
  array: [['text'], [null], [[]]],
};

/** Values of the other JSON types, and those of its own type that it leaves out. */
function wrong(type: FieldType): unknown[] {
  const others = Object.entries(KINDS).filter(([kind]) => kind !== KIND[type]);
  return [...others.map(([, value]) => value), ...(ALSO_WRONG[type] ?? [])];
}

/** The least that conforms: each required field with a right value. */
function least(name: string): Record<string, unknown> {
  const fields = FIELDS[name] ?? {};
  return Object.fromEntries((REQUIRED[name] ?? []).map((field) => [field, RIGHT[fields[field] ?? 'string'][0]]));
}

const rows = Object.entries(FIELDS).flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, type]) => ({ name, field, type })),
);

test('every schema with fields is in the table', () => {
  const open = ['accepted-answer', 'error-answer', 'store-callback', 'timestamp'];
  expect([...Object.keys(FIELDS), ...open].sort()).toEqual(interfaceSchemas.map(({ name }) => name));
});

describe.each(rows)('$name: $field is a $type', ({ name, field, type }) => {
  const validate = compiled(name);

  test.each(RIGHT[type].map((value) => [value]))('%j is allowed', (value) => {
    expect(validate({ ...least(name), [field]: value })).toBe(true);
  });

  test.each(wrong(type).map((value) => [value]))('%j is refused at its place', (value) => {
    expect(validate({ ...least(name), [field]: value })).toBe(false);
    expect(validate.errors?.every(({ instancePath }) => instancePath.startsWith(`/${field}`))).toBe(true);
  });
});

describe.each(Object.keys(FIELDS))('%s', (name) => {
  const validate = compiled(name);
  const required = REQUIRED[name] ?? [];

  test('describes the documented fields and no others', () => {
    const schema = interfaceSchemas.find((file) => file.name === name)?.schema;
    const properties = schema?.$ref === 'order.schema.json' ? ORDER : schema?.properties;
    expect(Object.keys(properties ?? {})).toEqual(Object.keys(FIELDS[name] ?? {}));
  });

  test('requires exactly what the document marks', () => {
    expect(validate({})).toBe(required.length === 0);
    expect(new Set((validate.errors ?? []).map(({ params }) => params.missingProperty))).toEqual(new Set(required));
    expect(validate(least(name))).toBe(true);
  });

  test('allows unknown members', () => {
    expect(validate({ ...least(name), unknown: { deep: [1, null] }, '': 0 })).toBe(true);
  });

  test.each([[null], [[]], ['text'], [1], [true]])('refuses %j', (value) => {
    expect(validate(value)).toBe(false);
  });
});

test.each([
  ['create-order', 'orderNotificationType', 'REPLACE'],
  ['create-order', 'orderNotificationType', 'create'],
  ['payments', 'paymentMethod', 'CASH'],
  ['payments', 'currencyCode', 'EUR'],
  ['service-mode', 'fulfillmentMode', 'DELIVERY'],
  ['order-item', 'type', 'COMBO'],
  ['token-request', 'scope', 'access/orders'],
  ['token-error', 'error', 'slow_down'],
  ['token-answer', 'token_type', 'bearer'],
])('%s: %s may be %s, a value that the document does not show', (name, field, value) => {
  expect(compiled(name)({ ...least(name), [field]: value })).toBe(true);
});

test.each(['REVENUE_CENTER_ID', 'ORDER_TYPE_ID', 'TENDER_MEDIA_ID', 'TIME_ZONE'])('%s is a string', (key) => {
  const validate = compiled('store-information');
  expect(validate({ additionalProperties: { [key]: 'a', OTHER: 1 } })).toBe(true);
  expect(validate({ additionalProperties: { [key]: 1 } })).toBe(false);
});

test('a menu names itself by a string, and needs no more', () => {
  expect(compiled('fetch-menu')({ menus: [{ id: 'lunch' }, { id: 'dinner', unknown: 1 }, {}] })).toBe(true);
  expect(compiled('fetch-menu')({ menus: [{ id: 7 }] })).toBe(false);
});

test('options nest to any depth, and are checked at every depth', () => {
  const nested = (depth: number, leaf: unknown): unknown =>
    depth === 0 ? leaf : { options: [nested(depth - 1, leaf)] };
  for (const depth of [1, 2, 3, 40]) {
    expect(compiled('order-item')(nested(depth, { price: 1.25, options: [] }))).toBe(true);
    expect(compiled('order-item')(nested(depth, { price: '1.25' }))).toBe(false);
    expect(compiled('order-item')(nested(depth, { modifierId: 7 }))).toBe(false);
  }
});

test.each([
  ['token-answer', { access_token: '', token_type: 'Bearer' }],
  ['token-answer', { access_token: 'a', token_type: '' }],
])('%s: %j breaks the RFC', (name, value) => {
  expect(compiled(name)(value)).toBe(false);
});

describe('what the document does not show stays open', () => {
  const values = [{}, { anything: 1 }, [], [{ a: 1 }], 'text', 1, true, null];
  test.each(values.map((value) => [value]))('%j as an accepted answer', (value) => {
    expect(compiled('accepted-answer')(value)).toBe(true);
  });
  test.each(values.map((value) => [value]))('%j as a store callback', (value) => {
    expect(compiled('store-callback')(value)).toBe(typeof value === 'object' && value !== null);
  });
  test.each(values.map((value) => [value]))('%j as an error answer', (value) => {
    expect(compiled('error-answer')(value)).toBe(typeof value === 'object' && value !== null && !Array.isArray(value));
  });
});
