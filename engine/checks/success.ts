/**
 * Tells success from failure inside a 2xx answer. The interface shows no status codes, and some services answer 200 to
 * everything and speak through a code: what an accepted request looks like there is learned from the control.
 */
import type { FieldNames, Json } from '../model.ts';
import { isObject } from '../pointer.ts';
import { findFailure } from './failure.ts';
import { type Member, membersOf } from './walk.ts';

/** Why a 2xx answer is a failure all the same; null where nothing says so. */
export type HiddenFailure = string | null;

const SUCCESS_CODE = /^(0+|2\d\d|s0*|y|yes|ok|true|none|no.?error|ack)$/i;
const SUCCESS_WORDS =
  /(^|[^\p{L}])(ok|okay|success|successful|successfully|succeeded|accepted|created|done|completed?|received|processed|queued|submitted|held|fired|executed|cancelled|canceled|valid|validated|approved|scheduled|pending|placed|triggered|started|confirmed|refreshed|updated|requested|in progress)($|[^\p{L}])/iu;
const FAILURE_WORDS =
  /(^|[^\p{L}])(err|error|errors|fail|fails|failed|failure|invalid|missing|required|reject|rejected|refused|denied|unauthori[sz]ed|forbidden|not|no|cannot|can't|unknown|unsupported|malformed|bad|wrong|exception|timeout|unavailable|conflict|duplicate|illegal|unexpected|unable|unacceptable|absent|must|expired)($|[^\p{L}])/iu;

/** `not accepted`, `could not be created`; but not `not yet executed`. */
const DENIED_SUCCESS = /(^|[^\p{L}])(not|cannot|can't|never)\s+(be\s+|been\s+)?(accepted|created|processed|completed|submitted|executed|cancelled|canceled|valid|placed|confirmed|updated|approved)/iu;
/** Ways to say that there is no error. */
const NOTHING = /^(no|none|false|null|n\/a|-|no (errors?|problems?|issues?|faults?|failures?)\b.*)$/i;
const FLAGS = /^(success|successful|succeeded|issuccess|issuccessful|ok|isok)$/;
const NEGATIVE_FLAGS = /^(haserror|haserrors|iserror|failed|isfailure|rejected)$/;
const ERROR_MEMBERS = /^(error|errors|fault|faults|exception|exceptions|failure|failures|problem|problems|errorinfo|errordetails)$/;
const ERROR_VALUES = /^(errorcode|errcode|faultcode|errno|errornumber|errormessage|errormsg|errordescription|faultstring)$/;
const STATES = /^(status|result|outcome|state|resultstatus|responsestatus)$/;
const FAILED_STATE = /^(error|errors|fail|failed|failure|rejected|refused|denied|declined|invalid|ko|nok|unsuccessful|not.?accepted)$/i;
const NUMERIC_STATES = /^(status|statuscode|httpstatus|httpstatuscode|httpcode)$/;

/** Whether a code by itself speaks of success, e.g. `0`, `"OK"`, `"ORDER_ACCEPTED"`. */
function isSuccessCode(value: string): boolean {
  const text = value.trim();
  const words = text.replaceAll('_', ' ');
  return SUCCESS_CODE.test(text) || (SUCCESS_WORDS.test(words) && !FAILURE_WORDS.test(words));
}

/** A failure that the body itself declares: a flag, an error member, a failed state, a code that speaks of failure. */
export function declaredFailure(body: Json, names: FieldNames): HiddenFailure {
  for (const member of envelopeOf(body)) {
    if (isFailing(member)) return `${member.pointer} is ${JSON.stringify(member.value)?.slice(0, 120)}`;
  }
  const { code, message } = findFailure(envelopeOnly(body), names, null);
  if (code === null || code.guessed || message === null || message.guessed || isSuccessCode(code.value)) return null;
  const words = `${code.value.replaceAll('_', ' ')} ${message.value}`;
  const failed = FAILURE_WORDS.test(words) && (!SUCCESS_WORDS.test(words) || DENIED_SUCCESS.test(words));
  return failed ? `its code is ${code.value} and its message "${message.value}"` : null;
}

/**
 * Whether a 2xx answer is a failure when held against an answer to an accepted request of the same operation: it has a
 * code and a message of its own, where the accepted one has another code or none.
 */
export function failureAgainst(body: Json, accepted: Json, names: FieldNames): HiddenFailure {
  const declared = declaredFailure(body, names);
  if (declared !== null) return declared;
  const here = findFailure(envelopeOnly(body), names, null);
  if (here.code === null || here.code.guessed || here.message === null || isSuccessCode(here.code.value)) return null;
  const there = findFailure(envelopeOnly(accepted), names, null);
  const sameMessage = there.message !== null && template(there.message.value) === template(here.message.value);
  if (there.code?.value === here.code.value || sameMessage) return null;
  return `its code ${here.code.value} is not that of an accepted request`;
}

/** A 2xx answer with a code and a message that could mean success as well as failure. */
export function isAmbiguous(body: Json, names: FieldNames): boolean {
  const { code, message } = findFailure(envelopeOnly(body), names, null);
  const told = code !== null && !code.guessed && message !== null && !message.guessed;
  return told && !isSuccessCode(code.value) && declaredFailure(body, names) === null;
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
  if (FLAGS.test(name)) return value === false || value === 'false';
  if (NEGATIVE_FLAGS.test(name)) return value === true || value === 'true';
  if (ERROR_MEMBERS.test(name)) return isErrorContent(value);
  if (ERROR_VALUES.test(name)) return isErrorContent(value);
  if (STATES.test(name) && typeof value === 'string') return FAILED_STATE.test(value.trim());
  return NUMERIC_STATES.test(name) && typeof value === 'number' && value >= 400 && value < 600;
}

/** Something is in it, and that is not a way to say that there is no error. */
function isErrorContent(value: Json): boolean {
  if (value === null || value === false || value === 0) return false;
  if (typeof value === 'string') return value.trim() !== '' && !isSuccessCode(value) && !NOTHING.test(value.trim());
  if (typeof value === 'number') return !SUCCESS_CODE.test(String(value));
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value)) return true;
  const entries = Object.entries(value).filter(([key]) => /code|message|error|detail|reason|title|type/i.test(key));
  const rest = entries.length > 0 ? entries.map(([, member]) => member) : Object.values(value);
  return rest.some(isErrorContent);
}

/** Members of the outer objects of an answer: not of lists, and not of the order, cart, store or menu that it may repeat. */
function envelopeOf(body: Json): Member[] {
  const content = /^(order|orders|cart|carts|store|stores|menu|menus|items|orderitems|request|payments|customer.*|.*information)$/;
  const root = Array.isArray(body) && body.length === 1 ? (body[0] ?? null) : body;
  return membersOf(root, 4).filter(
    ({ above, pointer }) => !above.some((name) => content.test(name)) && !/\/\d+(\/|$)/.test(pointer),
  );
}

/** The body with lists and repeated content left out, so that a warning about an item is not taken for the answer's code. */
function envelopeOnly(body: Json): Json {
  const root = Array.isArray(body) && body.length === 1 ? (body[0] ?? null) : body;
  const prune = (node: Json, depth: number): Json => {
    if (!isObject(node) || depth > 3) return isObject(node) || Array.isArray(node) ? null : node;
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key, value]) => !Array.isArray(value) && !/^(order|cart|store|menu|request|items|warnings?|notices?|issues?)$/i.test(key))
        .map(([key, value]) => [key, prune(value, depth + 1)]),
    );
  };
  return prune(root, 0);
}
