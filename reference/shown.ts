/**
 * The fields and values that the interface shows, for services that take nothing else. The schemas leave both open,
 * since the interface does not say that other ones are wrong.
 */
import type { BusinessOperation, Json, JsonObject, Pointer } from '../engine/model.ts';
import { elementsOf, isObject, textAt, valueAt } from './json.ts';

/** Members of an object, each with those of its own value; a list is described by its elements. */
interface Shape {
  [member: string]: Shape | null;
}

const ADDITIONAL = { REVENUE_CENTER_ID: null, ORDER_TYPE_ID: null, TENDER_MEDIA_ID: null, TIME_ZONE: null };
const STORE: Shape = { providerStoreId: null, partnerStoreId: null, additionalProperties: ADDITIONAL };
const CUSTOMER: Shape = { id: null, phone: null, firstName: null, lastName: null, email: null };
const AMOUNTS: Shape = { subTotal: null, tax: null, tip: null, discount: null, total: null };
const FEES: Shape = { deliveryFee: null, serviceFee: null };
const PAYMENTS: Shape = { ...AMOUNTS, ...FEES, paymentMethod: null, currencyCode: null };
const OPTION: Shape = { id: null, name: null, price: null, quantity: null, modifierId: null };
OPTION.options = OPTION;
const ITEM: Shape = {
  id: null,
  type: null,
  name: null,
  price: null,
  quantity: null,
  categoryId: null,
  options: OPTION,
};
const ORDER: Shape = {
  providerOrderId: null,
  marketName: null,
  storeInformation: STORE,
  orderNotificationType: null,
  createdTimestamp: null,
  updatedTimestamp: null,
  customerInformation: CUSTOMER,
  payments: PAYMENTS,
  serviceMode: { fulfillmentMode: null },
  orderItems: ITEM,
};
const NAMES: Shape = { providerName: null, partnerName: null, marketName: null, storeInformation: STORE };
const ORDER_IDS: Shape = { ksOrderId: null, partnerOrderId: null, providerOrderId: null };

const BODIES: { [operation in BusinessOperation]: Shape } = {
  createOrder: ORDER,
  validateCart: ORDER,
  fireOrder: ORDER,
  cancelOrder: { ...ORDER_IDS, storeInformation: STORE, cancellationNotes: null },
  fetchStore: NAMES,
  fetchMenu: { ...NAMES, menus: { id: null } },
};

/** Place of the first member that the interface does not name. */
export function findUnknownMember(body: JsonObject, operation: BusinessOperation): Pointer | null {
  return search(body, BODIES[operation], '');
}

function search(value: Json, shape: Shape, at: Pointer): Pointer | null {
  if (Array.isArray(value)) return first(value.map((element, index) => [element, shape, `${at}/${index}`]));
  if (!isObject(value)) return null;
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return `${at}/${unknown}`;
  return first(Object.entries(value).map(([name, member]) => [member, shape[name] ?? null, `${at}/${name}`]));
}

function first(places: [Json, Shape | null, Pointer][]): Pointer | null {
  for (const [value, shape, at] of places) {
    const found = shape === null ? null : search(value, shape, at);
    if (found !== null) return found;
  }
  return null;
}

/** Values of orderNotificationType that were seen for an operation; absent: the operation says nothing by it. */
export const NOTIFICATION_TYPES: { [operation in BusinessOperation]?: readonly string[] } = {
  createOrder: ['CREATE', 'HOLD'],
  validateCart: ['CREATE_ORDER'],
};

/** The other fields for which values were seen, each with its value; `*` stands for every element of a list. */
const SEEN_VALUES: { [pointer: Pointer]: string } = {
  '/payments/paymentMethod': 'CARD',
  '/serviceMode/fulfillmentMode': 'PICK_UP',
  '/orderItems/*/type': 'ITEM',
};

/** Place of the first value that differs from the only one that was seen there. */
export function findUnseenValue(body: JsonObject): Pointer | null {
  for (const [pattern, seen] of Object.entries(SEEN_VALUES)) {
    const unseen = unfolded(pattern, body).find((pointer) => (textAt(body, pointer) ?? seen) !== seen);
    if (unseen !== undefined) return unseen;
  }
  return null;
}

function unfolded(pattern: Pointer, body: JsonObject): Pointer[] {
  const [list = '', member] = pattern.split('/*');
  if (member === undefined) return [pattern];
  return elementsOf(valueAt(body, list)).map((_, index) => `${list}/${index}${member}`);
}
