/**
 * `junit`: what CI systems read. Only `pass` and `warn` stand as passed: a scenario that could not be judged is an error
 * of type `inconclusive`, one that did not run is skipped. The structure is the one that Jenkins' schema and the older
 * one of Ant have in common, which is why the root element carries no attributes.
 */

import type { ScenarioResult } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import { causesOf } from './support/causes.ts';
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
    let suite = emptySuite();
    const queue = suiteQueue(started.scenarios, {
      begin: () => {
        suite = emptySuite();
      },
      result: (result) => addCase(suite, result, register, command),
      end: (name) => sink.write(suiteElement(name, suite, started.startedAt)),
    });
    sink.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n');
    return (event) => {
      if (event.type === 'scenario-finished') queue.add(event.result);
      if (event.type !== 'run-finished') return;
      queue.finish();
      sink.write('</testsuites>\n');
    };
  });

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

function addCase(suite: SuiteSoFar, result: ScenarioResult, register: Register, command: string): void {
  const { verdict } = result.judgement;
  if (verdict === 'fail') suite.failures += 1;
  if (verdict === 'error' || verdict === 'inconclusive') suite.errors += 1;
  if (verdict === 'skip') suite.skipped += 1;
  suite.durationMs += result.durationMs;
  const names = attributes({ classname: result.suite, name: result.id, time: seconds(result.durationMs) });
  const content = caseContent(result, register, command);
  suite.cases.push(
    content === '' ? `    <testcase${names}/>\n` : `    <testcase${names}>\n${content}    </testcase>\n`,
  );
}

function caseContent(result: ScenarioResult, register: Register, command: string): string {
  const { judgement } = result;
  const details = (): string => {
    const causes = causesOf([result]);
    return [result.title, ...causes.map((cause) => detail(failureRows(cause, register, command)))].join('\n\n');
  };
  switch (judgement.verdict) {
    case 'pass':
      return '';
    case 'warn':
      return element('system-out', {}, `warning: ${judgement.reason}\n${details()}`);
    case 'fail': {
      const type = result.findings.find(({ level }) => level === 'must')?.code ?? 'fail';
      return element('failure', { type, message: judgement.reason }, details());
    }
    case 'inconclusive':
      return element('error', { type: 'inconclusive', message: judgement.reason }, details());
    case 'skip':
      return element('skipped', { type: judgement.skip, message: judgement.reason }, '');
    case 'error':
      return element('error', { type: 'kit-error', message: judgement.reason }, details());
    default:
      return unreachable(judgement);
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
