/**
 * Tells success from failure inside a 2xx answer. The interface shows no status codes, and some services answer 200 to
 * everything and speak through a code: what an accepted request looks like there is learned from the control.
 */
import { type FieldNames, type Json, unreachable } from '../model.ts';
import { getAt, isObject } from '../pointer.ts';
import { envelopeOnly, isOfEnvelope, outerMembers } from './envelope.ts';
import { type Failure, findFailure } from './failure.ts';
import { ROLES, SUCCESS_FLAGS } from './names.ts';
import { type Member, scalarText } from './walk.ts';
import { isFailedState, isSuccessCode, tellsFailure, tellsNoError } from './wording.ts';

/** Why a 2xx answer is a failure all the same; null where nothing says so. */
export type HiddenFailure = string | null;

/** What a 2xx answer says of itself. */
export interface Standing {
  /** A failure that the body itself declares: a flag, an error member, a failed state, a code or message that says so. */
  failure: HiddenFailure;
  /** It has a code and a message that could mean success as well as failure. */
  ambiguous: boolean;
}

export function standingOf(body: Json, names: FieldNames): Standing {
  const { failure, found } = lookAt(body, names);
  return { failure, ambiguous: failure === null && isUndecided(found) };
}

/** The declared failure with the code and the message of the envelope; without these where a member tells it alone. */
function lookAt(body: Json, names: FieldNames): { failure: HiddenFailure; found: Failure } {
  const members = outerMembers(body);
  const failing = members.find((member) => isFailing(member) && isOfEnvelope(member));
  if (failing) {
    const failure = `${failing.pointer} is ${JSON.stringify(failing.value).slice(0, 120)}`;
    return { failure, found: { code: null, message: null } };
  }
  const found = envelopeFailure(body, names);
  // Words may mislead ("the order cannot be changed any more"); a flag does not.
  return { failure: members.some(isSuccessFlag) ? null : toldFailure(found), found };
}

function isSuccessFlag(member: Member): boolean {
  return member.value === true && SUCCESS_FLAGS.has(member.name) && isOfEnvelope(member);
}

function toldFailure({ code, message }: Failure): HiddenFailure {
  if (message === null || message.guessed || (code !== null && isSuccessCode(code.value))) return null;
  if (code === null || code.guessed) return tellsFailure(message.value) ? `its message is "${message.value}"` : null;
  return tellsFailure(code.value) || tellsFailure(`${code.value}: ${message.value}`)
    ? `its code is ${code.value} and its message "${message.value}"`
    : null;
}

function isUndecided({ code, message }: Failure): boolean {
  return code?.guessed === false && message?.guessed === false && !isSuccessCode(code.value);
}

/**
 * Whether a 2xx answer is a failure when held against an answer to an accepted request of the same operation: it has a
 * code and a message of its own, where the accepted one has another code or none.
 * @param accepted undefined where accepted requests are answered without a body
 */
export function failureAgainst(body: Json, accepted: Json | undefined, names: FieldNames): HiddenFailure {
  const { failure, found } = lookAt(body, names);
  if (failure !== null) return failure;
  const { code, message } = found;
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

/** Code and message of the envelope. */
function envelopeFailure(body: Json, names: FieldNames): Failure {
  return findFailure(envelopeOnly(body), names, null);
}

/** Whether the code of an answer is a number, and one that speaks of success (`0`, `200`) where `success` is asked for. */
export function hasNumericCode(body: Json, names: FieldNames, success: boolean): boolean {
  const { code } = envelopeFailure(body, names);
  return code !== null && /^\d+$/.test(code.value.trim()) && (!success || isSuccessCode(code.value));
}

/** Whether an answer lacks members that the other one has; both are looked at without what stands in lists. */
export function isPoorer(body: Json, than: Json): boolean {
  const pointers = new Set(outerMembers(body).map(({ pointer }) => pointer));
  return outerMembers(than).some((member) => !pointers.has(member.pointer) && isOfEnvelope(member));
}

/** A message without its numbers and ids, so that two messages of one kind compare equal. */
function template(message: string): string {
  return message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27,}|\d+/gi, '#');
}

function isFailing({ name, value }: Member): boolean {
  const role = ROLES.get(name);
  switch (role) {
    case undefined:
      return false;
    case 'flag':
      return isWord(value, 'false', 'no') || (value === 0 && /^(is)?(success|ok|valid)/.test(name));
    case 'negative flag':
      return isWord(value, 'true', 'yes');
    case 'error':
      return isErrorContent(value);
    case 'state':
      return typeof value === 'string' && isFailedState(value);
    case 'status':
      return (typeof value === 'string' && isFailedState(value)) || isErrorStatus(value);
    case 'status code':
      return isErrorStatus(value);
    case 'code':
      return typeof value === 'number' && value >= 400 && value < 600;
    default:
      return unreachable(role);
  }
}

function isWord(value: Json, ...words: string[]): boolean {
  return words.includes(scalarText(value).trim().toLowerCase());
}

function isErrorStatus(value: Json): boolean {
  return isText(value) && /^[45]\d\d$/.test(String(value).trim());
}

/** Something is in it, and that is not a way to say that there is no error. */
function isErrorContent(value: Json): boolean {
  if (value === null || value === false || value === 0) return false;
  if (typeof value === 'string' || typeof value === 'number') return !tellsNoError(String(value));
  if (Array.isArray(value)) return value.some(isErrorContent);
  if (!isObject(value)) return true;
  const entries = Object.entries(value).filter(([key]) => /code|message|error|detail|reason|title|type/i.test(key));
  const rest = entries.length > 0 ? entries.map(([, member]) => member) : Object.values(value);
  return rest.some(isErrorContent);
}
