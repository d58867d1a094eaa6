/** Carries out the steps of a scenario in order and collects the evidence; it decides nothing but whether to go on. */
import { classify, describeReply } from '../checks/answer.ts';
import { carriesStore, satisfies } from '../checks/callback.ts';
import { refusesCredentials } from '../checks/index.ts';
import type { Callback, CallbackWait, Exchange, Json, Obstacle, OrderIds, ResolvedRequest, Step } from '../model.ts';
import { isObject } from '../pointer.ts';
import { controlOf, type KeptOrder, type Resolved, resolve, type StoreIds } from '../resolve.ts';
import { requestBreaches } from '../validate.ts';
import { contextOf } from './context.ts';
import { awaitIds, cleanUp, isComplete, keepBooks, missingIds } from './orders.ts';
import { confirmUnreachable } from './reach.ts';
import { sendPatiently } from './send-patiently.ts';
import type { Trail, World } from './world.ts';

/** A scenario at work: its trail so far, and the orders that later steps refer to. */
interface Work {
  world: World;
  scenario: string;
  trail: Trail;
  kept: Map<string, KeptOrder>;
}

export function emptyTrail(): Trail {
  return { exchanges: [], waits: [], control: null, guessedIds: false, obstacle: null, created: [], notes: [] };
}

/** Carries out the steps until one of them makes the next ones pointless, and cancels the orders that were left. */
export async function carryOut(world: World, scenario: string, steps: readonly Step[]): Promise<Trail> {
  const work: Work = { world, scenario, trail: emptyTrail(), kept: new Map() };
  for (const [index, step] of steps.entries()) {
    const goOn = await takeStep(work, steps, step, index);
    if (!goOn) break;
  }
  await cleanUp(world, work.trail);
  return work.trail;
}

/** Whether the next step has a point. */
async function takeStep(work: Work, steps: readonly Step[], step: Step, index: number): Promise<boolean> {
  const { world, trail } = work;
  const stop = (obstacle: Obstacle): false => {
    trail.obstacle = obstacle;
    return false;
  };
  if (world.ending !== null) return stop(world.ending);
  if ((step.fault !== null || step.twin !== null) && step.expect.answer !== 'any') {
    const control = await controlFor(work, steps, index);
    if (control.kind === 'missing') return stop(control.obstacle);
    trail.control = control.exchange;
  }
  if (step.setup && (await isHopeless(work, steps, index))) {
    return stop({ kind: 'setup', step: index, detail: `${step.operation}: the same request was not accepted before`, blame: 'service' });
  }
  const token = step.operation === 'getToken' ? null : await world.token.get();
  if (token?.kind === 'none') return stop({ kind: 'no-token', detail: token.detail, blame: token.blame });

  const store = step.operation === 'fetchStore' ? await storeFor(work, step) : null;
  try {
    const resolved = await resolveStep(work, step, token?.value ?? null, store);
    if ('obstacle' in resolved) return stop(resolved.obstacle);
    const exchange = step.expect.callback && store !== null
      ? await sendAndAwaitCallback(work, step, index, resolved.request, store)
      : await sendStep(work, step, index, resolved.request);
    if (exchange.reply.kind === 'response' && exchange.reply.status === 429) {
      return stop({ kind: 'rate-limited', detail: `it answered 429 for longer than the kit waits (${describeReply(exchange.reply)})` });
    }
    return await follow(work, step, index, exchange, resolved.body);
  } finally {
    if (step.expect.callback && store !== null) world.stores.giveBack(store);
  }
}

/** After the exchange: keep the order, and tell whether the steps behind it can still be judged. */
async function follow(work: Work, step: Step, index: number, exchange: Exchange, body: Json): Promise<boolean> {
  const { world, trail } = work;
  const { reply } = exchange;
  if (reply.kind === 'no-response' && reply.phase === 'connect' && (await confirmUnreachable(world, exchange))) {
    trail.obstacle = world.ending;
    return false;
  }
  keepBooks(world, trail, exchange, work.scenario);
  const answer = classify(exchange, world.input.target.fields, null);
  const accepted = answer.kind === 'accepted';
  if (step.keep !== null && accepted && isObject(body)) {
    work.kept.set(step.keep, { providerOrderId: String(body['providerOrderId'] ?? ''), body });
  }
  if (accepted || step.expect.answer === 'any') return true;
  if (step.setup) {
    const blame = reply.kind === 'response' && refusesCredentials(reply, step.operation) ? 'configuration' : 'service';
    trail.obstacle = { kind: 'setup', step: index, detail: `${step.operation}: ${describeReply(reply)}`, blame };
    return false;
  }
  return step.expect.answer === 'refused' || step.expect.answer === 'not-accepted';
}

// ── Control ─────────────────────────────────────────────────────────────────────────────────────────────────────────

type Control = { kind: 'exchange'; exchange: Exchange } | { kind: 'missing'; obstacle: Obstacle };

/** The same steps up to this one, without its fault or twin: carried out once in a run for all that need them. */
async function controlFor({ world, scenario }: Work, steps: readonly Step[], index: number): Promise<Control> {
  const sound = [...steps.slice(0, index), controlOf(steps[index] as Step)];
  const trail = await shared(world, scenario, sound);
  if (trail.obstacle !== null) return { kind: 'missing', obstacle: trail.obstacle };
  const exchange = trail.exchanges.findLast(({ role, step }) => role !== 'cleanup' && step === index);
  const accepted = exchange !== undefined && classify(exchange, world.input.target.fields, null).kind === 'accepted';
  if (accepted) return { kind: 'exchange', exchange: { ...exchange, role: 'control' } };
  const detail = exchange === undefined ? 'it was not sent' : describeReply(exchange.reply);
  return { kind: 'missing', obstacle: { kind: 'control', detail } };
}

/**
 * Whether the first set-up step, sent once for all scenarios that begin with it, was not accepted: a broken operation is
 * met once, not once for every scenario that needs it.
 */
async function isHopeless({ world, scenario }: Work, steps: readonly Step[], index: number): Promise<boolean> {
  const [first] = steps;
  if (index > 0 || first === undefined || steps.length === 1) return false;
  const { exchanges } = await shared(world, scenario, [first]);
  const exchange = exchanges.findLast(({ step }) => step === 0);
  return exchange !== undefined && classify(exchange, world.input.target.fields, null).kind !== 'accepted';
}

/** Steps without a fault are carried out once: the scenario that judges them and those that build on them share it. */
export function shared(world: World, scenario: string, steps: readonly Step[]): Promise<Trail> {
  const key = JSON.stringify(steps.map(({ place: _place, expect: _expect, setup: _setup, ...step }) => step));
  const known = world.carriedOut.get(key);
  if (known !== undefined) return world.slots.outside(() => known);
  const trail = carryOut(world, scenario, steps);
  world.carriedOut.set(key, trail);
  return trail;
}

// ── Resolving ───────────────────────────────────────────────────────────────────────────────────────────────────────

type Ready = Extract<Resolved, { kind: 'request' }> | { obstacle: Obstacle };

async function resolveStep(work: Work, step: Step, token: string | null, store: StoreIds | null): Promise<Ready> {
  const { world, kept } = work;
  const attempt = () => resolve(step, contextOf(world, token, kept, store));
  let resolved = attempt();
  if (resolved.kind === 'unresolved') {
    const missing = await findIds(work, resolved.names);
    if (missing !== null) return { obstacle: missing };
    resolved = attempt();
  }
  if (resolved.kind === 'unresolved') throw new UnresolvedPlaceholder(step, resolved.names);
  const breaches = requestBreaches(step.operation, resolved.body);
  if (breaches.length > 0) throw new BreakingRequest(step, breaches.map(({ pointer, message }) => `${pointer || 'the body'} ${message}`));
  return resolved;
}

/** A mistake in a suite, a fixture or the target file that only shows when the request is made. */
export class UnresolvedPlaceholder extends Error {
  constructor({ place, operation }: Step, names: readonly string[]) {
    const shown = names.map((name) => `\${${name}}`).join(', ');
    super(`${place.file}:${place.line}: nothing is known for ${shown} in the request of ${operation}; it was not sent`);
  }
}

/** A request that breaks the interface without saying which fault it carries; the kit keeps to the interface itself. */
export class BreakingRequest extends Error {
  constructor({ place, operation }: Step, breaches: readonly string[]) {
    super(`${place.file}:${place.line}: the request of ${operation} breaks the interface (${breaches.join('; ')}); it was not sent`);
  }
}

/** Looks for the ids of the orders that placeholders name. Null where all are known now. */
async function findIds(work: Work, names: readonly string[]): Promise<Obstacle | null> {
  const { world, trail, kept } = work;
  for (const name of new Set(names.map((each) => each.split('.')[0] ?? ''))) {
    const order = kept.get(name);
    const created = trail.created.findLast(({ providerOrderId }) => providerOrderId === order?.providerOrderId);
    if (order === undefined || created === undefined) continue;
    const known = await world.slots.outside(() => awaitIds(world, created));
    kept.set(name, { ...order, ...known.ids });
    trail.guessedIds ||= known.guessed;
    if (!isComplete(known)) return { kind: 'no-order-ids', missing: missingIds(known.ids), detail: adviceFor(missingIds(known.ids)) };
  }
  return null;
}

function adviceFor(missing: (keyof OrderIds)[]): string {
  return `neither the answer to the order nor a callback carries ${missing.join(' and ')}; tell where it stands in the target file (fields) or what it is (orderIds)`;
}

// ── Sending ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function sendStep({ world, trail, scenario }: Work, step: Step, index: number, request: ResolvedRequest): Promise<Exchange> {
  return sendPatiently(world, trail, step, request, { scenario, role: step.setup ? 'setup' : 'judged', step: index });
}

function storeFor({ world }: Work, step: Step): Promise<StoreIds> {
  return world.slots.outside(() => (step.expect.callback ? world.stores.lease() : world.stores.shared()));
}

async function sendAndAwaitCallback(work: Work, step: Step, index: number, request: ResolvedRequest, store: StoreIds): Promise<Exchange> {
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
    trail.waits.push(waitOf(index, exchange, answeredAt, storeIds, arrived, settings.callbackTimeoutMs));
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
