/**
 * The embedded reference service: a real HTTP service for all seven operations, with dialects for what the interface
 * leaves open and named faults for what it does not. It knows nothing of the kit that judges it.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { distance } from 'fastest-levenshtein';
import type { Credentials } from '../engine/model.ts';
import type { OrderRecord } from './book.ts';
import { dialects } from './dialects/index.ts';
import { faults } from './faults/index.ts';
import { AUTH_PREFIX } from './route.ts';
import { createServer } from './server.ts';
import { createService, type ServiceOptions } from './service.ts';

export type { OrderRecord } from './book.ts';
export type { Dialect } from './dialect.ts';
export type { Fault } from './fault.ts';
/** Everything that the service can speak, the default first, and everything that can be wrong with it. */
export { dialects, faults };

/** How the service is started; what is left out is decided by it, credentials at random. */
export interface ReferenceOptions {
  /** Address to listen on; 127.0.0.1 where it is left out. */
  host?: string;
  /** 0 or left out: any free port. */
  port?: number;
  clientId?: string;
  clientSecret?: string;
  apiKey?: string;
  /** Where callbacks go; null or left out: nowhere, until {@link Reference.setCallbackUrl}. */
  callbackUrl?: string | null;
  /** Name of a dialect; `plain` where it is left out. */
  dialect?: string;
  /** Names of faults. */
  faults?: readonly string[];
  /** 3600 where it is left out. */
  tokenLifetimeSeconds?: number;
  /** Milliseconds between an answer and its callback, where the dialect does not say otherwise; 0 where left out. */
  callbackDelayMs?: number;
}

/** A running service and all that a client has to know of it. */
export interface Reference {
  baseUrl: string;
  /** Another path than the base address, as a service may have it. */
  authUrl: string;
  credentials: Credentials;
  provider: string;
  partner: string;
  market: string;
  providerStoreId: string;
  partnerStoreId: string;
  /** The orders in the book as they are now, in the order of their submission. */
  orders(): readonly OrderRecord[];
  setCallbackUrl(url: string | null): void;
  /** Ends every connection, pending answer and pending callback at once; resolves when the port is free. */
  close(): Promise<void>;
}

const NAMES = { provider: 'trattoria-online', partner: 'till-systems', market: 'us-west' };
const STORES = { providerStoreId: 'trattoria-denver-12', partnerStoreId: 'till-700412' };

/**
 * Starts the service; resolves when it listens. Rejects with the error of node where it cannot (EADDRINUSE, EACCES,
 * ...), and with an error that names the nearest known name where a dialect or fault is unknown.
 */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const settings = decide(options);
  const service = createService(settings);
  const server = createServer(service);
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const origin = originOf(server.address() as AddressInfo);
  const { clientId, clientSecret, apiKey, names, stores } = settings;
  return {
    baseUrl: origin,
    authUrl: `${origin}${AUTH_PREFIX}`,
    credentials: { clientId, clientSecret, apiKey },
    ...names,
    ...stores,
    orders: () => service.book.all(),
    setCallbackUrl: (url) => service.callbacks.setUrl(url),
    close: async () => {
      service.callbacks.close();
      const closed = server.listening ? once(server, 'close') : null;
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function decide(options: ReferenceOptions): ServiceOptions {
  const wanted = options.dialect ?? 'plain';
  return {
    clientId: options.clientId ?? `client-${randomBytes(6).toString('hex')}`,
    clientSecret: options.clientSecret ?? randomBytes(24).toString('base64url'),
    apiKey: options.apiKey ?? randomBytes(18).toString('hex'),
    callbackUrl: options.callbackUrl ?? null,
    callbackDelayMs: options.callbackDelayMs ?? 0,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 3600,
    dialect: named(wanted, dialects, 'dialect'),
    faults: (options.faults ?? []).map((name) => named(name, faults, 'fault')),
    names: NAMES,
    stores: STORES,
  };
}

function named<T extends { name: string }>(name: string, known: readonly T[], kind: string): T {
  const found = known.find((entry) => entry.name === name);
  if (found) return found;
  const [nearest] = known.toSorted((a, b) => distance(name, a.name) - distance(name, b.name));
  throw new Error(`There is no ${kind} "${name}"; did you mean "${nearest?.name ?? ''}"?`);
}

/** The address by which a client on this machine reaches the service. */
function originOf({ address, family, port }: AddressInfo): string {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
