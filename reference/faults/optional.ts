import type { BusinessOperation, Pointer } from '../../engine/model.ts';
import type { Fault } from '../fault.ts';

/** Fields that may be left out or be there: an absent one is demanded, a present one refused. */
interface OptionalField {
  operation: BusinessOperation;
  pointer: Pointer;
  is: 'present' | 'absent';
  breaks: string;
  level?: Fault['level'];
}

const STORE = '/storeInformation';
const OPTIONAL: readonly OptionalField[] = [
  {
    operation: 'createOrder',
    pointer: '/customerInformation',
    is: 'absent',
    breaks: 'create.optional.customerInformation',
  },
  { operation: 'createOrder', pointer: '/payments', is: 'absent', breaks: 'create.optional.payments' },
  {
    operation: 'cancelOrder',
    pointer: '/cancellationNotes',
    is: 'absent',
    breaks: 'cancel.optional.cancellationNotes',
  },
  ...(['validateCart', 'cancelOrder', 'fetchMenu'] as const).map(
    (operation): OptionalField => ({
      operation,
      pointer: `${STORE}/partnerStoreId`,
      is: 'absent',
      breaks: 'storeInformation.providerStoreIdAlone',
      level: 'should',
    }),
  ),
  { operation: 'createOrder', pointer: '/customerInformation', is: 'present', breaks: 'order.customerInformation' },
  { operation: 'createOrder', pointer: '/payments', is: 'present', breaks: 'order.payments' },
  { operation: 'createOrder', pointer: '/createdTimestamp', is: 'present', breaks: 'order.createdTimestamp' },
  { operation: 'createOrder', pointer: '/updatedTimestamp', is: 'present', breaks: 'order.updatedTimestamp' },
  {
    operation: 'createOrder',
    pointer: `${STORE}/partnerStoreId`,
    is: 'present',
    breaks: 'storeInformation.partnerStoreId',
  },
  {
    operation: 'createOrder',
    pointer: `${STORE}/additionalProperties`,
    is: 'present',
    breaks: 'storeInformation.additionalProperties',
  },
  { operation: 'validateCart', pointer: '/payments/deliveryFee', is: 'present', breaks: 'payments.deliveryFee' },
  { operation: 'validateCart', pointer: '/payments/serviceFee', is: 'present', breaks: 'payments.serviceFee' },
  { operation: 'cancelOrder', pointer: '/cancellationNotes', is: 'present', breaks: 'cancel.cancellationNotes' },
  { operation: 'cancelOrder', pointer: STORE, is: 'present', breaks: 'cancel.storeInformation' },
  { operation: 'fetchStore', pointer: `${STORE}/partnerStoreId`, is: 'present', breaks: 'fetchStore.storeInformation' },
  {
    operation: 'fetchStore',
    pointer: `${STORE}/additionalProperties`,
    is: 'present',
    breaks: 'fetchStore.storeInformation',
  },
  { operation: 'fetchMenu', pointer: '/menus', is: 'present', breaks: 'fetchMenu.menus' },
];

/** Optional fields that are demanded, and fields that are refused though they are documented. */
export const optionalFaults: readonly Fault[] = OPTIONAL.map(
  ({ operation, pointer, is, breaks, level = 'must' }): Fault => {
    const field = pointer.slice(1).replaceAll('/', '-');
    return {
      name: `${is === 'absent' ? 'demanded' : 'refused'}-${operation}-${field}`,
      title: `${operation} is refused ${is === 'absent' ? 'without' : 'with'} ${field.replaceAll('-', '.')}`,
      operation,
      level,
      breaks,
      effect: { kind: 'refuse', when: { kind: 'member', pointer, is }, cause: 'field-invalid' },
      catches: [],
    };
  },
);
