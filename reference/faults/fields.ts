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
        catches: [],
      }),
    ),
  ),
);

/** Documented types whose breach is not noticed: all fields of a part of the body at once. */
const TYPED: readonly { operation: BusinessOperation; breaks: string; part: string; pointers: RegExp }[] = [
  {
    operation: 'createOrder',
    breaks: 'create.type.storeInformation',
    part: 'storeInformation',
    pointers: /^\/storeInformation\//,
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.createdTimestamp',
    part: 'createdTimestamp',
    pointers: /^\/createdTimestamp$/,
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.updatedTimestamp',
    part: 'updatedTimestamp',
    pointers: /^\/updatedTimestamp$/,
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.customerInformation',
    part: 'customerInformation',
    pointers: /^\/customerInformation(\/|$)/,
  },
  { operation: 'createOrder', breaks: 'create.type.payments', part: 'payments', pointers: /^\/payments(\/|$)/ },
  { operation: 'createOrder', breaks: 'create.type.serviceMode', part: 'serviceMode', pointers: /^\/serviceMode\// },
  {
    operation: 'createOrder',
    breaks: 'create.type.orderItems',
    part: 'orderItems-elements',
    pointers: /^\/orderItems\/\d+$/,
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.orderItem',
    part: 'orderItem',
    pointers: /^\/orderItems\/\d+\/\w+$/,
  },
  {
    operation: 'createOrder',
    breaks: 'create.type.option',
    part: 'option',
    pointers: /^\/orderItems\/\d+\/options\//,
  },
  { operation: 'validateCart', breaks: 'cart.type', part: 'cart', pointers: /./ },
  { operation: 'fireOrder', breaks: 'fire.type', part: 'order', pointers: /./ },
  { operation: 'cancelOrder', breaks: 'cancel.type.storeInformation', part: 'storeInformation', pointers: /^\/storeI/ },
  { operation: 'cancelOrder', breaks: 'cancel.type.cancellationNotes', part: 'cancellationNotes', pointers: /Notes$/ },
  { operation: 'fetchStore', breaks: 'fetchStore.type', part: 'request', pointers: /./ },
  { operation: 'fetchMenu', breaks: 'fetchMenu.type', part: 'request', pointers: /./ },
];

const TYPE_FAULTS = TYPED.map(
  ({ operation, breaks, part, pointers }): Fault => ({
    name: `types-unchecked-${operation}-${part}`,
    title: `${operation} takes fields of other types than documented (${part})`,
    operation,
    level: 'should',
    breaks,
    effect: { kind: 'tolerate-field', problem: 'type', pointers },
    catches: [],
  }),
);

/** Fields that ought to be refused, and are not. */
export const fieldFaults: readonly Fault[] = [...REQUIRED_FAULTS, ...TYPE_FAULTS];
