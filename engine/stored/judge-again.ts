/**
 * A stored run judged again from its evidence by the suites of today. Pure; what was sent and seen is never sent again,
 * and what the evidence cannot show is inconclusive.
 */
import type { SchemaCheck } from '../checks/answer-checks.ts';
import { echoable, type Secret } from '../checks/secrets.ts';
import { count, type Ending, emptyTally, judgeRun } from '../judge.ts';
import {
  type Evidence,
  EXIT_CODES,
  type KitDescription,
  type OpenQuestion,
  type Requirement,
  type RunFinished,
  type RunStarted,
  type Scenario,
  type ScenarioResult,
  type Suite,
  type Target,
} from '../model.ts';
import { answerSheet, questionsIndex } from '../observe.ts';
import { type Planned, plan } from '../plan.ts';
import { type Bench, conclude, failedByKit, openUntilRun, skipped } from '../run/conclude.ts';
import { type Lasting, neverGreen, type StoredRun } from '../stored.ts';

/** By what a stored run is judged again. */
export interface Today {
  suites: readonly Suite[];
  requirements: readonly Requirement[];
  questions: readonly OpenQuestion[];
  kit: KitDescription;
  /** The target as the record or a target file describes it. */
  target: Target;
  strict: boolean;
  matchesSchema: SchemaCheck;
}

/** How a scenario stands now to how it stood. */
export interface Difference {
  kind: 'changed' | 'gone' | 'new';
  id: string;
  /** Verdicts with the codes of their findings; null where the scenario was or is not there. */
  was: string | null;
  is: string | null;
  why: string;
}

export interface Rejudged {
  /** The events of the run as they would be had it been judged today. */
  events: Lasting[];
  finished: RunFinished;
  differences: Difference[];
}

/** Every scenario of today's suites, judged from the stored evidence; what the evidence cannot show is inconclusive. */
export function judgeAgain(stored: StoredRun, today: Today): Rejudged {
  const { started, results } = stored;
  const bench = benchOf(today);
  const known = new Map(results.map((result) => [result.id, result]));
  const planned = plan(today.suites, [], { ...today.target, callbackUrl: started.target.callbackUrl });
  const order = new Map(results.map(({ id }, index) => [id, index]));
  const place = ({ scenario }: Planned) => order.get(scenario.id) ?? results.length;
  const inRecordedOrder = planned.toSorted((a, b) => place(a) - place(b));
  const fresh = inRecordedOrder.map((each) => judgedAgain(each, known.get(each.scenario.id), bench, started.startedAt));
  const ids = new Set(fresh.map(({ id }) => id));
  const gone = results
    .filter(({ id }) => !ids.has(id))
    .map((result): Difference => {
      return {
        kind: 'gone',
        id: result.id,
        was: shownVerdict(result),
        is: null,
        why: 'the present suites do not have it',
      };
    });
  const differences = [...fresh.flatMap((result) => differenceOf(known.get(result.id), result)), ...gone];
  const end = finishedAgain(stored, fresh, today);
  const notices = stored.events.filter(({ type }) => type === 'notice');
  const told = fresh.map((result): Lasting => ({ type: 'scenario-finished', result }));
  const begin = startedAgain(started, planned, today);
  return { events: [begin, ...notices, ...told, end], finished: end, differences };
}

/** Masked secrets stand as their labels in a record: these are what an echo shows there. */
const MASKED: Secret[] = ['ORDER_CLIENT_SECRET', 'ORDER_API_KEY', 'ORDER_ACCESS_TOKEN'].map((label) => ({
  label,
  value: `[${label}]`,
}));

function benchOf({ requirements, questions, target, matchesSchema }: Today): Bench {
  return {
    rules: {
      requirements: new Map(requirements.map((requirement) => [requirement.id, requirement])),
      fields: target.fields,
      capabilities: target.capabilities,
      secrets: () => echoable(MASKED),
      masked: (exchange) => exchange,
      matchesSchema,
    },
    questionsOf: questionsIndex(questions),
    knownFailures: target.knownFailures,
  };
}

function judgedAgain(planned: Planned, stored: ScenarioResult | undefined, bench: Bench, at: string): ScenarioResult {
  const { scenario } = planned;
  const { requirements } = bench.rules;
  const timing = { startedAt: stored?.startedAt ?? at, durationMs: stored?.durationMs ?? 0 };
  const head = { title: scenario.title, place: scenario.place, requirements: scenario.requirements };
  if (stored?.judgement.verdict === 'skip' && stored.judgement.skip === 'not-selected') return { ...stored, ...head };
  if (planned.kind === 'skip') return skipped(planned, requirements, timing.startedAt);
  if (stored?.judgement.verdict === 'error') return { ...stored, ...head };
  if (stored === undefined || stored.evidence === null) {
    return openUntilRun(
      scenario,
      requirements,
      'The record holds no exchange of it: run it against the target',
      timing,
    );
  }
  if (!fits(scenario, stored.evidence)) {
    return openUntilRun(
      scenario,
      requirements,
      'It has other steps than when it was recorded: run it against the target',
      timing,
    );
  }
  try {
    const result = conclude(scenario, stored.evidence, [], bench, timing);
    return { ...result, notes: [...stored.notes, ...result.notes.filter((note) => !stored.notes.includes(note))] };
  } catch (error) {
    return failedByKit(scenario, requirements, error, timing);
  }
}

/** Whether what was sent is what the scenario sends now, step by step. */
function fits({ steps }: Scenario, { exchanges }: Evidence): boolean {
  return exchanges.every(({ step, request }) => step === null || steps[step]?.operation === request.operation);
}

function differenceOf(stored: ScenarioResult | undefined, fresh: ScenarioResult): Difference[] {
  const is = shownVerdict(fresh);
  const why = fresh.judgement.verdict === 'pass' ? 'every check is met now' : fresh.judgement.reason;
  if (stored === undefined) return [{ kind: 'new', id: fresh.id, was: null, is, why }];
  const was = shownVerdict(stored);
  return was === is ? [] : [{ kind: 'changed', id: fresh.id, was, is, why }];
}

/** `fail (not-refused)`. */
function shownVerdict({ judgement, findings }: ScenarioResult): string {
  const codes = [...new Set(findings.map(({ code }) => code))].join(', ');
  return codes === '' ? judgement.verdict : `${judgement.verdict} (${codes})`;
}

function startedAgain(
  started: RunStarted,
  planned: readonly Planned[],
  { kit, requirements, suites, target, strict }: Today,
): RunStarted {
  const { fields, capabilities, knownFailures } = target;
  return {
    ...started,
    kit,
    target: { ...started.target, fields, capabilities, knownFailures },
    settings: { ...started.settings, strict },
    requirements: [...requirements],
    scenarios: planned.map(({ scenario }) => ({ id: scenario.id, suite: scenario.suite })),
    suites: suites.map(({ name, title, file }) => ({ name, title, file })),
  };
}

function finishedAgain(
  { finished, whole }: StoredRun,
  results: readonly ScenarioResult[],
  { questions, strict }: Today,
): RunFinished {
  const tally = results.reduce(count, emptyTally());
  const conclusion = judgeRun(tally, endingOf(finished), strict);
  const answers = answerSheet(questions);
  for (const { observations } of results) answers.add(observations);
  const judged = whole ? conclusion : neverGreen(conclusion);
  return {
    ...finished,
    ...judged,
    summary: tally.summary,
    musts: tally.musts,
    questions: answers.answered(),
  };
}

/** A run that was stopped or lost its target stays one. */
function endingOf({ exitCode, reason }: RunFinished): Ending {
  if (exitCode === EXIT_CODES.stopped) return { kind: 'stopped', detail: reason };
  return exitCode === EXIT_CODES.unreachable ? { kind: 'unreachable', detail: reason } : null;
}
