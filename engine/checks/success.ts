/**
 * Tells success from failure inside a 2xx answer. The interface shows no status codes, and some services answer 200 to
 * everything and speak through a code: what an accepted request looks like there is learned from the control.
 */
import type { FieldNames, Json } from '../model.ts';
import { getAt, isObject } from '../pointer.ts';
import { type Failure, findFailure } from './failure.ts';
import { type Member, membersOf, scalarText } from './walk.ts';

/** Why a 2xx answer is a failure all the same; null where nothing says so. */
export type HiddenFailure = string | null;

const SUCCESS_CODE = /^(0+|2\d\d|s0*|y|yes|ok|true|none|no.?errors?|ack)$/i;
/** Ways to say that there is no error, where an error would stand. */
const NOTHING = /^(no|none|false|null|nil|nothing|-|n\/a|not applicable)$/i;

/** A word alone, in any spelling: `ORDER_REJECTED` and `orderRejected` are read as `order rejected`. */
const word = (alternatives: string) => new RegExp(`(^|[^\\p{L}])(${alternatives})($|[^\\p{L}])`, 'iu');
const SUCCESS_WORDS = word(
  'ok|okay|success|successful|successfully|succeeded|accepted|created|done|completed?|received|processed|queued|submitted|held|on hold|fired|executed|cancelled|canceled|valid|validated|approved|scheduled|pending|placed|triggered|started|confirmed|refreshed|updated|requested|in progress',
);
/** They tell a failure, unless they are denied (`no failures`). */
const VERDICT_WORDS = word(
  'fail|fails|failed|failure|invalid|rejected|refused|denied|declined|malformed|unauthori[sz]ed|forbidden|illegal|unacceptable|unsuccessful|unprocessable',
);
const DENIED_VERDICT =
  /(^|[^\p{L}])(no|not|none|never|without|zero|0)\s+(\p{L}+\s+)?(errors?|fail|fails|failed|failures?|invalid|rejected|refused|denied|declined|problems?|conflicts?|issues?)/iu;
/** They tell a failure where nothing else tells a success. */
const FAILURE_WORDS = word(
  "err|error|errors|missing|reject|cannot|can't|unknown|unsupported|bad|wrong|exception|conflict|duplicate|unexpected|unable|absent|expired|incorrect|insufficient|mismatch|exceeded|prohibited|disallowed|unrecogni[sz]ed|(is|are) required|(does|do|did) not|not (found|allowed|supported|known|permitted|possible|available)",
);
/** In a code they stand against success; in a sentence they may mean anything. */
const WEAK_WORDS = word('no|not|must|required|unavailable|timeout|incomplete');
/** `not accepted`, `could not be created`; but not `not yet executed`. */
const DENIED_SUCCESS =
  /(^|[^\p{L}])(not|cannot|can't|never)\s+(be\s+|been\s+)?(accept|create|process|complete|submit|execute|cancel|valid|place|confirm|update|approve|held|hold|fire|queue|schedule)/iu;

const FLAGS = /^(success|successful|succeeded|issuccess|issuccessful|ok|isok|accepted|isaccepted|valid|isvalid)$/;
const SUCCESS_FLAGS = /^(is)?(success|successful|succeeded|ok)$/;
const NEGATIVE_FLAGS = /^(haserror|haserrors|iserror|failed|isfailure|rejected)$/;
const ERROR_MEMBERS =
  /^(error|(user|validation|field|input|request|business|system|api|global)?errors|fault|faults|exception|exceptions|failure|failures|problem|problems|errorinfo|errordetails|errorcode|errcode|faultcode|errno|errornumber|errormessage|errormsg|errordescription|faultstring)$/;
const STATES = /^(status|result|outcome|state|resultstatus|responsestatus|orderstatus|cartstatus)$/;
const FAILED_STATE =
  /^(errors?|ko|nok|nack|bad.?request|not.?found|conflict|exception|aborted)$|(^|[^\p{L}])(error|not found)$/iu;
const NUMERIC_STATES = /^(status|statuscode|httpstatus|httpstatuscode|httpcode|code)$/;

/** `ORDER_REJECTED`, `order-rejected` and `orderRejected` as `order rejected`. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim();
}

/** Whether a code by itself speaks of success, e.g. `0`, `"OK"`, `"ORDER_ACCEPTED"`. */
function isSuccessCode(value: string): boolean {
  const words = wordsOf(value);
  const fails = [VERDICT_WORDS, FAILURE_WORDS, WEAK_WORDS].some((pattern) => pattern.test(words));
  return SUCCESS_CODE.test(value.trim()) || (SUCCESS_WORDS.test(words) && !fails);
}

/** Whether a text speaks of a failure, and not of a success as well. */
function tellsFailure(text: string): boolean {
  const words = wordsOf(text);
  if (VERDICT_WORDS.test(words) || DENIED_SUCCESS.test(words)) return !DENIED_VERDICT.test(words);
  return FAILURE_WORDS.test(words) && !SUCCESS_WORDS.test(words) && !DENIED_VERDICT.test(words);
}

/** A failure that the body itself declares: a flag, an error member, a failed state, a code or message that says so. */
export function declaredFailure(body: Json, names: FieldNames): HiddenFailure {
  const members = envelopeOf(body);
  const failing = members.find(isFailing);
  if (failing) return `${failing.pointer} is ${JSON.stringify(failing.value).slice(0, 120)}`;
  // Words may mislead ("the order cannot be changed any more"); a flag does not.
  if (members.some(({ name, value }) => SUCCESS_FLAGS.test(name) && value === true)) return null;
  const { code, message } = envelopeFailure(body, names);
  if (message === null || message.guessed || (code !== null && isSuccessCode(code.value))) return null;
  if (code === null || code.guessed) return tellsFailure(message.value) ? `its message is "${message.value}"` : null;
  return tellsFailure(code.value) || tellsFailure(`${code.value}: ${message.value}`)
    ? `its code is ${code.value} and its message "${message.value}"`
    : null;
}

/**
 * Whether a 2xx answer is a failure when held against an answer to an accepted request of the same operation: it has a
 * code and a message of its own, where the accepted one has another code or none.
 * @param accepted undefined where accepted requests are answered without a body
 */
export function failureAgainst(body: Json, accepted: Json | undefined, names: FieldNames): HiddenFailure {
  const declared = declaredFailure(body, names);
  if (declared !== null) return declared;
  const { code, message } = envelopeFailure(body, names);
  if (code === null || message === null || isSuccessCode(code.value)) return null;
  const reference = accepted === undefined ? null : envelopeOnly(accepted);
  const guessed = code.guessed || message.guessed;
  // What only looks like a code is one where the accepted answer has another value in the same two places.
  if (guessed && [code, message].some(({ pointer }) => !isText(getAt(reference, pointer)))) return null;
  const there = guessed
    ? { code: getAt(reference, code.pointer), message: getAt(reference, message.pointer) }
    : valuesOf(reference, names);
  const sameMessage = there.message !== undefined && template(scalarText(there.message)) === template(message.value);
  if (scalarText(there.code) === code.value || sameMessage) return null;
  return `its code ${code.value} is not that of an accepted request`;
}

function valuesOf(body: Json, names: FieldNames): { code: Json | undefined; message: Json | undefined } {
  const { code, message } = findFailure(body, names, null);
  return { code: code?.value, message: message?.value };
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** A 2xx answer with a code and a message that could mean success as well as failure. */
export function isAmbiguous(body: Json, names: FieldNames): boolean {
  const { code, message } = envelopeFailure(body, names);
  const told = code !== null && !code.guessed && message !== null && !message.guessed;
  return told && !isSuccessCode(code.value) && declaredFailure(body, names) === null;
}

/** Whether the code of an answer is a number, and one that speaks of success (`0`, `200`) where `success` is asked for. */
export function hasNumericCode(body: Json, names: FieldNames, success: boolean): boolean {
  const { code } = envelopeFailure(body, names);
  return code !== null && /^\d+$/.test(code.value.trim()) && (!success || isSuccessCode(code.value));
}

/** Whether an answer lacks members that the other one has; both are looked at without what stands in lists. */
export function isPoorer(body: Json, than: Json): boolean {
  const pointers = new Set(envelopeOf(body).map(({ pointer }) => pointer));
  return envelopeOf(than).some(({ pointer }) => !pointers.has(pointer));
}

/** A message without its numbers and ids, so that two messages of one kind compare equal. */
function template(message: string): string {
  return message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27,}|\d+/gi, '#');
}

function isFailing({ name, value }: Member): boolean {
  const text = scalarText(value).trim().toLowerCase();
  if (FLAGS.test(name))
    return text === 'false' || text === 'no' || (value === 0 && /^(is)?(success|ok|valid)/.test(name));
  if (NEGATIVE_FLAGS.test(name)) return text === 'true' || text === 'yes';
  if (ERROR_MEMBERS.test(name)) return isErrorContent(value);
  if (STATES.test(name) && typeof value === 'string' && isFailedState(value)) return true;
  if (name === 'code') return typeof value === 'number' && value >= 400 && value < 600;
  return NUMERIC_STATES.test(name) && isText(value) && /^[45]\d\d$/.test(text);
}

/** A state is a word or two; a sentence is none. */
function isFailedState(value: string): boolean {
  const words = wordsOf(value);
  if (words.split(/\s+/).length > 4 || DENIED_VERDICT.test(words)) return false;
  return FAILED_STATE.test(words) || VERDICT_WORDS.test(words) || DENIED_SUCCESS.test(words);
}

/** Something is in it, and that is not a way to say that there is no error. */
function isErrorContent(value: Json): boolean {
  if (value === null || value === false || value === 0) return false;
  if (typeof value === 'string') return value.trim() !== '' && !isSuccessCode(value) && !NOTHING.test(value.trim());
  if (typeof value === 'number') return !SUCCESS_CODE.test(String(value));
  if (Array.isArray(value)) return value.some(isErrorContent);
  if (!isObject(value)) return true;
  const entries = Object.entries(value).filter(([key]) => /code|message|error|detail|reason|title|type/i.test(key));
  const rest = entries.length > 0 ? entries.map(([, member]) => member) : Object.values(value);
  return rest.some(isErrorContent);
}

const CONTENT = /^(orders?|carts?|stores?|menus?|items|orderitems|request|payments|customer.*|.*information)$/;
/** Lists in which the answer to one request stands alone. */
const RESULTS = /^(results?|responses?|data)$/i;

/**
 * Members of the outer objects of an answer: not of lists, and not of the store or menu that it may repeat; of the order
 * or cart, only its state.
 */
function envelopeOf(body: Json): Member[] {
  return membersOf(unwrapped(body), 4).filter(({ name, above, pointer }) => {
    if (/\/\d+(\/|$)/.test(pointer)) return false;
    const inner = above.findIndex((outer) => CONTENT.test(outer));
    const isStateOfIt =
      inner === above.length - 1 &&
      /^(order|cart)$/.test(above[inner] ?? '') &&
      (STATES.test(name) || FLAGS.test(name));
    return inner === -1 || isStateOfIt;
  });
}

/** Members of an object that are looked at; no envelope has so many. */
const WIDEST = 1_000;

/** Code and message of the envelope. Asked for several times of each answer: it is looked for once. */
function envelopeFailure(body: Json, names: FieldNames): Failure {
  const known = isObject(body) ? envelopeFailures.get(body) : undefined;
  if (known?.names === names) return known.failure;
  const failure = findFailure(envelopeOnly(body), names, null);
  if (isObject(body)) envelopeFailures.set(body, { names, failure });
  return failure;
}

const envelopeFailures = new WeakMap<object, { names: FieldNames; failure: Failure }>();

/** The body with lists and repeated content left out, so that a warning about an item is not taken for the answer's code. */
function envelopeOnly(body: Json): Json {
  const prune = (node: Json, depth: number): Json => {
    if (!isObject(node) || depth > 3) return isObject(node) || Array.isArray(node) ? null : node;
    return Object.fromEntries(
      Object.entries(node)
        .slice(0, WIDEST)
        .filter(
          ([key, value]) =>
            !Array.isArray(value) && !/^(order|cart|store|menu|request|items|warnings?|notices?|issues?)$/i.test(key),
        )
        .map(([key, value]) => [key, prune(value, depth + 1)]),
    );
  };
  return prune(unwrapped(body), 0);
}

/** A list of one at the root or for the results as what it holds, and a bare text as a message. */
function unwrapped(body: Json): Json {
  if (typeof body === 'string') return { message: body };
  if (Array.isArray(body)) return body.length === 1 ? unwrapped(body[0] ?? null) : body;
  if (!isObject(body)) return body;
  const only = (key: string, value: Json): Json =>
    Array.isArray(value) && value.length === 1 && RESULTS.test(key) ? (value[0] ?? null) : value;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, only(key, value)]));
}
