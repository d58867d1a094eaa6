/** Requests that together show every difference that a fault of the reference service can make. */
import type http from 'node:http';
import type { BusinessOperation, Json, JsonObject, Operation, Pointer } from '../../engine/model.ts';
import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import type { Reference } from '../../reference/index.ts';
import { type Client, createClient, fixture, type Listener, type Reply, type Sending, send } from './client.ts';

/** What a probe finds, as text that does not differ from run to run. */
export interface Probe {
  name: string;
  operation: Operation;
  run(bench: Bench): Promise<string>;
}

export interface Bench {
  reference: Reference;
  client: Client;
  listener: Listener;
}

export function createBench(reference: Reference, listener: Listener, agent: http.Agent): Bench {
  return { reference, client: createClient(reference, agent), listener };
}

const PATIENCE = 400;

/** The body of an operation as the fixtures have it; what it needs, an order or a held one, is made on the way. */
async function bodyFor(operation: BusinessOperation, { reference, client }: Bench): Promise<JsonObject> {
  switch (operation) {
    case 'fireOrder':
    case 'cancelOrder': {
      const held = fixture('held-order', reference);
      await client.call('createOrder', held, { patience: PATIENCE }).catch(() => null);
      const order = reference.orders().find(({ providerOrderId }) => providerOrderId === held.providerOrderId);
      return operation === 'fireOrder' ? held : fixture('cancel', reference, order);
    }
    case 'createOrder':
      return fixture('order', reference);
    case 'validateCart':
      return fixture('cart', reference);
    case 'fetchStore':
      return fixture('store-fetch', reference);
    case 'fetchMenu':
      return fixture('menu-refresh', reference);
  }
}

type Change = (body: JsonObject) => JsonObject;

function probe(operation: BusinessOperation, name: string, change: Change, sending: Sending = {}): Probe {
  return {
    name: `${operation}: ${name}`,
    operation,
    run: async (bench) => {
      const body = change(await bodyFor(operation, bench));
      return seen(bench.client.call(operation, body, { patience: PATIENCE, ...sending }), bench);
    },
  };
}

function tokenProbe(name: string, fields: { [field: string]: string | undefined }, sending: Sending = {}): Probe {
  const run = ({ client, ...bench }: Bench) =>
    seen(client.requestToken(fields, { patience: PATIENCE, ...sending }), { client, ...bench });
  return { name: `getToken: ${name}`, operation: 'getToken', run };
}

const same: Change = (body) => body;
const reversed: Change = (body) => Object.fromEntries(Object.entries(body).reverse());
const without =
  (field: string): Change =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
const withValue =
  (pointer: Pointer, value: Json): Change =>
  (body) =>
    set(body, pointer.split('/').slice(1), value) as JsonObject;

function set(node: Json | undefined, [token = '', ...rest]: string[], value: Json): Json {
  if (token === '') return value;
  if (Array.isArray(node))
    return node.map((element, index) => (String(index) === token ? set(element, rest, value) : element));
  const object = (node ?? {}) as JsonObject;
  return { ...object, [token]: set(object[token], rest, value) };
}

/** Answer or failure, with ids, tokens and the body of the error page of no interest taken out. */
async function seen(reply: Promise<Reply>, { reference }: Bench): Promise<string> {
  try {
    const { status, headers, text } = await reply;
    const fields = ['content-type', 'location', 'cache-control', 'allow'].map((name) => headers[name] ?? '-');
    const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{9,}|"[\w-]{32}"/g;
    const { apiKey, clientSecret } = reference.credentials;
    const told = text.replaceAll(apiKey, 'KEY').replaceAll(clientSecret, 'SECRET').replaceAll(ids, '#');
    return `${status} ${fields.join(' ')} ${told}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const ON_EVERY_OPERATION: readonly [name: string, change: Change, sending: Sending][] = [
  ['sound', same, {}],
  ['no token', same, { headers: { Authorization: undefined } }],
  ['unknown token', same, { headers: { Authorization: 'Bearer unknown' } }],
  ['no key', same, { headers: { 'x-api-key': undefined } }],
  ['unknown key', same, { headers: { 'x-api-key': 'unknown' } }],
  ['not JSON', same, { body: '{]}' }],
  ['truncated', same, { body: '{"storeInformation": {' }],
  ['a list', same, { body: '[]' }],
  ['empty', same, { body: '' }],
  ['PUT', same, { method: 'PUT' }],
  ['GET', same, { method: 'GET', body: '' }],
  ['text', same, { headers: { 'Content-Type': 'text/plain' } }],
  ['closing', same, { headers: { Connection: 'close' } }],
  ['reversed', reversed, {}],
  ['store of another type', withValue('/storeInformation', 5), {}],
  ['store id of another type', withValue('/storeInformation/providerStoreId', 5), {}],
  ['provider store alone', withValue('/storeInformation', { providerStoreId: 'alone' }), {}],
];

const REQUIRED: readonly [BusinessOperation, string[]][] = [
  [
    'createOrder',
    ['providerOrderId', 'marketName', 'orderNotificationType', 'storeInformation', 'serviceMode', 'orderItems'],
  ],
  ['cancelOrder', ['ksOrderId', 'partnerOrderId', 'providerOrderId']],
];

const FIELDS: readonly Probe[] = REQUIRED.flatMap(([operation, fields]) =>
  fields.flatMap((field) => [
    probe(operation, `without ${field}`, without(field)),
    probe(operation, `null ${field}`, withValue(`/${field}`, null)),
    probe(operation, `type of ${field}`, withValue(`/${field}`, true)),
  ]),
);

const ITEM = { id: '1', price: 2, quantity: 1 };
const LEAF = { ...ITEM, options: [] };

const OTHERS: readonly Probe[] = [
  probe('createOrder', 'held', withValue('/orderNotificationType', 'HOLD')),
  probe('createOrder', 'type of createdTimestamp', withValue('/createdTimestamp', 5)),
  probe('createOrder', 'type of updatedTimestamp', withValue('/updatedTimestamp', 5)),
  probe('createOrder', 'type of customer', withValue('/customerInformation/phone', 5)),
  probe('createOrder', 'type of payments', withValue('/payments/total', '5')),
  probe('createOrder', 'type of mode', withValue('/serviceMode/fulfillmentMode', 5)),
  probe('createOrder', 'type of element', withValue('/orderItems', ['pizza'])),
  probe('createOrder', 'type in item', withValue('/orderItems/0/name', 5)),
  probe('createOrder', 'type in option', withValue('/orderItems/0/options', [{ ...LEAF, price: '2' }])),
  probe('createOrder', 'without customer', without('customerInformation')),
  probe('createOrder', 'without payments', without('payments')),
  probe('createOrder', 'one item', withValue('/orderItems', [ITEM])),
  probe('createOrder', 'two items', withValue('/orderItems', [ITEM, ITEM])),
  probe('createOrder', 'empty options', withValue('/orderItems', [LEAF])),
  probe('createOrder', 'options', withValue('/orderItems', [{ ...ITEM, options: [LEAF] }])),
  probe(
    'createOrder',
    'nested options',
    withValue('/orderItems', [{ ...ITEM, options: [{ ...LEAF, options: [LEAF] }] }]),
  ),
  probe('createOrder', 'accents', withValue('/customerInformation/lastName', 'Müller')),
  probe('createOrder', 'decimals', withValue('/payments', { total: 2.5 })),
  probe('fireOrder', 'without store', without('storeInformation')),
  probe('fireOrder', 'null store', withValue('/storeInformation', null)),
  probe('cancelOrder', 'without notes', without('cancellationNotes')),
  probe('cancelOrder', 'without store', without('storeInformation')),
  probe('cancelOrder', 'type of notes', withValue('/cancellationNotes', 5)),
  probe('fetchMenu', 'without menus', without('menus')),
  probe('fetchMenu', 'two menus', withValue('/menus', [{ id: 'a' }, { id: 'b' }])),
  {
    name: 'createOrder: other version',
    operation: 'createOrder',
    run: async (bench) => {
      const address = bench.client.url('createOrder', { version: 'v2' });
      const { apiKey } = bench.reference.credentials;
      const Authorization = `Bearer ${await bench.client.token()}`;
      const headers = { Authorization, 'x-api-key': apiKey, 'Content-Type': 'application/json' };
      return seen(send(address, { headers, body: JSON.stringify(fixture('order', bench.reference)) }), bench);
    },
  },
  {
    name: 'createOrder: spaced',
    operation: 'createOrder',
    run: (bench) => {
      const body = JSON.stringify(fixture('order', bench.reference), null, 2);
      return seen(bench.client.call('createOrder', {}, { body, patience: PATIENCE }), bench);
    },
  },
];

const TOKENS: readonly Probe[] = [
  tokenProbe('sound', {}),
  ...['grant_type', 'client_id', 'client_secret', 'scope'].flatMap((field) => [
    tokenProbe(`without ${field}`, { [field]: undefined }),
    tokenProbe(`wrong ${field}`, { [field]: 'wrong' }),
  ]),
  tokenProbe('PUT', {}, { method: 'PUT' }),
  {
    name: 'getToken: as JSON',
    operation: 'getToken',
    run: (bench) => {
      const { clientId: client_id, clientSecret: client_secret } = bench.reference.credentials;
      const fields = { grant_type: 'client_credentials', client_id, client_secret, scope: 'access/all' };
      const headers = { 'Content-Type': 'application/json' };
      return seen(bench.client.requestToken({}, { body: JSON.stringify(fields), headers, patience: PATIENCE }), bench);
    },
  },
];

/** Every probe that shows its finding in an answer; they do not disturb one another. */
export const probes: readonly Probe[] = [
  ...BUSINESS_OPERATIONS.flatMap((operation) =>
    ON_EVERY_OPERATION.map(([name, change, sending]) => probe(operation, name, change, sending)),
  ),
  ...FIELDS,
  ...OTHERS,
  ...TOKENS,
];

/** What comes to the listener after two store requests, with and without the additional properties. */
export async function probeCallbacks({ reference, client, listener }: Bench): Promise<string[]> {
  const found: string[] = [];
  for (const storeInformation of [
    { providerStoreId: 'one' },
    fixture('store-fetch', reference).storeInformation ?? {},
  ]) {
    listener.received.length = 0;
    const reply = await client.call('fetchStore', { storeInformation }, { patience: PATIENCE }).catch(() => null);
    // Where the request was not accepted, no callback is worth waiting for.
    const callbacks = reply && reply.status < 300 ? await listener.wait(1, 300) : [];
    found.push(
      ...callbacks.map(({ contentType, text }) => `${contentType} ${text.replaceAll(/[0-9a-f-]{36}/g, '#')}`),
      '.',
    );
  }
  return found;
}
