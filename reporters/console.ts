/** `console`: a line a scenario as it is judged, suite by suite; what went wrong, by cause; the verdict last. */

import pc from 'picocolors';
import type { Event, RunFinished, RunStarted, ScenarioResult } from '../engine/model.ts';
import { failureSections, skippedSection } from './console/failures.ts';
import { ERASE, liveLine } from './console/live.ts';
import type { Line } from './console/page.ts';
import { BLANK, line, printed } from './console/page.ts';
import { noteLines, scenarioLine, suiteHeading, wireLines } from './console/scenario.ts';
import { header, summary } from './console/summary.ts';
import type { ReporterContext, ReporterFactory } from './support/context.ts';
import { registerOf } from './support/failure.ts';
import { asPlanned, fromStart } from './support/from-start.ts';
import { suiteQueue } from './support/suite-queue.ts';
import { oneLine } from './support/text.ts';

/** Off a terminal the log alone; on one, a live line below it that leaves no trace in the end. */
export const consoleReporter: ReporterFactory = (context) => fromStart((started) => begin(started, context));

function begin(started: RunStarted, context: ReporterContext): (event: Event) => void {
  const quiet = context.verbosity === 'quiet';
  const verbose = context.verbosity === 'verbose';
  const screen = screenOf(started, context);
  const spoiled: ScenarioResult[] = [];
  let heading: Line[] = [];
  const queue = suiteQueue<Line[]>(started.scenarios, {
    begin(suite) {
      heading = [BLANK, suiteHeading(suite, started)];
    },
    item(lines) {
      if (lines.length === 0) return;
      screen.log([...heading, ...lines]);
      heading = [];
    },
    end: () => {},
  });
  const linesOf = (result: ScenarioResult): Line[] => {
    if (isSaidOnce(result) && !verbose) return [];
    return [scenarioLine(result), ...(verbose ? wireLines(result) : []), ...noteLines(result)];
  };
  const finish = (finished: RunFinished): void => {
    screen.close();
    queue.finish();
    const results = asPlanned(spoiled, started);
    const details = [...skippedSection(results), ...failureSections(results, registerOf(started), context.command)];
    screen.log([...(quiet ? [] : details), ...summary(finished)]);
  };
  if (!quiet) screen.log(header(started));
  return (event) => {
    screen.follow(event);
    if (event.type === 'notice' && !quiet) screen.log(noticeLines(event));
    if (event.type === 'run-finished') finish(event);
    if (event.type !== 'scenario-finished') return;
    if (event.result.judgement.verdict !== 'pass') spoiled.push(event.result);
    if (!quiet) queue.add(event.result.suite, linesOf(event.result));
  };
}

/** Obstacles that keep every scenario from being judged: said once, among the causes. */
const COMMON_OBSTACLES = ['unreachable', 'stopped', 'no-token'];

/** Left out by the user's own choice, which is counted in the end, or kept from being judged by what stops all alike. */
function isSaidOnce({ judgement, evidence }: ScenarioResult): boolean {
  if (judgement.verdict === 'skip') return judgement.skip === 'not-selected';
  return judgement.verdict === 'inconclusive' && COMMON_OBSTACLES.includes(evidence?.obstacle?.kind ?? '');
}

function noticeLines({ message, advice }: { message: string; advice: string }): Line[] {
  return [line(0, ['yellow', `note: ${oneLine(message)}`], ['dim', advice === '' ? '' : ` ${oneLine(advice)}`])];
}

interface Screen {
  /** Adds to the log, above the live line. */
  log(lines: readonly Line[]): void;
  /** Brings the live line up to date. */
  follow(event: Event): void;
  /** Takes the live line away for good. */
  close(): void;
}

function screenOf(started: RunStarted, { sink, colour, interactive, columns }: ReporterContext): Screen {
  const colours = pc.createColors(colour);
  if (!interactive) return { log: (lines) => sink.write(printed(lines, colours)), follow: () => {}, close: () => {} };
  const live = liveLine(started.scenarios.length, started.startedAt, columns, colours);
  let open = true;
  const draw = (log: string): void => sink.write(`${ERASE}${log}${open ? live.text() : ''}`);
  return {
    log: (lines) => draw(printed(lines, colours)),
    follow(event) {
      if (event.type === 'scenario-started') live.started(event.id, event.at);
      else if (event.type === 'scenario-finished') live.finished(event.result.id, event.result.judgement.verdict);
      else return;
      draw('');
    },
    close() {
      open = false;
      draw('');
    },
  };
}
