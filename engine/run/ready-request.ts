/** The request of a step as it leaves, with the ids of the orders that it speaks of. */
import type { Obstacle, OrderIds, Step } from '../model.ts';
import { type Resolved, resolve, type StoreIds } from '../resolve.ts';
import { requestBreaches } from '../validate.ts';
import { contextOf } from './context.ts';
import { awaitIds, isComplete, missingIds } from './orders.ts';
import type { Work } from './world.ts';

/** The request, or why it cannot be made. */
export type Ready = Extract<Resolved, { kind: 'request' }> | { obstacle: Obstacle };

/** Resolves a step, looking for order ids where it names them. @throws on mistakes of a suite that rehearsal could not see */
export async function readyRequest(
  work: Work,
  step: Step,
  token: string | null,
  store: StoreIds | null,
): Promise<Ready> {
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
  if (breaches.length > 0)
    throw new BreakingRequest(
      step,
      breaches.map(({ pointer, message }) => `${pointer || 'the body'} ${message}`),
    );
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
    super(
      `${place.file}:${place.line}: the request of ${operation} breaks the interface (${breaches.join('; ')}); it was not sent`,
    );
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
    if (!isComplete(known))
      return { kind: 'no-order-ids', missing: missingIds(known.ids), detail: adviceFor(missingIds(known.ids)) };
  }
  return null;
}

function adviceFor(missing: (keyof OrderIds)[]): string {
  return `neither the answer to the order nor a callback carries ${missing.join(' and ')}; tell where it stands in the target file (fields) or what it is (orderIds)`;
}
