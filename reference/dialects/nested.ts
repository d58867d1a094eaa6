import { type Dialect, USUAL_RULES } from '../dialect.ts';
import type { Template } from '../template.ts';

const ORDER: Template = {
  data: {
    order: {
      identifiers: {
        ks_order_id: '{{ksOrderId}}',
        partner_order_id: '{{partnerOrderId}}',
        provider_order_id: '{{providerOrderId}}',
      },
      current_state: '{{state}}',
    },
  },
  meta: { request_id: '{{requestId}}' },
};
const DONE: Template = { data: { accepted: true }, meta: { request_id: '{{requestId}}' } };
const ERROR: Template = {
  error: { error_code: '{{code}}', error_message: '{{message}}', error_field: '{{field}}' },
  meta: { request_id: '{{requestId}}' },
};

/** Everything some levels deep and in snake case, sent in chunks. */
export const nested: Dialect = {
  name: 'nested',
  title: 'Ids, errors, tokens and the store of a callback lie levels deep, under names in snake case',
  accepted: {
    getToken: { status: 200, body: { data: { token: '{{accessToken}}', lifetime_seconds: '{{expiresIn}}' } } },
    createOrder: { status: 200, body: ORDER },
    validateCart: { status: 200, body: DONE },
    fireOrder: { status: 200, body: ORDER },
    cancelOrder: { status: 200, body: ORDER },
    fetchStore: { status: 200, body: DONE },
    fetchMenu: { status: 200, body: DONE },
  },
  refused: ERROR,
  tokenRefused: ERROR,
  refusalStatus: { 'field-invalid': 400, 'order-not-held': 422, 'api-key-missing': 403 },
  mediaTypes: {
    accepted: 'application/json; charset=utf-8',
    refused: 'application/json; charset=utf-8',
    token: 'application/json; charset=utf-8',
  },
  headerNames: 'lower',
  framing: 'chunked',
  noStore: true,
  orderIds: 'words',
  callback: {
    when: 'after',
    delayMs: 20,
    times: 1,
    mediaType: 'application/json; charset=utf-8',
    store: {
      meta: { kind: 'store.updated' },
      data: {
        market: {
          name: '{{marketName}}',
          store: {
            ids: { provider: { value: '{{providerStoreId}}' }, partner: { value: '{{partnerStoreId}}' } },
            profile: { name: 'Trattoria Denver', address: { city: 'Denver' } },
            availability: { state: 'open', until: '22:00' },
          },
        },
      },
    },
    order: null,
  },
  rules: USUAL_RULES,
  misses: ['token.answer', 'token.lifetime', 'token.error'],
};
