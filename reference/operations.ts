/**
 * What the six business operations do once a request is found to be in order. A fault can let a body through that is
 * not: then what it names is done without an order or a store, and told as done.
 */
import { randomUUID } from 'node:crypto';
import type { BusinessOperation, JsonObject } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import type { Book, OrderKey, OrderRecord, Transition } from './book.ts';
import type { FirePath, Rules } from './dialect.ts';
import { isObject, scalarAt, textAt } from './json.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { Values } from './template.ts';

/** What the answer may speak of, or why the operation was not carried out. */
type Result = { values: Values } | { refusal: Refusal };

interface Counter {
  book: Book;
  rules: Rules;
  firePaths: readonly FirePath[];
  stores: { providerStoreId: string; partnerStoreId: string };
}

/** Carries out the operation; the body is null where a fault let something through that is no object. */
export function perform(operation: BusinessOperation, body: JsonObject | null, counter: Counter): Result {
  if (body === null) return { values: {} };
  const store = storeOf(body, counter.rules);
  const unknown = counter.rules.stores === 'own' ? checkStore(store, counter) : null;
  if (unknown !== null) return { refusal: unknown };
  switch (operation) {
    case 'createOrder':
      return resultOf(createOrder(body, counter), store);
    case 'fireOrder':
      return isNamed(body, counter.rules) ? resultOf(fireOrder(body, counter), store) : { values: store };
    case 'cancelOrder':
      return resultOf(cancelOrder(body, counter), store);
    case 'validateCart':
      return { values: store };
    case 'fetchStore':
    case 'fetchMenu':
      return isPlaced(body) ? { values: store } : { refusal: refusal('field-invalid', NO_STORE, STORE) };
    default:
      return unreachable(operation);
  }
}

const STORE = '/storeInformation';
const NO_STORE = 'storeInformation has to name the store by an id';

/** The order that a body names by all the ids that it carries. */
export function namedOrder(
  body: JsonObject,
  { book, rules }: Pick<Counter, 'book' | 'rules'>,
): OrderRecord | undefined {
  return book.find(keyOf(body, rules));
}

function createOrder(body: JsonObject, { book, rules, firePaths }: Counter): Transition {
  const providerOrderId = idAt(body, '/providerOrderId', rules) ?? randomUUID();
  const type = textAt(body, '/orderNotificationType');
  const earlier = book.find({ ksOrderId: undefined, partnerOrderId: undefined, providerOrderId });
  const fires = firePaths.includes('orders/notification') && earlier?.state === 'held' && type === 'CREATE';
  return fires ? book.fire(earlier) : book.submit(providerOrderId, type === 'HOLD' ? 'held' : 'submitted');
}

function fireOrder(body: JsonObject, counter: Counter): Transition {
  const order = namedOrder(body, counter);
  if (order) return counter.book.fire(order);
  return { refusal: refusal('order-unknown', 'no order was submitted under this providerOrderId', '/providerOrderId') };
}

function cancelOrder(body: JsonObject, counter: Counter): Transition {
  const order = namedOrder(body, counter);
  if (!order) return { refusal: refusal('order-unknown', 'no order has these three ids') };
  return counter.book.cancel(order, textAt(body, '/cancellationNotes') ?? 'provider cancel request');
}

function checkStore(store: Values, { stores }: Counter): Refusal | null {
  for (const name of ['providerStoreId', 'partnerStoreId'] as const) {
    const id = store[name];
    if (id !== undefined && !isBranch(String(id), stores[name]))
      return refusal('store-unknown', `${name} is of no store here`, `${STORE}/${name}`);
  }
  return null;
}

/** The store itself, or one of its numbered branches: `trattoria-denver-12-1`, `-2`, and so on. */
function isBranch(id: string, store: string): boolean {
  return id === store || (id.startsWith(`${store}-`) && /^\d+$/.test(id.slice(store.length + 1)));
}

function resultOf(transition: Transition, store: Values): Result {
  if ('refusal' in transition) return transition;
  const { ksOrderId, partnerOrderId, providerOrderId, state } = transition.order;
  return { values: { ...store, ksOrderId, partnerOrderId, providerOrderId, state } };
}

/** False where a fault let an id through that names no order, since it is no text. */
function isNamed(body: JsonObject, rules: Rules): boolean {
  return body.providerOrderId === undefined || idAt(body, '/providerOrderId', rules) !== undefined;
}

/** Whether a store is named, or a fault let something else through in its stead. */
function isPlaced(body: JsonObject): boolean {
  const information = body.storeInformation ?? {};
  if (!isObject(information)) return true;
  return information.providerStoreId !== undefined || information.partnerStoreId !== undefined;
}

function keyOf(body: JsonObject, rules: Rules): OrderKey {
  const [ksOrderId, partnerOrderId] = [textAt(body, '/ksOrderId'), textAt(body, '/partnerOrderId')];
  return { ksOrderId, partnerOrderId, providerOrderId: idAt(body, '/providerOrderId', rules) };
}

/** The ids by which a body names its store; those that are missing stay out. */
function storeOf(body: JsonObject, rules: Rules): Values {
  const values: Values = {};
  for (const name of ['providerStoreId', 'partnerStoreId'] as const) {
    const id = idAt(body, `${STORE}/${name}`, rules);
    if (id !== undefined) values[name] = id;
  }
  return values;
}

function idAt(body: JsonObject, pointer: string, { scalars }: Rules): string | undefined {
  return scalars === 'coerced' ? scalarAt(body, pointer) : textAt(body, pointer);
}
