import { describe, expect, test } from 'vitest';
import { createStores } from '../../../engine/run/stores.ts';

const store = (name: string) => ({ providerStoreId: name, partnerStoreId: `pos-${name}` });
const settle = () => new Promise((resolve) => setImmediate(resolve));

function watch<T>(promise: Promise<T>): { done: boolean } {
  const state = { done: false };
  void promise.then(() => {
    state.done = true;
  });
  return state;
}

describe('with spare stores', () => {
  test('each judged fetch has one of its own, and the others the base at once', async () => {
    const stores = createStores(store('base'), [store('1'), store('2')], 3);
    expect([await stores.lease(), await stores.lease()]).toEqual([store('1'), store('2')]);
    expect(await stores.shared()).toEqual(store('base'));
  });

  test('one that none is left for waits for the first that is given back', async () => {
    const stores = createStores(store('base'), [store('1')], 2);
    const first = await stores.lease();
    const second = stores.lease();
    const waiting = watch(second);
    await settle();
    expect(waiting.done).toBe(false);
    stores.giveBack(first);
    expect(await second).toEqual(store('1'));
  });
});

describe('with one store alone', () => {
  test('judged fetches take turns, and the others wait until they are done', async () => {
    const stores = createStores(store('base'), [], 2);
    const first = await stores.lease();
    expect(first).toEqual(store('base'));
    const others = watch(stores.shared());
    stores.giveBack(first);
    stores.judged();
    await stores.lease();
    await settle();
    expect(others.done).toBe(false);
    stores.judged();
    await settle();
    expect(others.done).toBe(true);
  });

  test('where no fetch is judged, none waits', async () => {
    expect(await createStores(store('base'), [], 0).shared()).toEqual(store('base'));
  });
});
