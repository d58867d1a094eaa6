/** Which scenarios of repeated runs did not end alike: a flaky answer is a finding. */
import type { ScenarioResult, ScenarioVerdict } from '../engine/model.ts';

export interface Stability {
  add(result: ScenarioResult): void;
  /** Ids of scenarios with more than one verdict. */
  unstable(): string[];
  describe(): string;
}

export function stabilityOf(): Stability {
  const verdicts = new Map<string, ScenarioVerdict[]>();
  const unstable = () => [...verdicts].filter(([, seen]) => new Set(seen).size > 1).map(([id]) => id);
  return {
    add({ id, judgement }) {
      verdicts.set(id, [...(verdicts.get(id) ?? []), judgement.verdict]);
    },
    unstable,
    describe() {
      const runs = Math.max(0, ...[...verdicts.values()].map((seen) => seen.length));
      const ids = unstable();
      if (ids.length === 0) return `Stable     ${runs} runs, each scenario ended alike in all of them\n`;
      const lines = ids.map((id) => `  ${id}  ${verdicts.get(id)?.join(', ')}\n`);
      return `Unstable   ${ids.length} of ${verdicts.size} scenarios did not end alike in ${runs} runs\n${lines.join('')}`;
    },
  };
}
