/** A run as a comment on a pull request: the verdict and what failed first, as much as fits. */

import type { RunVerdict, ScenarioResult } from '../../engine/model.ts';
import type { Cause, CauseKind } from '../support/causes.ts';
import { causesOf } from '../support/causes.ts';
import type { Register, Row } from '../support/failure.ts';
import { failureRows, MEND, registerOf } from '../support/failure.ts';
import type { WholeRun } from '../support/from-start.ts';
import { skippedIn } from '../support/skipped.ts';
import { shorten } from '../support/text.ts';
import { BLAMED, count, duration, judged, tally, targetName } from '../support/words.ts';
import { block, code, inline } from './inline.ts';

/** Characters of a document; GitHub takes comments of 65,536. */
export const LIMIT = 60_000;
/** Characters kept for the note that tells what was left out. */
const RESERVE = 200;
/** Characters of one row of a failure. */
const ROW_LIMIT = 1500;

const SIGNS: Record<RunVerdict, string> = { conformant: '✅', 'non-conformant': '❌', incomplete: '⚠️', error: '💥' };
const KINDS: Record<CauseKind, string> = {
  error: 'Fault of the kit',
  fail: 'Failure',
  inconclusive: 'Not judged',
  warn: 'Warning',
};

/** The document, of at most {@link LIMIT} characters. */
export function markdown(run: WholeRun, command: string): string {
  const register = registerOf(run.started);
  const causes = causesOf(run.results).map((cause) => causeBlock(cause, register, command));
  return fitted(
    [head(run), ...causes, skipped(run.results), questions(run), orders(run)].filter((part) => part !== ''),
  );
}

function fitted(blocks: readonly string[]): string {
  let text = '';
  for (const [index, block_] of blocks.entries()) {
    if (text.length + block_.length + RESERVE > LIMIT) {
      return `${text}_${count(blocks.length - index, 'further section')} left out here: see the html or json report._\n`;
    }
    text += `${block_}\n`;
  }
  return text;
}

function head({ started, finished }: WholeRun): string {
  const { kit, target } = started;
  const rows = [
    ['Judged', judged(finished)],
    ['Scenarios', tally(finished.summary)],
    ['Target', code(targetName(target))],
    ['Kit', `${kit.name} ${kit.version}, suite revision ${kit.suiteRevision}`],
    ['Time', `${started.startedAt}, ${duration(finished.durationMs)}`],
  ];
  const table = ['| | |', '|---|---|', ...rows.map(([label, text]) => `| ${label} | ${text} |`)].join('\n');
  const reason = shorten(finished.reason, ROW_LIMIT);
  return `## ${SIGNS[finished.verdict]} Order conformance: ${finished.verdict}\n\n${inline(reason)}\n\n${table}\n`;
}

function causeBlock(cause: Cause, register: Register, command: string): string {
  const title = inline(shorten(cause.message, ROW_LIMIT));
  const where = `${count(cause.scenarios.length, 'scenario')}, blame: ${BLAMED[cause.blame]}`;
  const rows = failureRows(cause, register, command).map(row);
  return `### ${KINDS[cause.kind]}: ${title}\n\n_${where}_\n\n${rows.join('\n')}\n`;
}

function row([label, text]: Row): string {
  const short = shorten(text, ROW_LIMIT);
  if (label === MEND) return mendRow(short);
  return short.includes('\n') ? `- **${label}**\n${block(short, '  ')}` : `- **${label}** ${inline(short)}`;
}

function mendRow(text: string): string {
  const [what = '', ...diff] = text.split('\n');
  return `- **${MEND}** ${inline(what)}\n${block(diff.join('\n'), '  ', 'diff')}`;
}

function skipped(results: readonly ScenarioResult[]): string {
  const lines = skippedIn(results).map(({ skip, reason, scenarios }) => {
    return `- ${count(scenarios.length, 'scenario')}, ${skip}: ${inline(shorten(reason, ROW_LIMIT))}`;
  });
  if (lines.length === 0) return '';
  return `### Skipped\n\n${lines.join('\n')}\n`;
}

function questions({ finished }: WholeRun): string {
  const answered = finished.questions.filter(({ answers }) => answers.length > 0);
  if (answered.length === 0) return '';
  const lines = answered.map(({ question, answers }) => {
    const texts = answers.map(({ answer }) => inline(shorten(answer, ROW_LIMIT))).join('; ');
    return `- ${inline(question)} ${texts}`;
  });
  const summary = `<summary>Open questions answered by this target: ${answered.length}</summary>`;
  return `<details>${summary}\n\n${lines.join('\n')}\n\n</details>\n`;
}

function orders({ finished }: WholeRun): string {
  const { created, cancelled, left } = finished.orders;
  const lines = left.map(({ providerOrderId, scenario, why }) => {
    return `- ${code(providerOrderId)} of ${code(scenario)}: ${inline(shorten(why, ROW_LIMIT))}`;
  });
  const told = `Orders: ${created} created, ${cancelled} cancelled, ${left.length} left at the target.`;
  return [told, ...lines, ''].join('\n');
}
