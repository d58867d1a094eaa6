import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessOperation, JsonObject } from '../../engine/model.ts';
import { type OrderRecord, type Reference, startReference } from '../../reference/index.ts';
import { type Client, createClient, fixture, listen } from './client.ts';

let reference: Reference;
let client: Client;

beforeAll(async () => {
  reference = await startReference();
  client = createClient(reference);
});
afterAll(() => reference.close());

const FIXTURES: { [operation in BusinessOperation]: string } = {
  createOrder: 'order',
  validateCart: 'cart',
  fireOrder: 'held-order',
  cancelOrder: 'cancel',
  fetchStore: 'store-fetch',
  fetchMenu: 'menu-refresh',
};

/** The order with this id, as it is in the book. */
function inBook(providerOrderId: unknown): OrderRecord | undefined {
  return reference.orders().find((order) => order.providerOrderId === providerOrderId);
}

async function created(name = 'order'): Promise<{ body: JsonObject; order: OrderRecord }> {
  const body = fixture(name, reference);
  const { status } = await client.call('createOrder', body);
  const order = inBook(body.providerOrderId);
  if (status !== 201 || !order) throw new Error(`not created: ${status}`);
  return { body, order };
}

describe('accepted requests', () => {
  it.each([
    ['order', 'submitted'],
    ['minimal-order', 'submitted'],
    ['held-order', 'held'],
  ])('creates the order of fixture %s, which is then %s', async (name, state) => {
    const body = fixture(name, reference);
    const reply = await client.call('createOrder', body);
    const { ksOrderId, partnerOrderId } = inBook(body.providerOrderId) ?? {};
    expect(reply.status).toBe(201);
    expect(reply.json).toEqual({ ksOrderId, partnerOrderId, providerOrderId: body.providerOrderId, status: state });
    expect(ksOrderId).toMatch(/^\d+$/);
  });

  it('fires the order that was held', async () => {
    const { body } = await created('held-order');
    const reply = await client.call('fireOrder', body);
    expect(reply.status).toBe(200);
    expect(inBook(body.providerOrderId)?.state).toBe('executed');
  });

  it.each([
    ['with its notes', { cancellationNotes: 'The guest has left' }, 'The guest has left'],
    ['with the default notes', {}, 'provider cancel request'],
  ])('cancels an order %s', async (_, notes, recorded) => {
    const { order } = await created();
    const { cancellationNotes, ...ids } = fixture('cancel', reference, order);
    const reply = await client.call('cancelOrder', { ...ids, ...notes });
    expect(reply.status).toBe(200);
    expect(inBook(order.providerOrderId)).toMatchObject({ state: 'cancelled', cancellationNotes: recorded });
    expect(cancellationNotes).toBeDefined();
  });

  it.each(['held', 'executed'])('cancels an order that is %s', async (state) => {
    const { body, order } = await created('held-order');
    if (state === 'executed') await client.call('fireOrder', body);
    expect(inBook(body.providerOrderId)?.state).toBe(state);
    const reply = await client.call('cancelOrder', fixture('cancel', reference, order));
    expect(reply.status).toBe(200);
  });

  it.each([
    ['validateCart', 'cart', 200],
    ['fetchStore', 'store-fetch', 202],
    ['fetchMenu', 'menu-refresh', 202],
  ] as const)('carries out %s', async (operation, name, status) => {
    const reply = await client.call(operation, fixture(name, reference));
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/json');
  });

  it('takes members that the interface does not know, in any order, and text of any script', async () => {
    const order = { loyaltyPoints: [1, { deep: true }], ...fixture('order', reference), note: 'עשר פיצות 🍕 十份披萨' };
    const reversed = Object.fromEntries(Object.entries(order).reverse());
    const reply = await client.call('createOrder', reversed);
    expect(reply.status).toBe(201);
  });
});

describe('refused requests', () => {
  const REQUIRED: [BusinessOperation, string][] = [
    ['createOrder', 'providerOrderId'],
    ['createOrder', 'marketName'],
    ['createOrder', 'orderNotificationType'],
    ['createOrder', 'storeInformation'],
    ['createOrder', 'serviceMode'],
    ['createOrder', 'orderItems'],
    ['fireOrder', 'providerOrderId'],
    ['cancelOrder', 'ksOrderId'],
    ['cancelOrder', 'partnerOrderId'],
    ['cancelOrder', 'providerOrderId'],
  ];

  it.each(REQUIRED)('%s without %s, with null or with a number there, naming the field', async (operation, field) => {
    const { order } = await created();
    const { [field]: _, ...without } = fixture(FIXTURES[operation], reference, order);
    for (const body of [without, { ...without, [field]: null }, { ...without, [field]: 7 }]) {
      const reply = await client.call(operation, body);
      expect(reply.status).toBe(422);
      expect(reply.json).toEqual({ code: 'FIELD_INVALID', message: expect.stringContaining(field) });
    }
  });

  it.each([
    ['createOrder', { payments: { total: '12' } }, 'payments.total'],
    ['createOrder', { createdTimestamp: '2026-01-31T18:45:00Z' }, 'createdTimestamp'],
    ['createOrder', { orderItems: [{ quantity: 1.5 }] }, 'orderItems[0].quantity'],
    [
      'createOrder',
      { orderItems: [{ options: [{ options: [{ price: '1' }] }] }] },
      'orderItems[0].options[0].options[0].price',
    ],
    ['createOrder', { customerInformation: null }, 'customerInformation'],
    ['createOrder', { orderNotificationType: 'CREATE_ORDER' }, 'orderNotificationType'],
    ['validateCart', { orderNotificationType: 'CREATE' }, 'orderNotificationType'],
    ['fetchStore', { storeInformation: {} }, 'storeInformation'],
    ['fetchMenu', { menus: [{ id: 5 }] }, 'menus[0].id'],
  ] as const)('%s with %o', async (operation, change, field) => {
    const body = { ...fixture(FIXTURES[operation], reference), ...change } as unknown as JsonObject;
    const reply = await client.call(operation, body);
    expect(reply.json).toEqual({ code: 'FIELD_INVALID', message: expect.stringContaining(field) });
  });

  it.each([
    ['empty', ''],
    ['not JSON', '{"a": no}'],
    ['truncated', '{"a": [1, 2'],
    ['an array', '[{}]'],
    ['null', 'null'],
    ['a number', '7'],
  ])('a body that is %s, on each operation', async (_, body) => {
    for (const operation of Object.keys(FIXTURES) as BusinessOperation[]) {
      const reply = await client.call(operation, {}, { body });
      expect(reply).toMatchObject({ status: 400, json: { code: 'BODY_MALFORMED' } });
    }
  });

  it('a body of more than a mebibyte', async () => {
    const reply = await client.call('createOrder', {}, { body: JSON.stringify({ a: 'x'.repeat(1_100_000) }) });
    expect(reply).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } });
    expect(reply.headers.connection).toBe('close');
  });

  it('a body nested so deep that no validator follows it', async () => {
    const body = `{"orderItems":${'[{"options":'.repeat(50_000)}[]${'}]'.repeat(50_000)}}`;
    const reply = await client.call('createOrder', {}, { body });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.json).toHaveProperty('message');
  });
});

describe('states', () => {
  it('refuses a second order of the same providerOrderId', async () => {
    const { body } = await created();
    expect(await client.call('createOrder', body)).toMatchObject({ status: 409, json: { code: 'ORDER_DUPLICATE' } });
  });

  it('refuses to fire an order that is unknown, not held, fired before or cancelled', async () => {
    const unknown = await client.call('fireOrder', fixture('held-order', reference));
    expect(unknown).toMatchObject({ status: 404, json: { code: 'ORDER_UNKNOWN' } });
    const submitted = await created('order');
    const fired = await created('held-order');
    const cancelled = await created('held-order');
    await client.call('fireOrder', fired.body);
    await client.call('cancelOrder', fixture('cancel', reference, cancelled.order));
    for (const { body } of [submitted, fired, cancelled]) {
      expect(await client.call('fireOrder', body)).toMatchObject({ status: 409, json: { code: 'ORDER_NOT_HELD' } });
    }
  });

  it('refuses to cancel an order that is unknown, cancelled before, or named by ids of two orders', async () => {
    const [first, second] = [await created(), await created()];
    const cancel = fixture('cancel', reference, first.order);
    const mixed = { ...cancel, partnerOrderId: second.order.partnerOrderId };
    expect(await client.call('cancelOrder', mixed)).toMatchObject({ status: 404, json: { code: 'ORDER_UNKNOWN' } });
    const unknown = { ...cancel, ksOrderId: '1', partnerOrderId: '2' };
    expect(await client.call('cancelOrder', unknown)).toMatchObject({ status: 404, json: { code: 'ORDER_UNKNOWN' } });
    await client.call('cancelOrder', cancel);
    expect(await client.call('cancelOrder', cancel)).toMatchObject({ status: 409, json: { code: 'ORDER_CANCELLED' } });
  });
});

describe('callbacks', () => {
  it('tells of the store that was asked about, at the configured address', async () => {
    const listener = await listen();
    reference.setCallbackUrl(listener.url);
    await client.call('fetchStore', { storeInformation: { providerStoreId: 'some-store-of-mine' } });
    const [callback] = await listener.wait(1);
    reference.setCallbackUrl(null);
    listener.close();
    expect(callback?.contentType).toBe('application/json');
    expect(JSON.parse(callback?.text ?? '')).toMatchObject({
      storeInformation: { providerStoreId: 'some-store-of-mine' },
      availability: { open: true },
    });
  });

  it('outlives an address where nobody listens', async () => {
    const listener = await listen();
    listener.close();
    reference.setCallbackUrl(listener.url);
    await client.call('fetchStore', fixture('store-fetch', reference));
    reference.setCallbackUrl(null);
    const reply = await client.call('fetchStore', fixture('store-fetch', reference));
    expect(reply.status).toBe(202);
  });
});
