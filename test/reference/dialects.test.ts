import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Json, Requirement } from '../../engine/model.ts';
import { OPERATIONS } from '../../engine/model.ts';
import { type Dialect, dialects, type Reference, startReference } from '../../reference/index.ts';
import { PLACEHOLDERS, placeholdersIn, type Template } from '../../reference/template.ts';
import { createClient, fixture, type Listener, listen, type Reply } from './client.ts';

const running: { close(): unknown }[] = [];

async function start(dialect: string): Promise<{ reference: Reference; listener: Listener }> {
  const listener = await listen();
  const reference = await startReference({ dialect, callbackUrl: listener.url });
  running.push(listener, reference);
  return { reference, listener };
}

afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

/** What each dialect answers to Create Order and to a body that is not JSON; `#` stands for ids. */
const ANSWERS: { [dialect: string]: [created: string, refused: string] } = {
  plain: [
    '201 {"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#","status":"submitted"}',
    '400 {"code":"BODY_MALFORMED","message":"the body is not JSON"}',
  ],
  nested: [
    '200 {"data":{"order":{"identifiers":{"ks_order_id":"#","partner_order_id":"#","provider_order_id":"#"},"current_state":"submitted"}},"meta":{"request_id":"#"}}',
    '400 {"error":{"error_code":"BODY_MALFORMED","error_message":"the body is not JSON"},"meta":{"request_id":"#"}}',
  ],
  numbers: [
    '202 {"result":1,"ksOrderId":#,"partnerOrderId":#,"providerOrderId":"#"}',
    '400 {"errorCode":1203,"errorMessage":"the body is not JSON"}',
  ],
  lists: [
    '200 [{"type":"order","state":"submitted"},{"type":"identifier","ksOrderId":"#"},{"type":"identifier","partnerOrderId":"#"}]',
    '422 {"errors":[{"code":"BODY_MALFORMED","detail":"the body is not JSON","source":{}}]}',
  ],
  'problem-details': [
    '201 {"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#","status":"submitted"}',
    '400 {"type":"https://errors.example/BODY_MALFORMED","title":"Body is not a JSON object","status":400,"detail":"the body is not JSON","instance":"urn:uuid:#"}',
  ],
  'always-ok': [
    '200 {"code":"0","message":"OK","data":{"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#"}}',
    '200 {"code":"1203","message":"the body is not JSON"}',
  ],
  'success-flag': [
    '200 {"success":true,"result":{"ksOrderId":"#","partnerOrderId":"#"}}',
    '200 {"success":false,"error":{"code":"BODY_MALFORMED","message":"the body is not JSON"}}',
  ],
  worded: [
    '200 {"resultCode":"ORDER_TAKEN","resultMessage":"Passed on to the store","order":{"ksOrderId":"#","partnerOrderId":"#","stage":"submitted"}}',
    '200 {"resultCode":"BODY_MALFORMED","resultMessage":"the body is not JSON"}',
  ],
  silent: ['204 ', '400 {"reason":"the body is not JSON","reasonCode":"BODY_MALFORMED"}'],
  'called-back': ['202 ', '400 {"fault":{"code":"BODY_MALFORMED","message":"the body is not JSON"}}'],
  late: [
    '201 {"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#","status":"submitted"}',
    '400 {"status":"error","error_type":"BODY_MALFORMED","error_description":"the body is not JSON"}',
  ],
  lenient: [
    '201 {"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#","status":"submitted"}',
    '400 {"errorCode":"BODY_MALFORMED","description":"the body is not JSON"}',
  ],
  strict: [
    '201 {"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#","status":"submitted"}',
    '400 {"code":"BODY_MALFORMED","message":"the body is not JSON","requestId":"#"}',
  ],
  forgiving: [
    '201 {"ksOrderId":"#","partnerOrderId":"#","providerOrderId":"#","status":"submitted"}',
    '400 {"error":"BODY_MALFORMED","message":"the body is not JSON"}',
  ],
};

function shown({ status, text }: Reply): string {
  const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b\d{9,}\b|\b(ks|ticket)-\w+/g;
  return `${status} ${text.replaceAll(ids, '#')}`;
}

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))('%s', (name, dialect) => {
  it('answers as its table says', async () => {
    const { reference } = await start(name);
    const client = createClient(reference);
    const created = await client.call('createOrder', fixture('order', reference));
    const refused = await client.call('createOrder', {}, { body: '{]}' });
    expect([shown(created), shown(refused)]).toEqual(ANSWERS[name]);
  });

  it('accepts every operation with the fixtures of the kit, with the status and media type of its data', async () => {
    const { reference } = await start(name);
    const client = createClient(reference);
    const held = fixture('held-order', reference);
    const replies = {
      getToken: await client.requestToken(),
      createOrder: await client.call('createOrder', held),
      validateCart: await client.call('validateCart', fixture('cart', reference)),
      fireOrder: await client.call('fireOrder', held),
      cancelOrder: await client.call('cancelOrder', fixture('cancel', reference, reference.orders()[0])),
      fetchStore: await client.call('fetchStore', fixture('store-fetch', reference)),
      fetchMenu: await client.call('fetchMenu', fixture('menu-refresh', reference)),
    };
    for (const operation of OPERATIONS) {
      const { status, body } = dialect.accepted[operation];
      const mediaType = operation === 'getToken' ? dialect.mediaTypes.token : dialect.mediaTypes.accepted;
      expect([operation, replies[operation].status]).toEqual([operation, status]);
      expect(replies[operation].headers['content-type']).toBe(body === null ? undefined : mediaType);
    }
    expect(reference.orders()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('refuses without a token, with a wrong secret and by PUT, with code and message', async () => {
    const { reference } = await start(name);
    const client = createClient(reference);
    const denied = await client.call('fetchMenu', {}, { headers: { Authorization: undefined } });
    const put = await client.call('fetchMenu', fixture('menu-refresh', reference), { method: 'PUT' });
    const stranger = await client.requestToken({ client_secret: 'guessed' });
    for (const { text, headers } of [denied, put]) {
      expect(text).toMatch(/TOKEN_MISSING|1101|METHOD_NOT_ALLOWED|1002/);
      expect(text).toMatch(/Authorization|POST/);
      expect(headers['content-type']).toBe(dialect.mediaTypes.refused);
    }
    expect(stranger.text).toMatch(/invalid_client|2002/);
  });

  it('sends its callbacks as often as its data says, with the store id in them', async () => {
    const { reference, listener } = await start(name);
    const client = createClient(reference);
    const store = fixture('store-fetch', reference);
    await client.call('fetchStore', store);
    const { when, times, mediaType } = dialect.callback;
    const before = listener.received.length;
    const callbacks = await listener.wait(times);
    expect(when === 'before' ? before : callbacks.length).toBe(times);
    for (const { text, contentType } of callbacks) {
      expect(JSON.stringify(JSON.parse(text))).toContain(reference.providerStoreId);
      expect(contentType).toBe(mediaType);
    }
  });

  it('only uses placeholders that exist', () => {
    const templates: (Template | null)[] = [
      ...OPERATIONS.map((operation) => dialect.accepted[operation].body),
      dialect.refused,
      dialect.tokenRefused,
      dialect.callback.store,
      dialect.callback.order,
    ];
    const used = templates.flatMap((template) => (template === null ? [] : placeholdersIn(template)));
    expect(used.filter((placeholder) => !PLACEHOLDERS.some((known) => known === placeholder))).toEqual([]);
  });
});

describe('what is peculiar', () => {
  const headersOf = (reply: Reply, name: string) =>
    reply.rawHeaders.filter((_, index) => index % 2 === 0).find((given) => given.toLowerCase() === name);

  it.each([
    ['plain', 'Content-Type', false],
    ['nested', 'content-type', true],
    ['numbers', 'CONTENT-TYPE', false],
    ['problem-details', 'Content-Type', true],
  ])('%s spells headers as %s, and chunked is %s', async (name, spelling, chunked) => {
    const { reference } = await start(name);
    const reply = await createClient(reference).call('validateCart', {}, { body: '' });
    expect(headersOf(reply, 'content-type')).toBe(spelling);
    expect(reply.headers['transfer-encoding']).toBe(chunked ? 'chunked' : undefined);
    expect(reply.headers['content-length'] === undefined).toBe(chunked);
  });

  it('called-back tells the ids of an order before its answer', async () => {
    const { reference, listener } = await start('called-back');
    const order = fixture('order', reference);
    await createClient(reference).call('createOrder', order);
    const [{ ksOrderId, partnerOrderId } = { ksOrderId: '', partnerOrderId: '' }] = reference.orders();
    expect(listener.received.map(({ text }) => JSON.parse(text) as Json)).toEqual([
      { event: 'ORDER_TAKEN', order: { providerOrderId: order.providerOrderId, ksOrderId, partnerOrderId } },
    ]);
  });

  it('lenient takes what is only shown or open', async () => {
    const { reference } = await start('lenient');
    const client = createClient(reference);
    const { providerOrderId, marketName, ...order } = fixture('order', reference);
    const odd = { ...order, orderNotificationType: 'LATER', payments: { total: '12.5', currencyCode: 978 } };
    const replies = [
      await client.call('createOrder', odd, { headers: { 'Content-Type': 'text/plain' } }),
      await client.requestToken({ scope: 'everything' }),
      await client.requestToken(
        {},
        { body: JSON.stringify(tokenRequest(reference)), headers: { 'Content-Type': 'application/json' } },
      ),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect([providerOrderId, marketName]).not.toContain(undefined);
    const types = await client.call('createOrder', { ...order, orderNotificationType: 5 });
    const put = await client.call('createOrder', order, { method: 'PUT' });
    expect([types.status, put.status]).toEqual([422, 404]);
  });

  it.each([
    ['a member that is not documented', { loyalty: true }],
    ['a value that was never seen', { serviceMode: { fulfillmentMode: 'DELIVERY' } }],
    ['an item type that was never seen', { orderItems: [{ type: 'COMBO' }] }],
    [
      'an option with a member that is not documented',
      { orderItems: [{ options: [{ options: [{ colour: 'red' }] }] }] },
    ],
    ['another market than that of the path', { marketName: 'elsewhere' }],
    [
      'a store of others',
      { storeInformation: { providerStoreId: 'x', partnerStoreId: 'y', additionalProperties: {} } },
    ],
    ['a timestamp left out', { createdTimestamp: undefined }],
  ])('strict refuses %s', async (_, change) => {
    const { reference } = await start('strict');
    const client = createClient(reference);
    const order = { ...fixture('order', reference), ...change };
    const reply = await client.call('createOrder', JSON.parse(JSON.stringify(order)) as Json);
    expect([400, 422]).toContain(reply.status);
    expect(reply.json).toHaveProperty('message');
  });

  it('forgiving does everything again, and fires on three paths', async () => {
    const { reference } = await start('forgiving');
    const client = createClient(reference);
    const held = fixture('held-order', reference);
    const statuses = [(await client.call('createOrder', held)).status, (await client.call('createOrder', held)).status];
    const asCreate = { ...held, orderNotificationType: 'CREATE' };
    statuses.push((await client.call('createOrder', asCreate)).status);
    expect(reference.orders().at(-1)?.state).toBe('executed');
    statuses.push((await client.call('fireOrder', held)).status);
    const cancel = fixture('cancel', reference, reference.orders().at(-1));
    statuses.push((await client.call('cancelOrder', cancel)).status, (await client.call('cancelOrder', cancel)).status);
    expect(statuses).toEqual([201, 201, 201, 200, 200, 200]);
  });
});

function tokenRequest({ credentials }: Reference): { [field: string]: string } {
  const { clientId: client_id, clientSecret: client_secret } = credentials;
  return { grant_type: 'client_credentials', client_id, client_secret };
}

describe('the set of dialects', () => {
  const register = readFileSync(new URL('../../suites/requirements.yaml', import.meta.url), 'utf8');
  const { requirements } = parse(register) as { requirements: Requirement[] };

  it('misses nothing but requirements of level should', () => {
    const missed = (dialect: Dialect) => dialect.misses.map((id) => new RegExp(`^${id.replace('*', '.*')}$`));
    for (const dialect of dialects) {
      for (const pattern of missed(dialect)) {
        const levels = requirements.filter(({ id }) => pattern.test(id)).map(({ level }) => level);
        expect([dialect.name, pattern.source, ...new Set(levels)]).toEqual([dialect.name, pattern.source, 'should']);
      }
    }
  });

  it('shares neither statuses nor error bodies', () => {
    expect(dialects.length).toBeGreaterThanOrEqual(10);
    expect(new Set(dialects.map(({ name }) => name)).size).toBe(dialects.length);
    const statuses = new Set(dialects.map(({ accepted }) => accepted.createOrder.status));
    expect(statuses).toEqual(new Set([200, 201, 202, 204]));
    const refusals = new Set(dialects.map(({ refused }) => JSON.stringify(refused)));
    expect(refusals.size).toBeGreaterThanOrEqual(dialects.length - 1);
  });
});
