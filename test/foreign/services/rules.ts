/** What every such service has to know of the interface: its paths, and the types of its fields. Not how it tells. */
import type { BusinessOperation, Json, JsonObject } from '../../../engine/model.ts';

const PATHS: Record<string, BusinessOperation> = {
  'orders/notification': 'createOrder',
  'orders/adjustcart': 'validateCart',
  'order/fire': 'fireOrder',
  'orders/cancel': 'cancelOrder',
  'stores/status/update': 'fetchStore',
  'stores/menus/update': 'fetchMenu',
};

/** The operation of a path; undefined where none is there. */
export function operationAt(path: string): BusinessOperation | undefined {
  const [, tail] = /^\/uat\/v1\/providers\/[^/]+\/partners\/[^/]+\/markets\/[^/]+\/(.+)$/.exec(path) ?? [];
  return tail === undefined ? undefined : PATHS[tail];
}

type Shape = 'text' | 'number' | 'integer' | 'timestamp' | { [field: string]: Shape } | { each: () => Shape };

const STORE: Shape = {
  providerStoreId: 'text',
  partnerStoreId: 'text',
  additionalProperties: {
    REVENUE_CENTER_ID: 'text',
    ORDER_TYPE_ID: 'text',
    TENDER_MEDIA_ID: 'text',
    TIME_ZONE: 'text',
  },
};
const ITEM: Shape = {
  id: 'text',
  name: 'text',
  price: 'number',
  quantity: 'integer',
  options: { each: () => ({ ...(ITEM as object), modifierId: 'text' }) },
};
const ORDER: Shape = {
  providerOrderId: 'text',
  marketName: 'text',
  storeInformation: STORE,
  orderNotificationType: 'text',
  createdTimestamp: 'timestamp',
  updatedTimestamp: 'timestamp',
  customerInformation: { id: 'text', phone: 'text', firstName: 'text', lastName: 'text', email: 'text' },
  payments: {
    subTotal: 'number',
    tax: 'number',
    tip: 'number',
    discount: 'number',
    total: 'number',
    deliveryFee: 'number',
    serviceFee: 'number',
    paymentMethod: 'text',
    currencyCode: 'text',
  },
  serviceMode: { fulfillmentMode: 'text' },
  orderItems: { each: () => ({ ...(ITEM as object), type: 'text', categoryId: 'text' }) },
};
const ADDRESSEE: Shape = { providerName: 'text', partnerName: 'text', marketName: 'text', storeInformation: STORE };
const BODIES: Record<BusinessOperation, { shape: Shape; needed: string[] }> = {
  createOrder: { shape: ORDER, needed: ['orderNotificationType', 'storeInformation', 'serviceMode', 'orderItems'] },
  validateCart: { shape: ORDER, needed: [] },
  fireOrder: { shape: ORDER, needed: ['storeInformation'] },
  cancelOrder: {
    shape: {
      ksOrderId: 'text',
      partnerOrderId: 'text',
      providerOrderId: 'text',
      storeInformation: STORE,
      cancellationNotes: 'text',
    },
    needed: ['ksOrderId', 'partnerOrderId', 'providerOrderId'],
  },
  fetchStore: { shape: ADDRESSEE, needed: [] },
  fetchMenu: { shape: { ...(ADDRESSEE as object), menus: { each: () => ({ id: 'text' }) } }, needed: [] },
};

/** One thing that is wrong with a body. */
export interface Complaint {
  /** `orderItems.0.price` */
  field: string;
  missing: boolean;
}

/** Everything that is wrong with the body of an operation; fields that the interface does not know are passed over. */
export function complaintsAbout(operation: BusinessOperation, body: JsonObject): Complaint[] {
  const { shape, needed } = BODIES[operation];
  const missing = needed
    .filter((field) => body[field] === undefined || body[field] === null)
    .map((field) => ({ field, missing: true }));
  return [...missing, ...mistyped(body, shape, '')];
}

function mistyped(value: Json, shape: Shape, field: string): Complaint[] {
  const wrong = [{ field, missing: false }];
  if (value === null) return [];
  switch (shape) {
    case 'text':
      return typeof value === 'string' ? [] : wrong;
    case 'timestamp':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/.test(value) ? [] : wrong;
    case 'number':
      return typeof value === 'number' ? [] : wrong;
    case 'integer':
      return Number.isInteger(value) ? [] : wrong;
    default:
      return mistypedParts(value, shape, field);
  }
}

function mistypedParts(value: Json, shape: Exclude<Shape, string>, field: string): Complaint[] {
  const below = (name: string | number) => (field === '' ? String(name) : `${field}.${name}`);
  if (typeof shape.each === 'function') {
    const each = shape.each as () => Shape;
    return Array.isArray(value)
      ? value.flatMap((item, index) => mistyped(item, each(), below(index)))
      : [{ field, missing: false }];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ field, missing: false }];
  const fields = Object.entries(shape as Record<string, Shape>);
  return fields.flatMap(([name, part]) => (value[name] === undefined ? [] : mistyped(value[name], part, below(name))));
}
