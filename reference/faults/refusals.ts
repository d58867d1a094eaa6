import type { BusinessOperation } from '../../engine/model.ts';
import type { Condition } from '../conditions.ts';
import type { Fault } from '../fault.ts';
import { ACCEPTED, acceptedOrders, WITHOUT_PAYMENTS } from './judges.ts';

interface Rejected {
  name: string;
  title: string;
  operation: BusinessOperation;
  breaks: string;
  level: Fault['level'];
  when: Condition;
  catches: readonly string[];
}

const TYPE = '/orderNotificationType';
const REJECTED: readonly Rejected[] = [
  {
    name: 'create-refused',
    title: 'Orders with the notification type CREATE are refused',
    operation: 'createOrder',
    breaks: 'create.accepts',
    level: 'must',
    when: { kind: 'equals', pointer: TYPE, value: 'CREATE' },
    catches: acceptedOrders('hold'),
  },
  {
    name: 'hold-refused',
    title: 'Orders with the notification type HOLD are refused',
    operation: 'createOrder',
    breaks: 'create.hold',
    level: 'must',
    when: { kind: 'equals', pointer: TYPE, value: 'HOLD' },
    catches: ['create/accepts/hold'],
  },
  {
    name: 'held-order-not-fired',
    title: 'Fire Order is refused for orders that are held',
    operation: 'fireOrder',
    breaks: 'fire.executesHeld',
    level: 'must',
    when: { kind: 'order-state', state: 'held' },
    catches: ACCEPTED.fireOrder,
  },
  {
    name: 'cart-type-refused',
    title: 'Carts with the notification type CREATE_ORDER are refused',
    operation: 'validateCart',
    breaks: 'cart.notificationType',
    level: 'must',
    when: { kind: 'equals', pointer: TYPE, value: 'CREATE_ORDER' },
    catches: ACCEPTED.validateCart,
  },
  {
    name: 'several-items-refused',
    title: 'Orders of more than one item are refused',
    operation: 'createOrder',
    breaks: 'order.orderItems',
    level: 'must',
    when: { kind: 'more-than', pointer: '/orderItems', elements: 1 },
    catches: ['create/accepts/{full-order,several-items}'],
  },
  {
    name: 'empty-options-refused',
    title: 'Items whose list of options is empty are refused',
    operation: 'createOrder',
    breaks: 'orderItem.options.empty',
    level: 'must',
    when: { kind: 'empty-options' },
    catches: acceptedOrders('options-*'),
  },
  {
    name: 'options-refused',
    title: 'Items with options are refused',
    operation: 'createOrder',
    breaks: 'orderItem.options',
    level: 'must',
    when: { kind: 'options-deeper-than', levels: 0 },
    catches: ['create/accepts/{full-order,options-*}'],
  },
  {
    name: 'nested-options-refused',
    title: 'Options that have options of their own are refused',
    operation: 'createOrder',
    breaks: 'option.nested',
    level: 'must',
    when: { kind: 'options-deeper-than', levels: 1 },
    catches: ['create/accepts/{full-order,options-two-levels}'],
  },
  {
    name: 'snake-case-demanded',
    title: 'Orders are refused without order_items, a name that the interface does not have',
    operation: 'createOrder',
    breaks: 'json.fieldNames',
    level: 'must',
    when: { kind: 'member', pointer: '/order_items', is: 'absent' },
    catches: acceptedOrders(),
  },
  {
    name: 'uuid-refused',
    title: 'Orders whose id has the shape of a UUID are refused',
    operation: 'createOrder',
    breaks: 'order.providerOrderId.uuid',
    level: 'should',
    when: { kind: 'matches', pointer: '/providerOrderId', pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i },
    catches: acceptedOrders(),
  },
  {
    name: 'decimals-refused',
    title: 'Amounts that are no whole numbers are refused',
    operation: 'createOrder',
    breaks: 'json.number',
    level: 'should',
    when: { kind: 'decimals' },
    catches: ['create/accepts/decimals-two'],
  },
  {
    name: 'text-beyond-ascii-refused',
    title: 'Text with other characters than those of ASCII is refused',
    operation: 'createOrder',
    breaks: 'json.unicode',
    level: 'should',
    when: { kind: 'text-beyond-ascii' },
    catches: ['create/accepts/text-!(quotes)'],
  },
  {
    name: 'several-menus-refused',
    title: 'A refresh of more than one menu is refused',
    operation: 'fetchMenu',
    breaks: 'fetchMenu.menus',
    level: 'must',
    when: { kind: 'more-than', pointer: '/menus', elements: 1 },
    catches: ['menu/accepts/several-menus'],
  },
  ...(
    [
      ['/payments/paymentMethod', 'CARD', 'payments.paymentMethod.card'],
      ['/payments/currencyCode', 'USD', 'payments.currencyCode.usd'],
      ['/serviceMode/fulfillmentMode', 'PICK_UP', 'serviceMode.fulfillmentMode.pickUp'],
      ['/orderItems/0/type', 'ITEM', 'orderItem.type.item'],
    ] as const
  ).map(
    ([pointer, value, breaks]): Rejected => ({
      name: `sample-value-${value.toLowerCase().replace('_', '-')}-refused`,
      title: `Orders with the value ${value} of the sample are refused`,
      operation: 'createOrder',
      breaks,
      level: 'should',
      when: { kind: 'equals', pointer, value },
      catches: pointer.startsWith('/payments') ? acceptedOrders(...WITHOUT_PAYMENTS) : acceptedOrders(),
    }),
  ),
];

/** Requests that ought to be accepted, and are refused for what they carry. */
export const refusalFaults: readonly Fault[] = REJECTED.map(
  ({ when, ...fault }): Fault => ({ ...fault, effect: { kind: 'refuse', when, cause: 'not-offered' } }),
);
