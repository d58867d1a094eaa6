/**
 * What an answer amounts to: accepted, refused, or neither. The interface shows no status codes and no answer bodies,
 * only that a failure carries a code and a message (Errors, 1), so this is all that can be told apart.
 */
import type { Exchange, FieldNames, FindingCode, Json, Pointer, Reply } from '../model.ts';
import { headerOf, isJsonMediaType, type Reading, readBody, shorten } from './body.ts';
import { type Failure, type Found, findFailure } from './failure.ts';
import { failureAgainst, type HiddenFailure, hasNumericCode, isPoorer, type Standing, standingOf } from './success.ts';

/** Something about an answer that is not as it has to be, before it is known which requirement it breaks. */
export interface Flaw {
  code: FindingCode;
  requirement: string;
  message: string;
  expected: string;
  actual: string;
  pointer: Pointer | null;
  advice: string;
  /** The kit cannot be sure of it, so that it never weighs more than a should. */
  doubtful?: boolean;
}

export type Answer =
  | { kind: 'none'; flaw: Flaw }
  | { kind: 'accepted'; json: Json | undefined }
  | { kind: 'refused'; status: number; code: Found; message: Found }
  /** Means to refuse, or cannot be told; the flaws say what is missing. `refusing`: status 4xx or 5xx, or a failure in a 2xx. */
  | { kind: 'flawed'; refusing: boolean; flaws: Flaw[] };

/**
 * @param control an accepted answer to hold this one against: to the same request without its fault, or to the plain
 * request of the operation; it only matters for 2xx answers
 */
export function classify(exchange: Exchange, names: FieldNames, control: Exchange | null): Answer {
  if (control === null) return plainlyRead(exchange, names).answer;
  const json = jsonOfSuccess(exchange.reply);
  return classified(exchange, names, json === undefined ? null : failureAgainst(json, jsonOf(control.reply), names));
}

/** What an answer amounts to by itself, for that request and those names. */
interface PlainReading {
  request: Exchange['request'];
  names: FieldNames;
  answer: Answer;
  ambiguous: boolean;
}

/** It is asked for at every turn of a scenario: it is worked out once. */
const plainReadings = new WeakMap<Reply, PlainReading>();

function plainlyRead(exchange: Exchange, names: FieldNames): PlainReading {
  const { request, reply } = exchange;
  const known = plainReadings.get(reply);
  if (known?.request === request && known.names === names) return known;
  const json = jsonOfSuccess(reply);
  const { failure, ambiguous } = json === undefined ? NOTHING_SAID : standingOf(json, names);
  const reading = { request, names, answer: classified(exchange, names, failure), ambiguous };
  plainReadings.set(reply, reading);
  return reading;
}

const NOTHING_SAID: Standing = { failure: null, ambiguous: false };

/** @param failure why a 2xx answer is a failure all the same */
function classified(exchange: Exchange, names: FieldNames, failure: HiddenFailure): Answer {
  const { reply } = exchange;
  if (reply.kind === 'no-response') return { kind: 'none', flaw: noAnswer(reply) };
  if (isSuccess(reply)) return classifySuccess(exchange, reply, names, failure);
  if (reply.status >= 400) return classifyRefusal(exchange, names);
  return { kind: 'flawed', refusing: false, flaws: [redirected(reply, exchange.request.url)] };
}

function isSuccess({ status }: Response): boolean {
  return status >= 200 && status < 300;
}

function jsonOfSuccess(reply: Reply): Json | undefined {
  return reply.kind === 'response' && isSuccess(reply) ? jsonOf(reply) : undefined;
}

type Response = Extract<Reply, { kind: 'response' }>;

/** Whether only another accepted answer of the operation can tell what this one means. */
export function needsReference(exchange: Exchange, names: FieldNames): boolean {
  return plainlyRead(exchange, names).ambiguous;
}

/** Whether the answer tells success or failure by a number; with `success`, whether that number tells success. */
export function isNumbered({ reply }: Exchange, names: FieldNames, success: boolean): boolean {
  const json = jsonOf(reply);
  return json !== undefined && hasNumericCode(json, names, success);
}

/**
 * As {@link classify}, for a request that differs from the plain one and may have a success code of its own (a held
 * order): an answer that carries all that the accepted one carries is no failure. An accepted answer to another operation
 * need not be richer.
 */
export function classifyCautiously(exchange: Exchange, names: FieldNames, reference: Exchange | null): Answer {
  const here = jsonOf(exchange.reply);
  const there = reference === null ? undefined : jsonOf(reference.reply);
  const alike = reference?.request.operation === exchange.request.operation;
  const comparable = here !== undefined && there !== undefined && (!alike || isPoorer(here, there));
  return classify(exchange, names, comparable ? reference : null);
}

function classifySuccess(exchange: Exchange, reply: Response, names: FieldNames, failure: HiddenFailure): Answer {
  const reading = readBody(reply.body);
  if (reading.kind === 'empty') return { kind: 'accepted', json: undefined };
  const flaws = flawsOfReading(reading, reply);
  if (reading.kind === 'broken' || flaws.length > 0) return { kind: 'flawed', refusing: false, flaws };
  if (failure === null) return { kind: 'accepted', json: reading.value };
  return refusalOf(reply, findFailure(reading.value, names, sentJson(exchange)));
}

function classifyRefusal(exchange: Exchange, names: FieldNames): Answer {
  const reply = exchange.reply as Response;
  const reading = readBody(reply.body);
  if (reading.kind === 'empty') {
    const flaw = flawOf('not-a-refusal', 'error.code', 'The request was turned away without a word why', reply);
    return {
      kind: 'flawed',
      refusing: true,
      flaws: [
        {
          ...flaw,
          expected: 'a JSON body with an error code and a message',
          advice: 'Send code and message with every failure.',
        },
      ],
    };
  }
  const flaws = flawsOfReading(reading, reply);
  if (reading.kind === 'broken' || flaws.length > 0) return { kind: 'flawed', refusing: true, flaws };
  return refusalOf(reply, withHeaderCode(reply, findFailure(reading.value, names, sentJson(exchange))));
}

function refusalOf(reply: Response, { code, message }: Failure): Answer {
  if (code !== null && message !== null) return { kind: 'refused', status: reply.status, code, message };
  const flaws: Flaw[] = [];
  if (code === null) flaws.push(missing('code', reply));
  if (message === null) flaws.push(missing('message', reply));
  return { kind: 'flawed', refusing: true, flaws };
}

function missing(what: 'code' | 'message', reply: Response): Flaw {
  const name = what === 'code' ? 'an error code' : 'a message that describes the cause';
  const advice = `Add ${name}; where it stands under a name of its own, say so in the target file (fields.${what === 'code' ? 'errorCode' : 'errorMessage'}).`;
  const flaw = flawOf(`error-${what}-missing`, `error.${what}`, `The failure carries no ${what}`, reply);
  return { ...flaw, expected: `${name} in the body`, advice };
}

/** Some gateways tell the code in a header such as `x-amzn-ErrorType`; that is a guess too. */
function withHeaderCode(reply: Response, failure: Failure): Failure {
  if (failure.code !== null) return failure;
  const header = reply.headers.find(([name, value]) => /error-?(type|code)$/i.test(name) && value.trim() !== '');
  return header === undefined ? failure : { ...failure, code: { value: header[1], pointer: '', guessed: false } };
}

/** What is wrong with a body that is there: not whole JSON, or not of a JSON media type. */
export function bodyFlaws(reply: Response): Flaw[] {
  return flawsOfReading(readBody(reply.body), reply);
}

function flawsOfReading(reading: Reading, reply: Response): Flaw[] {
  if (reading.kind === 'broken') {
    const flaw = flawOf('not-json', 'answer.json', `The body of the answer ${reading.why}`, reply);
    return [
      { ...flaw, expected: 'a whole JSON document', advice: 'Answer with JSON, whole and in UTF-8, also on failure.' },
    ];
  }
  if (reading.kind === 'empty' || isJsonMediaType(reply.headers)) return [];
  const type = headerOf(reply.headers, 'content-type');
  const flaw = flawOf('media-type', 'answer.mediaType', 'The answer is not of a JSON media type', reply);
  const actual = type === undefined ? 'no Content-Type header' : `Content-Type: ${type}`;
  return [
    { ...flaw, expected: 'Content-Type: application/json', actual, advice: 'Send Content-Type: application/json.' },
  ];
}

/** A flaw whose actual is the answer as a whole. */
export function flawOf(code: FindingCode, requirement: string, message: string, reply: Reply): Flaw {
  return { code, requirement, message, expected: '', actual: describeReply(reply), pointer: null, advice: '' };
}

function noAnswer(reply: Extract<Reply, { kind: 'no-response' }>): Flaw {
  const flaw = flawOf('no-answer', 'answer.given', `The request got no answer: ${reply.detail}`, reply);
  return {
    ...flaw,
    expected: 'an HTTP answer',
    advice:
      reply.cause === 'timeout' ? 'Answer sooner, or raise --timeout.' : 'See the log of the service for this moment.',
  };
}

function redirected(reply: Response, from: string): Flaw {
  const location = headerOf(reply.headers, 'location');
  const to = location === undefined ? '' : ` to ${whither(location, from)}${shorten(location, 120)}`;
  const flaw = flawOf(
    'redirected',
    'answer.given',
    `The service answers with status ${reply.status}${to} instead of an answer`,
    reply,
  );
  return {
    ...flaw,
    expected: 'an answer at the address of the interface',
    advice:
      'Credentials are never sent after a redirect. Serve the operation at this address, or correct the base URL.',
  };
}

/** What is odd about the place that a redirect names, as the words before it. */
function whither(location: string, from: string): string {
  if (!URL.canParse(location, from)) return '';
  const to = new URL(location, from);
  if (to.href === new URL(from).href) return 'the same address, ';
  return to.origin === new URL(from).origin ? '' : 'another host, ';
}

/** The answer in a line: status and the beginning of the body. */
export function describeReply(reply: Reply): string {
  if (reply.kind === 'no-response') return `no answer (${reply.detail})`;
  const text = shorten(reply.body.text);
  return `HTTP ${reply.status} ${text === '' ? 'without a body' : text}`;
}

/** The JSON of an answer; undefined where it has none. */
export function jsonOf(reply: Reply): Json | undefined {
  if (reply.kind === 'no-response') return undefined;
  const reading = readBody(reply.body);
  return reading.kind === 'json' ? reading.value : undefined;
}

function sentJson(exchange: Exchange): Json | null {
  const { body } = exchange.request;
  if (body === null) return null;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return null;
  }
}
