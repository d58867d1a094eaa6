/**
 * Text from outside made harmless to look at. What a target sent may hold terminal escapes, line feeds that forge a line
 * of the log, or marks that turn the direction of writing; readers have to see such characters, not their effect.
 */

/** Control, format and surrogate code points, separators of lines and non-characters: nothing that has a glyph. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;
/** Tells at once that a text is plain ASCII, as most are; classes of Unicode are slow to search for. */
const PLAIN = /^[\n\t -~]*$/;

/** The text with each invisible character written as an escape, such as `\x1b`; line feeds and tabs stay. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll('\r\n', '\n').replace(INVISIBLE, (character) => escapeOf(character.codePointAt(0) ?? 0));
}

function escapeOf(code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

/** The value as JSON in which invisible characters stand as escapes; it reads back as the same value. */
export function safeJson(value: object, space?: number): string {
  const text = JSON.stringify(value, null, space);
  return isPlainJson(text) ? text : text.replace(INVISIBLE, jsonEscapes);
}

/** ASCII without the one control character that JSON does not escape: far faster to tell of long texts than by a pattern. */
function isPlainJson(text: string): boolean {
  return Buffer.byteLength(text) === text.length && !text.includes('\x7f');
}

/** `\uXXXX` for each UTF-16 code unit (RFC 8259 section 7). */
function jsonEscapes(character: string): string {
  return character.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text on one line: runs of white space become one space. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** At most `limit` characters of the text; what was left out is counted in bytes, of which there were `bytes` in all. */
export function shorten(text: string, limit: number, bytes: number = Buffer.byteLength(text)): string {
  const kept = text.length > limit ? text.slice(0, limit).replace(/[\ud800-\udbff]$/, '') : text;
  const missing = bytes - Buffer.byteLength(kept);
  return kept.length === text.length && missing <= 0 ? kept : `${kept}… ${Math.max(missing, 1)} bytes more`;
}

/** Every line after the first moved to the right, so that a text of many lines stays in its column. */
export function hang(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}

/** The text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
