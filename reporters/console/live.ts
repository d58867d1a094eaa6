/** The last line of a terminal while a run goes on. It is drawn over itself, so that the log above it stays a log. */

import type { ScenarioVerdict, Summary } from '../../engine/model.ts';
import { visible } from '../support/text.ts';
import { duration, WORST_FIRST } from '../support/words.ts';
import type { Colours } from './page.ts';
import { paint } from './page.ts';
import { MARKS, STYLES } from './verdicts.ts';

/** Puts the cursor at the start of the line and erases it. */
export const ERASE = '\r\u001b[2K';

/** Told what happens, it says in a line how far the run is. */
export interface LiveLine {
  started(id: string, at: string): void;
  finished(id: string, verdict: ScenarioVerdict): void;
  /** The line as it is now, without a line feed, never wider than the terminal. */
  text(): string;
}

/** @param total scenarios of the run. @param since when it began, ISO 8601; the time shown is that of the last event. */
export function liveLine(total: number, since: string, columns: number, colours: Colours): LiveLine {
  const running = new Set<string>();
  const counts: Summary = { pass: 0, warn: 0, fail: 0, inconclusive: 0, skip: 0, error: 0 };
  let elapsedMs = 0;
  let done = 0;
  return {
    started(id, at) {
      running.add(id);
      elapsedMs = Math.max(elapsedMs, Date.parse(at) - Date.parse(since));
    },
    finished(id, verdict) {
      running.delete(id);
      counts[verdict] += 1;
      done += 1;
    },
    text() {
      const seen = WORST_FIRST.filter((verdict) => counts[verdict] > 0);
      const marks = seen.map((verdict) => [verdict, `${counts[verdict]} ${MARKS[verdict]}`] as const);
      const head = `${done} of ${total}  ${duration(elapsedMs)}  `;
      const plain = head + marks.map(([, mark]) => mark).join(' ');
      const rest = visible(`  ${[...running].join(', ')}`).slice(0, Math.max(0, columns - 1 - plain.length));
      const coloured = marks.map(([verdict, mark]) => paint(STYLES[verdict], mark, colours)).join(' ');
      return plain.length < columns ? head + coloured + colours.dim(rest) : plain.slice(0, columns - 1);
    },
  };
}
