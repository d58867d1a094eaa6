/**
 * `tap`: the Test Anything Protocol, version 14. A must that could not be judged is `not ok`; what is excused (a known
 * failure, something less than a must that could not be judged) is `not ok # TODO`, which is no failure in TAP.
 */

import type { ScenarioResult } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import { causesOf } from './support/causes.ts';
import { type CiOutcome, ciOutcome, excuseFor } from './support/ci.ts';
import type { ReporterFactory } from './support/context.ts';
import type { Register, Row } from './support/failure.ts';
import { failureRows, registerOf } from './support/failure.ts';
import { fromStart } from './support/from-start.ts';
import { suiteQueue } from './support/suite-queue.ts';
import { oneLine, visible } from './support/text.ts';

/** The plan stands first: a run that breaks off has fewer test points than planned, which no reader takes for a pass. */
export const tapReporter: ReporterFactory = ({ sink, command }) =>
  fromStart((started) => {
    const register = registerOf(started);
    let number = 0;
    let red = 0;
    const queue = suiteQueue<TestPoint>(started.scenarios, {
      begin: (suite) => sink.write(`# ${description(suite)}\n`),
      item({ outcome, state, text }) {
        number += 1;
        if (outcome === 'failed' || outcome === 'unjudged' || outcome === 'broken') red += 1;
        sink.write(`${state} ${number} - ${text}`);
      },
      end: () => {},
    });
    // A plan of nothing would be a pass.
    sink.write(`TAP version 14\n1..${Math.max(1, started.scenarios.length)}\n`);
    return (event) => {
      if (event.type === 'scenario-finished') {
        const { result } = event;
        queue.add(result.suite, testPoint(result, ciOutcome(result, started.settings.strict), register, command));
      }
      if (event.type !== 'run-finished') return;
      queue.finish();
      if (started.scenarios.length === 0) sink.write(`not ok 1 - run: ${description(event.reason)}\n`);
      // A run that was stopped, or judged nothing, is red although none of its scenarios is.
      if (event.verdict !== 'conformant' && red === 0) sink.write(`Bail out! ${description(event.reason)}\n`);
      else sink.write(`# ${event.verdict}: ${description(event.reason)}\n`);
    };
  });

/** `state` stands before the number of the point, `text` behind it. */
interface TestPoint {
  outcome: CiOutcome;
  state: 'ok' | 'not ok';
  text: string;
}

function testPoint(result: ScenarioResult, outcome: CiOutcome, register: Register, command: string): TestPoint {
  const name = description(`${result.id}: ${result.title}`);
  const text = `${name}${directive(result, outcome)}\n${diagnostics(result, register, command)}`;
  return { outcome, state: outcome === 'passed' || outcome === 'skipped' ? 'ok' : 'not ok', text };
}

function directive(result: ScenarioResult, outcome: CiOutcome): string {
  switch (outcome) {
    case 'passed':
    case 'failed':
    case 'unjudged':
    case 'broken':
      return '';
    case 'excused':
      return ` # TODO ${description(excuseFor(result))}`;
    case 'skipped':
      return ` # SKIP ${description(excuseFor(result))}`;
    default:
      return unreachable(outcome);
  }
}

/** A YAML block; its values are JSON strings, which YAML reads as they are. */
function diagnostics(result: ScenarioResult, register: Register, command: string): string {
  const { judgement } = result;
  if (judgement.verdict === 'pass' || judgement.verdict === 'skip') return '';
  const causes = causesOf([result]).flatMap((cause) => ['  - ', failureRows(cause, register, command)] as const);
  const head = [pair('  ', ['verdict', judgement.verdict]), pair('  ', ['reason', judgement.reason]), '  causes:\n'];
  const items = causes.map((part) => (typeof part === 'string' ? part : mapping(part)));
  return `  ---\n${[...head, ...items].join('')}  ...\n`;
}

/** The rows as members of a list item whose dash is already written. */
function mapping(rows: readonly Row[]): string {
  return rows.map((row, index) => pair(index === 0 ? '' : '    ', row)).join('');
}

function pair(indent: string, [label, text]: Row): string {
  return `${indent}${label.toLowerCase()}: ${JSON.stringify(visible(text))}\n`;
}

/** One line in which neither a directive nor an escape begins. */
function description(text: string): string {
  return visible(oneLine(text)).replaceAll(/[\\#]/g, '\\$&');
}
