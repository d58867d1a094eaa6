import { type Dialect, USUAL_RULES } from '../dialect.ts';
import type { Template } from '../template.ts';

/** RFC 6749, section 5.1. */
export const STANDARD_TOKEN: Template = {
  access_token: '{{accessToken}}',
  token_type: '{{tokenType}}',
  expires_in: '{{expiresIn}}',
  scope: '{{scope}}',
};

/** RFC 6749, section 5.2. */
export const STANDARD_TOKEN_ERROR: Template = { error: '{{code}}', error_description: '{{message}}' };

const ORDER: Template = {
  ksOrderId: '{{ksOrderId}}',
  partnerOrderId: '{{partnerOrderId}}',
  providerOrderId: '{{providerOrderId}}',
  status: '{{state}}',
};

/** The default: flat bodies under the names of the interface, statuses as HTTP suggests them. */
export const plain: Dialect = {
  name: 'plain',
  title: 'Flat bodies with the names of the interface, and the status that HTTP has for each case',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: { status: 201, body: ORDER },
    validateCart: { status: 200, body: { valid: true, providerStoreId: '{{providerStoreId}}' } },
    fireOrder: { status: 200, body: ORDER },
    cancelOrder: { status: 200, body: ORDER },
    fetchStore: { status: 202, body: { status: 'requested', requestId: '{{requestId}}' } },
    fetchMenu: { status: 202, body: { status: 'requested', requestId: '{{requestId}}' } },
  },
  refused: { code: '{{code}}', message: '{{message}}' },
  tokenRefused: STANDARD_TOKEN_ERROR,
  refusalStatus: {},
  mediaTypes: { accepted: 'application/json', refused: 'application/json', token: 'application/json' },
  headerNames: 'as-registered',
  framing: 'content-length',
  noStore: true,
  orderIds: 'digits',
  callback: {
    when: 'after',
    delayMs: null,
    times: 1,
    mediaType: 'application/json',
    store: {
      event: 'STORE_DETAILS',
      marketName: '{{marketName}}',
      storeInformation: { providerStoreId: '{{providerStoreId}}', partnerStoreId: '{{partnerStoreId}}' },
      details: { name: 'Trattoria Denver', phone: '+13035550177', timeZone: 'America/Denver' },
      availability: { open: true, acceptsOrders: true, preparationMinutes: 20 },
    },
    order: null,
  },
  rules: USUAL_RULES,
  misses: [],
};
