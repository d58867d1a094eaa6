/** Waits for the callback of a Fetch Store, beside the other scenarios. */
import { classify } from '../checks/answer.ts';
import { carriesStore, satisfies } from '../checks/callback.ts';
import type { Callback, CallbackWait, Exchange, ResolvedRequest, Step } from '../model.ts';
import type { StoreIds } from '../resolve.ts';
import { sendStep } from './send-patiently.ts';
import type { Work } from './world.ts';

/** The store that a Fetch Store names: one of its own where its callback is judged. */
export function storeFor({ world }: Work, step: Step): Promise<StoreIds> {
  return world.slots.outside(() => (step.expect.callback ? world.stores.lease() : world.stores.shared()));
}

/** Sends a Fetch Store and keeps what comes to the listener until its callback is there, or the time is over. */
export async function sendAndAwaitCallback(work: Work, step: Step, index: number, request: ResolvedRequest, store: StoreIds): Promise<Exchange> {
  const { world, trail } = work;
  const { listener, settings, target } = world.input;
  const arrived: Callback[] = [];
  let tell: (callback: Callback) => void = () => {};
  const unsubscribe = listener?.subscribe((callback) => {
    arrived.push(callback);
    world.tell({ type: 'callback', callback: world.secrets.redact(callback) });
    tell(callback);
  });
  const exchange = await sendStep(work, step, index, request);
  const answeredAt = new Date().toISOString();
  const storeIds = storeIdsIn(request.body, store);
  if (classify(exchange, target.fields, null).kind === 'accepted' && listener !== null) {
    const awaited = (callback: Callback) => satisfies(callback, storeIds, exchange);
    const onArrival = (wake: (callback: Callback) => void) => {
      tell = wake;
    };
    await world.slots.outside(() => settled(arrived, onArrival, awaited, settings.callbackTimeoutMs, world.input.stop));
    if (world.input.stop.aborted && !arrived.some(awaited)) trail.obstacle = world.ending;
    else trail.waits.push(waitOf(index, exchange, answeredAt, storeIds, arrived, settings.callbackTimeoutMs));
  }
  unsubscribe?.();
  return exchange;
}

/** The store ids that really stand in the request. */
function storeIdsIn(body: string | null, { providerStoreId, partnerStoreId }: StoreIds): string[] {
  return [providerStoreId, partnerStoreId].filter((id) => body?.includes(JSON.stringify(id)));
}

/** Resolves when one of the callbacks, arrived or to come, is the one that is awaited, when the time is over, or on stop. */
function settled(
  arrived: readonly Callback[],
  onArrival: (wake: (callback: Callback) => void) => void,
  awaited: (callback: Callback) => boolean,
  timeoutMs: number,
  stop: AbortSignal,
): Promise<void> {
  if (arrived.some(awaited) || stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(finish, timeoutMs);
    stop.addEventListener('abort', finish);
    onArrival((callback) => {
      if (awaited(callback)) finish();
    });
    function finish() {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      resolve();
    }
  });
}

function waitOf(step: number, exchange: Exchange, answeredAt: string, storeIds: string[], arrived: readonly Callback[], timeoutMs: number): CallbackWait {
  const matching = arrived.filter((callback) => carriesStore(callback, storeIds));
  const others = arrived.filter((callback) => !matching.includes(callback));
  return { step, storeIds, sentAt: exchange.startedAt, answeredAt, timeoutMs, matching, others };
}
