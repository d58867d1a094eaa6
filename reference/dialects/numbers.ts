import type { Dialect } from '../dialect.ts';
import type { Template } from '../template.ts';
import { plain, STANDARD_TOKEN } from './plain.ts';

const ORDER: Template = {
  result: 1,
  ksOrderId: '{{ksOrderId|number}}',
  partnerOrderId: '{{partnerOrderId|number}}',
  providerOrderId: '{{providerOrderId}}',
};
const ERROR: Template = { errorCode: '{{number}}', errorMessage: '{{message}}' };

/** Order ids and error codes are numbers, and whatever is wrong with a request is a 400. */
export const numbers: Dialect = {
  ...plain,
  name: 'numbers',
  title: 'Order ids and error codes are numbers, header names are in capitals, every refusal is a 400',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: { status: 202, body: ORDER },
    validateCart: { status: 202, body: { result: 1, itemsChecked: true } },
    fireOrder: { status: 202, body: ORDER },
    cancelOrder: { status: 202, body: ORDER },
    fetchStore: { status: 200, body: { result: 1 } },
    fetchMenu: { status: 200, body: { result: 1 } },
  },
  refused: ERROR,
  tokenRefused: ERROR,
  refusalStatus: { any: 400, internal: 500, unavailable: 503 },
  headerNames: 'upper',
  misses: ['token.error'],
};
