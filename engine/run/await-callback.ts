/** Waits for the callback of a Fetch Store, beside the other scenarios. */
import { classify } from '../checks/answer.ts';
import { carriesStore, satisfies } from '../checks/callback.ts';
import type { Callback, Exchange, ResolvedRequest, Step } from '../model.ts';
import type { StoreIds } from '../resolve.ts';
import { sendStep } from './send-patiently.ts';
import type { Work } from './world.ts';

/** The store that a Fetch Store names: one of its own where its callback is judged. */
export function storeFor({ world }: Work, step: Step): Promise<StoreIds> {
  return world.slots.outside(() => (step.expect.callback ? world.stores.lease() : world.stores.shared()));
}

/** Callbacks that are kept of one wait, of those for its store and of others; a flood shall not fill the memory. */
const MOST_KEPT = 100;

/** Sends a Fetch Store and keeps what comes to the listener until its callback is there, or the time is over. */
export async function sendAndAwaitCallback(
  work: Work,
  step: Step,
  index: number,
  request: ResolvedRequest,
  store: StoreIds,
): Promise<Exchange> {
  const { world, trail } = work;
  const { listener, settings, target, stop } = world.input;
  const storeIds = storeIdsIn(request.body, store);
  const matching: Callback[] = [];
  const others: Callback[] = [];
  let found = false;
  let wake: () => void = () => {};
  const unsubscribe = listener?.subscribe((callback) => {
    const kept = carriesStore(callback, storeIds) ? matching : others;
    const awaited = !found && satisfies(callback, storeIds, request);
    if (kept.length < MOST_KEPT || awaited) {
      kept.push(callback);
      world.tell({ type: 'callback', callback: world.secrets.redact(callback) });
    }
    if (awaited) {
      found = true;
      wake();
    }
  });
  const exchange = await sendStep(work, step, index, request);
  const answeredAt = new Date().toISOString();
  if (classify(exchange, target.fields, null).kind === 'accepted' && listener !== null) {
    const arrival = found
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          wake = resolve;
        });
    await world.slots.outside(() => settled(arrival, settings.callbackTimeoutMs, stop));
    const { callbackTimeoutMs: timeoutMs } = settings;
    if (stop.aborted && !found) trail.obstacle = world.ending;
    else
      trail.waits.push({ step: index, storeIds, sentAt: exchange.startedAt, answeredAt, timeoutMs, matching, others });
  }
  unsubscribe?.();
  return exchange;
}

/** The store ids that really stand in the request. */
function storeIdsIn(body: string | null, { providerStoreId, partnerStoreId }: StoreIds): string[] {
  return [providerStoreId, partnerStoreId].filter((id) => body?.includes(JSON.stringify(id)));
}

/** Resolves on the arrival, when the time is over, or on stop. */
function settled(arrival: Promise<void>, timeoutMs: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, timeoutMs);
    stop.addEventListener('abort', finish);
    void arrival.then(finish);
  });
}
