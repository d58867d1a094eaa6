/** `tap`: the Test Anything Protocol, version 14. What could not be judged is `not ok`; what did not run is skipped. */

import type { ScenarioResult } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import { causesOf } from './support/causes.ts';
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
    const queue = suiteQueue(started.scenarios, {
      begin: (suite) => sink.write(`# ${description(suite)}\n`),
      result(result) {
        number += 1;
        sink.write(testPoint(number, result) + diagnostics(result, register, command));
      },
      end: () => {},
    });
    sink.write(`TAP version 14\n1..${started.scenarios.length}\n`);
    return (event) => {
      if (event.type === 'scenario-finished') queue.add(event.result);
      if (event.type !== 'run-finished') return;
      queue.finish();
      sink.write(`# ${event.verdict}: ${description(event.reason)}\n`);
    };
  });

function testPoint(number: number, { id, title, judgement }: ScenarioResult): string {
  const ok = isOk(judgement.verdict) ? 'ok' : 'not ok';
  const skip = judgement.verdict === 'skip' ? ` # SKIP ${description(`${judgement.skip}: ${judgement.reason}`)}` : '';
  return `${ok} ${number} - ${description(`${id}: ${title}`)}${skip}\n`;
}

function isOk(verdict: ScenarioResult['judgement']['verdict']): boolean {
  switch (verdict) {
    case 'pass':
    case 'warn':
    case 'skip':
      return true;
    case 'fail':
    case 'inconclusive':
    case 'error':
      return false;
    default:
      return unreachable(verdict);
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
