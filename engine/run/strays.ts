/** What came to the listener and belongs to no wait of a scenario: repeated, late, for another store, or from a stranger. */

import { readBody } from '../checks/body.ts';
import { carriesStore } from '../checks/callback.ts';
import { leavesOf } from '../checks/walk.ts';
import type { Callback, CallbackWait, StrayCallback } from '../model.ts';

/** How many a report shows; the record holds them all. */
const SHOWN = 200;

/** @param orders the providerOrderIds that were sent */
export function straysOf(
  callbacks: readonly Callback[],
  waits: readonly CallbackWait[],
  orders: ReadonlySet<string>,
): StrayCallback[] {
  const claimed = new Set(waits.flatMap(({ matching }) => matching.map(({ id }) => id)));
  const strays = callbacks.filter(({ id }) => !claimed.has(id)).slice(0, SHOWN);
  return strays.map((callback) => ({ callback, note: noteOn(callback, waits, orders) }));
}

function noteOn(callback: Callback, waits: readonly CallbackWait[], orders: ReadonlySet<string>): string {
  const wait = waits.findLast(
    ({ storeIds, sentAt }) => sentAt <= callback.receivedAt && carriesStore(callback, storeIds),
  );
  if (wait !== undefined) {
    const first = wait.matching[0];
    const ms = (since: string) => Date.parse(callback.receivedAt) - Date.parse(since);
    if (first !== undefined)
      return `It came again, ${ms(first.receivedAt)} ms after the first callback for the same store.`;
    return `It came late: ${ms(wait.answeredAt)} ms after the answer, and only ${wait.timeoutMs} ms were waited (--callback-timeout).`;
  }
  const reading = readBody(callback.body);
  if (reading.kind === 'empty') return 'It has no body, so that it cannot belong to any request.';
  if (reading.kind === 'broken') return 'Its body is not JSON, so that it cannot belong to any request.';
  const leaves = leavesOf(reading.value);
  if ([...orders].some((order) => leaves.has(order))) return 'It is about an order of this run.';
  return 'It is for another store, or for none: no request of this run named it.';
}
