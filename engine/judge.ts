/** Verdicts: one function for a scenario, one for the run. Pure and total; every output is fed by these two. */
import type { Blame, ExitCode, Finding, Judgement, Obstacle, RunVerdict, ScenarioResult, Summary } from './model.ts';
import { EXIT_CODES, unreachable } from './model.ts';

/**
 * The verdict of a scenario that ran. A must that the service missed fails it whatever else is known; refused credentials,
 * a connection that never came about and a missing condition leave it open; a missed should warns. Adding a finding never improves a verdict.
 */
export function judgeScenario(findings: readonly Finding[], obstacle: Obstacle | null, open: string | null): Judgement {
  const missed = findings.filter((finding) => finding.level === 'must');
  const failing = missed.find(({ blame }) => blame === 'service' || blame === 'kit');
  if (failing) return { verdict: 'fail', reason: failing.message, blame: failing.blame };
  if (obstacle?.kind === 'unreachable') return { verdict: 'inconclusive', ...reasonOf(obstacle) };
  const excused = findings.find(({ blame }) => blame === 'configuration' || blame === 'network');
  if (excused) {
    const because = excused.blame === 'network' ? 'no connection came about' : 'the credentials are refused';
    return { verdict: 'inconclusive', reason: `${excused.message} (${because})`, blame: excused.blame };
  }
  if (obstacle !== null) return { verdict: 'inconclusive', ...reasonOf(obstacle) };
  if (open !== null) return { verdict: 'inconclusive', reason: open, blame: 'service' };
  const warning = findings[0];
  return warning ? { verdict: 'warn', reason: warning.message, blame: warning.blame } : { verdict: 'pass' };
}

function reasonOf(obstacle: Obstacle): { reason: string; blame: Blame } {
  switch (obstacle.kind) {
    case 'no-token':
      return { reason: `There is no access token: ${obstacle.detail}`, blame: obstacle.blame };
    case 'setup':
      return { reason: `What the scenario needs could not be set up: ${obstacle.detail}`, blame: obstacle.blame };
    case 'rate-limited':
      return { reason: `The target limits the rate of requests: ${obstacle.detail}`, blame: 'configuration' };
    case 'no-order-ids':
      return {
        reason: `The service does not tell ${obstacle.missing.join(' and ')}: ${obstacle.detail}`,
        blame: 'configuration',
      };
    case 'control':
      return {
        reason: `The same request without the fault was not accepted, so a refusal proves nothing: ${obstacle.detail}`,
        blame: 'service',
      };
    case 'unreachable':
      return { reason: obstacle.detail, blame: 'network' };
    case 'stopped':
      return { reason: obstacle.detail, blame: 'configuration' };
    default:
      return unreachable(obstacle);
  }
}

/** What the verdict of a run is counted from; kept small so that a run of any length fits. */
export interface Tally {
  summary: Summary;
  musts: { selected: number; judged: number };
  /** Failures that the target file does not know, and known ones. */
  unknownFailures: number;
  knownFailures: number;
}

export function emptyTally(): Tally {
  const summary: Summary = { pass: 0, warn: 0, fail: 0, inconclusive: 0, skip: 0, error: 0 };
  return { summary, musts: { selected: 0, judged: 0 }, unknownFailures: 0, knownFailures: 0 };
}

/** The tally with one more result. */
export function count(
  tally: Tally,
  { judgement, level, knownFailure }: Pick<ScenarioResult, 'judgement' | 'level' | 'knownFailure'>,
): Tally {
  const { verdict } = judgement;
  const summary = { ...tally.summary, [verdict]: tally.summary[verdict] + 1 };
  const leftOut = judgement.verdict === 'skip' && judgement.skip !== 'not-configured';
  const isMust = level === 'must' && !leftOut;
  const judged = verdict === 'pass' || verdict === 'warn' || verdict === 'fail';
  const musts = {
    selected: tally.musts.selected + (isMust ? 1 : 0),
    judged: tally.musts.judged + (isMust && judged ? 1 : 0),
  };
  const known = verdict === 'fail' && knownFailure !== null;
  return {
    summary,
    musts,
    unknownFailures: tally.unknownFailures + (verdict === 'fail' && !known ? 1 : 0),
    knownFailures: tally.knownFailures + (known ? 1 : 0),
  };
}

/** Why a run ended before its end; null where it did not. */
export type Ending = null | { kind: 'unreachable' | 'stopped'; detail: string };

export interface Conclusion {
  verdict: RunVerdict;
  exitCode: ExitCode;
  reason: string;
}

/** The worst thing that is known decides; nothing judged is never a pass. `strict`: a missed should counts as a failure. */
export function judgeRun(tally: Tally, ending: Ending, strict: boolean): Conclusion {
  const { summary, musts, unknownFailures, knownFailures } = tally;
  if (summary.error > 0) {
    return {
      verdict: 'error',
      exitCode: EXIT_CODES.kitError,
      reason: `The kit itself failed in ${some(summary.error, 'scenario')}.`,
    };
  }
  const failing = unknownFailures > 0 || (strict && summary.warn > 0);
  const verdict = failing ? 'non-conformant' : 'incomplete';
  if (ending?.kind === 'stopped') return { verdict, exitCode: EXIT_CODES.stopped, reason: ending.detail };
  if (ending?.kind === 'unreachable') return { verdict, exitCode: EXIT_CODES.unreachable, reason: ending.detail };
  if (failing) {
    const failed =
      unknownFailures > 0
        ? `${some(unknownFailures, 'scenario')} failed`
        : `${some(summary.warn, 'scenario')} warned, and --strict counts these`;
    return { verdict, exitCode: EXIT_CODES.nonConformant, reason: `${failed}.` };
  }
  const open = musts.selected - musts.judged;
  if (open > 0)
    return {
      verdict,
      exitCode: EXIT_CODES.incomplete,
      reason: `${some(open, 'must scenario')} of ${musts.selected} could not be judged.`,
    };
  if (summary.pass + summary.warn + summary.fail === 0) {
    return { verdict, exitCode: EXIT_CODES.incomplete, reason: 'Nothing was judged.' };
  }
  const known = knownFailures > 0 ? `, but for ${some(knownFailures, 'known failure')}` : '';
  return {
    verdict: 'conformant',
    exitCode: EXIT_CODES.conformant,
    reason: `Every selected must was judged and met${known}.`,
  };
}

function some(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
