/**
 * Finds the error code and the message of a failure, whose names the interface does not show (Errors, 1 and 2).
 * Names that services use come first; what only looks like a code or a message is taken as a guess and told as one.
 */
import type { FieldNames, Json, Pointer } from '../model.ts';
import { getAt, isObject, tokensOf } from '../pointer.ts';
import {
  CODE_LIKE,
  CODE_LISTS,
  CODE_PARTS,
  ERROR_OBJECTS,
  MESSAGE_OBJECTS,
  meaningOf,
  OTHER_CODES,
  SECONDARY_MESSAGES,
  STATUSES,
} from './names.ts';
import { hasSmallWord, isSentence, isToken } from './text.ts';
import { leavesOf, type Member, membersOf, normalise, scalarText } from './walk.ts';

/** A value with the place it was found at; `guessed` where the name gives no certainty. */
export interface Found {
  value: string;
  pointer: Pointer;
  guessed: boolean;
}

export interface Failure {
  code: Found | null;
  message: Found | null;
}

type Ranked = Found & { rank: number; depth: number };

const DEPTH = 8;
const EMPTY_CODES = /^(about:blank|error|errors|fail|failed|failure|ko|nok|false|true|null|undefined|none)$/i;
/** Words that only repeat the status code. */
const REASON_PHRASE =
  /^(bad request|unauthorized|forbidden|not found|method not allowed|conflict|unsupported media type|unprocessable (entity|content)|internal server error|service unavailable)$/i;

/**
 * @param sent the body that the answer answers: values that only repeat it are neither code nor message
 * @param names what the target file says; a name at any depth, or a JSON Pointer
 */
export function findFailure(body: Json, names: FieldNames, sent: Json | null): Failure {
  const codes = namedByTarget(body, names.errorCode);
  const messages = namedByTarget(body, names.errorMessage);
  const echoes = echoesOf(sent);
  for (const member of membersOf(body, DEPTH)) {
    const code = asCode(member);
    const message = asMessage(member);
    if ((code === null && message === null) || echoes(member)) continue;
    if (code !== null) codes.push(code);
    if (message !== null) messages.push(message);
  }
  return pair(codes.sort(byRank), messages.sort(byRank));
}

/**
 * Tells members that only repeat the request. By value alone where the name says nothing; a code may well be a number
 * that is a price in the order too, so of numbers, and where the name tells a code or a message, the same name has to
 * have been sent.
 */
function echoesOf(sent: Json | null): (member: Member) => boolean {
  if (sent === null) return () => false;
  let members: Member[] | undefined;
  let values: Set<string> | undefined;
  return ({ name, value }) => {
    if (!isScalar(value)) return false;
    const text = String(value);
    const common = typeof value === 'number' || text.length < 4;
    if (!common && !isTelling(name)) {
      values ??= leavesOf(sent);
      return values.has(text);
    }
    members ??= membersOf(sent);
    const pair = asPair({ name, value });
    return members.some((member) => pair.startsWith(member.name) && pair === asPair(member));
  };
}

function asPair({ name, value }: Pick<Member, 'name' | 'value'>): string {
  return `${name}=${scalarText(value)}`;
}

/** The best code and the best message that are not the same value; a lone text is whichever it looks like more. */
function pair(codes: Ranked[], messages: Ranked[]): Failure {
  for (const code of codes) {
    const message = messages.find((candidate) => candidate.pointer !== code.pointer);
    if (message) return { code: strip(code), message: strip(message) };
  }
  const code = codes[0];
  const message = messages[0];
  if (code && message)
    return isSentence(message.value) ? { code: null, message: strip(message) } : { code: strip(code), message: null };
  return { code: code ? strip(code) : null, message: message ? strip(message) : null };
}

function strip({ value, pointer, guessed }: Ranked): Found {
  return { value, pointer, guessed };
}

function byRank(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || a.depth - b.depth || (a.pointer < b.pointer ? -1 : 1);
}

function asCode({ name, value: held, pointer, depth, above }: Member): Ranked | null {
  const value = CODE_LISTS.has(name) && Array.isArray(held) ? held[0] : held;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text === '' || text.length > 200 || EMPTY_CODES.test(text)) return null;
  const found = (rank: number, guessed: boolean): Ranked => ({ value: text, pointer, guessed, rank, depth });
  const meaning = meaningOf(name);
  if (meaning.code) return found(isSentence(text) ? 3 : 1, ERROR_OBJECTS.has(name) && isProse(text));
  if (CODE_PARTS.has(name) && isCodeObject(above.at(-1) ?? '')) return found(1, false);
  if (CODE_LIKE.has(name) && typeof value === 'string' && !isSentence(text)) return found(2, false);
  if (STATUSES.has(name)) return found(5, true);
  if (meaning.surrounding || meaning.message || OTHER_CODES.has(name)) return null;
  return isToken(text) && !/^\d{4}-\d\d-\d\d/.test(text) ? found(6, true) : null;
}

function asMessage({ name, value, pointer, depth, above }: Member): Ranked | null {
  const text = messageText(value);
  if (text === '') return null;
  const found = (rank: number, guessed: boolean): Ranked => ({ value: text, pointer, guessed, rank, depth });
  const meaning = meaningOf(name);
  if (meaning.message) return found(SECONDARY_MESSAGES.has(name) ? 2 : 1, false);
  if (meaning.surrounding || !isSentence(text) || REASON_PHRASE.test(text)) return null;
  return above.some((outer) => MESSAGE_OBJECTS.has(outer)) ? found(3, false) : found(6, true);
}

/** A name of the code and nothing else, so that the parts of an object under it are those of the code. */
function isCodeObject(name: string): boolean {
  return meaningOf(name).code && !ERROR_OBJECTS.has(name);
}

/** A text, or the texts of a list in one line; empty for anything else. */
function messageText(value: Json): string {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return '';
  return value.join('; ').trim();
}

/** Whether the name by itself tells that a code or a message stands there. */
function isTelling(name: string): boolean {
  const { code, message } = meaningOf(name);
  return code || message;
}

/** A sentence that is not a name of the error either, as `Bad Request` and `Validation Error` are. */
function isProse(text: string): boolean {
  return isSentence(text) && !REASON_PHRASE.test(text) && hasSmallWord(text);
}

function isScalar(value: Json): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Values under the names or at the pointers of the target file; they outrank every name that the kit knows. */
export function namedByTarget(body: Json, names: readonly string[]): Ranked[] {
  return names.flatMap((name) => {
    const members = name.startsWith('/')
      ? [{ pointer: name, value: getAt(body, name), depth: tokensOf(name).length }]
      : membersOf(body).filter((member) => member.name === normalise(name));
    return members.flatMap(({ pointer, value, depth }) => {
      const text =
        value === undefined || isObject(value) ? '' : isScalar(value) ? String(value).trim() : messageText(value);
      return text === '' ? [] : [{ value: text, pointer, guessed: false, rank: 0, depth }];
    });
  });
}
