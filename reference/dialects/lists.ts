import type { Dialect } from '../dialect.ts';
import type { Template } from '../template.ts';
import { plain, STANDARD_TOKEN, STANDARD_TOKEN_ERROR } from './plain.ts';

const ORDER: Template = [
  { type: 'order', state: '{{state}}' },
  { type: 'identifier', ksOrderId: '{{ksOrderId}}' },
  { type: 'identifier', partnerOrderId: '{{partnerOrderId}}' },
];
const VENDOR = 'application/vnd.trattoria.orders-v1+json';

/** Bodies are arrays of a media type of the vendor. */
export const lists: Dialect = {
  ...plain,
  name: 'lists',
  title: 'Answers and callbacks are arrays of a media type of the vendor, errors a list of code and detail',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: { status: 200, body: ORDER },
    validateCart: { status: 200, body: [] },
    fireOrder: { status: 201, body: ORDER },
    cancelOrder: { status: 202, body: ORDER },
    fetchStore: { status: 201, body: ['requested'] },
    fetchMenu: { status: 201, body: ['requested'] },
  },
  refused: { errors: [{ code: '{{code}}', detail: '{{message}}', source: { pointer: '{{field}}' } }] },
  tokenRefused: STANDARD_TOKEN_ERROR,
  refusalStatus: { 'body-malformed': 422, 'media-type-refused': 400, 'order-unknown': 409 },
  mediaTypes: { accepted: VENDOR, refused: VENDOR, token: 'application/json' },
  orderIds: 'words',
  callback: {
    ...plain.callback,
    mediaType: VENDOR,
    store: [
      { store: 'trattoria-boulder-3', name: 'Trattoria Boulder', available: false },
      { store: '{{providerStoreId}}', alias: '{{partnerStoreId}}', name: 'Trattoria Denver', available: true },
    ],
  },
};
