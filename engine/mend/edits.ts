/** Parts of a change to an answer, each as small as can be, and how they are put together. */
import { findFailure } from '../checks/failure.ts';
import { findToken } from '../checks/token.ts';
import { membersOf } from '../checks/walk.ts';
import type { FieldNames, Finding, Headers, Json, JsonObject, Pointer, Reply, Step } from '../model.ts';
import { getAt, isObject, removeAt, setAt } from '../pointer.ts';
import { isExact } from './change.ts';

export type Response = Extract<Reply, { kind: 'response' }>;

/** A part of a change; null where it does not apply. Lighter ones are tried first. */
export interface Edit {
  weight: number;
  apply(reply: Response): Response | null;
}

/** In a longer body no member is changed. */
export const LONGEST: number = 16 * 1024;
const MEMBERS_TRIED = 12;
const NO_NAMES: FieldNames = { errorCode: [], errorMessage: [], accessToken: [], ksOrderId: [], partnerOrderId: [] };
/** What stands for the code, the message and the token that a service would choose. */
export const CODE = 'INVALID_REQUEST';
export const MESSAGE = 'Says what is wrong with the request.';
export const TOKEN: JsonObject = { access_token: 'the-access-token', token_type: 'Bearer', expires_in: 3600 };

/** What could be wrong with an answer that has such a finding, the parts of its mend in no order. */
export function editsFor(finding: Finding, step: Step, reply: Response): Edit[] {
  const refusing = refuses(step);
  const failure: JsonObject =
    step.operation === 'getToken'
      ? { error: 'invalid_request', error_description: MESSAGE }
      : { code: CODE, message: MESSAGE };
  switch (finding.code) {
    case 'not-accepted':
    case 'treated-differently':
    case 'no-answer':
      return [];
    case 'redirected':
      return refusing ? [status(400), JSON_TYPE, body(failure)] : [status(200), body(undefined)];
    case 'not-refused':
    case 'refusal-status':
      return [status(400)];
    case 'accepted-with-failure':
      return memberEdits(reply);
    case 'secret-echoed':
      return [withoutSecrets(finding)];
    case 'token-cacheable':
      return [NO_STORE];
    case 'check-status':
      return (
        (step.expect.checks.find(({ kind }) => kind === 'status') as { oneOf: number[] } | undefined)?.oneOf.map(
          status,
        ) ?? []
      );
    case 'check-header':
      return step.expect.checks.flatMap((each) => (each.kind === 'header' ? [header(each.name, each.equals)] : []));
    case 'check-body':
      return step.expect.checks.flatMap((each) => (each.kind === 'body' ? [member(each.pointer, each.equals)] : []));
    case 'not-json':
    case 'media-type':
      return step.operation === 'getToken' && !refusing
        ? [JSON_TYPE, body(TOKEN), NO_STORE]
        : [JSON_TYPE, body(refusing ? failure : {})];
    case 'token-missing':
      return [member('/access_token', 'the-access-token'), JSON_TYPE];
    case 'token-type':
      return finding.pointer === '' ? [member('/access_token', tokenIn(reply))] : [member('/token_type', 'Bearer')];
    case 'token-lifetime':
      return [member('/expires_in', 3600)];
    case 'token-error':
      return [status(400), member('/error', 'invalid_request')];
    default:
      return [
        ...besideFound(reply),
        ...Object.entries(failure).map(([name, value]) => member(`/${name}`, value)),
        status(400),
        JSON_TYPE,
        body(failure),
      ];
  }
}

/** Whether the step is to be turned away. */
export function refuses({ expect }: Step): boolean {
  return expect.answer === 'refused' || expect.answer === 'not-accepted';
}

const status = (code: number): Edit => ({ weight: 1, apply: (reply) => ({ ...reply, status: code }) });
const header = (name: string, value: string): Edit => ({
  weight: 1.1,
  apply: (reply) => ({ ...reply, headers: withHeader(reply.headers, name, value) }),
});
const JSON_TYPE: Edit = header('Content-Type', 'application/json');
const NO_STORE: Edit = header('Cache-Control', 'no-store');
const member = (pointer: Pointer, value: Json): Edit => ({
  weight: 1.2,
  apply: (reply) => onJson(reply, (json) => setAt(json, pointer, value)),
});
const body = (json: Json | undefined): Edit => ({
  weight: 4,
  apply: (reply) => withText(reply, json === undefined ? '' : JSON.stringify(json)),
});

/** A code or message is added beside its counterpart, where the service has put that. */
function besideFound(reply: Response): Edit[] {
  if (!isExact(reply.body.text)) return [];
  const { code, message } = findFailure(JSON.parse(reply.body.text) as Json, NO_NAMES, null);
  const beside = (pointer: Pointer, name: string, value: string) =>
    member(`${pointer.slice(0, pointer.lastIndexOf('/'))}/${name}`, value);
  if (code !== null && !code.guessed) return [beside(code.pointer, 'message', MESSAGE)];
  return message === null || message.guessed ? [] : [beside(message.pointer, 'code', CODE)];
}

/** One member said otherwise or left out: what makes a failure of an answer of success is often a single one. */
function memberEdits(reply: Response): Edit[] {
  if (!isExact(reply.body.text) || reply.body.text.length > LONGEST) return [];
  const members = membersOf(JSON.parse(reply.body.text) as Json, 3).slice(0, MEMBERS_TRIED);
  const flipped = members.flatMap(({ pointer, value }) =>
    typeof value === 'boolean' ? [member(pointer, !value)] : [],
  );
  const removed = members.map(({ pointer }) => ({
    weight: 1.3,
    apply: (one: Response) => onJson(one, (json) => removeAt(json, pointer)),
  }));
  return [...flipped, ...removed];
}

function withoutSecrets({ message }: Finding): Edit {
  const label = `[${/ORDER_[A-Z_]+/.exec(message)?.[0] ?? ''}]`;
  const without = (text: string) => text.replaceAll(label, 'left-out');
  return {
    weight: 1,
    apply: (reply) => ({
      ...withText(reply, without(reply.body.text)),
      headers: reply.headers.map(([name, value]) => [name, without(value)]),
    }),
  };
}

function tokenIn(reply: Response): Json {
  const json = isExact(reply.body.text) ? (JSON.parse(reply.body.text) as Json) : null;
  const found = findToken(json, NO_NAMES);
  return found === null ? 'the-access-token' : (getAt(json, found.pointer) ?? found.value);
}

// ── Putting edits together ──────────────────────────────────────────────────────────────────────────────────────────

/** Every choice of edits, the lightest first; of many, each alone. */
export function subsets(edits: readonly Edit[]): Edit[][] {
  if (edits.length > 8) return edits.map((edit) => [edit]);
  const all = Array.from({ length: 2 ** edits.length - 1 }, (_, bits) =>
    edits.filter((_edit, index) => ((bits + 1) >> index) & 1),
  );
  const weightOf = (some: readonly Edit[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  return all.toSorted((a, b) => weightOf(a) - weightOf(b));
}

/** The answer with all of the edits; null where one of them does not apply. */
export function applied(edits: readonly Edit[], reply: Response): Response | null {
  return edits.reduce<Response | null>((changed, edit) => (changed === null ? null : edit.apply(changed)), reply);
}

/** The headers with one set, in its place where it is there. */
export function withHeader(headers: Headers, name: string, value: string): Headers {
  const at = headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase());
  return at === -1
    ? [...headers, [name, value]]
    : headers.map((each, index) => (index === at ? [each[0], value] : each));
}

function withText(reply: Response, text: string): Response {
  return { ...reply, body: { text, bytes: Buffer.byteLength(text), problem: null } };
}

/** Null where the body is no JSON object that can be changed and be otherwise the same. */
function onJson(reply: Response, change: (json: Json) => Json): Response | null {
  const { text, problem } = reply.body;
  if (problem !== null || text.length > LONGEST || !isExact(text)) return null;
  const json = JSON.parse(text) as Json;
  return isObject(json) || Array.isArray(json) ? withText(reply, JSON.stringify(change(json))) : null;
}
