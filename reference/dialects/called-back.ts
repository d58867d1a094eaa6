import type { Dialect } from '../dialect.ts';
import { plain, STANDARD_TOKEN } from './plain.ts';

const TAKEN = { status: 202, body: null };

/** Whatever the service has to say comes as a callback, and before the answer. */
export const calledBack: Dialect = {
  ...plain,
  name: 'called-back',
  title: 'Order ids come in a callback alone; callbacks arrive before the answer, which is an empty 202',
  accepted: {
    getToken: { status: 200, body: STANDARD_TOKEN },
    createOrder: TAKEN,
    validateCart: TAKEN,
    fireOrder: TAKEN,
    cancelOrder: TAKEN,
    fetchStore: TAKEN,
    fetchMenu: TAKEN,
  },
  refused: { fault: { code: '{{code}}', message: '{{message}}' } },
  orderIds: 'words',
  callback: {
    ...plain.callback,
    when: 'before',
    order: {
      event: 'ORDER_TAKEN',
      order: {
        providerOrderId: '{{providerOrderId}}',
        ksOrderId: '{{ksOrderId}}',
        partnerOrderId: '{{partnerOrderId}}',
      },
    },
  },
};
