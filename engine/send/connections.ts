/** Connections to the target: when one is used again, through which proxy, and what is trusted. */
import { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { withoutContinue } from './without-continue.ts';

/** PEM texts. There is no way to switch the checks of certificates off. */
export interface Tls {
  /** Authorities that are trusted beside the well-known ones. */
  ca?: string;
  /** The kit's own certificate with its chain, and its key, for services that ask for one. */
  cert?: string;
  key?: string;
}

/** Addresses of proxies, as HTTP_PROXY, HTTPS_PROXY and NO_PROXY hold them, empty for none; this machine needs none. */
export interface Proxies {
  http?: string;
  https?: string;
  /** Hosts that are reached without a proxy, separated by commas; `*` for all. */
  no?: string;
}

export interface ConnectionOptions {
  timeoutMs: number;
  maxHeaderBytes: number;
  tls: Tls;
  proxies: Proxies;
}

/** Carries one exchange at a time. */
export interface Connection {
  dispatcher: Dispatcher;
  /** Whether the connection that stands now carried an exchange before this one. */
  isReused(): boolean;
  /** Whether the TCP connection stands; false where a proxy hides it. */
  isConnected(): boolean;
  /** After a whole answer. */
  served(): void;
  destroy(): Promise<void>;
}

export interface Connections {
  /** One that no other exchange uses. */
  lease(origin: string, wanted: Wanted): Connection;
  /** After a whole answer: the next exchange may use it. `promisedMs`: for how long the service said to keep it open. */
  giveBack(origin: string, connection: Connection, promisedMs: number): void;
  discard(connection: Connection): Promise<void>;
  /** Ends all, also those at work. */
  destroy(): Promise<void>;
}

/** `promised`: one that the service said to keep open for longer, or a new one. */
export type Wanted = 'any' | 'promised' | 'new';

/** What a promise of the service is cut short by, for the time that a request is on its way. */
const MARGIN_MS = 1_000;
/** How long a connection lies idle at most before it is used again. */
const IDLE_MS = 1_000;

export function createConnections(options: ConnectionOptions): Connections {
  const tls = tlsOptions(options.tls);
  const proxied = Boolean(options.proxies.http || options.proxies.https);
  // One connector for all, so that TLS sessions are resumed; the sender keeps the time.
  const connector = buildConnector({ ...tls, timeout: 0 });
  const open = new Set<Connection>();
  const idle = new Map<string, { connection: Connection; since: number; promisedMs: number }[]>();
  const discard = (connection: Connection) => {
    open.delete(connection);
    return connection.destroy();
  };
  return {
    discard,
    lease(origin, wanted) {
      const waiting = wanted === 'new' ? [] : (idle.get(origin) ?? []);
      const now = performance.now();
      for (const last of waiting.toReversed()) {
        const age = now - last.since;
        if (wanted === 'promised' && age > last.promisedMs - MARGIN_MS) continue;
        waiting.splice(waiting.indexOf(last), 1);
        if (age < IDLE_MS) return last.connection;
        void discard(last.connection);
      }
      const connection = proxied ? throughProxy(options, tls) : direct(origin, connector, options.maxHeaderBytes);
      open.add(connection);
      return connection;
    },
    giveBack(origin, connection, promisedMs) {
      connection.served();
      const waiting = idle.get(origin) ?? [];
      waiting.push({ connection, since: performance.now(), promisedMs });
      idle.set(origin, waiting);
    },
    async destroy() {
      idle.clear();
      await Promise.all([...open].map(discard));
    },
  };
}

function direct(origin: string, connector: buildConnector.connector, maxHeaderSize: number): Connection {
  let socket: Socket | null = null;
  let used: Socket | null = null;
  const client = new Client(origin, {
    maxHeaderSize,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_MS,
    connect(options, callback) {
      // The connector gives its socket back at once, which its type does not tell.
      const made: unknown = connector(options, callback);
      if (made instanceof Socket) socket = withoutContinue(made);
    },
  });
  return {
    dispatcher: client,
    isReused: () => socket !== null && socket === used,
    isConnected: () => socket !== null && !socket.connecting,
    served() {
      used = socket;
    },
    async destroy() {
      socket?.destroy();
      await client.destroy();
    },
  };
}

/** What goes on behind a proxy is not seen, so that a connection through it counts as new, and serves once. */
function throughProxy(
  { timeoutMs, maxHeaderBytes, proxies }: ConnectionOptions,
  tls: buildConnector.BuildOptions,
): Connection {
  const agent = new EnvHttpProxyAgent({
    // Never undefined: undici would look into the environment itself.
    httpProxy: proxies.http ?? '',
    httpsProxy: proxies.https ?? '',
    noProxy: [proxies.no ?? '', 'localhost', '127.0.0.1', '[::1]'].join(','),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    connect: { ...tls, timeout: timeoutMs },
    requestTls: { ...tls, timeout: timeoutMs },
    proxyTls: { ...tlsOptions({}), timeout: timeoutMs },
  });
  return {
    dispatcher: agent,
    isReused: () => false,
    isConnected: () => false,
    served: () => {},
    destroy: () => agent.destroy(),
  };
}

/** NODE_TLS_REJECT_UNAUTHORIZED has no effect: checks are asked for by name. */
function tlsOptions({ ca, cert, key }: Tls): buildConnector.BuildOptions {
  return {
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
}
