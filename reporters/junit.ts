/**
 * `junit`: what CI systems read. A document has a failure or an error exactly where its run is not conformant: a must
 * that could not be judged is an error of type `inconclusive`; what could not be judged of anything less is skipped, as
 * is a known failure. The structure is the one that Jenkins' schema and the older
 * one of Ant have in common, which is why the root element carries no attributes.
 */

import type { RunFinished, ScenarioResult } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import { causesOf } from './support/causes.ts';
import { type CiOutcome, ciOutcome, excuseFor } from './support/ci.ts';
import type { ReporterFactory } from './support/context.ts';
import type { Register } from './support/failure.ts';
import { failureRows, registerOf } from './support/failure.ts';
import { fromStart } from './support/from-start.ts';
import { suiteQueue } from './support/suite-queue.ts';
import { visible } from './support/text.ts';
import { seconds } from './support/words.ts';

/** A suite is written when it is complete, because its element says first how many of its scenarios failed. */
export const junitReporter: ReporterFactory = ({ sink, command }) =>
  fromStart((started) => {
    const register = registerOf(started);
    const { strict } = started.settings;
    let suite = emptySuite();
    let red = 0;
    const queue = suiteQueue<Case>(started.scenarios, {
      begin: () => {
        suite = emptySuite();
      },
      item: (added) => addCase(suite, added),
      end(name) {
        red += suite.failures + suite.errors;
        sink.write(suiteElement(name, suite, started.startedAt));
      },
    });
    sink.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n');
    return (event) => {
      if (event.type === 'scenario-finished') {
        const { result } = event;
        queue.add(result.suite, caseOf(result, ciOutcome(result, strict), register, command));
      }
      if (event.type !== 'run-finished') return;
      queue.finish();
      if (event.verdict !== 'conformant' && red === 0) sink.write(runElement(event, started.startedAt));
      sink.write('</testsuites>\n');
    };
  });

interface Case {
  outcome: CiOutcome;
  durationMs: number;
  element: string;
}

interface SuiteSoFar {
  cases: string[];
  failures: number;
  errors: number;
  skipped: number;
  durationMs: number;
}

function emptySuite(): SuiteSoFar {
  return { cases: [], failures: 0, errors: 0, skipped: 0, durationMs: 0 };
}

function suiteElement(name: string, { cases, failures, errors, skipped, durationMs }: SuiteSoFar, at: string): string {
  const counts = attributes({ tests: cases.length, failures, errors, skipped });
  // Ant's schema knows neither fractions of a second nor a time zone; the time is UTC.
  const times = attributes({ time: seconds(durationMs), timestamp: at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) });
  return `  <testsuite${attributes({ name })}${counts}${times}>\n${cases.join('')}  </testsuite>\n`;
}

/** A run that was stopped, or judged nothing, is red although none of its scenarios is. */
function runElement({ verdict, reason }: RunFinished, at: string): string {
  const names = attributes({ classname: 'run', name: 'run', time: seconds(0) });
  const error = element('error', { type: verdict, message: reason }, '');
  const cases = [`    <testcase${names}>\n${error}    </testcase>\n`];
  return suiteElement('run', { ...emptySuite(), cases, errors: 1 }, at);
}

function addCase(suite: SuiteSoFar, { outcome, durationMs, element }: Case): void {
  if (outcome === 'failed') suite.failures += 1;
  if (outcome === 'broken' || outcome === 'unjudged') suite.errors += 1;
  if (outcome === 'skipped' || outcome === 'excused') suite.skipped += 1;
  suite.durationMs += durationMs;
  suite.cases.push(element);
}

function caseOf(result: ScenarioResult, outcome: CiOutcome, register: Register, command: string): Case {
  const { durationMs } = result;
  const names = attributes({ classname: result.suite, name: result.id, time: seconds(durationMs) });
  const content = caseContent(result, outcome, register, command);
  const element = content === '' ? `    <testcase${names}/>\n` : `    <testcase${names}>\n${content}    </testcase>\n`;
  return { outcome, durationMs, element };
}

function caseContent(result: ScenarioResult, outcome: CiOutcome, register: Register, command: string): string {
  const { judgement } = result;
  const reason = excuseFor(result);
  const details = (): string => {
    const causes = causesOf([result]);
    return [result.title, ...causes.map((cause) => detail(failureRows(cause, register, command)))].join('\n\n');
  };
  switch (outcome) {
    case 'passed':
      return judgement.verdict === 'warn' ? element('system-out', {}, `warning: ${reason}\n${details()}`) : '';
    case 'failed': {
      const type = result.findings.find(({ level }) => level === 'must')?.code ?? judgement.verdict;
      return element('failure', { type, message: reason }, details());
    }
    case 'unjudged': {
      const type = judgement.verdict === 'skip' ? judgement.skip : judgement.verdict;
      return element('error', { type, message: reason }, details());
    }
    case 'excused':
      return element(
        'skipped',
        { type: judgement.verdict === 'fail' ? 'known-failure' : judgement.verdict, message: reason },
        '',
      );
    case 'skipped':
      return element('skipped', { type: judgement.verdict === 'skip' ? judgement.skip : '', message: reason }, '');
    case 'broken':
      return element('error', { type: 'kit-error', message: reason }, details());
    default:
      return unreachable(outcome);
  }
}

function detail(rows: [label: string, text: string][]): string {
  return rows.map(([label, text]) => `${label}: ${text}`).join('\n');
}

function element(name: string, given: Record<string, string>, text: string): string {
  const start = `      <${name}${attributes(given)}`;
  return text === '' ? `${start}/>\n` : `${start}>${escaped(text)}</${name}>\n`;
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(`${value}`).replaceAll('\n', '&#10;')}"`)
    .join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML 1.0 content; the characters that XML forbids are among those that are made visible. */
function escaped(text: string): string {
  return visible(text).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
