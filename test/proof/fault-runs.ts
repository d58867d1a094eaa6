/** Judges the reference service with a named fault, and tells which scenarios it turned red. */
import { levelOf } from '../../engine/checks/index.ts';
import { type Library, loadLibrary } from '../../engine/load/index.ts';
import type { Level, Scenario } from '../../engine/model.ts';
import { matcherOf } from '../../engine/pattern.ts';
import type { Fault } from '../../reference/index.ts';
import { idsOf, type JudgeOptions, judge } from '../support/judge.ts';

export const library: Library = loadLibrary();
const requirements = new Map(library.requirements.map((requirement) => [requirement.id, requirement]));

/** A scenario with the strictest level of what it cites. */
export interface Scored {
  scenario: Scenario;
  level: Level;
}

export const scored: readonly Scored[] = library.suites
  .flatMap(({ scenarios }) => scenarios)
  .map((scenario) => ({ scenario, level: levelOf(scenario, requirements) }));

/** Ids of the scenarios that can fail or warn where everything is offered and match one of the patterns, sorted. */
export function matching(patterns: readonly string[]): string[] {
  const matchers = patterns.map(matcherOf);
  return scored
    .filter(({ scenario: { id, lacks }, level }) => {
      return level !== 'open' && lacks.length === 0 && matchers.some((matches) => matches(id));
    })
    .map(({ scenario }) => scenario.id)
    .sort();
}

/** What a run against the service with the fault came to. */
export interface FaultRun {
  fault: Fault;
  exitCode: number;
  /** Ids of the scenarios that failed, and of those that warned, sorted. */
  failed: string[];
  warned: string[];
  errors: string[];
  /** Requirements that a finding names, or that a failed or warned scenario cites. */
  told: Set<string>;
}

/**
 * Waits that a fault makes the kit wait to their end are short; all others are long, since they end with what they wait
 * for, and a slow machine is no fault of the service.
 */
function patienceWith({ effect }: Fault): { timeoutMs: number; callbackTimeoutMs: number } {
  const silent = effect.kind === 'interrupt' && effect.by === 'silence';
  return { timeoutMs: silent ? 800 : 10_000, callbackTimeoutMs: effect.kind === 'callback' ? 800 : 10_000 };
}

/** One run, of the whole kit where the options name no patterns. */
export async function runFault(fault: Fault, options: JudgeOptions = {}): Promise<FaultRun> {
  const { finished, results } = await judge({
    ...patienceWith(fault),
    faults: [fault.name],
    concurrency: 16,
    ...options,
  });
  const red = results.filter(({ judgement }) => judgement.verdict === 'fail' || judgement.verdict === 'warn');
  return {
    fault,
    exitCode: finished.exitCode,
    failed: idsOf(results, 'fail'),
    warned: idsOf(results, 'warn'),
    errors: idsOf(results, 'error'),
    told: new Set(
      red.flatMap((result) => [...result.requirements, ...result.findings.map((each) => each.requirement)]),
    ),
  };
}

/** Ids of the scenarios that failed or warned, sorted. */
export function redOf({ failed, warned }: FaultRun): string[] {
  return [...failed, ...warned].sort();
}
