/**
 * Sends one request and records what came of it. No redirect is followed, and no request is repeated but for one case:
 * a service may close a connection that lies idle at any moment (RFC 9112 section 9.5), and a request that is then on its
 * way is lost, or was carried out; which of both cannot be told. So an operation that makes or changes an order has a
 * new connection, or one that the service promised to keep open (Keep-Alive: timeout=n), and is never repeated. The others change
 * nothing at the store when they come twice: one that is lost so, without a byte of an answer, is sent once more, over a
 * new connection. What is lost on a new connection is never repeated: it is what the service does.
 */
import type { Dispatcher } from 'undici';
import { DEFAULT_DEPTH } from './bytes.ts';
import type { Headers, Operation, ReceivedBody, Reply, ResolvedRequest } from './model.ts';
import { bodyOf } from './send/body.ts';
import { type Connection, createConnections, type Proxies, type Tls, type Wanted } from './send/connections.ts';
import { noResponse, TimeoutError } from './send/no-response.ts';

export type { Proxies, Tls } from './send/connections.ts';

export interface SendLimits {
  /** For the whole exchange, connecting included, in milliseconds. */
  timeoutMs: number;
  /** What is read of a body, before and after its decoding, in bytes. */
  maxBodyBytes: number;
  /** What is read of the headers of an answer, in bytes; 64 KiB where absent. */
  maxHeaderBytes?: number;
  /** How deep the JSON of an answer may be nested; 256 where absent. */
  maxDepth?: number;
}

/** How the target is reached; by nothing but the well-known authorities and no proxy where absent. */
export interface SendOptions {
  tls?: Tls;
  proxies?: Proxies;
  /** Told of each request that is sent once more, with the sentence why the first one was lost. */
  onRepeat?: (request: ResolvedRequest, why: string) => void;
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

type Limits = Required<SendLimits>;

const DEFAULT_LIMITS = { maxHeaderBytes: 64 * 1024, maxDepth: DEFAULT_DEPTH };

/** Operations that leave the store as it is, so that doing them twice is doing them once. */
const REPEATABLE: readonly Operation[] = ['getToken', 'validateCart', 'fetchStore', 'fetchMenu'];

export function createSender(given: SendLimits, { tls = {}, proxies = {}, onRepeat }: SendOptions = {}): Sender {
  const limits: Limits = { ...DEFAULT_LIMITS, ...given };
  const connections = createConnections({
    timeoutMs: limits.timeoutMs,
    maxHeaderBytes: limits.maxHeaderBytes,
    tls,
    proxies,
  });
  // The addresses of a run are few, and asked for again and again.
  const addresses = new Map<string, URL>();
  const addressOf = (url: string): URL => {
    const address = addresses.get(url) ?? new URL(url);
    addresses.set(url, address);
    return address;
  };
  const attempt = async (request: ResolvedRequest, deadline: number, wanted: Wanted, signal?: AbortSignal) => {
    const address = addressOf(request.url);
    const { origin } = address;
    const connection = connections.lease(origin, wanted);
    const reply = await exchange(connection, address, request, limits, deadline, signal);
    const reused = connection.isReused();
    const whole =
      reply.kind === 'response' &&
      reply.body.problem !== 'timeout' &&
      reply.body.problem !== 'cut' &&
      reply.body.problem !== 'too-large';
    if (whole && !request.newConnection) connections.giveBack(origin, connection, promisedMs(reply));
    else await connections.discard(connection);
    return { reply, reused };
  };
  return {
    async send(request, signal) {
      const startedAt = new Date();
      const begin = performance.now();
      const deadline = begin + limits.timeoutMs;
      const repeatable = REPEATABLE.includes(request.operation);
      const wanted = request.newConnection ? 'new' : repeatable ? 'any' : 'promised';
      let { reply, reused } = await attempt(request, deadline, wanted, signal);
      if (
        repeatable &&
        reused &&
        reply.kind === 'no-response' &&
        reply.cause === 'closed' &&
        signal?.aborted !== true
      ) {
        onRepeat?.(request, reply.detail);
        ({ reply } = await attempt(request, deadline, 'new', signal));
      }
      return { reply, startedAt: startedAt.toISOString(), durationMs: performance.now() - begin };
    },
    close: () => connections.destroy(),
  };
}

/** What `Keep-Alive: timeout=n` says (RFC 2068 section 19.7.1), in milliseconds; 0 where the answer promises nothing. */
function promisedMs(reply: Reply): number {
  if (reply.kind === 'no-response') return 0;
  const value = reply.headers.find(([name]) => name.toLowerCase() === 'keep-alive')?.[1] ?? '';
  return Number(/timeout=(\d+)/i.exec(value)?.[1] ?? 0) * 1_000;
}

/** What has arrived so far; it decides what a failure means. */
interface Progress {
  sent: boolean;
  status: number | null;
  headers: Headers;
  chunks: Buffer[];
  bytes: number;
}

/** @param deadline on the clock of `performance.now()` */
function exchange(
  connection: Connection,
  url: URL,
  request: ResolvedRequest,
  limits: Limits,
  deadline: number,
  signal?: AbortSignal,
): Promise<Reply> {
  const progress: Progress = { sent: false, status: null, headers: [], chunks: [], bytes: 0 };
  return new Promise((resolve) => {
    let running: Dispatcher.DispatchController | null = null;
    let ended = false;
    const end = (): boolean => {
      if (ended) return false;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      return true;
    };
    const finish = (problem: ReceivedBody['problem']) => {
      if (end()) void responseOf(progress, problem, limits).then(resolve);
    };
    const fail = (error: Error) => {
      if (progress.status !== null) finish(error instanceof TimeoutError ? 'timeout' : 'cut');
      else if (end()) {
        const reach = {
          host: url.host,
          secure: url.protocol === 'https:',
          connected: connection.isConnected(),
          sent: progress.sent,
        };
        resolve(noResponse(error, reach));
      }
    };
    const stop = (error: Error) => {
      fail(error);
      running?.abort(error);
    };
    const onAbort = () => stop(new Error('the run was stopped'));
    const timer = setTimeout(() => stop(new TimeoutError(limits.timeoutMs)), Math.max(0, deadline - performance.now()));
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted === true) return onAbort();

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        running = controller;
        // A connection that came about too late carries nothing any more.
        if (ended) return controller.abort(new Error('the exchange is over'));
        progress.sent = true;
      },
      onResponseStart(controller, status, headers) {
        if (status < 200) return;
        progress.status = status;
        progress.headers = headersOf(controller.rawHeaders ?? null, headers);
      },
      onResponseData(controller, chunk) {
        progress.bytes += chunk.length;
        if (progress.bytes <= limits.maxBodyBytes) return void progress.chunks.push(chunk);
        finish('too-large');
        controller.abort(new Error('the body is larger than the kit reads'));
      },
      onResponseEnd: () => finish(null),
      onResponseError: (_controller, error) => fail(error),
    };
    try {
      connection.dispatcher.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method as Dispatcher.HttpMethod,
          headers: request.headers.flat(),
          body: request.body,
          // A connection of its own is announced to end after its one request.
          reset: request.newConnection,
        },
        handler,
      );
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Names as they stand on the wire where undici tells them, in order, repeated names repeated. */
function headersOf(raw: unknown, parsed: Record<string, string | string[] | undefined>): Headers {
  if (Array.isArray(raw)) {
    const texts = raw.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part)));
    return Array.from({ length: texts.length / 2 }, (_, index) => [texts[2 * index] ?? '', texts[2 * index + 1] ?? '']);
  }
  return Object.entries(parsed).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
}

async function responseOf(
  { status, headers, chunks, bytes }: Progress,
  problem: ReceivedBody['problem'],
  limits: Limits,
): Promise<Reply> {
  return {
    kind: 'response',
    status: status ?? 0,
    headers,
    body: await bodyOf(chunks, bytes, headers, problem, limits),
  };
}
