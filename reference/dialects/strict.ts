import type { Dialect } from '../dialect.ts';
import { plain } from './plain.ts';

const STORE = ['/storeInformation/providerStoreId', '/storeInformation/partnerStoreId'];
const SETTINGS = '/storeInformation/additionalProperties';
const NAMES = ['/providerName', '/partnerName', '/marketName'];
const ORDER = ['/providerOrderId', '/marketName', '/createdTimestamp', '/updatedTimestamp', ...STORE, SETTINGS];

/** Demands every field that a sample shows without marking it as optional, and takes no other. */
export const strict: Dialect = {
  ...plain,
  name: 'strict',
  title: 'Demands every field that the sample of the operation shows, and refuses other fields, values and stores',
  refused: { code: '{{code}}', message: '{{message}}', field: '{{field}}', requestId: '{{requestId}}' },
  refusalStatus: { 'field-invalid': 400, 'store-unknown': 422, 'order-cancelled': 410 },
  rules: {
    ...plain.rules,
    members: 'documented',
    values: 'seen',
    names: 'as-path',
    stores: 'own',
    demands: {
      createOrder: ORDER,
      fireOrder: [...ORDER, '/serviceMode', '/orderItems'],
      validateCart: [
        '/providerOrderId',
        '/marketName',
        '/orderNotificationType',
        '/storeInformation/providerStoreId',
        '/serviceMode',
        '/orderItems',
      ],
      cancelOrder: ['/storeInformation/providerStoreId'],
      fetchStore: [...NAMES, ...STORE, SETTINGS],
      fetchMenu: [...NAMES, '/storeInformation/providerStoreId', '/menus'],
    },
  },
};
