/** Tells credentials that are wrong from an operation that refuses right ones. */
import { classify } from '../checks/answer.ts';
import type { Operation } from '../model.ts';
import { plainStep } from '../step.ts';
import { shared } from './carry-out.ts';
import type { World } from './world.ts';

/** Operations that need nothing before them. */
const PROBES: Operation[] = ['createOrder', 'validateCart', 'fetchMenu'];

/** Whether another operation accepts the credentials that `refusedBy` refused. */
export async function credentialsServe(world: World, scenario: string, refusedBy: Operation): Promise<boolean> {
  for (const operation of PROBES) {
    if (operation === refusedBy) continue;
    const trail = await shared(world, scenario, [plainStep(operation)]);
    const exchange = trail.exchanges.findLast(({ step }) => step === 0);
    if (exchange !== undefined && classify(exchange, world.input.target.fields, null).kind === 'accepted') return true;
  }
  return false;
}
