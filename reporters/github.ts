/** `github`: annotations at the lines of the suites, and the job summary, for GitHub Actions. */

import { markdown } from './markdown/document.ts';
import type { Cause, CauseKind } from './support/causes.ts';
import { causesOf } from './support/causes.ts';
import type { ReporterFactory } from './support/context.ts';
import { registerOf, requirementLine } from './support/failure.ts';
import { atEnd } from './support/from-start.ts';
import { oneLine, shorten, visible } from './support/text.ts';
import { BLAMED } from './support/words.ts';

const COMMANDS: Record<CauseKind, 'error' | 'warning'> = {
  error: 'error',
  fail: 'error',
  inconclusive: 'warning',
  warn: 'warning',
};

/** Characters of a part of an annotation. */
const PART_LIMIT = 1000;

/** One annotation a cause: GitHub shows ten of a kind, and sixty of the same say no more than one. */
export const githubReporter: ReporterFactory = ({ sink, summary, command }) =>
  atEnd((run) => {
    const register = registerOf(run.started);
    const requirement = (id: string): string => requirementLine(register, id);
    for (const cause of causesOf(run.results)) sink.write(annotation(cause, requirement));
    summary?.write(markdown(run, command));
  });

function annotation(cause: Cause, requirement: (id: string) => string): string {
  const { first, finding, kind, scenarios } = cause;
  const { file, line, column } = first.place;
  const more = scenarios.length > 1 ? ` and ${scenarios.length - 1} more` : '';
  const properties = { file, line, col: column, title: shorten(`${first.id}${more}`, PART_LIMIT) };
  const parts = [cause.message];
  if (finding !== null) {
    parts.push(requirement(finding.requirement), `Expected: ${finding.expected}`, `Actual: ${finding.actual}`);
    parts.push(finding.advice);
  }
  parts.push(`Blame: ${BLAMED[cause.blame]}`);
  const message = parts.map((part) => shorten(oneLine(part), PART_LIMIT)).filter((part) => part !== '');
  const given = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(`${value}`)}`);
  return `::${COMMANDS[kind]} ${given.join(',')}::${escapeData(message.join('\n'))}\n`;
}

/** As the runner of GitHub Actions reads the text of a command. */
function escapeData(text: string): string {
  return visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
