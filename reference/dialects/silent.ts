import type { Dialect } from '../dialect.ts';
import { plain, STANDARD_TOKEN } from './plain.ts';

const DONE = { status: 204, body: null };

/** Nothing is said on success, so the provider never learns the ids of its orders. */
export const silent: Dialect = {
  ...plain,
  name: 'silent',
  title: 'Accepted business calls are answered 204 without a body, order ids are never told, callbacks come twice',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: DONE,
    validateCart: DONE,
    fireOrder: DONE,
    cancelOrder: DONE,
    fetchStore: DONE,
    fetchMenu: DONE,
  },
  refused: { reason: '{{message}}', reasonCode: '{{code}}' },
  refusalStatus: { 'path-unknown': 400, 'method-refused': 404, 'media-type-refused': 400, 'order-duplicate': 400 },
  orderIds: 'words',
  callback: { ...plain.callback, times: 2, delayMs: 15 },
};
