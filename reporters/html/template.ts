/** Markup as a value. Whatever is put into a template is text and stays text, unless it is markup itself. */

import { visible } from '../support/text.ts';

/** Text that is known to be well-formed markup; only templates make it. */
export interface Markup {
  readonly markup: string;
}

/** What may stand in a template; a list is put in piece by piece. */
export type Content = Markup | string | number | null | readonly Content[];

/** A template literal of markup. Strings are escaped, for content and for quoted attributes alike; null is nothing. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let markup = parts[0] ?? '';
  contents.forEach((content, index) => {
    markup += rendered(content) + (parts[index + 1] ?? '');
  });
  return { markup };
}

/** Markup of a constant of the kit: its style sheet and its script, in which nothing may be escaped. */
export function raw(markup: string): Markup {
  return { markup };
}

function rendered(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return `${content}`;
  return 'markup' in content ? content.markup : content.map(rendered).join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return visible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
