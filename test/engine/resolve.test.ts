import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadLibrary } from '../../engine/load/index.ts';
import {
  BUSINESS_OPERATIONS,
  type Fault,
  type Json,
  type JsonObject,
  OPERATIONS,
  type Operation,
  type ResolvedRequest,
  type Step,
} from '../../engine/model.ts';
import { type Context, controlOf, type KeptOrder, resolve, timestampOf } from '../../engine/resolve.ts';
import { plainStep } from '../../engine/step.ts';
import { CREDENTIALS, target } from './parts.ts';

const { fixtures } = loadLibrary();

const ORDER: KeptOrder = {
  providerOrderId: 'p-1',
  ksOrderId: '17',
  partnerOrderId: 'pos-17',
  body: { providerOrderId: 'p-1', nested: { a: [1, 2] } },
};

function context(changes: Partial<Context> = {}): Context {
  let ids = 0;
  const base = target({ baseUrl: 'https://orders.example/base/', authUrl: 'https://auth.example//' });
  return {
    target: base,
    store: base,
    credentials: CREDENTIALS,
    accessToken: 'the-token',
    kept: new Map([['order', ORDER]]),
    fixtures,
    userAgent: 'kit/1',
    fresh: { uuid: () => `uuid-${++ids}`, timestamp: () => '2031-08-14 19:05:42.008100' },
    ...changes,
  };
}

function resolved(
  operation: Operation,
  changes: Partial<Step> = {},
  given: Partial<Context> = {},
): { request: ResolvedRequest; body: Json } {
  const result = resolve(plainStep(operation, changes), context(given));
  if (result.kind === 'unresolved') throw new Error(`unresolved: ${result.names.join(', ')}`);
  return result;
}

const sent = (operation: Operation, fault: Fault | null, given: Partial<Context> = {}) =>
  resolved(operation, { fault }, given).request;
const bodyOf = ({ body }: ResolvedRequest) => JSON.parse(body ?? 'null') as JsonObject;
const inline = (value: Json): Partial<Step> => ({ body: { kind: 'inline', value } });

describe('addresses', () => {
  test.each([
    ['createOrder', 'orders/notification'],
    ['validateCart', 'orders/adjustcart'],
    ['fireOrder', 'order/fire'],
    ['cancelOrder', 'orders/cancel'],
    ['fetchStore', 'stores/status/update'],
    ['fetchMenu', 'stores/menus/update'],
  ] as const)('%s is sent to %s', (operation, path) => {
    expect(resolved(operation).request).toMatchObject({
      method: 'POST',
      url: `https://orders.example/base/uat/v1/providers/tavola/partners/forno/markets/denver/${path}`,
    });
  });

  test('the token is asked for at the address for it', () => {
    expect(resolved('getToken').request.url).toBe('https://auth.example/oauth2/token');
  });

  test('segments are encoded, the rest of the path is taken as it is', () => {
    const { request } = resolved('createOrder', { path: { market: 'a/b ü', operation: 'orders/other' } });
    expect(request.url).toMatch(/\/uat\/v1\/.*\/markets\/a%2Fb%20%C3%BC\/orders\/other$/);
  });

  test.each([
    ['version', 'v2', '/uat/v2/'],
    ['provider', 'x', '/providers/x/'],
    ['partner', 'x', '/partners/x/'],
    ['market', 'x', '/markets/x/'],
    ['operation', 'orders/fire', '/markets/denver/orders/fire'],
  ] as const)('a fault in the %s', (segment, value, part) => {
    expect(sent('createOrder', { kind: 'path', segment, value }).url).toContain(part);
  });
});

describe('headers', () => {
  test.each(BUSINESS_OPERATIONS)('%s carries token, media type and key', (operation) => {
    expect(resolved(operation).request.headers).toEqual([
      ['Authorization', 'Bearer the-token'],
      ['Content-Type', 'application/json'],
      ['x-api-key', 'the-api-key'],
      ['User-Agent', 'kit/1'],
    ]);
  });

  test('the token request carries the media type of a form, and no key', () => {
    expect(resolved('getToken').request.headers).toEqual([
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['User-Agent', 'kit/1'],
    ]);
  });

  test('a fault takes one away, in any case of its letters', () => {
    expect(sent('createOrder', { kind: 'remove-header', name: 'X-API-KEY' }).headers.map(([name]) => name)).toEqual([
      'Authorization',
      'Content-Type',
      'User-Agent',
    ]);
  });

  test('a fault sets one, in place of the sound one', () => {
    const { headers } = sent('createOrder', {
      kind: 'set-header',
      name: 'authorization',
      value: 'Basic ${credentials.clientId}',
    });
    expect(headers.filter(([name]) => /authorization/i.test(name))).toEqual([['authorization', 'Basic the-client']]);
  });
});

describe('bodies', () => {
  test('the token request is a form', () => {
    const { request } = resolved('getToken');
    expect(Object.fromEntries(new URLSearchParams(request.body ?? ''))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'the-client',
      client_secret: 'the-client-secret',
      scope: 'access/all',
    });
  });

  test('every request has ids and times of its own', () => {
    expect(bodyOf(resolved('createOrder').request)).toMatchObject({
      providerOrderId: 'uuid-1',
      createdTimestamp: '2031-08-14 19:05:42.008100',
    });
    const twice = context();
    const [first, second] = [resolve(plainStep('createOrder'), twice), resolve(plainStep('createOrder'), twice)];
    expect(first).not.toEqual(second);
  });

  test('changes are applied before the fault, and belong to the control', () => {
    const step = plainStep('createOrder', {
      set: { '/marketName': 'mars', '/new/deep': 1 },
      remove: ['/payments'],
      fault: { kind: 'remove', pointer: '/orderItems' },
    });
    const faulty = resolve(step, context());
    const control = resolve(controlOf(step), context());
    if (faulty.kind !== 'request' || control.kind !== 'request') throw new Error('unresolved');
    expect(bodyOf(control.request)).toMatchObject({
      marketName: 'mars',
      new: { deep: 1 },
      orderItems: expect.any(Array),
    });
    expect(bodyOf(control.request)).not.toHaveProperty('payments');
    expect({ ...bodyOf(faulty.request), orderItems: bodyOf(control.request)['orderItems'] }).toEqual(
      bodyOf(control.request),
    );
    expect(faulty.body).toEqual(control.body);
  });

  test('an earlier order is sent again', () => {
    expect(bodyOf(resolved('fireOrder').request)).toEqual(ORDER.body);
    expect(bodyOf(resolved('fireOrder', { set: { '/nested/a/0': 9 } }).request)).toEqual({
      providerOrderId: 'p-1',
      nested: { a: [9, 2] },
    });
    expect(ORDER.body).toEqual({ providerOrderId: 'p-1', nested: { a: [1, 2] } });
  });

  test('the ids of an earlier order are filled in', () => {
    expect(bodyOf(resolved('cancelOrder').request)).toMatchObject({
      ksOrderId: '17',
      partnerOrderId: 'pos-17',
      providerOrderId: 'p-1',
    });
  });

  test('the target file changes fixtures, before the step does', () => {
    const changed = target({ fixtures: { order: { '/orderItems/0/id': 'own-pizza', '/marketName': 'from-file' } } });
    const { request } = resolved('createOrder', { set: { '/marketName': 'from-step' } }, { target: changed });
    expect(bodyOf(request)).toMatchObject({ marketName: 'from-step', orderItems: [{ id: 'own-pizza' }] });
    expect(bodyOf(resolved('validateCart', {}, { target: changed }).request)).not.toMatchObject({
      marketName: 'from-file',
    });
  });

  test('a store stands in for that of the target', () => {
    const store = { providerStoreId: 'lane-2', partnerStoreId: 'pos-lane-2' };
    expect(bodyOf(resolved('fetchStore', {}, { store }).request)).toMatchObject({ storeInformation: store });
  });
});

describe('faults', () => {
  test.each<[Fault, (request: ResolvedRequest) => void]>([
    [
      { kind: 'remove', pointer: '/storeInformation/providerStoreId' },
      (request) => expect(bodyOf(request)['storeInformation']).not.toHaveProperty('providerStoreId'),
    ],
    [{ kind: 'set', pointer: '/orderItems', value: 'x' }, (request) => expect(bodyOf(request)['orderItems']).toBe('x')],
    [
      { kind: 'set', pointer: '/orderItems', value: null },
      (request) => expect(bodyOf(request)['orderItems']).toBeNull(),
    ],
    [{ kind: 'body', text: '{"broken": ' }, (request) => expect(request.body).toBe('{"broken": ')],
    [{ kind: 'body', text: '' }, (request) => expect(request.body).toBe('')],
    [{ kind: 'method', method: 'PUT' }, (request) => expect(request.method).toBe('PUT')],
  ])('%j', (fault, check) => {
    check(sent('createOrder', fault));
  });

  test('a cut body is the first half of the sound one', () => {
    const whole = sent('createOrder', null).body ?? '';
    const cut = sent('createOrder', { kind: 'cut' }).body ?? '';
    expect(cut).toBe(whole.slice(0, Math.floor(whole.length / 2)));
    expect(() => JSON.parse(cut) as unknown).toThrow(SyntaxError);
  });

  test('the other encoding comes with its media type', () => {
    const form = sent('fetchMenu', { kind: 'encode', as: 'form' });
    expect(form.headers).toContainEqual(['Content-Type', 'application/x-www-form-urlencoded']);
    expect(new URLSearchParams(form.body ?? '').get('storeInformation')).toBe('{"providerStoreId":"store-7"}');
    const json = sent('getToken', { kind: 'encode', as: 'json' });
    expect(json.headers).toContainEqual(['Content-Type', 'application/json']);
    expect(bodyOf(json)['grant_type']).toBe('client_credentials');
  });

  test('placeholders in a fault are filled', () => {
    expect(
      bodyOf(sent('createOrder', { kind: 'set', pointer: '/marketName', value: '${target.provider}' }))['marketName'],
    ).toBe('tavola');
  });
});

describe('twins', () => {
  const plain = bodyOf(resolved('createOrder').request);
  const twin = (name: Step['twin']) => resolved('createOrder', { twin: name }).request;

  test('reordered keys are the same value, written in another order, at every depth', () => {
    const { body } = twin('reordered-keys');
    expect(JSON.parse(body ?? '')).toEqual(plain);
    expect(body).not.toBe(JSON.stringify(plain));
    expect(body?.indexOf('"quantity"')).toBeLessThan(body?.indexOf('"price"') ?? 0);
  });

  test('other white space is the same value', () => {
    const { body } = twin('other-whitespace');
    expect(JSON.parse(body ?? '')).toEqual(plain);
    expect(body).toMatch(/^\s+\{\s+"providerOrderId": /);
  });

  test('an unknown field is all that is added', () => {
    const { unknownToTheInterface, ...rest } = bodyOf(twin('unknown-field'));
    expect(unknownToTheInterface).toEqual(expect.any(String));
    expect(rest).toEqual(plain);
  });

  test('a new connection is asked for; the request is the same', () => {
    expect(twin('new-connection')).toEqual({ ...resolved('createOrder').request, newConnection: true });
  });
});

describe('placeholders', () => {
  test('without a value are named, and the request is not made', () => {
    const step = plainStep(
      'createOrder',
      inline({ a: '${held.ksOrderId}', b: ['${nothing}', '${held.ksOrderId}'], c: '${order.price}' }),
    );
    expect(resolve(step, context())).toEqual({
      kind: 'unresolved',
      names: ['held.ksOrderId', 'nothing', 'order.price'],
    });
  });

  test('a body of an order that was never kept is named', () => {
    expect(resolve(plainStep('fireOrder'), context({ kept: new Map() }))).toEqual({
      kind: 'unresolved',
      names: ['order'],
    });
  });

  test('ids that are not known yet are named', () => {
    const kept = new Map([['order', { providerOrderId: 'p-1', body: {} }]]);
    expect(resolve(plainStep('cancelOrder'), context({ kept }))).toEqual({
      kind: 'unresolved',
      names: ['order.ksOrderId', 'order.partnerOrderId'],
    });
  });

  test('stand within texts, several in one', () => {
    const { body } = resolved('createOrder', inline({ a: '${target.provider}/${target.partner} at ${target.market}' }));
    expect(body).toEqual({ a: 'tavola/forno at denver' });
  });

  test('what has none is not copied, and a fixture stays as it is', () => {
    const before = JSON.stringify(fixtures.get('order'));
    const { body } = resolved('createOrder', { set: { '/customerInformation/id': 'guest ${fresh.uuid}' } });
    expect(body).toMatchObject({ providerOrderId: 'uuid-1', customerInformation: { id: 'guest uuid-2' } });
    expect((body as JsonObject)['orderItems']).toBe(fixtures.get('order')?.['orderItems']);
    expect(JSON.stringify(fixtures.get('order'))).toBe(before);
    const value = [1, { a: ['b'] }];
    expect(resolved('createOrder', inline(value)).body).toBe(value);
  });

  test('in values that were filled in are text', () => {
    const hostile = target({ market: '${credentials.clientSecret}' });
    expect(resolved('createOrder', inline('${target.market}'), { target: hostile, store: hostile }).body).toBe(
      '${credentials.clientSecret}',
    );
  });

  test('none is left in any request that is made', () => {
    const names = fc.constantFrom(
      'fresh.uuid',
      'fresh.timestamp',
      'target.market',
      'order.ksOrderId',
      'none.ksOrderId',
      'credentials.apiKey',
      'x',
      'target.baseUrl',
    );
    const text = fc
      .array(
        fc.oneof(
          names.map((name) => `\${${name}}`),
          fc.string({ maxLength: 5 }),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join(''));
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.string({ maxLength: 3 }), tie('tree'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(...OPERATIONS), fc.option(text), (value, operation, set) => {
        const fault: Fault | null = set === null ? null : { kind: 'set', pointer: '/a', value: set };
        const result = resolve(plainStep(operation, { ...inline(value), fault }), context());
        if (result.kind === 'unresolved') expect(result.names.length).toBeGreaterThan(0);
        else expect(JSON.stringify(result)).not.toMatch(/\$\{[A-Za-z0-9.]+\}/);
      }),
    );
  });
});

test('a control has neither fault nor twin, and is to be accepted', () => {
  const step = plainStep('createOrder', {
    fault: { kind: 'cut' },
    twin: 'reordered-keys',
    expect: { answer: 'refused', callback: true, checks: [] },
    set: { '/a': 1 },
  });
  expect(controlOf(step)).toEqual({
    ...step,
    fault: null,
    twin: null,
    expect: { answer: 'accepted', callback: false, checks: [] },
  });
});

test.each([
  [0, 0, '1970-01-01 00:00:00.000000'],
  [Date.UTC(2031, 7, 14, 19, 5, 42, 8), 7, '2031-08-14 19:05:42.008007'],
  [Date.UTC(2031, 11, 31, 23, 59, 59, 999), 999, '2031-12-31 23:59:59.999999'],
])('%i ms and %i µs are %s', (now, micros, text) => {
  expect(timestampOf(now, micros)).toBe(text);
});
