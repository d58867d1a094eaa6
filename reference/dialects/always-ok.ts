import type { Dialect } from '../dialect.ts';
import type { Template } from '../template.ts';
import { plain, STANDARD_TOKEN } from './plain.ts';

const FINE = { code: '0', message: 'OK' };
const ORDER: Template = {
  ...FINE,
  data: { ksOrderId: '{{ksOrderId}}', partnerOrderId: '{{partnerOrderId}}', providerOrderId: '{{providerOrderId}}' },
};

/** Every business call is answered 200; the code tells whether it went well. */
export const alwaysOk: Dialect = {
  ...plain,
  name: 'always-ok',
  title: 'Every business call is answered 200, with the code "0" and OK where it went well',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: { status: 200, body: ORDER },
    validateCart: { status: 200, body: FINE },
    fireOrder: { status: 200, body: FINE },
    cancelOrder: { status: 200, body: FINE },
    fetchStore: { status: 200, body: FINE },
    fetchMenu: { status: 200, body: FINE },
  },
  refused: { code: '{{number|text}}', message: '{{message}}' },
  refusalStatus: {
    any: 200,
    'token-request-invalid': 400,
    'client-invalid': 401,
    'grant-unsupported': 400,
    'scope-invalid': 400,
  },
  callback: { ...plain.callback, times: 2, delayMs: 10 },
  misses: ['error.status'],
};
