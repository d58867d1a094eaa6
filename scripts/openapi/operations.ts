/** What the description says of each operation: path, schema, and examples for what the interface does not show. */
import type { BusinessOperation, Json, JsonObject } from '../../engine/model.ts';

/** A business operation. */
export interface Row {
  title: string;
  /** What follows the market in the path. */
  path: string;
  schema: string;
  fixture: string;
  /** Answer to an accepted request; the interface shows none. */
  answer: JsonObject;
}

const IDS = { ksOrderId: '483920017', partnerOrderId: 'till-0031-7' };
/** Business operations by the name that the kit has for them. */
export const OPERATIONS: Record<BusinessOperation, Row> = {
  createOrder: {
    title: 'Create Order',
    path: 'orders/notification',
    schema: 'create-order',
    fixture: 'order',
    answer: IDS,
  },
  validateCart: {
    title: 'Validate Cart',
    path: 'orders/adjustcart',
    schema: 'validate-cart',
    fixture: 'cart',
    answer: { valid: true },
  },
  fireOrder: { title: 'Fire Order', path: 'order/fire', schema: 'fire-order', fixture: 'held-order', answer: IDS },
  cancelOrder: {
    title: 'Cancel Order',
    path: 'orders/cancel',
    schema: 'cancel-order',
    fixture: 'cancel',
    answer: { cancelled: true },
  },
  fetchStore: {
    title: 'Fetch Store',
    path: 'stores/status/update',
    schema: 'fetch-store',
    fixture: 'store-fetch',
    answer: { callback: 'follows' },
  },
  fetchMenu: {
    title: 'Fetch Menu',
    path: 'stores/menus/update',
    schema: 'fetch-menu',
    fixture: 'menu-refresh',
    answer: { refresh: 'requested' },
  },
};
export const TOKEN_ANSWER = {
  access_token: 'b3f1c2d4e5a697887960514233241506',
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'access/all',
};
export const TOKEN_ERROR = {
  error: 'invalid_client',
  error_description: 'The client is not known or its secret is wrong.',
};
export const ERROR = {
  code: 'REQUEST_REFUSED',
  message: 'The request does not keep to the description of this operation.',
};
/** What stands for the placeholders of the fixtures. */
const SAMPLES: Record<string, string> = {
  'fresh.uuid': '0d5c2f7e-6a41-4b8e-9c37-5e2b8f1a6d90',
  'fresh.timestamp': '2031-08-14 19:05:42.008100',
  'target.provider': 'trattoria-online',
  'target.partner': 'till-systems',
  'target.market': 'us-west',
  'target.providerStoreId': 'trattoria-denver-12',
  'target.partnerStoreId': 'till-700412',
  'order.providerOrderId': '0d5c2f7e-6a41-4b8e-9c37-5e2b8f1a6d90',
  'order.ksOrderId': IDS.ksOrderId,
  'order.partnerOrderId': IDS.partnerOrderId,
  'credentials.clientId': 'client-of-the-integrator',
  'credentials.clientSecret': 'secret-of-the-integrator',
};

/** A fixture with samples in place of its placeholders. @throws Error where it is absent, or a placeholder has no sample */
export function filled(fixture: Json | undefined, name: string): Json {
  if (fixture === undefined) throw new Error(`fixtures has no ${name}.json`);
  const text = JSON.stringify(fixture).replaceAll(/\$\{([\w.]+)\}/g, (whole, placeholder: string) => {
    const sample = SAMPLES[placeholder];
    if (sample === undefined) throw new Error(`fixtures/${name}.json: there is no sample for ${whole}`);
    return sample;
  });
  return JSON.parse(text) as Json;
}
