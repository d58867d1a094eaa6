/** Scenarios that did not run, by reason: nobody reads the same sentence forty times. */

import type { ScenarioResult, SkipReason } from '../../engine/model.ts';

/** One reason with all scenarios that it kept from running. */
export interface Skipped {
  skip: SkipReason;
  reason: string;
  /** Ids of the scenarios. */
  scenarios: string[];
}

/** The reasons in the order in which they first occur. */
export function skippedIn(results: readonly ScenarioResult[]): Skipped[] {
  const reasons = new Map<string, Skipped>();
  for (const { id, judgement } of results) {
    if (judgement.verdict !== 'skip') continue;
    const { skip, reason } = judgement;
    const known = reasons.get(`${skip} ${reason}`);
    if (known === undefined) reasons.set(`${skip} ${reason}`, { skip, reason, scenarios: [id] });
    else known.scenarios.push(id);
  }
  return [...reasons.values()];
}
