/** Plain requests that are sent to tell what an answer means: what success looks like, and whether credentials serve. */
import { classify, isNumbered, needsReference } from '../checks/answer.ts';
import type { Exchange, Operation, Scenario } from '../model.ts';
import { NOWHERE, plainStep, preparationFor } from '../step.ts';
import { shared } from './carry-out.ts';
import type { World } from './world.ts';

/** Operations that need nothing before them. */
const PROBES: Operation[] = ['createOrder', 'validateCart', 'fetchMenu'];

/** An accepted answer to the plain request of the operation; null where it was not accepted. */
export async function acceptedAnswer(world: World, scenario: string, operation: Operation): Promise<Exchange | null> {
  const steps = [...preparationFor(operation, NOWHERE), plainStep(operation)];
  const { exchanges } = await shared(world, scenario, steps);
  const exchange = exchanges.findLast(({ role, step }) => role !== 'cleanup' && step === steps.length - 1);
  if (exchange === undefined) return null;
  return classify(exchange, world.input.target.fields, null).kind === 'accepted' ? exchange : null;
}

/** Whether another operation accepts the credentials that `refusedBy` refused. */
export async function credentialsServe(world: World, scenario: string, refusedBy: Operation): Promise<boolean> {
  for (const operation of PROBES) {
    if (operation !== refusedBy && (await acceptedAnswer(world, scenario, operation)) !== null) return true;
  }
  return false;
}

/**
 * The answer that an ambiguous one of the scenario is to be held against; null where none is ambiguous. Where the plain
 * request is answered by an ambiguous number too, that is an answer to another operation whose number tells success.
 */
export async function referenceFor(
  world: World,
  scenario: Scenario,
  exchanges: readonly Exchange[],
): Promise<Exchange | null> {
  const { fields } = world.input.target;
  const ambiguous = exchanges.findLast((exchange) => {
    const step = exchange.step === null ? undefined : scenario.steps[exchange.step];
    return exchange.role === 'judged' && step?.operation !== 'getToken' && needsReference(exchange, fields);
  });
  if (ambiguous === undefined) return null;
  const { operation } = ambiguous.request;
  const own = await acceptedAnswer(world, scenario.id, operation);
  if (own === null || !needsReference(own, fields) || !isNumbered(own, fields, false)) return own;
  for (const other of PROBES.filter((probe) => probe !== operation)) {
    const answer = await acceptedAnswer(world, scenario.id, other);
    if (answer !== null && isNumbered(answer, fields, true)) return answer;
  }
  return own;
}
