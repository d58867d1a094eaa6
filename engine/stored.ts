/** A stored run, put together from its events. Pure. */
import { type Conclusion, count, emptyTally, judgeRun } from './judge.ts';
import { type Event, EXIT_CODES, type RunFinished, type RunStarted, type ScenarioResult } from './model.ts';

/** The events that a stored run holds; the others tell of a moment. */
export type Lasting = Extract<Event, { type: 'run-started' | 'notice' | 'scenario-finished' | 'run-finished' }>;

export interface StoredRun {
  /** The lasting events in their order; the last is `run-finished`, made up where the record has none. */
  events: Lasting[];
  started: RunStarted;
  results: ScenarioResult[];
  finished: RunFinished;
  /** Whether the record reaches to the end of its run. */
  whole: boolean;
}

/** Null where the events are not those of a run from its start. A record without an end is incomplete, never a pass. */
export function wholeRun(events: readonly Lasting[]): StoredRun | null {
  const [started, ...rest] = events;
  if (started?.type !== 'run-started' || rest.some(({ type }) => type === 'run-started')) return null;
  const results = rest.flatMap((event) => (event.type === 'scenario-finished' ? [event.result] : []));
  const last = rest.at(-1);
  const whole = last?.type === 'run-finished';
  if (!whole && rest.some(({ type }) => type === 'run-finished')) return null;
  const finished = whole ? last : brokenOff(started, results);
  return { events: whole ? [...events] : [...events, finished], started, results, finished, whole };
}

/** The end that a run has whose record breaks off. */
function brokenOff(started: RunStarted, results: readonly ScenarioResult[]): RunFinished {
  const tally = results.reduce(count, emptyTally());
  const conclusion = neverGreen(judgeRun(tally, null, started.settings.strict));
  const times = results.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const end = Math.max(Date.parse(started.startedAt), ...times);
  const lost = started.scenarios.length - results.length;
  return {
    type: 'run-finished',
    finishedAt: new Date(end).toISOString(),
    durationMs: end - Date.parse(started.startedAt),
    ...conclusion,
    reason: `The record breaks off before the end of its run, ${lost} scenarios are missing. ${conclusion.reason}`,
    summary: tally.summary,
    musts: tally.musts,
    questions: [],
    strayCallbacks: [],
    orders: { created: 0, cancelled: 0, left: [] },
  };
}

/** What is known is not enough for a pass. */
export function neverGreen(conclusion: Conclusion): Conclusion {
  if (conclusion.verdict !== 'conformant') return conclusion;
  return { verdict: 'incomplete', exitCode: EXIT_CODES.incomplete, reason: 'What is missing may have failed.' };
}
