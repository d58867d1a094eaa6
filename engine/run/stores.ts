/**
 * Which store a Fetch Store names. A callback is told by its store id alone, so of the fetches whose callback is judged
 * only one at a time may name a store; where the target has one store only, all others wait until these are done.
 */
import type { StoreIds } from '../resolve.ts';

export interface Stores {
  /** A store that no other judged fetch names until it is returned. */
  lease(): Promise<StoreIds>;
  giveBack(store: StoreIds): void;
  /** One of the scenarios that judge callbacks has ended, whether it leased a store or not. */
  judged(): void;
  /** The store for fetches whose callback is not judged. */
  shared(): Promise<StoreIds>;
}

/**
 * @param base the store of the target; @param spare further ones
 * @param scenarios how many scenarios judge a callback in this run
 */
export function createStores(base: StoreIds, spare: readonly StoreIds[], scenarios: number): Stores {
  const free = spare.length > 0 ? [...spare] : [base];
  const waiting: ((store: StoreIds) => void)[] = [];
  let left = scenarios;
  let tellDone: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    tellDone = resolve;
  });
  if (left === 0 || spare.length > 0) tellDone();
  return {
    async lease() {
      const store = free.shift();
      return store ?? new Promise((resolve) => waiting.push(resolve));
    },
    judged() {
      left -= 1;
      if (left === 0) tellDone();
    },
    giveBack(store) {
      const next = waiting.shift();
      if (next) next(store);
      else free.push(store);
    },
    async shared() {
      await done;
      return base;
    },
  };
}
