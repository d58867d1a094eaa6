/** From the outcome of a request to the answer on the wire, in the words of the dialect. */
import type { ServerResponse } from 'node:http';
import type { Headers, Operation } from '../engine/model.ts';
import type { Dialect } from './dialect.ts';
import { REFUSALS, type Refusal, type RefusalCause } from './refusal.ts';
import { render, type Template, type Values } from './template.ts';

/** What came of a request. The operation is null where the path is of none. */
export type Outcome =
  | { kind: 'accepted'; operation: Operation; values: Values }
  | { kind: 'refused'; operation: Operation | null; refusal: Refusal; values: Values };

/** An answer ready to be sent. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Null: there is no body, and no header speaks of one. */
  body: string | null;
  mediaType: string;
  /** The body ends, with the connection, before the bytes that Content-Length promises. */
  endsEarly: boolean;
}

/** The answer that the dialect gives to an outcome. */
export function answerTo(outcome: Outcome, dialect: Dialect): Answer {
  const { mediaTypes } = dialect;
  const atTokenEndpoint = outcome.operation === 'getToken';
  const headers: Headers = [];
  if (atTokenEndpoint && dialect.noStore) headers.push(['Cache-Control', 'no-store'], ['Pragma', 'no-cache']);
  if (outcome.kind === 'accepted') {
    const { status, body } = dialect.accepted[outcome.operation];
    const mediaType = atTokenEndpoint ? mediaTypes.token : mediaTypes.accepted;
    return { status, headers, body: textOf(body, outcome.values), mediaType, endsEarly: false };
  }
  const { refusal, values } = outcome;
  const status = dialect.refusalStatus[refusal.cause] ?? dialect.refusalStatus.any ?? REFUSALS[refusal.cause].status;
  if (status === 405) headers.push(['Allow', 'POST']);
  if (status === 401 && !atTokenEndpoint) headers.push(['WWW-Authenticate', challenge(refusal.cause)]);
  const template = atTokenEndpoint ? dialect.tokenRefused : dialect.refused;
  const mediaType = atTokenEndpoint ? mediaTypes.token : mediaTypes.refused;
  return { status, headers, body: textOf(template, { ...values, status }), mediaType, endsEarly: false };
}

/** RFC 6750, section 3.1: a request without a token is told no error code. */
function challenge(cause: RefusalCause): string {
  return cause === 'token-missing' || cause === 'api-key-missing' ? 'Bearer' : 'Bearer error="invalid_token"';
}

function textOf(template: Template | null, values: Values): string | null {
  const body = template === null ? undefined : render(template, values);
  return body === undefined ? null : JSON.stringify(body);
}

/** What a refusal can speak of. */
export function refusalValues({ cause, message, field }: Refusal): Values {
  const { code, number, title } = REFUSALS[cause];
  return field === null ? { code, number, title, message } : { code, number, title, message, field };
}

/** Writes the answer and ends it. */
export function send(answer: Answer, dialect: Dialect, response: ServerResponse): void {
  const { status, body, mediaType, endsEarly } = answer;
  const bytes = body === null ? null : Buffer.from(body);
  const headers: Headers = [...answer.headers];
  if (bytes) headers.push(['Content-Type', mediaType]);
  const chunked = dialect.framing === 'chunked' && bytes !== null && !endsEarly;
  if (!chunked && status !== 204) headers.push(['Content-Length', String((bytes?.length ?? 0) + (endsEarly ? 64 : 0))]);
  response.writeHead(
    status,
    headers.flatMap(([name, value]) => [spelt(name, dialect.headerNames), value]),
  );
  if (endsEarly) {
    response.write(bytes ?? '', () => response.destroy());
    return;
  }
  response.end(bytes);
}

function spelt(name: string, style: Dialect['headerNames']): string {
  if (style === 'as-registered') return name;
  return style === 'lower' ? name.toLowerCase() : name.toUpperCase();
}
