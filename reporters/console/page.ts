/** Lines of the console as data: spans of text with a style each, made safe and coloured in one place. */

import type pc from 'picocolors';
import { hang, visible } from '../support/text.ts';

/** Painters of picocolors; without colour each gives back its text. */
export type Colours = ReturnType<typeof pc.createColors>;
/** Names of the painters in use. */
export type Style = 'plain' | 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta';

/** A piece of text; a bare string is plain. */
export type Span = string | readonly [style: Style, text: string];

/** A line with its indent in columns; a text of many lines stays at that indent. */
export interface Line {
  indent: number;
  spans: readonly Span[];
}

/** A line of spans; see {@link Line}. */
export function line(indent: number, ...spans: readonly Span[]): Line {
  return { indent, spans };
}

/** An empty line. */
export const BLANK: Line = line(0);

/** Stands before every line of a text of many lines: none of them can be taken for a line of the log or a command. */
export const BAR = '│ ';

/** The lines as text, each ended by a line feed. Whatever a span holds, it cannot forge a line nor command a terminal. */
export function printed(lines: readonly Line[], colours: Colours): string {
  return lines.map(({ indent, spans }) => `${rendered(indent, spans, colours)}\n`).join('');
}

function rendered(indent: number, spans: readonly Span[], colours: Colours): string {
  const margin = ' '.repeat(indent);
  return margin + spans.map((span) => painted(span, margin + BAR, colours)).join('');
}

function painted(span: Span, margin: string, colours: Colours): string {
  const [style, text] = typeof span === 'string' ? (['plain', span] as const) : span;
  return paint(style, hang(harmless(text), margin), colours);
}

/** CI systems read commands out of the log, such as `##vso[...]`; what a target says must not give any. */
function harmless(text: string): string {
  return visible(text).replaceAll(/##(?=\w*\[)/g, '#\\x23');
}

/** The text in the style; the text has to be safe already. */
export function paint(style: Style, text: string, colours: Colours): string {
  return style === 'plain' ? text : colours[style](text);
}

/** A label, and the text beside it: in one style, or in one that is chosen for each of its lines. */
export type TableRow = readonly [label: string, text: Span, styleOf?: (line: string) => Style];

/** Labels in a column, texts beside them, each text in its own column. */
export function table(indent: number, rows: readonly TableRow[]): Line[] {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.flatMap(([label, span, styleOf]) => {
    const [style, text] = typeof span === 'string' ? (['plain', span] as const) : span;
    const [first = '', ...rest] = text.split('\n');
    const head = line(indent, ['dim', label.padEnd(width)], [style, first]);
    return [head, ...rest.map((more) => line(indent + width, BAR, [styleOf?.(more) ?? style, more]))];
  });
}
