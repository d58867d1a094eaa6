/** Which scenarios judge that a request is accepted: what a fault turns red that refuses it, or spoils its answer. */
import type { Operation } from '../../engine/model.ts';

/** Those of Create Order; `but` are names under create/accepts that do not show the fault. */
export function acceptedOrders(...but: string[]): string[] {
  const names = but.length === 0 ? '*' : `!(${but.join('|')})`;
  return [`create/accepts/${names}`, 'sequences/two-orders-at-once'];
}

/** Names of orders that do not have the part. */
export const WITHOUT_CUSTOMER = ['without-customerInformation', 'without-customer-and-payments'];
export const WITHOUT_PAYMENTS = ['without-payments', 'without-customer-and-payments'];

/** By operation, those that fail where it is never accepted. What is built on it stays open, and is not among them. */
export const ACCEPTED: { [operation in Operation]: readonly string[] } = {
  getToken: ['token/accepts/*', 'token/answer/*'],
  createOrder: acceptedOrders(),
  validateCart: ['cart/accepts/*'],
  fireOrder: ['fire/executes-*', 'sequences/fire-one-of-two'],
  cancelOrder: ['cancel/accepts/*', 'sequences/cancel-one-of-two'],
  fetchStore: ['store/accepts/*', 'store/callback/arrives', 'store/callback/arrives-again'],
  fetchMenu: ['menu/accepts/*'],
};

/** Those that fail where no business call is accepted; orders cannot even be set up for firing and cancelling. */
export const ANY_ACCEPTED: readonly string[] = [
  ...ACCEPTED.createOrder,
  ...ACCEPTED.validateCart,
  ...ACCEPTED.fetchStore,
  ...ACCEPTED.fetchMenu,
];

/** Negative cases of the business operations that ask for a refusal with code and message. */
export const REFUSED: readonly string[] = [
  '{create,cart,fire,cancel,store,menu}/refuses/*',
  'headers/*/*',
  'errors/*/{body-*,status}',
];

/** Negative cases that only ask that an operation is not carried out; those of another path are of no operation. */
export const NOT_CARRIED_OUT: readonly string[] = ['{errors/*,token/refuses}/method-*'];
