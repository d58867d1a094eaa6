import { describe, expect, test } from 'vitest';
import { compiled } from './compiled.ts';
import { filled, fixtureNames, fixtureText, VALUES } from './samples.ts';

const SCHEMA: Record<string, string> = {
  order: 'create-order',
  'minimal-order': 'create-order',
  'held-order': 'create-order',
  cart: 'validate-cart',
  cancel: 'cancel-order',
  'store-fetch': 'fetch-store',
  'menu-refresh': 'fetch-menu',
  'token-request': 'token-request',
};

interface Priced {
  price: number;
  quantity: number;
  options?: Priced[];
}

/** Price of one, with all that was chosen for it, times the quantity; in cents, so that sums are exact. */
function cents({ price, quantity, options = [] }: Priced): number {
  return (Math.round(price * 100) + sum(options.map(cents))) * quantity;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function placeholders(name: string): string[] {
  return [...fixtureText(name).matchAll(/\$\{([^}]*)\}/g)].map(([, placeholder]) => placeholder ?? '');
}

test('the fixtures are those of the table', () => {
  expect(fixtureNames.sort()).toEqual(Object.keys(SCHEMA).sort());
});

describe.each(Object.entries(SCHEMA))('%s', (name, schema) => {
  test(`is a valid ${schema}`, () => {
    const validate = compiled(schema);
    validate(filled(name));
    expect(validate.errors).toBeNull();
  });

  test('uses no placeholder that its operation does not have', () => {
    const isKnown = (placeholder: string) =>
      placeholder in VALUES &&
      placeholder.startsWith('credentials.') === (name === 'token-request') &&
      (!placeholder.startsWith('order.') || name === 'cancel');
    expect(placeholders(name).filter((placeholder) => !isKnown(placeholder))).toEqual([]);
  });

  test('is plain ASCII, so that only its own scenario sends more', () => {
    expect(fixtureText(name)).toMatch(/^[\n -~]+$/);
  });
});

describe.each(['order', 'held-order', 'cart'])('amounts of %s', (name) => {
  const { payments, orderItems } = filled(name) as { payments: Record<string, number>; orderItems: Priced[] };
  const amount = (field: string) => Math.round((payments[field] ?? 0) * 100);

  test('the items make the subtotal', () => {
    expect(sum(orderItems.map(cents))).toBe(amount('subTotal'));
  });

  test('subtotal, tax, tip and fees less discount make the total', () => {
    const added = sum(['subTotal', 'tax', 'tip', 'deliveryFee', 'serviceFee'].map(amount));
    expect(added - amount('discount')).toBe(amount('total'));
  });
});

test('the held order is the order with HOLD', () => {
  expect(filled('held-order')).toEqual({ ...filled('order'), orderNotificationType: 'HOLD' });
});

test('the order has every documented field, and fees only where the document shows them', () => {
  const order = filled('order') as { payments: object; orderItems: (Priced & object)[] };
  expect(Object.keys(order)).toHaveLength(10);
  expect(Object.keys(order.payments)).toHaveLength(7);
  expect(Object.keys(order.orderItems[0] ?? {})).toHaveLength(7);
  expect(order).toMatchObject({ orderNotificationType: 'CREATE', serviceMode: { fulfillmentMode: 'PICK_UP' } });
  expect(order.orderItems[0]?.options?.[0]?.options?.[0]?.options).toEqual([]);
  expect(filled('cart')).toMatchObject({
    orderNotificationType: 'CREATE_ORDER',
    payments: { deliveryFee: 3.99, serviceFee: 1.5 },
  });
});

test('the minimal order has the required fields and the two that the sample shows', () => {
  expect(Object.keys(filled('minimal-order')).sort()).toEqual(
    ['orderNotificationType', 'storeInformation', 'serviceMode', 'orderItems', 'providerOrderId', 'marketName'].sort(),
  );
});
