/** A client of the reference service for its tests: exact requests over real sockets, and a listener for callbacks. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusinessOperation, Json, JsonObject } from '../../engine/model.ts';
import type { OrderRecord, Reference } from '../../reference/index.ts';

export const PATHS: { [operation in BusinessOperation]: string } = {
  createOrder: 'orders/notification',
  validateCart: 'orders/adjustcart',
  fireOrder: 'order/fire',
  cancelOrder: 'orders/cancel',
  fetchStore: 'stores/status/update',
  fetchMenu: 'stores/menus/update',
};

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  rawHeaders: string[];
  text: string;
  /** The body as JSON; undefined where it is none. */
  json: Json | undefined;
}

export interface Sending {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  agent?: http.Agent;
  /** Gives up after so many milliseconds, 5000 where it is left out. */
  patience?: number;
}

/** Sends exactly that; rejects where the connection ends before the answer does. */
export function send(
  url: string,
  { method = 'POST', headers = {}, body = '', agent, patience = 5000 }: Sending,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { method, headers: { ...headers, ...length }, ...(agent && { agent }) };
    const request = http.request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0, headers: received, rawHeaders } = response;
        resolve({ status, headers: received, rawHeaders, text, json: parsed(text) });
      });
    });
    request.setTimeout(patience, () => request.destroy(new Error('silence')));
    request.on('error', reject);
    request.end(body);
  });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A fixture of the kit with its placeholders filled for this service. */
export function fixture(name: string, reference: Reference, order?: OrderRecord): JsonObject {
  const text = readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8');
  const known: { [placeholder: string]: string } = {
    'fresh.uuid': randomUUID(),
    'fresh.timestamp': '2026-01-31 18:45:00.000123',
    ...Object.fromEntries(Object.entries(reference).map(([field, value]) => [`target.${field}`, String(value)])),
    ...Object.fromEntries(Object.entries(order ?? {}).map(([field, value]) => [`order.${field}`, String(value)])),
  };
  const filled = text.replaceAll(/\$\{([\w.]+)\}/g, (whole, placeholder: string) => known[placeholder] ?? whole);
  return JSON.parse(filled) as JsonObject;
}

export interface Client {
  /** A token from the endpoint; throws where it gives none. */
  token(): Promise<string>;
  requestToken(fields?: { [field: string]: string | undefined }, sending?: Sending): Promise<Reply>;
  /** A business call with token, key and media type; headers given as undefined are left out. */
  call(operation: BusinessOperation, body: Json, sending?: Sending): Promise<Reply>;
  /** The address of an operation, with other path segments where they are given. */
  url(operation: BusinessOperation, segments?: { [segment: string]: string }): string;
}

export function createClient(reference: Reference, agent?: http.Agent): Client {
  let known: Promise<string> | null = null;
  const { credentials, baseUrl, authUrl } = reference;
  const through = agent ? { agent } : {};

  function requestToken(fields: { [field: string]: string | undefined } = {}, sending: Sending = {}): Promise<Reply> {
    const { clientId: client_id, clientSecret: client_secret } = credentials;
    const form = { grant_type: 'client_credentials', client_id, client_secret, scope: 'access/all', ...fields };
    const pairs = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return send(`${authUrl}/oauth2/token`, {
      ...through,
      body: new URLSearchParams(pairs).toString(),
      ...sending,
      headers: withoutUndefined({ 'Content-Type': 'application/x-www-form-urlencoded', ...sending.headers }),
    });
  }

  async function fetchToken(): Promise<string> {
    const { text } = await requestToken();
    const token = /"(?:access_token|accessToken|token)":"([^"]+)"/.exec(text)?.[1];
    if (token === undefined) throw new Error(`no token in ${text}`);
    return token;
  }

  function url(operation: BusinessOperation, segments: { [segment: string]: string } = {}): string {
    const { version, provider, partner, market, last } = {
      version: 'v1',
      last: PATHS[operation],
      ...reference,
      ...segments,
    };
    return `${baseUrl}/uat/${version}/providers/${provider}/partners/${partner}/markets/${market}/${last}`;
  }

  function token(): Promise<string> {
    known ??= fetchToken();
    return known;
  }

  async function call(operation: BusinessOperation, body: Json, sending: Sending = {}): Promise<Reply> {
    const access = { Authorization: `Bearer ${await token()}`, 'x-api-key': credentials.apiKey };
    const headers = withoutUndefined({ 'Content-Type': 'application/json', ...access, ...sending.headers });
    return send(url(operation), { ...through, body: JSON.stringify(body), ...sending, headers });
  }

  return { token, requestToken, call, url };
}

function withoutUndefined(headers: http.OutgoingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

export interface Received {
  contentType: string;
  text: string;
}

export interface Listener {
  url: string;
  received: Received[];
  /** Resolves with the first `count` callbacks, or with what came in that many milliseconds. */
  wait(count: number, patience?: number): Promise<Received[]>;
  close(): void;
}

/** A listener for callbacks on a port of its own. */
export async function listen(): Promise<Listener> {
  const received: Received[] = [];
  const server = http.createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      received.push({ contentType: message.headers['content-type'] ?? '', text: Buffer.concat(chunks).toString() });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`,
    received,
    wait: async (count, patience = 2000) => {
      const end = Date.now() + patience;
      while (received.length < count && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 2));
      return received.slice(0, count);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
