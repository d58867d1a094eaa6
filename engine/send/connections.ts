/** Connections to the target, one exchange at a time: when one is used again, through which proxy, and what it trusts. */
import { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** PEM texts. The checks of certificates themselves can not be switched off. */
export interface Tls {
  /** Authorities that are trusted beside the well-known ones. */
  ca?: string;
  /** The kit's own certificate with its chain, and its key, for services that ask for one. */
  cert?: string;
  key?: string;
}

/** Addresses of proxies, as HTTP_PROXY, HTTPS_PROXY and NO_PROXY hold them. */
export interface Proxies {
  http?: string;
  https?: string;
  /** Hosts that are reached without a proxy, separated by commas; `*` for all. */
  no?: string;
}

export interface ConnectionOptions {
  connectTimeoutMs: number;
  maxHeaderBytes: number;
  tls: Tls;
  proxies: Proxies;
}

export interface Connection {
  dispatcher: Dispatcher;
  /** Whether it carried an exchange before this one and still stands. */
  isReused(): boolean;
  /** Whether the TCP connection stands; false also where a proxy hides it. */
  isConnected(): boolean;
  /** Ends it. */
  destroy(): Promise<void>;
}

export interface Connections {
  /** One that no other exchange uses; with `fresh`, one that was never used. */
  lease(origin: string, fresh: boolean): Connection;
  /** After a whole answer: it may be used again. */
  giveBack(origin: string, connection: Connection): void;
  destroy(): Promise<void>;
}

/** How long a connection lies idle at most before it is used again; services often close theirs after 5 s. */
const IDLE_MS = 1_000;

interface Idle {
  connection: Connection;
  since: number;
}

export function createConnections(options: ConnectionOptions): Connections {
  const proxied = Boolean(options.proxies.http ?? options.proxies.https);
  const tls = tlsOptions(options.tls);
  // One connector for all, so that TLS sessions are resumed.
  const connector = buildConnector({ timeout: options.connectTimeoutMs, ...tls });
  const idle = new Map<string, Idle[]>();
  const open = new Set<Connection>();
  const create = (origin: string): Connection => {
    const connection = proxied ? throughProxy(options, tls) : direct(origin, connector, options);
    open.add(connection);
    return {
      ...connection,
      destroy() {
        open.delete(connection);
        return connection.destroy();
      },
    };
  };
  return {
    lease(origin, fresh) {
      const waiting = fresh ? [] : (idle.get(origin) ?? []);
      for (let last = waiting.pop(); last !== undefined; last = waiting.pop()) {
        if (performance.now() - last.since < IDLE_MS) return last.connection;
        void last.connection.destroy();
      }
      return create(origin);
    },
    giveBack(origin, connection) {
      // What goes on behind a proxy is not seen, so that its connections serve once.
      if (proxied) return void connection.destroy();
      const waiting = idle.get(origin) ?? [];
      waiting.push({ connection, since: performance.now() });
      idle.set(origin, waiting);
    },
    async destroy() {
      idle.clear();
      await Promise.all([...open].map((connection) => connection.destroy()));
    },
  };
}

function direct(origin: string, connector: buildConnector.connector, { maxHeaderBytes }: ConnectionOptions): Connection {
  let socket: Socket | null = null;
  let standing = false;
  let exchanges = 0;
  const client = new Client(origin, {
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: IDLE_MS,
    connect(options, callback) {
      // The connector gives its socket back at once, which its type does not tell.
      const made: unknown = connector(options, callback);
      if (made instanceof Socket) socket = withoutContinue(made);
    },
  });
  client.on('disconnect', () => {
    standing = false;
  });
  client.on('connect', () => {
    standing = true;
    exchanges = 0;
  });
  return {
    dispatcher: client.compose((dispatch) => (options, handler) => {
      const sent = dispatch(options, handler);
      return sent;
    }),
    isReused: () => standing && exchanges > 0,
    isConnected: () => socket !== null && !socket.connecting,
    async destroy() {
      socket?.destroy();
      await client.destroy();
    },
  };
}
