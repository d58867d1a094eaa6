/** What went wrong, by cause: the first scenario of a cause tells it in full, the others are named. */

import type { ScenarioResult } from '../../engine/model.ts';
import type { Cause, CauseKind } from '../support/causes.ts';
import { causesOf } from '../support/causes.ts';
import type { Register, Row } from '../support/failure.ts';
import { failureRows, MEND } from '../support/failure.ts';
import { skippedIn } from '../support/skipped.ts';
import { oneLine } from '../support/text.ts';
import { count } from '../support/words.ts';
import type { Line, Style, TableRow } from './page.ts';
import { BLANK, line, table } from './page.ts';
import { MARKS, STYLES } from './verdicts.ts';

const HEADINGS: Record<CauseKind, string> = {
  error: 'Faults of the kit',
  fail: 'Failures',
  inconclusive: 'Inconclusive',
  warn: 'Warnings',
};

/** Ids named of scenarios that were skipped for one reason. */
const IDS_SHOWN = 5;

/** Everything that is not a pass, a section a kind; the worst stands last, where a terminal shows it. */
export function failureSections(results: readonly ScenarioResult[], register: Register, command: string): Line[] {
  const causes = causesOf(results);
  return (['warn', 'inconclusive', 'fail', 'error'] as const).flatMap((kind) => {
    const same = causes.filter((cause) => cause.kind === kind);
    const scenarios = new Set(same.flatMap((cause) => cause.scenarios)).size;
    if (same.length === 0) return [];
    const heading = `${HEADINGS[kind]}: ${count(same.length, 'cause')} in ${count(scenarios, 'scenario')}`;
    return [BLANK, line(0, ['bold', heading]), ...same.flatMap((cause) => causeLines(cause, register, command))];
  });
}

function causeLines(cause: Cause, register: Register, command: string): Line[] {
  const head = line(2, [STYLES[cause.kind], `${MARKS[cause.kind]} ${oneLine(cause.message)}`]);
  return [BLANK, head, ...table(4, failureRows(cause, register, command).map(emphasised))];
}

function emphasised([label, text]: Row): TableRow {
  if (label === 'Expected') return [label, ['green', text]];
  if (label === MEND) return [label, text, diffStyle];
  return label === 'Actual' ? [label, ['red', text]] : [label, text];
}

function diffStyle(text: string): Style {
  if (text.startsWith('+')) return 'green';
  return text.startsWith('-') ? 'red' : 'dim';
}

/** What was skipped, by reason. */
export function skippedSection(results: readonly ScenarioResult[]): Line[] {
  const lines = skippedIn(results).map(({ skip, reason, scenarios }) => {
    if (skip === 'not-selected')
      return line(2, ['dim', `${MARKS.skip} ${skip}: ${count(scenarios.length, 'scenario')}`]);
    const named = scenarios.slice(0, IDS_SHOWN).join(', ');
    return line(2, ['dim', `${MARKS.skip} ${skip}: ${oneLine(reason)}`], `  ${named}${andMore(scenarios.length)}`);
  });
  if (lines.length === 0) return [];
  return [BLANK, line(0, ['bold', 'Skipped']), ...lines];
}

function andMore(shown: number): string {
  return shown > IDS_SHOWN ? ` and ${shown - IDS_SHOWN} more` : '';
}
