import type { BusinessOperation } from '../../engine/model.ts';
import type { Fault } from '../fault.ts';

/** The fields that are required, those of level should because only a sample or a general table says so. */
const REQUIRED: readonly {
  operation: BusinessOperation;
  suite: 'create' | 'fire' | 'cancel';
  fields: readonly string[];
  level: Fault['level'];
  problems: readonly (keyof typeof PREFIXES)[];
}[] = [
  {
    operation: 'createOrder',
    suite: 'create',
    fields: ['orderNotificationType', 'storeInformation', 'serviceMode', 'orderItems'],
    level: 'must',
    problems: ['missing', 'null', 'type'],
  },
  {
    operation: 'createOrder',
    suite: 'create',
    fields: ['providerOrderId', 'marketName'],
    level: 'should',
    problems: ['missing', 'null', 'type'],
  },
  {
    operation: 'cancelOrder',
    suite: 'cancel',
    fields: ['ksOrderId', 'partnerOrderId', 'providerOrderId'],
    level: 'must',
    problems: ['missing', 'null', 'type'],
  },
  {
    operation: 'fireOrder',
    suite: 'fire',
    fields: ['storeInformation'],
    level: 'should',
    problems: ['missing', 'null'],
  },
];

const PREFIXES = { missing: 'required-unchecked', null: 'null-accepted', type: 'type-unchecked' } as const;
const CASES = { missing: 'missing', null: 'null', type: 'wrong-type' } as const;
const WORDS = { missing: 'missing', null: 'null', type: 'of another type' } as const;

const REQUIRED_FAULTS = REQUIRED.flatMap(({ operation, suite, fields, level, problems }) =>
  fields.flatMap((field) =>
    problems.map(
      (problem): Fault => ({
        name: `${PREFIXES[problem]}-${operation}-${field}`,
        title: `${operation} does not mind that ${field} is ${WORDS[problem]}`,
        operation,
        level,
        breaks: `${suite}.${problem === 'type' && level === 'should' ? 'type' : 'required'}.${field}`,
        effect: { kind: 'tolerate-field', problem, pointers: new RegExp(`^/${field}$`) },
        catches: [`${suite}/refuses/${field}-${CASES[problem]}`],
      }),
    ),
  ),
);

/** Documented types whose breach is not noticed: all fields of a part of the body at once. */
const TYPED: readonly {
  operation: BusinessOperation;
  breaks: string;
  part: string;
  pointers: RegExp;
  catches: string;
}[] = [
  {
    operation: 'createOrder',
    breaks: 'create.type.storeInformation',
    part: 'storeInformation',
    pointers: /^\/storeInformation\//,
    catches: 'create/refuses/storeInformation-*-wrong-type',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.createdTimestamp',
    part: 'createdTimestamp',
    pointers: /^\/createdTimestamp$/,
    catches: 'create/refuses/createdTimestamp-wrong-type',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.updatedTimestamp',
    part: 'updatedTimestamp',
    pointers: /^\/updatedTimestamp$/,
    catches: 'create/refuses/updatedTimestamp-wrong-type',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.customerInformation',
    part: 'customerInformation',
    pointers: /^\/customerInformation(\/|$)/,
    catches: 'create/refuses/customerInformation-*',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.payments',
    part: 'payments',
    pointers: /^\/payments(\/|$)/,
    catches: 'create/refuses/payments-*',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.serviceMode',
    part: 'serviceMode',
    pointers: /^\/serviceMode\//,
    catches: 'create/refuses/serviceMode-*-wrong-type',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.orderItems',
    part: 'orderItems-elements',
    pointers: /^\/orderItems\/\d+$/,
    catches: 'create/refuses/orderItems-of-texts',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.orderItem',
    part: 'orderItem',
    pointers: /^\/orderItems\/\d+\/\w+$/,
    catches: 'create/refuses/orderItem-*',
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.option',
    part: 'option',
    pointers: /^\/orderItems\/\d+\/options\//,
    catches: 'create/refuses/option-*',
  },
  { operation: 'validateCart', breaks: 'cart.type', part: 'cart', pointers: /./, catches: 'cart/refuses/*' },
  { operation: 'fireOrder', breaks: 'fire.type', part: 'order', pointers: /./, catches: 'fire/refuses/*-wrong-type' },
  {
    operation: 'cancelOrder',
    breaks: 'cancel.type.storeInformation',
    part: 'storeInformation',
    pointers: /^\/storeI/,
    catches: 'cancel/refuses/storeInformation-wrong-type',
  },
  {
    operation: 'cancelOrder',
    breaks: 'cancel.type.cancellationNotes',
    part: 'cancellationNotes',
    pointers: /Notes$/,
    catches: 'cancel/refuses/cancellationNotes-wrong-type',
  },
  { operation: 'fetchStore', breaks: 'fetchStore.type', part: 'request', pointers: /./, catches: 'store/refuses/*' },
  { operation: 'fetchMenu', breaks: 'fetchMenu.type', part: 'request', pointers: /./, catches: 'menu/refuses/*' },
];

const TYPE_FAULTS = TYPED.map(
  ({ operation, breaks, part, pointers, catches }): Fault => ({
    name: `types-unchecked-${operation}-${part}`,
    title: `${operation} takes fields of other types than documented (${part})`,
    operation,
    level: 'should',
    breaks,
    effect: { kind: 'tolerate-field', problem: 'type', pointers },
    catches: [catches],
  }),
);

/** Fields that ought to be refused, and are not. */
export const fieldFaults: readonly Fault[] = [...REQUIRED_FAULTS, ...TYPE_FAULTS];
