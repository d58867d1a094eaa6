/** Carries out the steps of a scenario in order and collects the evidence; it decides nothing but whether to go on. */
import { classify, describeReply } from '../checks/answer.ts';
import { refusesCredentials } from '../checks/index.ts';
import type { Exchange, Json, Obstacle, Step } from '../model.ts';
import { isObject } from '../pointer.ts';
import { sendAndAwaitCallback, storeFor } from './await-callback.ts';
import { cleanUp, keepBooks, sureIds } from './orders.ts';
import { confirmUnreachable } from './reach.ts';
import { readyRequest } from './ready-request.ts';
import { sendStep } from './send-patiently.ts';
import { controlSteps, keyOf, needsControl } from './sharing.ts';
import type { Trail, Work, World } from './world.ts';

export function emptyTrail(): Trail {
  return { exchanges: [], waits: [], control: null, guessedIds: false, obstacle: null, created: [], notes: [] };
}

/** Carries out the steps until one of them makes the next ones pointless, and cancels the orders that were left, whatever went wrong. */
export async function carryOut(world: World, scenario: string, steps: readonly Step[]): Promise<Trail> {
  const work: Work = { world, scenario, trail: emptyTrail(), kept: new Map() };
  try {
    for (const [index, step] of steps.entries()) {
      const goOn = await takeStep(work, steps, step, index);
      if (!goOn) break;
    }
  } finally {
    await cleanUp(world, work.trail);
  }
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
  if (needsControl(step)) {
    const control = await controlFor(work, steps, index);
    if (control.kind === 'missing') return stop(control.obstacle);
    trail.control = control.exchange;
  }
  const hopeless = step.setup ? await refusedBefore(work, steps, index) : null;
  if (hopeless !== null) return stop(setupObstacle(step, index, hopeless));
  const token = step.operation === 'getToken' ? null : await world.token.get();
  if (token?.kind === 'none')
    return stop(world.ending ?? { kind: 'no-token', detail: token.detail, blame: token.blame });

  const store = step.operation === 'fetchStore' ? await storeFor(work, step) : null;
  try {
    const resolved = await readyRequest(work, step, token?.value ?? null, store);
    if ('obstacle' in resolved) return stop(resolved.obstacle);
    const exchange =
      step.expect.callback && store !== null
        ? await sendAndAwaitCallback(work, step, index, resolved.request, store)
        : await sendStep(work, step, index, resolved.request);
    if (trail.obstacle !== null) return false;
    if (exchange.reply.kind === 'response' && exchange.reply.status === 429) {
      return stop({
        kind: 'rate-limited',
        detail: `it answered 429 for longer than the kit waits (${describeReply(exchange.reply)})`,
      });
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
    const providerOrderId = String(body['providerOrderId'] ?? '');
    // Ids that are not sure yet are looked for when a step needs them.
    work.kept.set(step.keep, { providerOrderId, body, ...sureIds(world, trail, providerOrderId) });
  }
  if (accepted || step.expect.answer === 'any') return true;
  if (step.setup) {
    trail.obstacle = setupObstacle(step, index, exchange);
    return false;
  }
  return step.expect.answer === 'refused' || step.expect.answer === 'not-accepted';
}

type Control = { kind: 'exchange'; exchange: Exchange } | { kind: 'missing'; obstacle: Obstacle };

/** The same steps up to this one, without its fault or twin: carried out once in a run for all that need them. */
async function controlFor({ world, scenario }: Work, steps: readonly Step[], index: number): Promise<Control> {
  const trail = await shared(world, scenario, controlSteps(steps, index));
  if (trail.obstacle !== null) return { kind: 'missing', obstacle: trail.obstacle };
  const exchange = trail.exchanges.findLast(({ role, step }) => role !== 'cleanup' && step === index);
  const accepted = exchange !== undefined && classify(exchange, world.input.target.fields, null).kind === 'accepted';
  if (accepted) return { kind: 'exchange', exchange: { ...exchange, role: 'control' } };
  const detail = exchange === undefined ? 'it was not sent' : describeReply(exchange.reply);
  return { kind: 'missing', obstacle: { kind: 'control', detail } };
}

/**
 * The exchange in which the first set-up step, sent once for all scenarios that begin with it, was not accepted: a broken
 * operation is met once, not once for every scenario that needs it. Null where it was accepted, or stands alone.
 */
async function refusedBefore(
  { world, scenario }: Work,
  steps: readonly Step[],
  index: number,
): Promise<Exchange | null> {
  const [first] = steps;
  if (index > 0 || first === undefined || steps.length === 1) return null;
  const { exchanges } = await shared(world, scenario, [first]);
  const exchange = exchanges.findLast(({ step }) => step === 0);
  if (exchange === undefined) return null;
  return classify(exchange, world.input.target.fields, null).kind === 'accepted' ? null : exchange;
}

function setupObstacle({ operation }: Step, index: number, { reply }: Exchange): Obstacle {
  const blame = reply.kind === 'response' && refusesCredentials(reply, operation) ? 'configuration' : 'service';
  return { kind: 'setup', step: index, detail: `${operation} was answered ${describeReply(reply)}`, blame };
}

/** Steps without a fault are carried out once: the scenario that judges them and those that build on them share it. */
export function shared(world: World, scenario: string, steps: readonly Step[]): Promise<Trail> {
  const key = keyOf(steps);
  const known = world.carriedOut.get(key);
  if (known !== undefined) return world.slots.outside(() => known);
  const trail = carryOut(world, scenario, steps);
  if (world.sharedKeys.has(key)) world.carriedOut.set(key, trail);
  return trail;
}
