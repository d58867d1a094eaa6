/**
 * Finds the error code and the message of a failure, whose names the interface does not show (Errors, 1 and 2).
 * Names that services use come first; what only looks like a code or a message is taken as a guess and told as one.
 */
import type { FieldNames, Json, Pointer } from '../model.ts';
import { getAt, isObject } from '../pointer.ts';
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

type Ranked = Found & { rank: number };

const DEPTH = 8;
const CODE_NAMES = /^(code|err|errno|errornumber|error|errortype|errorid|errorkey|faultcode|errorname)$/;
const CODE_ENDING = /(code|errortype|errorid|errno)$/;
const NOT_CODES =
  /^(statuscode|httpcode|httpstatuscode|httpstatus|encode|decode|barcode|(currency|country|postal|zip|area|store|region|locale|lang|language|qr|sku|item|menu|product|pickup|pick|confirmation|verification|promo|coupon|voucher|discount|tracking|dial)code)$/;
/** Lists of codes, e.g. `error_codes: [17]`. */
const CODE_LISTS = /^(codes|errorcodes)$/;
/** Members of an object that stands where the code does, e.g. `code: { value: "E17" }`. */
const CODE_PARTS = /^(value|id|name|key|code)$/;
const CODE_LIKE_NAMES = /^(type|kind|name|key|reason|slug|status|errors|exception|fault|problem|category)$/;
const STATUS_NAMES = /^(status|statuscode|httpcode|httpstatuscode|httpstatus|title)$/;
const EMPTY_CODES = /^(about:blank|error|errors|fail|failed|failure|ko|nok|false|true|null|undefined|none)$/i;
const MESSAGE_NAMES =
  /^(message|messages|msg|description|detail|details|reason|title|text|cause|explanation|faultstring|summary|info|hint|error|errors|exception|note|desc)$/;
const MESSAGE_ENDING = /(message|messages|msg|description|detail|details|reason|text|string|explanation|desc)$/;
/** Objects and lists in which messages stand under names of their own, e.g. by language or by field. */
const MESSAGE_OBJECTS = /^(message|messages|detail|details|description|errors)$/;
/** Members that say when, where or for which request, never what went wrong. */
const SURROUNDINGS =
  /^(timestamp|time|date|datetime|path|url|uri|instance|method|host|server|service|version|field|fields|parameter|param|pointer|property|location|source|stack|stacktrace|trace|help|link|links|docs|documentation|retryable|severity|level|locale|lang|language|env|environment|region|zone|node|pod|build|thread|logger|attempt|attempts|count|ref|reference|ticket|span|tenant|market|partner|provider|.*(id|at|uuid|url|uri|ref|reference))$/;
/** Words that only repeat the status code. */
const REASON_PHRASE =
  /^(bad request|unauthorized|forbidden|not found|method not allowed|conflict|unsupported media type|unprocessable (entity|content)|internal server error|service unavailable)$/i;
/** Names of a code that also name the object in which code and message stand. */
const ERROR_OBJECTS = /^err(or)?$/;
const ERROR_ID_NAMES = /^(errorid|faultid)$/;

/**
 * @param sent the body that the answer answers: values that only repeat it are neither code nor message
 * @param names what the target file says; a name at any depth, or a JSON Pointer
 */
export function findFailure(body: Json, names: FieldNames, sent: Json | null): Failure {
  const echoes = echoesOf(sent);
  const members = membersOf(body, DEPTH).filter((member) => !echoes(member));
  const codes = [...namedByTarget(body, names.errorCode), ...members.flatMap(asCode)].sort(byRank);
  const messages = [...namedByTarget(body, names.errorMessage), ...members.flatMap(asMessage)].sort(byRank);
  return pair(codes, messages);
}

/**
 * Tells members that only repeat the request. By value alone where the name says nothing; a code may well be a number
 * that is a price in the order too, so of numbers, and where the name tells a code or a message, the same name has to
 * have been sent.
 */
function echoesOf(sent: Json | null): (member: Member) => boolean {
  if (sent === null) return () => false;
  const values = leavesOf(sent);
  const pairs = new Set(membersOf(sent).map(({ name, value }) => `${name}=${scalarText(value)}`));
  return ({ name, value }) => {
    if (!isScalar(value)) return false;
    const text = String(value);
    const common = typeof value === 'number' || text.length < 4;
    return isTelling(name) || common ? pairs.has(`${name}=${text}`) : values.has(text);
  };
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
  return (
    a.rank - b.rank || a.pointer.split('/').length - b.pointer.split('/').length || (a.pointer < b.pointer ? -1 : 1)
  );
}

function asCode({ name, value: held, pointer, above }: Member): Ranked[] {
  const value = CODE_LISTS.test(name) && Array.isArray(held) ? held[0] : held;
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value).trim();
  if (text === '' || text.length > 200 || EMPTY_CODES.test(text)) return [];
  const found = (rank: number, guessed: boolean): Ranked[] => [{ value: text, pointer, rank, guessed }];
  if (!NOT_CODES.test(name)) {
    if (isCodeName(name)) return found(isSentence(text) ? 3 : 1, ERROR_OBJECTS.test(name) && isProse(text));
    if (CODE_PARTS.test(name) && isCodeName(above.at(-1) ?? '') && !ERROR_OBJECTS.test(above.at(-1) ?? ''))
      return found(1, false);
    if (CODE_LIKE_NAMES.test(name) && !isSentence(text) && typeof value === 'string') return found(2, false);
  }
  if (STATUS_NAMES.test(name)) return found(5, true);
  const token = /^[\p{L}\p{N}][\p{L}\p{N}._:/-]{0,63}$/u.test(text) && !/^\d{4}-\d\d-\d\d/.test(text);
  return token && !isSurrounding(name) && !isMessageName(name) && !NOT_CODES.test(name) ? found(6, true) : [];
}

function asMessage({ name, value, pointer, above }: Member): Ranked[] {
  const text = messageText(value);
  if (text === '') return [];
  const found = (rank: number, guessed: boolean): Ranked[] => [{ value: text, pointer, rank, guessed }];
  if (isMessageName(name)) {
    const secondary = /^(error|errors|exception|title|reason|note|hint|info)$/.test(name);
    return found(secondary ? 2 : 1, false);
  }
  if (!isSentence(text) || isSurrounding(name) || REASON_PHRASE.test(text)) return [];
  return above.some((outer) => MESSAGE_OBJECTS.test(outer)) ? found(3, false) : found(6, true);
}

function isCodeName(name: string): boolean {
  return !NOT_CODES.test(name) && (CODE_NAMES.test(name) || CODE_ENDING.test(name) || CODE_LISTS.test(name));
}

function isMessageName(name: string): boolean {
  return MESSAGE_NAMES.test(name) || MESSAGE_ENDING.test(name);
}

/** Whether the name by itself tells that a code or a message stands there. */
function isTelling(name: string): boolean {
  return isCodeName(name) || isMessageName(name);
}

/** A text, or the texts of a list in one line; empty for anything else. */
function messageText(value: Json): string {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return '';
  return value.join('; ').trim();
}

function isSurrounding(name: string): boolean {
  return SURROUNDINGS.test(name) && !ERROR_ID_NAMES.test(name);
}

/** Texts are looked at so far: whether a long one is a sentence shows in its beginning, and patterns take their time. */
const BEGINNING = 400;

/** Two words or more, or a run of letters of a script that is written without blanks. */
function isSentence(text: string): boolean {
  const beginning = text.slice(0, BEGINNING);
  return (
    /\p{L}{2,}\s+\p{L}+/u.test(beginning) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4,}/u.test(beginning)
  );
}

/** A sentence that is not a name of the error either, as `Bad Request` and `Validation Error` are. */
function isProse(text: string): boolean {
  return isSentence(text) && !REASON_PHRASE.test(text) && text.split(/\s+/).some((word) => /^\p{Ll}/u.test(word));
}

function isScalar(value: Json): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Values under the names or at the pointers of the target file; they outrank every name that the kit knows. */
export function namedByTarget(body: Json, names: readonly string[]): Ranked[] {
  return names.flatMap((name) => {
    const members = name.startsWith('/')
      ? [{ pointer: name, value: getAt(body, name) }]
      : membersOf(body).filter((member) => member.name === normalise(name));
    return members.flatMap(({ pointer, value }) => {
      const text =
        value === undefined || isObject(value) ? '' : isScalar(value) ? String(value).trim() : messageText(value);
      return text === '' ? [] : [{ value: text, pointer, rank: 0, guessed: false }];
    });
  });
}
