/** Sends one request and records what came of it: the only file that knows undici. Nothing is retried or followed. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { textOf } from './bytes.ts';
import type { Headers, NoReplyCause, ReceivedBody, Reply, ResolvedRequest } from './model.ts';

export interface SendLimits {
  /** For the whole exchange, connecting included, in milliseconds. */
  timeoutMs: number;
  /** What is kept of a body, before and after its decoding, in bytes. */
  maxBodyBytes: number;
}

/** An exchange without the place it has in a run. */
export interface Sent {
  reply: Reply;
  startedAt: string;
  durationMs: number;
}

export interface Sender {
  /** Never rejects: what goes wrong is a reply of kind `no-response`. An abort ends the exchange at once. */
  send(request: ResolvedRequest, signal?: AbortSignal): Promise<Sent>;
  /** Ends every connection. */
  close(): Promise<void>;
}

export function createSender(limits: SendLimits): Sender {
  const open = () => new Agent({ connect: buildConnector({ timeout: limits.timeoutMs }), keepAliveTimeout: 1_000 });
  const shared = open();
  return {
    async send(request, signal) {
      const agent = request.newConnection ? open() : shared;
      const startedAt = new Date();
      const begin = performance.now();
      const reply = await exchange(agent, request, limits, signal);
      if (agent !== shared) await agent.destroy();
      return { reply, startedAt: startedAt.toISOString(), durationMs: performance.now() - begin };
    },
    close: () => shared.destroy(),
  };
}

/** What has arrived so far; it decides what a failure means. */
interface Progress {
  connected: boolean;
  status: number | null;
  headers: Headers;
  chunks: Buffer[];
  bytes: number;
}

function exchange(agent: Agent, request: ResolvedRequest, limits: SendLimits, signal?: AbortSignal): Promise<Reply> {
  let resolve: (reply: Reply) => void = () => {};
  const promise = new Promise<Reply>((settle) => {
    resolve = settle;
  });
  const progress: Progress = { connected: false, status: null, headers: [], chunks: [], bytes: 0 };
  const ended = new AbortController();
  let stop: (reason: Error) => void = () => {};
  const finish = (problem: ReceivedBody['problem']) => {
    clearTimeout(timer);
    void responseOf(progress, problem, limits.maxBodyBytes).then(resolve);
  };
  const fail = (error: Error) => {
    clearTimeout(timer);
    ended.abort();
    if (progress.status !== null) finish(error instanceof TimeoutError ? 'timeout' : 'cut');
    else resolve(noResponse(error, progress.connected));
  };
  const timer = setTimeout(() => {
    const error = new TimeoutError(limits.timeoutMs);
    stop(error);
    fail(error);
  }, limits.timeoutMs);
  signal?.addEventListener('abort', () => stop(new Error('the run was stopped')), { signal: ended.signal });

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      progress.connected = true;
      stop = (reason) => controller.abort(reason);
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return;
      progress.status = status;
      progress.headers = headersOf(controller.rawHeaders ?? null, headers);
    },
    onResponseData(controller, chunk) {
      progress.bytes += chunk.length;
      if (progress.bytes <= limits.maxBodyBytes) progress.chunks.push(chunk);
      else {
        finish('too-large');
        controller.abort(new Error('the body is larger than the kit reads'));
      }
    },
    onResponseEnd: () => finish(null),
    onResponseError: (_controller, error) => fail(error),
  };
  const url = new URL(request.url);
  const { method, body } = request;
  const path = `${url.pathname}${url.search}`;
  try {
    const { origin } = url;
    const headers = request.headers.flat();
    // A connection of its own is announced to end after its one request.
    const reset = request.newConnection;
    agent.dispatch({ origin, path, method: method as Dispatcher.HttpMethod, headers, body, reset }, handler);
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)));
  }
  return promise;
}

class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** Names as they stand on the wire where undici tells them, in order, repeated names repeated. */
function headersOf(raw: unknown, parsed: Record<string, string | string[] | undefined>): Headers {
  if (Array.isArray(raw)) {
    const texts = raw.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part)));
    return Array.from({ length: texts.length / 2 }, (_, index) => [texts[2 * index] ?? '', texts[2 * index + 1] ?? '']);
  }
  return Object.entries(parsed).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each]));
}

async function responseOf({ status, headers, chunks, bytes }: Progress, problem: ReceivedBody['problem'], limit: number): Promise<Reply> {
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const received = Buffer.concat(chunks);
  const decoded = problem === null ? await decode(received, encoding, limit) : received;
  const body = decoded === null ? { text: '', bytes, problem: 'bad-encoding' as const } : textOf(decoded, bytes, problem);
  return { kind: 'response', status: status ?? 0, headers, body };
}

const DECODERS = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** Null where the bytes are not what their Content-Encoding says, or grow beyond the limit. */
async function decode(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer | null> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '' || bytes.length === 0) return bytes;
  const decoder = DECODERS[name as keyof typeof DECODERS];
  try {
    return decoder === undefined ? null : await decoder(bytes, { maxOutputLength: limit });
  } catch {
    return null;
  }
}

function noResponse(error: Error, connected: boolean): Reply {
  const cause = causeOf(error, connected);
  const phase = connected || cause === 'closed' || cause === 'not-http' || cause === 'headers-too-large' ? 'answer' : 'connect';
  return { kind: 'no-response', phase, cause, detail: sentenceOf(cause, error) };
}

const CAUSES: [RegExp, NoReplyCause][] = [
  [/ECONNREFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'dns'],
  [/CERT|ERR_TLS|ERR_SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY/, 'tls'],
  [/HPE_|HTTPParserError/, 'not-http'],
  [/HEADERS_OVERFLOW/, 'headers-too-large'],
  [/CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EINVAL/, 'unreachable'],
];

function causeOf(error: Error, connected: boolean): NoReplyCause {
  if (error instanceof TimeoutError) return connected ? 'timeout' : 'unreachable';
  const text = `${codeOf(error)} ${error.name}`;
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? 'closed';
}

/** The system's code of an error, of the first one where several addresses were tried. */
function codeOf(error: Error): string {
  const own = 'code' in error ? String(error.code) : '';
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return own !== '' || !(first instanceof Error) ? own : codeOf(first);
}

function sentenceOf(cause: NoReplyCause, error: Error): string {
  const detail = error.message === '' ? codeOf(error) : error.message;
  switch (cause) {
    case 'refused':
      return `nothing listens there (${detail})`;
    case 'dns':
      return `the name of the host is not known (${detail})`;
    case 'tls':
      return `no trusted TLS connection came about (${detail})`;
    case 'unreachable':
      return `no connection came about (${detail})`;
    case 'timeout':
      return detail;
    case 'closed':
      return `the connection ended without an answer (${detail})`;
    case 'not-http':
      return `what came back is not HTTP (${detail})`;
    case 'headers-too-large':
      return `the headers of the answer are too large (${detail})`;
  }
}
