/**
 * JSON laid out for reading without parsing it into values: numbers beyond double precision, repeated names and escapes
 * stand as they were sent.
 */

import type { Pointer } from '../../engine/model.ts';

/** A piece of a text; marked pieces belong to a place that is pointed at. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Deeper documents stay as they came: their indent alone would be larger than they are. */
const DEPTH_LIMIT = 60;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * The document in pieces, one member a line, with the values at `marks` marked; where a mark names nothing, the nearest
 * value around it. Null where the text is not JSON.
 */
export function layOut(text: string, marks: readonly Pointer[]): Piece[] | null {
  if (!isJson(text)) return null;
  const pieces = arranged(text);
  if (pieces === null) return [{ text, marked: false }];
  const places = marks.map((mark) => nearest(mark, pieces)).filter((place) => place !== '');
  return merged(pieces.map((piece) => ({ text: piece.text, marked: places.some((place) => within(piece.at, place)) })));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface PlacedText {
  text: string;
  at: Pointer;
}

/** An array or object that is being read: the pointer to it, and its current member; null before a name is known. */
interface Level {
  at: Pointer;
  member: number | string | null;
}

/** Tokens with their places and the space before them; null where they are nested too deeply. The text is JSON. */
function arranged(text: string): PlacedText[] | null {
  const pieces: PlacedText[] = [];
  const open: Level[] = [];
  let previous = '';
  for (const token of text.match(TOKEN) ?? []) {
    const around = open.at(-1)?.at ?? '';
    const depth = open.length;
    const at = placeOf(token, open);
    if (open.length > DEPTH_LIMIT) return null;
    const space = spaceBefore(token, previous, Math.min(depth, open.length));
    if (space !== '') pieces.push({ text: space, at: previous === ':' ? at : around });
    pieces.push({ text: token, at });
    previous = token;
  }
  return pieces;
}

/** The pointer to the value that the token belongs to; opens, closes and moves on the levels as the token does. */
function placeOf(token: string, open: Level[]): Pointer {
  const level = open.at(-1);
  const here = (): Pointer => (level === undefined ? '' : `${level.at}/${escaped(`${level.member ?? ''}`)}`);
  switch (token) {
    case '{':
    case '[':
      open.push({ at: here(), member: token === '[' ? 0 : null });
      return here();
    case '}':
    case ']':
      open.pop();
      return level?.at ?? '';
    case ',':
      if (level !== undefined) level.member = typeof level.member === 'number' ? level.member + 1 : null;
      return level?.at ?? '';
    default:
      if (level?.member === null) level.member = JSON.parse(token) as string;
      return here();
  }
}

function spaceBefore(token: string, previous: string, depth: number): string {
  const opened = previous === '{' || previous === '[';
  const closes = token === '}' || token === ']';
  if (previous === ':') return ' ';
  if (opened && closes) return '';
  return opened || closes || previous === ',' ? `\n${'  '.repeat(depth)}` : '';
}

/** One reference token of a JSON Pointer (RFC 6901 section 3). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function within(at: Pointer, place: Pointer): boolean {
  return at === place || at.startsWith(`${place}/`);
}

function nearest(mark: Pointer, pieces: readonly PlacedText[]): Pointer {
  if (mark === '' || pieces.some(({ at }) => at === mark)) return mark;
  return nearest(mark.slice(0, Math.max(0, mark.lastIndexOf('/'))), pieces);
}

function merged(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const { text, marked } of pieces) {
    const last = runs.at(-1);
    if (last?.marked === marked) last.text += text;
    else runs.push({ text, marked });
  }
  return runs;
}
