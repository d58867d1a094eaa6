/**
 * The listener: any method and path, answered 200 as soon as the body is there; what arrives is kept, up to its limits.
 * Whoever waits for a callback is told of each, also of those that are not kept, so that a flood of others hides none.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DEFAULT_DEPTH, textOf } from './bytes.ts';
import type { Callback, Headers } from './model.ts';

export interface ListenAddress {
  host: string;
  /** 0 for any free port. */
  port: number;
}

export interface ListenLimits {
  /** What is read of a body, in bytes; a longer one is answered at once, and its connection ends. */
  maxBodyBytes: number;
  /** Callbacks beyond these are answered and told, but not kept. */
  maxCallbacks: number;
  /** Bodies beyond these bytes in all are answered and told, but not kept; 32 MiB where absent. */
  maxKeptBytes?: number;
  /** How deep the JSON of a callback may be nested; 256 where absent. */
  maxDepth?: number;
  /** How long a callback may take to arrive whole, in milliseconds; 10 s where absent. */
  requestTimeoutMs?: number;
  /** Where more connections are open, the one that was silent for longest ends; 1,000 where absent. */
  maxConnections?: number;
  /**
   * A segment that the paths of callbacks have to begin with, so that strangers cannot forge one. Others are answered
   * 404, counted and not kept. It stands in {@link Listener.url} and in no callback.
   */
  secretPath?: string;
}

/** Requests that are no part of the record. */
export interface Uncounted {
  /** Without the secret path. */
  strangers: number;
  /** Not HTTP, or not whole in time. */
  malformed: number;
  /** Beyond the limits of what is kept. */
  beyondLimits: number;
}

export interface Listener {
  /** `http://host:port`, with the secret path where there is one; without a slash at its end. */
  url: string;
  /** Calls back for each arrival from now on; the returned function ends that. */
  subscribe(tell: (callback: Callback) => void): () => void;
  /** Everything that arrived so far and is kept. */
  callbacks(): readonly Callback[];
  uncounted(): Readonly<Uncounted>;
  close(): Promise<void>;
}

const DEFAULTS = {
  maxKeptBytes: 32 << 20,
  maxDepth: DEFAULT_DEPTH,
  requestTimeoutMs: 10_000,
  maxConnections: 1_000,
  secretPath: '',
};
/** How often connections are looked at that take too long. */
const CHECK_MS = 1_000;

/** Binds before it resolves. @throws the error of the system, e.g. EADDRINUSE */
export async function startListener({ host, port }: ListenAddress, given: ListenLimits): Promise<Listener> {
  const limits = { ...DEFAULTS, ...given };
  const secret = limits.secretPath === '' ? '' : `/${limits.secretPath.replaceAll(/^\/+|\/+$/g, '')}`;
  const log = createLog(limits);
  const crowd = createCrowd(limits.maxConnections);
  const options = {
    keepAliveTimeout: 2_000,
    headersTimeout: limits.requestTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: CHECK_MS,
  };
  const server = createServer(options, (request, response) => {
    crowd.heard(request.socket);
    const url = ownUrl(request.url ?? '', secret);
    if (url === null) {
      log.uncounted.strangers += 1;
      answer(request, response, 404);
      return;
    }
    const receivedAt = new Date().toISOString();
    void receive(request, limits).then((body) => {
      answer(request, response, 200);
      const { method = '', rawHeaders } = request;
      log.add({ method, url, headers: pairs(rawHeaders), body, receivedAt });
    });
  });
  server.on('connection', crowd.enter);
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return void socket.destroy();
    log.uncounted.malformed += 1;
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}${secret}`,
    subscribe: log.subscribe,
    callbacks: () => log.kept,
    uncounted: () => log.uncounted,
    close() {
      server.closeAllConnections();
      crowd.leave();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The record of what arrived, and those who wait for more. */
function createLog({ maxCallbacks, maxKeptBytes }: Pick<Required<ListenLimits>, 'maxCallbacks' | 'maxKeptBytes'>) {
  const kept: Callback[] = [];
  const subscribers = new Set<(callback: Callback) => void>();
  const uncounted: Uncounted = { strangers: 0, malformed: 0, beyondLimits: 0 };
  let arrived = 0;
  let bytes = 0;
  return {
    kept,
    uncounted,
    add(arrival: Omit<Callback, 'id'>) {
      arrived += 1;
      const callback = { id: `callback-${arrived}`, ...arrival };
      if (kept.length < maxCallbacks && bytes + callback.body.text.length <= maxKeptBytes) {
        bytes += callback.body.text.length;
        kept.push(callback);
      } else uncounted.beyondLimits += 1;
      for (const tell of subscribers) tell(callback);
    },
    subscribe(tell: (callback: Callback) => void) {
      subscribers.add(tell);
      return () => void subscribers.delete(tell);
    },
  };
}

/** Open connections, the one that was silent for longest first: it makes room where there are too many. */
function createCrowd(limit: number) {
  const open = new Set<Socket>();
  const heard = (socket: Socket) => {
    open.delete(socket);
    open.add(socket);
  };
  return {
    heard,
    enter(socket: Socket) {
      heard(socket);
      socket.once('close', () => open.delete(socket));
      const [oldest] = open;
      if (open.size <= limit || oldest === undefined) return;
      open.delete(oldest);
      oldest.destroy();
    },
    /** Connections on which nothing was sent yet are none that the server knows of. */
    leave() {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Path and query behind the secret segment; null where it is not there. */
function ownUrl(url: string, secret: string): string | null {
  if (!url.startsWith(secret)) return null;
  const rest = url.slice(secret.length);
  if (secret === '' || /^[/?]/.test(rest)) return rest;
  return rest === '' ? '/' : null;
}

/** A body that has not arrived whole is not waited for: the connection ends behind the answer. */
function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
  const close = request.complete ? {} : { Connection: 'close' };
  response.writeHead(status, { 'Content-Type': 'application/json', ...close }).end('{}');
}

/** Resolves when the body ended, was cut, or grew beyond the limit; never rejects. */
function receive(
  request: IncomingMessage,
  { maxBodyBytes, maxDepth }: Pick<Required<ListenLimits>, 'maxBodyBytes' | 'maxDepth'>,
): Promise<Callback['body']> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const done = (problem: Callback['body']['problem']) => {
      request.off('data', read);
      resolve(textOf(Buffer.concat(chunks), bytes, problem, maxDepth));
    };
    const read = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else done('too-large');
    };
    request.on('data', read);
    request.once('end', () => done(null));
    request.once('error', () => done('cut'));
  });
}

function pairs(raw: string[]): Headers {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);
}
