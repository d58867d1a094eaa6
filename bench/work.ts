/** The work that every tool is given: one token, then scenarios of six business calls with three assertions each. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BusinessOperation, Json } from '../engine/model.ts';
import { setAt } from '../engine/pointer.ts';

/** One business call of a scenario; `#` in the body stands for the number of the scenario. */
export interface Call {
  operation: BusinessOperation;
  /** Name of the fixture that is sent. */
  fixture: string;
  /** Changes to the fixture, by JSON Pointer. */
  set: Record<string, string>;
  path: string;
  /** What a tool other than the kit sends. */
  body: string;
}

/** What the peers' scripts read; plain JSON, so that no tool needs anything of the kit. */
export interface Work {
  /** Member of the answer that is compared, and its value. */
  field: string;
  value: string;
  /** JSON Schema of every answer. */
  schema: Json;
  credentials: { clientId: string; clientSecret: string; apiKey: string };
  calls: Call[];
}

/** Where the store of the benchmark is, by the names of the kit's settings. */
export const PLACE = {
  provider: 'bench-provider',
  partner: 'bench-partner',
  market: 'bench-market',
  providerStoreId: 'bench-store-1',
  partnerStoreId: 'bench-pos-1',
};

const CREDENTIALS = {
  clientId: 'bench-client',
  clientSecret: 'bench-secret-0123456789',
  apiKey: 'bench-key-0123456789',
};

const text = { type: 'string', minLength: 1 };
const store = {
  type: 'object',
  required: ['providerStoreId', 'partnerStoreId', 'open'],
  additionalProperties: false,
  properties: {
    providerStoreId: text,
    partnerStoreId: text,
    open: { type: 'boolean' },
    hours: { type: 'array', items: text },
  },
};
const ANSWER_SCHEMA: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['status', 'ksOrderId', 'partnerOrderId', 'store'],
  additionalProperties: false,
  properties: {
    status: { enum: ['ACCEPTED'] },
    ksOrderId: { type: 'string', pattern: '^[0-9]+$' },
    partnerOrderId: text,
    message: text,
    store,
  },
};

const NOTES = 'The customer asks for a table near the window and for the order to be ready on time. '.repeat(7).trim();
const CALLS: Omit<Call, 'body'>[] = [
  {
    operation: 'createOrder',
    fixture: 'order',
    path: 'orders/notification',
    set: { '/customerInformation/id': 'guest-#' },
  },
  { operation: 'validateCart', fixture: 'cart', path: 'orders/adjustcart', set: {} },
  { operation: 'fetchMenu', fixture: 'menu-refresh', path: 'stores/menus/update', set: {} },
  { operation: 'validateCart', fixture: 'cart', path: 'orders/adjustcart', set: {} },
  { operation: 'fetchMenu', fixture: 'menu-refresh', path: 'stores/menus/update', set: {} },
  { operation: 'cancelOrder', fixture: 'cancel', path: 'orders/cancel', set: { '/cancellationNotes': NOTES } },
];

export function benchWork(): Work {
  const root = `/uat/v1/providers/${PLACE.provider}/partners/${PLACE.partner}/markets/${PLACE.market}`;
  const calls = CALLS.map((call) => ({ ...call, path: `${root}/${call.path}`, body: bodyOf(call) }));
  return { field: 'status', value: 'ACCEPTED', schema: ANSWER_SCHEMA, credentials: CREDENTIALS, calls };
}

/** The fixture as the kit would fill it in, with ids and times that stand still. */
function bodyOf({ fixture, set }: Omit<Call, 'body'>): string {
  const values: Record<string, string> = {
    'fresh.uuid': '00000000-0000-4000-8000-000000000000',
    'fresh.timestamp': '2026-01-01 12:00:00.000000',
    'order.ksOrderId': '700100200',
    'order.partnerOrderId': 'pos-4711',
    'order.providerOrderId': '00000000-0000-4000-8000-000000000000',
  };
  for (const [name, value] of Object.entries(PLACE)) values[`target.${name}`] = value;
  const content = readFileSync(fileURLToPath(new URL(`../fixtures/${fixture}.json`, import.meta.url)), 'utf8');
  const filled = content.replaceAll(/\$\{([A-Za-z.]+)\}/g, (_whole, name: string) => values[name] ?? name);
  const body = Object.entries(set).reduce<Json>(
    (whole, [pointer, value]) => setAt(whole, pointer, value),
    JSON.parse(filled) as Json,
  );
  return JSON.stringify(body);
}
