import type { BodySource, Operation, Place, Step } from './model.ts';

/** What a request carries where its author does not say. */
export const DEFAULT_BODY: Record<Operation, BodySource> = {
  getToken: { kind: 'fixture', name: 'token-request' },
  createOrder: { kind: 'fixture', name: 'order' },
  validateCart: { kind: 'fixture', name: 'cart' },
  fireOrder: { kind: 'same-as', kept: 'order' },
  cancelOrder: { kind: 'fixture', name: 'cancel' },
  fetchStore: { kind: 'fixture', name: 'store-fetch' },
  fetchMenu: { kind: 'fixture', name: 'menu-refresh' },
};

/** Place of steps that the kit makes itself. */
export const NOWHERE: Place = { file: '', line: 1, column: 1 };

/** A step that sends the operation's fixture as it is and expects it to be accepted; an order is kept as `order`. */
export function plainStep(operation: Operation, changes: Partial<Step> = {}): Step {
  return {
    operation,
    body: DEFAULT_BODY[operation],
    set: {},
    remove: [],
    path: {},
    fault: null,
    twin: null,
    expect: { answer: 'accepted', callback: false, checks: [] },
    keep: operation === 'createOrder' ? 'order' : null,
    setup: false,
    place: NOWHERE,
    ...changes,
  };
}

/** What an operation needs before it: a held order before fireOrder, a created one before cancelOrder. */
export function preparationFor(operation: Operation, place: Place): Step[] {
  if (operation !== 'fireOrder' && operation !== 'cancelOrder') return [];
  const name = operation === 'fireOrder' ? 'held-order' : 'order';
  return [plainStep('createOrder', { body: { kind: 'fixture', name }, setup: true, place })];
}
