import type { Dialect } from '../dialect.ts';
import { plain } from './plain.ts';

const FINE = { success: true };
const ERROR = { success: false, error: { code: '{{code}}', message: '{{message}}' } };

/** Every call, that for a token too, is answered 200; a flag tells whether it went well. */
export const successFlag: Dialect = {
  ...plain,
  name: 'success-flag',
  title: 'Every call, that for a token too, is answered 200, and a flag named success tells how it went',
  accepted: {
    getToken: {
      status: 200,
      body: { ...FINE, result: { accessToken: '{{accessToken}}', expiresIn: '{{expiresIn}}' } },
    },
    createOrder: {
      status: 200,
      body: { ...FINE, result: { ksOrderId: '{{ksOrderId}}', partnerOrderId: '{{partnerOrderId}}' } },
    },
    validateCart: { status: 200, body: FINE },
    fireOrder: { status: 200, body: FINE },
    cancelOrder: { status: 200, body: FINE },
    fetchStore: { status: 200, body: FINE },
    fetchMenu: { status: 200, body: FINE },
  },
  refused: ERROR,
  tokenRefused: ERROR,
  refusalStatus: { any: 200 },
  headerNames: 'lower',
  misses: ['error.status', 'token.answer', 'token.lifetime', 'token.error'],
};
