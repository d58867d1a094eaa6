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
  /** Median of the ratios to the yardstick of the same round; null for the yardstick and where it did not run. */
  ratio: number | null;
  /** Why there is no number. */
  failure: string | null;
}

/** Tools that take longer than this run once. */
const LONG_SECONDS = 20;

/** One round after the other, each tool once a round; the first tool is the yardstick. */
export async function inRounds(tools: readonly Tool[], jobOf: (tool: Tool) => Job, rounds: number): Promise<Row[]> {
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
  const yardstick = entries[0]?.costs ?? [];
  return entries.map(({ tool, costs, failure }) => rowOf(tool.name, costs, yardstick, failure));
}

function rowOf(
  name: string,
  costs: readonly (Cost | null)[],
  yardstick: readonly (Cost | null)[],
  failure: string | null,
): Row {
  const done = costs.filter((cost) => cost !== null);
  const ratios = costs.flatMap((cost, round) =>
    cost && yardstick[round] ? [cost.seconds / yardstick[round].seconds] : [],
  );
  return {
    name,
    runs: done.length,
    seconds: median(done.map(({ seconds }) => seconds)),
    peakMb: median(done.map(({ peakMb }) => peakMb)),
    ratio: costs === yardstick || ratios.length === 0 ? null : median(ratios),
    failure,
  };
}
