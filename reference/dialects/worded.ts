import type { Json } from '../../engine/model.ts';
import type { Dialect } from '../dialect.ts';
import { plain, STANDARD_TOKEN } from './plain.ts';

function told(resultCode: string, more: { [name: string]: Json } = {}): { status: number; body: Json } {
  return { status: 200, body: { resultCode, resultMessage: 'Passed on to the store', ...more } };
}

const ORDER = { order: { ksOrderId: '{{ksOrderId}}', partnerOrderId: '{{partnerOrderId}}', stage: '{{state}}' } };

/** Every business call is answered 200; success has a word of its own for each operation. */
export const worded: Dialect = {
  ...plain,
  name: 'worded',
  title: 'Every business call is answered 200, and success has a word of its own for each operation',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: told('ORDER_TAKEN', ORDER),
    validateCart: told('CART_PRICED'),
    fireOrder: told('ORDER_IN_KITCHEN', ORDER),
    cancelOrder: told('ORDER_WITHDRAWN', ORDER),
    fetchStore: told('STORE_ASKED'),
    fetchMenu: told('MENU_ASKED'),
  },
  refused: { resultCode: '{{code}}', resultMessage: '{{message}}' },
  refusalStatus: {
    any: 200,
    'token-request-invalid': 400,
    'client-invalid': 401,
    'grant-unsupported': 400,
    'scope-invalid': 400,
  },
  orderIds: 'words',
  misses: ['error.status'],
};
