/** Orders of a run: what is known of their ids, and that none is left behind at the store. */
import { classify, jsonOf, needsReference } from '../checks/answer.ts';
import { readBody, shorten } from '../checks/body.ts';
import { findOrderIds, mentionsOrder } from '../checks/order-ids.ts';
import type { Callback, Exchange, Json, OrderIds } from '../model.ts';
import { type KeptOrder, resolve } from '../resolve.ts';
import { plainStep } from '../step.ts';
import { contextOf } from './context.ts';
import type { CreatedOrder, Trail, World } from './world.ts';
import { providerOrderIdOf, transmit } from './world.ts';

/** What is needed to look for the ids of an order. */
export type OrderInQuestion = Pick<CreatedOrder, 'exchange' | 'providerOrderId' | 'ids'>;

/** Ids as far as they are known; `guessed` where a name told that the interface does not use. */
export interface KnownIds {
  ids: Partial<OrderIds>;
  guessed: boolean;
}

/** After so many cancellations without any answer, the clean-up waits for no more. */
const DEAF_CANCELS = 3;
const ID_NAMES = ['ksOrderId', 'partnerOrderId'] as const;

/** The ids of an order: from the answer that created it, else from a callback about it, else from the target file. */
export function knownIds(world: World, order: OrderInQuestion): KnownIds {
  const complete = completeIds.get(order);
  if (complete !== undefined) return complete;
  const known = lookForIds(world, order);
  if (isComplete(known)) completeIds.set(order, known);
  return known;
}

/** What is found first stays, so that ids which are complete need not be looked for again. */
const completeIds = new WeakMap<OrderInQuestion, KnownIds>();

function lookForIds(world: World, { exchange, providerOrderId, ids }: OrderInQuestion): KnownIds {
  const { fields, orderIds } = world.input.target;
  const callbacks = world.input.listener?.callbacks() ?? [];
  const known: KnownIds = { ids: { ...ids }, guessed: false };
  const add = (json: Json | undefined, text: string) => {
    if (json === undefined) return;
    const found = findOrderIds(json, text, fields, providerOrderId);
    for (const name of ID_NAMES) {
      const value = found[name];
      if (value === null || known.ids[name] !== undefined) continue;
      known.ids[name] = value.value;
      known.guessed ||= value.guessed;
    }
  };
  if (exchange?.reply.kind === 'response') add(jsonOf(exchange.reply), exchange.reply.body.text);
  for (const callback of callbacks) {
    const json = aboutOrder(callback, providerOrderId);
    add(json, callback.body.text);
  }
  for (const name of ID_NAMES) {
    const stated = orderIds[name]?.replaceAll('${order.providerOrderId}', providerOrderId);
    if (stated !== undefined && (known.ids[name] === undefined || known.guessed)) known.ids[name] = stated;
  }
  return known;
}

/** The ids of an order of the trail where its answer tells both by their names; otherwise none. */
export function sureIds(world: World, { created }: Trail, providerOrderId: string): Partial<OrderIds> {
  const order = created.findLast((each) => each.providerOrderId === providerOrderId);
  if (order === undefined) return {};
  const known = knownIds(world, order);
  return isComplete(known) && !known.guessed ? known.ids : {};
}

function aboutOrder(callback: Callback, providerOrderId: string): Json | undefined {
  const reading = readBody(callback.body);
  return reading.kind === 'json' && mentionsOrder(reading.value, providerOrderId) ? reading.value : undefined;
}

export function isComplete({ ids }: KnownIds): boolean {
  return missingIds(ids).length === 0;
}

export function missingIds(ids: Partial<OrderIds>): (keyof OrderIds)[] {
  return ID_NAMES.filter((name) => ids[name] === undefined);
}

/** Resolves as soon as both ids are known, at the latest when no callback can be hoped for any more. */
export async function awaitIds(world: World, order: OrderInQuestion): Promise<KnownIds> {
  const { listener, settings, stop } = world.input;
  const known = knownIds(world, order);
  if (isComplete(known) || listener === null || stop.aborted) return known;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, settings.callbackTimeoutMs);
    const unsubscribe = listener.subscribe(() => {
      if (isComplete(knownIds(world, order))) finish();
    });
    stop.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      unsubscribe();
      resolve();
    }
  });
  return knownIds(world, order);
}

/** Notes orders that an exchange created or cancelled. */
export function keepBooks(world: World, trail: Trail, exchange: Exchange, scenario: string): void {
  const { operation } = exchange.request;
  if (operation === 'createOrder') noteCreated(world, trail, exchange, scenario);
  if (operation === 'cancelOrder') noteCancelled(world, trail, exchange);
}

/** A 2xx answer that says neither yes nor no, e.g. cut JSON, has most likely created an order. */
function noteCreated(world: World, trail: Trail, exchange: Exchange, scenario: string): void {
  const { reply, id, request } = exchange;
  const providerOrderId = providerOrderIdOf(request);
  if (reply.kind === 'no-response') {
    const why = 'its request got no answer: it may or may not exist';
    if (reply.phase === 'answer') world.account.left.push({ providerOrderId, scenario, why });
    return;
  }
  const control = trail.control?.request.operation === 'createOrder' ? trail.control : null;
  const { kind } = classify(exchange, world.input.target.fields, control);
  if (reply.status < 200 || reply.status >= 300) return;
  if (kind === 'refused') {
    world.input.ledger?.refused(id);
    return;
  }
  world.account.created += 1;
  const order: CreatedOrder = { entry: id, providerOrderId, scenario, exchange, ids: {}, cancelled: false };
  trail.created.push(order);
  if (world.input.listener !== null) world.orderIds.add(providerOrderId);
  world.input.ledger?.accepted(id, knownIds(world, order).ids);
}

function noteCancelled(world: World, trail: Trail, exchange: Exchange): void {
  if (classify(exchange, world.input.target.fields, null).kind !== 'accepted') return;
  const providerOrderId = providerOrderIdOf(exchange.request);
  const order = trail.created.find((created) => created.providerOrderId === providerOrderId && !created.cancelled);
  if (order !== undefined) markCancelled(world, order);
}

function markCancelled(world: World, order: CreatedOrder): void {
  order.cancelled = true;
  world.account.cancelled += 1;
  world.input.ledger?.cancelled(order.entry);
}

/** Cancels what the trail created and did not cancel; orders whose ids are not known yet wait for the end of the run. */
export async function cleanUp(world: World, trail: Trail): Promise<void> {
  for (const order of trail.created.filter(({ cancelled }) => !cancelled)) {
    const known = knownIds(world, order);
    if (isComplete(known)) await cancel(world, order, known, trail);
    else world.unsettled.push(order);
  }
}

/** At the end of a run: waits once more for the ids of orders that a callback may still tell, and cancels them. */
export async function settle(world: World, accepted: () => Promise<Exchange | null>): Promise<void> {
  await forgetRefused(world, accepted);
  const callbacks = world.input.listener?.callbacks() ?? [];
  const tellsOrders = callbacks.some((callback) =>
    world.unsettled.some(({ providerOrderId }) => aboutOrder(callback, providerOrderId) !== undefined),
  );
  await Promise.all(
    world.unsettled.map(async (order) => {
      const known = tellsOrders ? await awaitIds(world, order) : knownIds(world, order);
      if (isComplete(known)) await cancel(world, order, known, null);
      else leave(world, order, `the service does not tell ${missingIds(known.ids).join(' and ')}`);
    }),
  );
}

/** Orders whose ambiguous answer turns out to be a refusal were never created. */
async function forgetRefused(world: World, accepted: () => Promise<Exchange | null>): Promise<void> {
  const { fields } = world.input.target;
  if (!world.unsettled.some(({ exchange }) => exchange !== null && needsReference(exchange, fields))) return;
  const reference = await accepted();
  const refused = world.unsettled.filter(
    ({ exchange }) => exchange !== null && classify(exchange, fields, reference).kind === 'refused',
  );
  world.account.created -= refused.length;
  for (const { entry } of refused) world.input.ledger?.refused(entry);
  world.unsettled = world.unsettled.filter((order) => !refused.includes(order));
}

async function cancel(world: World, order: CreatedOrder, { ids }: KnownIds, trail: Trail | null): Promise<void> {
  if (world.input.target.capabilities.cancel === false) return leave(world, order, 'the service does not offer cancel');
  if (world.deafCancels >= DEAF_CANCELS) return leave(world, order, 'cancellations get no answer');
  const kept: KeptOrder = { providerOrderId: order.providerOrderId, body: null, ...ids };
  const token = await world.token.get();
  if (token.kind === 'none') return leave(world, order, 'there is no access token');
  const context = contextOf(world, token.value, new Map([['order', kept]]), null);
  const resolved = resolve(CANCEL, context);
  if (resolved.kind === 'unresolved') return leave(world, order, `${resolved.names.join(', ')} is not known`);
  const exchange = await transmit(world, resolved.request, { scenario: order.scenario, role: 'cleanup', step: null });
  trail?.exchanges.push(exchange);
  world.deafCancels = exchange.reply.kind === 'no-response' ? world.deafCancels + 1 : 0;
  if (classify(exchange, world.input.target.fields, null).kind === 'accepted') markCancelled(world, order);
  else {
    const answer =
      exchange.reply.kind === 'response'
        ? `HTTP ${exchange.reply.status} ${exchange.reply.body.text}`
        : exchange.reply.detail;
    leave(world, order, `its cancellation was not accepted: ${shorten(answer, 160)}`);
  }
}

function leave(world: World, { providerOrderId, scenario }: CreatedOrder, why: string): void {
  world.account.left.push({ providerOrderId, scenario, why });
}

const CANCEL = plainStep('cancelOrder', {
  set: { '/cancellationNotes': 'Cancelled by the conformance kit after its scenario' },
});
