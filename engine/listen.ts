/** The listener: any method and path, answered 200 at once; everything that arrives is kept, up to its limits. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textOf } from './bytes.ts';
import type { Callback, Headers } from './model.ts';

export interface ListenAddress {
  host: string;
  /** 0 for any free port. */
  port: number;
}

export interface ListenLimits {
  maxBodyBytes: number;
  /** Callbacks beyond these are answered, and not kept. */
  maxCallbacks: number;
}

export interface Listener {
  /** `http://host:port`, without a slash at its end. */
  url: string;
  /** Calls back for each arrival from now on; the returned function ends that. */
  subscribe(tell: (callback: Callback) => void): () => void;
  /** Everything that arrived so far. */
  callbacks(): readonly Callback[];
  close(): Promise<void>;
}

/** Binds before it resolves. @throws the error of the system, e.g. EADDRINUSE */
export async function startListener({ host, port }: ListenAddress, limits: ListenLimits): Promise<Listener> {
  const kept: Callback[] = [];
  const subscribers = new Set<(callback: Callback) => void>();
  const server = createServer({ keepAliveTimeout: 2_000, requestTimeout: 10_000 }, (request, response) => {
    const receivedAt = new Date().toISOString();
    void receive(request, limits.maxBodyBytes).then((body) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      if (kept.length >= limits.maxCallbacks) return;
      const { method = '', url = '', rawHeaders } = request;
      const callback = { id: `callback-${kept.length + 1}`, method, url, headers: pairs(rawHeaders), body, receivedAt };
      kept.push(callback);
      for (const tell of subscribers) tell(callback);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    subscribe(tell) {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
    callbacks: () => kept,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Resolves when the body ended, was cut, or grew beyond the limit; never rejects. */
function receive(request: IncomingMessage, limit: number): Promise<Callback['body']> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
    });
    request.once('end', () => resolve(textOf(Buffer.concat(chunks), bytes, bytes > limit ? 'too-large' : null)));
    request.once('error', () => resolve(textOf(Buffer.concat(chunks), bytes, 'cut')));
  });
}

function pairs(raw: string[]): Headers {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);
}
