/** Text from outside as Markdown in which it stays text: no markup, no mention, no link to an issue. */

import { oneLine, visible } from '../support/text.ts';

/** Text without a character that could mean anything in Markdown. */
const HARMLESS = /^([\p{L}\p{N} .,;()'"%?+/-]|: )*$/u;

/** Text within a line: as it is where it cannot mean anything, else as code. */
export function inline(text: string): string {
  const line = visible(oneLine(text));
  return HARMLESS.test(line) ? line : code(line);
}

/** Text as code within a line; services act on mentions and on numbers of issues everywhere but in code. */
export function code(text: string): string {
  const line = visible(oneLine(text));
  const fence = '`'.repeat(longestRun(line) + 1);
  const margin = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return line === '' ? '` `' : `${fence}${margin}${line}${margin}${fence}`;
}

/** Text as a block of code. @param language by which services colour it */
export function block(text: string, indent: string, language = 'text'): string {
  const lines = visible(text).split('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return [`${fence}${language}`, ...lines, fence].map((line) => indent + line).join('\n');
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
