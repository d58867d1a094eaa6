/** From what was carried out to the result of a scenario: checks, verdict, observations, all from the evidence. */
import { check, levelOf, type Rules, refusesCredentials } from '../checks/index.ts';
import { judgeScenario } from '../judge.ts';
import { withMends } from '../mend.ts';
import type {
  Evidence,
  Exchange,
  Finding,
  Judgement,
  KnownFailure,
  Requirement,
  Scenario,
  ScenarioResult,
} from '../model.ts';
import { observe, type QuestionsOf } from '../observe.ts';
import { matcherOf } from '../pattern.ts';
import type { Planned } from '../plan.ts';

/** What results are made by; the same for the whole run, and for judging a stored one again. */
export interface Bench {
  rules: Rules;
  questionsOf: QuestionsOf;
  knownFailures: readonly KnownFailure[];
}

export interface Timing {
  startedAt: string;
  durationMs: number;
}

/** The result of a scenario that was carried out. */
export function conclude(
  scenario: Scenario,
  evidence: Evidence,
  notes: readonly string[],
  bench: Bench,
  timing: Timing,
): ScenarioResult {
  const checked = check(scenario, evidence, bench.rules);
  const mended = withMends(checked, scenario, evidence, bench.rules);
  const known = bench.knownFailures.find((entry) => matcherOf(entry.scenario)(scenario.id));
  const judgement = judgeScenario(checked.findings, evidence.obstacle, checked.open);
  const passesUnexpectedly = known !== undefined && (judgement.verdict === 'pass' || judgement.verdict === 'warn');
  const findings = passesUnexpectedly ? [...mended, unexpectedPass(scenario, known)] : mended;
  const { id, suite, title, requirements, place } = scenario;
  return {
    id,
    suite,
    title,
    level: levelOf(scenario, bench.rules.requirements),
    requirements,
    place,
    judgement: passesUnexpectedly ? judgeScenario(findings, null, null) : judgement,
    findings,
    observations: observe(scenario, evidence, bench.questionsOf(id), bench.rules.fields),
    notes: [...notes, ...checked.notes],
    knownFailure: passesUnexpectedly ? null : (known?.reason ?? null),
    ...timing,
    evidence,
  };
}

function unexpectedPass(scenario: Scenario, { reason, since }: KnownFailure): Finding {
  return {
    code: 'known-failure-passed',
    requirement: scenario.requirements[0] ?? '',
    level: 'must',
    blame: 'service',
    message: 'The scenario is listed as a known failure and passes',
    expected: `a failure: ${reason} (since ${since})`,
    actual: 'it passes',
    exchange: null,
    pointer: null,
    advice: 'Take it out of knownFailures in the target file, so that the list stays true.',
    curl: null,
    mend: null,
  };
}

/** The result of a scenario that did not run. */
export function skipped(
  { scenario, skip, reason }: Extract<Planned, { kind: 'skip' }>,
  requirements: ReadonlyMap<string, Requirement>,
  startedAt: string,
): ScenarioResult {
  return without(scenario, requirements, { verdict: 'skip', skip, reason }, { startedAt, durationMs: 0 });
}

/** The result of a scenario in which the kit itself failed, or a mistake of its author showed. */
export function failedByKit(
  scenario: Scenario,
  requirements: ReadonlyMap<string, Requirement>,
  error: unknown,
  timing: Timing,
): ScenarioResult {
  const known = error instanceof Error ? error : new Error(String(error));
  return without(scenario, requirements, { verdict: 'error', reason: known.message, stack: known.stack ?? '' }, timing);
}

/** The result of a scenario that a record cannot answer for. */
export function openUntilRun(
  scenario: Scenario,
  requirements: ReadonlyMap<string, Requirement>,
  reason: string,
  timing: Timing,
): ScenarioResult {
  return without(scenario, requirements, { verdict: 'inconclusive', reason, blame: 'configuration' }, timing);
}

function without(
  scenario: Scenario,
  known: ReadonlyMap<string, Requirement>,
  judgement: Judgement,
  { startedAt, durationMs }: Timing,
): ScenarioResult {
  const { id, suite, title, requirements, place } = scenario;
  return {
    id,
    suite,
    title,
    level: levelOf(scenario, known),
    requirements,
    place,
    judgement,
    findings: [],
    observations: [],
    notes: [],
    knownFailure: null,
    startedAt,
    durationMs,
    evidence: null,
  };
}

/** The last exchange in which the credentials were refused although the request was to be accepted; null where none was. */
export function refusedCredentialsIn(scenario: Scenario, exchanges: readonly Exchange[]): Exchange | null {
  return (
    exchanges.findLast(({ step, role, request, reply }) => {
      const expected = step === null ? undefined : scenario.steps[step];
      return (
        role === 'judged' &&
        expected?.expect.answer === 'accepted' &&
        request.operation !== 'getToken' &&
        refusesCredentials(reply, request.operation)
      );
    }) ?? null
  );
}
