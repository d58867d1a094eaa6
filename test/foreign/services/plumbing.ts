/** What the services of this folder share: sockets, and nothing of what they say. */
import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credentials, Json, JsonObject } from '../../../engine/model.ts';

export interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Left out: no body. */
  body?: string;
}

export interface Setting {
  credentials: Credentials;
  /** Where callbacks go, without a slash at its end. */
  callbackUrl: string;
  /** The store that the service knows; most of these know any. */
  providerStoreId: string;
  /** The service is as it has to be, or has its one flaw. */
  flawed: boolean;
}

/** A service that a stranger could have written. */
export interface ForeignService {
  name: string;
  /** What is wrong with it where it is flawed, and scenarios that have to fail for it. */
  flaw: { what: string; fails: string[] };
  /** What its target file says of names in its answers; they are found without it where this is left out. */
  fields?: { errorMessage: string[] };
  start(setting: Setting): (seen: Seen) => Answer;
  /** How an answer goes over the wire; whole and at once where it is left out. */
  deliver?: (answer: Answer, response: ServerResponse, setting: Setting) => void;
}

export function json(status: number, value: Json, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** The object of a body; null where it is none. */
export function objectOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

/** A member of an object as text; empty where there is none. */
export function textAt(value: JsonObject, ...path: string[]): string {
  const found = path.reduce<Json | undefined>(
    (at, name) => (typeof at === 'object' && at !== null && !Array.isArray(at) ? at[name] : undefined),
    value,
  );
  return typeof found === 'string' ? found : '';
}

/** Tokens that a service issued; `single`: each one ends those before it. */
export function createTokens({ single = false } = {}) {
  const issued = new Set<string>();
  return {
    issue(): string {
      if (single) issued.clear();
      const token = randomBytes(20).toString('hex');
      issued.add(token);
      return token;
    },
    /** Whether the request carries one of them as its bearer token. */
    serve: ({ headers }: Seen) => issued.has(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''),
  };
}

/** Whether the form names the client of the setting with its secret. */
export function knowsClient(form: URLSearchParams, { credentials }: Setting): boolean {
  return form.get('client_id') === credentials.clientId && form.get('client_secret') === credentials.clientSecret;
}

/** Sends a callback a moment later; what becomes of it does not matter to the sender. */
export function callBack(url: string, body: Json, { method = 'POST', type = 'application/json' } = {}): void {
  setTimeout(() => {
    const call = send(url, { method, agent: false, headers: { 'Content-Type': type } }, (response) =>
      response.resume(),
    );
    call.on('error', () => undefined);
    call.end(JSON.stringify(body));
  }, 10);
}

export interface Running {
  url: string;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function serve(service: ForeignService, setting: Setting): Promise<Running> {
  const handle = service.start(setting);
  const deliver =
    service.deliver ??
    ((answer: Answer, response: ServerResponse) => response.writeHead(answer.status, answer.headers).end(answer.body));
  const server = createServer((request, response) => {
    void seenOf(request).then((seen) => deliver(handle(seen), response, setting));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    text: Buffer.concat(chunks).toString(),
  };
}
