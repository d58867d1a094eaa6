import { describe, expect, test } from 'vitest';
import { compiled } from './compiled.ts';
import { filled, fixtureNames, fixtureText, VALUES } from './samples.ts';

const SCHEMA: Record<string, string> = {
  order: 'create-order',
  'full-order': 'create-order',
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

describe.each(['order', 'full-order', 'held-order', 'cart'])('amounts of %s', (name) => {
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

describe.each(['order', 'full-order'])('%s', (name) => {
  const order = filled(name) as { payments: object; orderItems: (Priced & object)[] };

  test('has every documented field, and fees only where the document shows them', () => {
    expect(Object.keys(order)).toHaveLength(10);
    expect(Object.keys(order.payments)).toHaveLength(7);
    expect(order.orderItems.map((item) => Object.keys(item).length)).toEqual(order.orderItems.map(() => 7));
    expect(order).toMatchObject({ orderNotificationType: 'CREATE', serviceMode: { fulfillmentMode: 'PICK_UP' } });
  });
});

describe.each(['order', 'held-order', 'cart'])('%s is plain', (name) => {
  const { orderItems } = filled(name) as { orderItems: Priced[] };

  test('one item without options, so that a service which lacks them fails their own scenarios alone', () => {
    expect(orderItems.map(({ options }) => options)).toEqual([[]]);
  });

  test('whole amounts', () => {
    expect(fixtureText(name)).not.toMatch(/:\s*\d+\.\d/);
  });
});

test('the full order has several items, and options in two levels', () => {
  const { orderItems } = filled('full-order') as { orderItems: Priced[] };
  expect(orderItems.length).toBeGreaterThan(1);
  expect(orderItems[0]?.options?.[0]?.options?.[0]?.options).toEqual([]);
});

test('the cart carries both fees', () => {
  expect(filled('cart')).toMatchObject({
    orderNotificationType: 'CREATE_ORDER',
    payments: { deliveryFee: expect.any(Number), serviceFee: expect.any(Number) },
  });
});

test('the minimal order has the required fields and the two that the sample shows', () => {
  expect(Object.keys(filled('minimal-order')).sort()).toEqual(
    ['orderNotificationType', 'storeInformation', 'serviceMode', 'orderItems', 'providerOrderId', 'marketName'].sort(),
  );
});
