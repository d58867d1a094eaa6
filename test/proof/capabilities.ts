/** Judges the reference service for a target that declares that it lacks something. */
import type { Capability, RunFinished, ScenarioVerdict } from '../../engine/model.ts';
import { idsOf, judge } from '../support/judge.ts';

/** By capability, a fault that refuses it, and the scenario that asks for the refusal. */
export const sides: readonly { capability: Capability; fault: string; scenario: string }[] = [
  { capability: 'hold', fault: 'hold-refused', scenario: 'create/hold-refused-where-not-offered' },
  { capability: 'fire', fault: 'always-refused-fireOrder', scenario: 'fire/refused-where-not-offered' },
  { capability: 'cart', fault: 'always-refused-validateCart', scenario: 'cart/refused-where-not-offered' },
  { capability: 'cancel', fault: 'always-refused-cancelOrder', scenario: 'cancel/refused-where-not-offered' },
  { capability: 'storeCallback', fault: 'always-refused-fetchStore', scenario: 'store/refused-where-not-offered' },
  { capability: 'menu', fault: 'always-refused-fetchMenu', scenario: 'menu/refused-where-not-offered' },
];

export interface CapabilityRun {
  finished: RunFinished;
  verdicts: Map<string, ScenarioVerdict>;
  failed: string[];
}

/** One whole run for a target whose file says `false` for the capability. */
export async function runWithout(capability: Capability, faults: string[]): Promise<CapabilityRun> {
  const { finished, results } = await judge({ faults, capabilities: { [capability]: false }, timeoutMs: 10_000 });
  const verdicts = new Map(results.map(({ id, judgement }) => [id, judgement.verdict]));
  return { finished, verdicts, failed: idsOf(results, 'fail') };
}
