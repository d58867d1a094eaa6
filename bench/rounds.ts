/** Runs several tools in turn, so that whatever else the machine does falls on all of them alike. */
import { type Cost, measure, median } from './measure.ts';
import type { Job, Tool } from './tools.ts';

/** What a tool cost over all rounds. */
export interface Row {
  name: string;
  runs: number;
  /** Medians. */
  seconds: number;
  peakMb: number;
  /** For each yardstick, the median of the ratios to it within the same round; null where one of both did not run. */
  ratios: (number | null)[];
  /** Why there is no number. */
  failure: string | null;
}

/** Tools that take longer than this run once. */
const LONG_SECONDS = 20;

/** One round after the other, each tool once a round; the first tools are the yardsticks. */
export async function inRounds(
  tools: readonly Tool[],
  jobOf: (tool: Tool) => Job,
  rounds: number,
  yardsticks = 1,
): Promise<Row[]> {
  const entries = tools.map((tool) => ({ tool, costs: [] as (Cost | null)[], failure: null as string | null }));
  const commands = entries.map(({ tool }) => tool.prepare(jobOf(tool)));
  for (let round = 0; round < rounds; round++) {
    for (const [index, entry] of entries.entries()) {
      const command = commands[index];
      const isLong = (entry.costs[0]?.seconds ?? 0) > LONG_SECONDS;
      if (command === undefined || entry.failure !== null || isLong) continue;
      try {
        entry.costs[round] = await measure(command);
      } catch (error) {
        entry.failure = error instanceof Error ? error.message : String(error);
      }
    }
  }
  const measures = entries.slice(0, yardsticks).map(({ costs }) => costs);
  return entries.map(({ tool, costs, failure }) => rowOf(tool.name, costs, measures, failure));
}

function rowOf(
  name: string,
  costs: readonly (Cost | null)[],
  yardsticks: readonly (readonly (Cost | null)[])[],
  failure: string | null,
): Row {
  const done = costs.filter((cost) => cost !== null);
  const ratioTo = (yardstick: readonly (Cost | null)[]) => {
    const ratios = costs.flatMap((cost, round) => {
      const measure = yardstick[round];
      return cost && measure ? [cost.seconds / measure.seconds] : [];
    });
    return ratios.length === 0 ? null : median(ratios);
  };
  return {
    name,
    runs: done.length,
    seconds: median(done.map(({ seconds }) => seconds)),
    peakMb: median(done.map(({ peakMb }) => peakMb)),
    ratios: yardsticks.map(ratioTo),
    failure,
  };
}
