/**
 * The stored run: what the `json` reporter writes and what every other report can be rendered from later. It holds the
 * events of a run that do not depend on the moment, so that nothing of a report is lost by storing it.
 */

import type {
  Blame,
  Event,
  Judgement,
  RunFinished,
  RunStarted,
  ScenarioResult,
  SkipReason,
} from '../../engine/model.ts';
import { unreachable } from '../../engine/model.ts';

/** What the user has to know beside the verdicts. */
export type Notice = Extract<Event, { type: 'notice' }>;

/** The events that a stored run gives back; the others tell of a moment and are gone with it. */
export type LastingEvent = RunStarted | Notice | Extract<Event, { type: 'scenario-finished' }> | RunFinished;

/** What stands before the scenarios in a stored run. */
export type ReportHead = Omit<RunStarted, 'type' | 'scenarios'> & { planned: RunStarted['scenarios'] };

/** A scenario as stored: its judgement lies flat beside the rest. */
export type ReportedScenario = Omit<ScenarioResult, 'judgement'> & {
  verdict: Judgement['verdict'];
  reason?: string;
  blame?: Blame;
  skip?: SkipReason;
  stack?: string;
};

/** A notice with the number of scenarios that had been judged before it. */
export type ReportedNotice = Omit<Notice, 'type'> & { after: number };

/** What stands after the scenarios. */
export type ReportTail = Omit<RunFinished, 'type'> & { notices: ReportedNotice[] };

/** The whole document (schemas/kit/report.schema.json); scenarios stand in the order in which they were judged. */
export type Report = ReportHead & { scenarios: ReportedScenario[] } & ReportTail;

/** `run-started` as stored. */
export function reportHead(started: RunStarted): ReportHead {
  return { ...circumstancesOf(started), planned: started.scenarios };
}

/** `scenario-finished` as stored. */
export function reportedScenario({ id, suite, title, judgement, ...rest }: ScenarioResult): ReportedScenario {
  return { id, suite, title, ...judgement, ...rest };
}

/** `run-finished` and the notices before it as stored. */
export function reportTail(finished: RunFinished, notices: ReportedNotice[]): ReportTail {
  return { ...conclusionOf(finished), notices };
}

/**
 * The lasting events of a stored run, in their order. Every reporter makes of them, byte for byte, what it made of the
 * run itself. The report has to be one that schemas/kit/report.schema.json describes.
 */
export function eventsOfReport(report: Report): LastingEvent[] {
  const events: LastingEvent[] = [startedOf(report)];
  const noticesAfter = (judged: number): Notice[] =>
    report.notices.filter(({ after }) => after === judged).map(noticeOf);
  events.push(...noticesAfter(0));
  report.scenarios.forEach((scenario, index) => {
    events.push({ type: 'scenario-finished', result: resultOf(scenario) }, ...noticesAfter(index + 1));
  });
  events.push(finishedOf(report));
  return events;
}

/** The event as a stored run gives it back: the same content, its members in a settled order. */
export function settled(event: LastingEvent): LastingEvent {
  switch (event.type) {
    case 'run-started':
      return startedOf(reportHead(event));
    case 'notice':
      return noticeOf(event);
    case 'scenario-finished':
      return { type: event.type, result: resultOf(reportedScenario(event.result)) };
    case 'run-finished':
      return finishedOf(event);
    default:
      return unreachable(event);
  }
}

function startedOf(head: ReportHead): RunStarted {
  return { type: 'run-started', ...circumstancesOf(head), scenarios: head.planned };
}

/** What `run-started` and the head of a report have in common. */
function circumstancesOf(head: Omit<ReportHead, 'planned'>): Omit<ReportHead, 'planned'> {
  const { version, runId, startedAt, kit, target, environment, settings, requirements, suites } = head;
  return { version, runId, startedAt, kit, target, environment, settings, requirements, suites };
}

function noticeOf({ code, message, advice }: Omit<Notice, 'type'>): Notice {
  return { type: 'notice', code, message, advice };
}

function resultOf(scenario: ReportedScenario): ScenarioResult {
  const { id, suite, title, level, requirements, place, findings, observations, notes } = scenario;
  const { knownFailure, startedAt, durationMs, evidence } = scenario;
  const head = { id, suite, title, level, requirements, place, judgement: judgementOf(scenario) };
  return { ...head, findings, observations, notes, knownFailure, startedAt, durationMs, evidence };
}

function judgementOf(scenario: ReportedScenario): Judgement {
  const { verdict, reason = '', blame = 'kit', skip = 'not-selected', stack = '' } = scenario;
  switch (verdict) {
    case 'pass':
      return { verdict };
    case 'warn':
    case 'fail':
    case 'inconclusive':
      return { verdict, reason, blame };
    case 'skip':
      return { verdict, skip, reason };
    case 'error':
      return { verdict, reason, stack };
    default:
      return unreachable(verdict);
  }
}

function finishedOf(tail: Conclusion): RunFinished {
  return { type: 'run-finished', ...conclusionOf(tail) };
}

type Conclusion = Omit<RunFinished, 'type'>;

/** What `run-finished` and the tail of a report have in common. */
function conclusionOf(tail: Conclusion): Conclusion {
  const { verdict, reason, exitCode, summary, musts, questions, strayCallbacks, orders, finishedAt, durationMs } = tail;
  return { verdict, reason, exitCode, summary, musts, questions, strayCallbacks, orders, finishedAt, durationMs };
}
