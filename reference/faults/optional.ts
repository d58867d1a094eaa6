import type { BusinessOperation, Pointer } from '../../engine/model.ts';
import type { Fault } from '../fault.ts';
import { ACCEPTED, acceptedOrders, WITHOUT_CUSTOMER, WITHOUT_PAYMENTS } from './judges.ts';

/** Documented fields: one that may be left out is demanded, or one that is there is refused. */
interface DocumentedField {
  operation: BusinessOperation;
  pointer: Pointer;
  is: 'present' | 'absent';
  breaks: string;
  level?: Fault['level'];
  catches: readonly string[];
}

const STORE = '/storeInformation';
const ITEM = '/orderItems/0';
const OPTION = `${ITEM}/options/0`;

const DEMANDED: readonly DocumentedField[] = [
  {
    operation: 'createOrder',
    pointer: '/customerInformation',
    is: 'absent',
    breaks: 'create.optional.customerInformation',
    catches: WITHOUT_CUSTOMER.map((name) => `create/accepts/${name}`),
  },
  {
    operation: 'createOrder',
    pointer: '/payments',
    is: 'absent',
    breaks: 'create.optional.payments',
    catches: WITHOUT_PAYMENTS.map((name) => `create/accepts/${name}`),
  },
  {
    operation: 'cancelOrder',
    pointer: '/cancellationNotes',
    is: 'absent',
    breaks: 'cancel.optional.cancellationNotes',
    catches: ['cancel/accepts/without-notes'],
  },
  ...(['validateCart', 'cancelOrder', 'fetchMenu'] as const).map(
    (operation): DocumentedField => ({
      operation,
      pointer: `${STORE}/partnerStoreId`,
      is: 'absent',
      breaks: 'storeInformation.providerStoreIdAlone',
      level: 'should',
      catches: operation === 'validateCart' ? ['cart/accepts/!(full-order)'] : ACCEPTED[operation],
    }),
  ),
];

/** Fields of one part of a body: the pointer of the part, the words before each requirement, the fields. */
interface Part {
  operation: BusinessOperation;
  at: Pointer;
  breaks: string;
  fields: readonly string[];
  catches: readonly string[];
}

const OF_ORDERS: readonly Omit<Part, 'operation'>[] = [
  {
    at: '',
    breaks: 'order',
    fields: [
      ...['providerOrderId', 'marketName', 'storeInformation', 'orderNotificationType'],
      ...['createdTimestamp', 'updatedTimestamp', 'serviceMode'],
    ],
    catches: acceptedOrders(),
  },
  { at: '', breaks: 'order', fields: ['customerInformation'], catches: acceptedOrders(...WITHOUT_CUSTOMER) },
  { at: '', breaks: 'order', fields: ['payments'], catches: acceptedOrders(...WITHOUT_PAYMENTS) },
  {
    at: STORE,
    breaks: 'storeInformation',
    fields: ['providerStoreId', 'partnerStoreId', 'additionalProperties'],
    catches: acceptedOrders(),
  },
  {
    at: `${STORE}/additionalProperties`,
    breaks: 'additionalProperties',
    fields: ['REVENUE_CENTER_ID', 'ORDER_TYPE_ID', 'TENDER_MEDIA_ID', 'TIME_ZONE'],
    catches: acceptedOrders(),
  },
  {
    at: '/customerInformation',
    breaks: 'customerInformation',
    fields: ['id', 'phone', 'firstName', 'lastName', 'email'],
    catches: acceptedOrders(...WITHOUT_CUSTOMER),
  },
  {
    at: '/payments',
    breaks: 'payments',
    fields: ['subTotal', 'tax', 'tip', 'discount', 'total', 'paymentMethod', 'currencyCode'],
    catches: acceptedOrders(...WITHOUT_PAYMENTS),
  },
  { at: '/serviceMode', breaks: 'serviceMode', fields: ['fulfillmentMode'], catches: acceptedOrders() },
  {
    at: ITEM,
    breaks: 'orderItem',
    fields: ['id', 'type', 'name', 'price', 'quantity', 'categoryId'],
    catches: acceptedOrders(),
  },
  {
    at: OPTION,
    breaks: 'option',
    fields: ['id', 'name', 'price', 'quantity', 'modifierId', 'options'],
    catches: ['create/accepts/{full-order,options-*}'],
  },
];

const PARTS: readonly Part[] = [
  ...OF_ORDERS.map((part): Part => ({ ...part, operation: 'createOrder' })),
  {
    operation: 'validateCart',
    at: '/payments',
    breaks: 'payments',
    fields: ['deliveryFee'],
    catches: ['cart/accepts/{cart,without-serviceFee}'],
  },
  {
    operation: 'validateCart',
    at: '/payments',
    breaks: 'payments',
    fields: ['serviceFee'],
    catches: ['cart/accepts/{cart,without-deliveryFee}'],
  },
  {
    operation: 'validateCart',
    at: '',
    breaks: 'cart',
    fields: ['storeInformation'],
    catches: ACCEPTED.validateCart,
  },
  {
    operation: 'cancelOrder',
    at: '',
    breaks: 'cancel',
    fields: ['ksOrderId', 'partnerOrderId', 'providerOrderId', 'storeInformation'],
    catches: ACCEPTED.cancelOrder,
  },
  {
    operation: 'cancelOrder',
    at: '',
    breaks: 'cancel',
    fields: ['cancellationNotes'],
    catches: ['cancel/accepts/!(without-notes)', 'sequences/cancel-one-of-two'],
  },
  {
    operation: 'fetchStore',
    at: '',
    breaks: 'fetchStore',
    fields: ['providerName', 'partnerName', 'marketName', 'storeInformation'],
    catches: ACCEPTED.fetchStore,
  },
  {
    operation: 'fetchMenu',
    at: '',
    breaks: 'fetchMenu',
    fields: ['providerName', 'partnerName', 'marketName', 'storeInformation', 'menus'],
    catches: ACCEPTED.fetchMenu,
  },
  { operation: 'fetchMenu', at: '/menus/0', breaks: 'menu', fields: ['id'], catches: ACCEPTED.fetchMenu },
];

const REFUSED: readonly DocumentedField[] = [
  ...PARTS.flatMap(({ operation, at, breaks, fields, catches }) =>
    fields.map(
      (field): DocumentedField => ({
        operation,
        pointer: `${at}/${field}`,
        is: 'present',
        breaks: `${breaks}.${inLowerCamel(field)}`,
        catches,
      }),
    ),
  ),
  ...(['partnerStoreId', 'additionalProperties'] as const).map(
    (field): DocumentedField => ({
      operation: 'fetchStore',
      pointer: `${STORE}/${field}`,
      is: 'present',
      breaks: 'fetchStore.storeInformation',
      catches: ACCEPTED.fetchStore,
    }),
  ),
  {
    operation: 'fireOrder',
    pointer: '/orderItems',
    is: 'present',
    breaks: 'fire.body',
    catches: ACCEPTED.fireOrder,
  },
];

/** `TIME_ZONE` is `timeZone` in the register; other names stand there as they are. */
function inLowerCamel(field: string): string {
  if (!/^[A-Z_]+$/.test(field)) return field;
  return field.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Optional fields that are demanded, and fields that are refused though they are documented. */
export const optionalFaults: readonly Fault[] = [...DEMANDED, ...REFUSED].map(
  ({ operation, pointer, is, breaks, level = 'must', catches }): Fault => {
    const names = pointer.split('/').filter((name) => !/^\d*$/.test(name));
    return {
      name: `${is === 'absent' ? 'demanded' : 'refused'}-${operation}-${names.map(inLowerCamel).join('-')}`,
      title: `${operation} is refused ${is === 'absent' ? 'without' : 'with'} ${names.join('.')}`,
      operation,
      level,
      breaks,
      effect: { kind: 'refuse', when: { kind: 'member', pointer, is }, cause: 'field-invalid' },
      catches,
    };
  },
);
