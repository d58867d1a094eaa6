/** A service that writes whatever bytes a test likes: what no HTTP library would let out. */
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromFile } from '../../bin/settings.ts';
import type { Credentials, Target } from '../../engine/model.ts';

/** One request as it came, read far enough to answer it. */
export interface RawRequest {
  method: string;
  path: string;
  body: string;
  /** Counts the requests of a connection, from 1. */
  turn: number;
}

export interface RawService {
  url: string;
  port: number;
  /** Connections that came so far. */
  connections(): number;
  requests: RawRequest[];
  /** Bytes that were written to all sockets that have closed. */
  written(): number;
  close(): Promise<void>;
}

/** Writes the answer to one request. */
export type Answer = (socket: Socket, request: RawRequest) => void | Promise<void>;

/** Answers each request by `answer`, over plain TCP on a free port. */
export async function startRaw(answer: Answer): Promise<RawService> {
  const open = new Set<Socket>();
  const requests: RawRequest[] = [];
  let connections = 0;
  let written = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      written += socket.bytesWritten;
    });
    let text = '';
    let turn = 0;
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let whole = take(text); whole !== null; whole = take(text)) {
        text = whole.rest;
        turn += 1;
        const request = { ...whole.request, turn };
        requests.push(request);
        void Promise.resolve(answer(socket, request));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    requests,
    written: () => written,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function take(text: string): { request: Omit<RawRequest, 'turn'>; rest: string } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = text.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (text.length < end + 4 + length) return null;
  const [method = '', path = ''] = head.split(' ', 2);
  const body = text.slice(end + 4, end + 4 + length);
  return { request: { method, path, body }, rest: text.slice(end + 4 + length) };
}

/** A whole, sound answer. */
export function sound(body: string, status = '200 OK', headers = ''): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const TOKEN = '{"access_token":"4f9c1d2e-raw-token","token_type":"Bearer","expires_in":3600}';
export const ACCEPTED = '{"ksOrderId":"100200","partnerOrderId":"P-7","status":"accepted"}';

/** Answers the token endpoint soundly, and everything else by `answer`. */
export function withToken(answer: Answer): Answer {
  return (socket, request) => {
    if (request.path === '/oauth2/token') socket.write(sound(TOKEN));
    else return answer(socket, request);
  };
}

/** Writes the piece again and again, as fast as the other side reads and not longer than it does; null for no end. */
export async function pour(socket: Socket, piece: Buffer, bytes: number | null): Promise<void> {
  for (let left = bytes ?? Number.POSITIVE_INFINITY; left > 0 && !socket.destroyed; left -= piece.length) {
    if (!socket.write(piece)) {
      await Promise.race([
        new Promise((resolve) => socket.once('drain', resolve)),
        new Promise((resolve) => socket.once('close', resolve)),
      ]);
    }
  }
}

/** Writes the pieces with pauses between them, as long as someone listens. */
export async function drip(socket: Socket, pieces: Iterable<string>, pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await sleep(pauseMs);
  }
}

/** A target at that address. */
export function targetAt(url: string, changes: Partial<Target> = {}): Target {
  return {
    ...fromFile({}),
    baseUrl: url,
    authUrl: url,
    provider: 'acme',
    partner: 'pos',
    market: 'us',
    providerStoreId: 'STORE-1',
    partnerStoreId: 'PARTNER-1',
    embedded: false,
    callbackUrl: null,
    ...changes,
  };
}

export const CREDENTIALS: Credentials = {
  clientId: 'hostile-test-client',
  clientSecret: 'hostile-test-secret',
  apiKey: 'hostile-test-api-key',
};
