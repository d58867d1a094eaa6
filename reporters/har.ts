/** `har`: every exchange and callback as an HTTP Archive, to be opened in the developer tools of a browser. */

import type { Content, Entry, Har, Header, Page, Request, Response } from 'har-format';
import type {
  Callback,
  Evidence,
  Exchange,
  Headers,
  ReceivedBody,
  ResolvedRequest,
  ScenarioResult,
} from '../engine/model.ts';
import type { ReporterFactory } from './support/context.ts';
import type { WholeRun } from './support/from-start.ts';
import { atEnd } from './support/from-start.ts';
import { safeJson } from './support/text.ts';
import { type WireEntry, wireOf } from './support/wire.ts';
import { bodyProblem, reasonOf } from './support/words.ts';

/** Scenarios stand as pages. An exchange that several scenarios share stands with the first of them. */
export const harReporter: ReporterFactory = ({ sink }) => atEnd((run) => sink.write(`${safeJson(archive(run), 2)}\n`));

function archive({ started, results }: WholeRun): Har {
  const { kit, target } = started;
  const listener = target.callbackUrl ?? 'http://listener.invalid';
  const entries = new Map<string, Entry>();
  for (const { id, evidence } of results) {
    for (const wire of evidence === null ? [] : wireOf(withComparisons(evidence))) {
      if (!entries.has(wire.id)) entries.set(wire.id, entryOf(wire, id, listener));
    }
  }
  const inTime = [...entries.values()].toSorted(
    (a, b) => Date.parse(a.startedDateTime) - Date.parse(b.startedDateTime),
  );
  const pages = results.filter(({ evidence }) => evidence !== null).map(pageOf);
  return { log: { version: '1.2', creator: { name: kit.name, version: kit.version }, pages, entries: inTime } };
}

/** The exchanges that an answer was compared with stand among the others. */
function withComparisons(evidence: Evidence): Evidence {
  const compared = [evidence.control, evidence.reference].filter((exchange) => exchange !== null);
  return { ...evidence, exchanges: [...evidence.exchanges, ...compared] };
}

function entryOf(wire: WireEntry, pageref: string, listener: string): Entry {
  return wire.kind === 'exchange'
    ? exchangeEntry(wire.exchange, pageref)
    : callbackEntry(wire.callback, pageref, listener);
}

function pageOf({ id, title, startedAt, judgement }: ScenarioResult): Page {
  const comment = `${judgement.verdict} ${reasonOf(judgement)}`.trim();
  return { id, title: `${id}: ${title}`, startedDateTime: startedAt, pageTimings: {}, comment };
}

function exchangeEntry(exchange: Exchange, pageref: string): Entry {
  const { id, role, request, reply, startedAt, durationMs } = exchange;
  return {
    pageref,
    startedDateTime: startedAt,
    time: durationMs,
    request: requestOf(request),
    response:
      reply.kind === 'response'
        ? responseOf(reply.status, reply.headers, contentOf(reply.headers, reply.body))
        : failed(`${reply.cause}: ${reply.detail}`),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: `${id}: ${request.operation}, ${role}`,
  };
}

/** A callback is a request to the kit; its listener answers each with 200 and an empty object. */
function callbackEntry(callback: Callback, pageref: string, listener: string): Entry {
  const { id, method, headers, body, receivedAt } = callback;
  const url = URL.canParse(callback.url, listener) ? new URL(callback.url, listener).href : listener;
  return {
    pageref,
    startedDateTime: receivedAt,
    time: 0,
    request: { ...requestOf({ method, url, headers, body: body.text }), bodySize: body.bytes },
    response: responseOf(200, [], { size: 2, mimeType: 'application/json', text: '{}' }),
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment: `${id}: callback, sent by the target to the listener of the kit`,
  };
}

type Sent = Pick<ResolvedRequest, 'method' | 'url' | 'headers' | 'body'>;

function requestOf({ method, url, headers, body }: Sent): Request {
  const request: Request = {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers),
    queryString: URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : [],
    headersSize: -1,
    bodySize: body === null ? 0 : Buffer.byteLength(body),
  };
  return body === null ? request : { ...request, postData: { mimeType: mediaType(headers), text: body } };
}

function responseOf(status: number, headers: Headers, content: Content): Response {
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(headers),
    content,
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: content.size,
  };
}

/** No answer: developer tools show status 0 and the text of `_error`. */
function failed(error: string): Response {
  return Object.assign(responseOf(0, [], { size: 0, mimeType: 'x-unknown' }), { _error: error });
}

function contentOf(headers: Headers, body: ReceivedBody): Content {
  const content: Content = { size: body.bytes, mimeType: mediaType(headers), text: body.text };
  return body.problem === null ? content : { ...content, comment: bodyProblem(body) };
}

function headersOf(headers: Headers): Header[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function mediaType(headers: Headers): string {
  return headerOf(headers, 'content-type') ?? 'x-unknown';
}

function headerOf(headers: Headers, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
