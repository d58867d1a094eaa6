/** Sends callbacks over HTTP to the configured address, at their time, and forgets all of them on close. */
import http from 'node:http';
import https from 'node:https';

/** A callback ready to be sent. */
export interface CallbackMessage {
  body: string;
  mediaType: string;
}

/** The sender of callbacks of one service. */
export interface Callbacks {
  /** From now on, callbacks go there; null: nowhere. */
  setUrl(url: string | null): void;
  /** Sends now; resolves when it is answered or cannot be delivered. Nothing is sent where no address is set. */
  deliver(message: CallbackMessage): Promise<void>;
  /** Sends so many times, each after a further delay. */
  schedule(message: CallbackMessage, times: number, delayMs: number): void;
  /** Drops what is pending and ends every connection. */
  close(): void;
}

/** Milliseconds after which a listener that does not answer is given up. */
const PATIENCE_MS = 2000;

/** A sender to this address; null: callbacks are dropped until one is set. */
export function createCallbacks(initialUrl: string | null): Callbacks {
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
  const timers = new Set<NodeJS.Timeout>();
  let url = initialUrl;
  let closed = false;

  function deliver(message: CallbackMessage): Promise<void> {
    return url === null || closed ? Promise.resolve() : post(new URL(url), message, agents);
  }

  function schedule(message: CallbackMessage, times: number, delayMs: number): void {
    for (let count = 1; count <= times && !closed; count += 1) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void deliver(message);
      }, delayMs * count);
      timers.add(timer);
    }
  }

  function close(): void {
    closed = true;
    for (const timer of timers) clearTimeout(timer);
    agents['http:'].destroy();
    agents['https:'].destroy();
  }

  return {
    setUrl: (next) => {
      url = next;
    },
    deliver,
    schedule,
    close,
  };
}

type Agents = { 'http:': http.Agent; 'https:': https.Agent };

function post(url: URL, { body, mediaType }: CallbackMessage, agents: Agents): Promise<void> {
  const secure = url.protocol === 'https:';
  const headers = { 'Content-Type': mediaType, 'Content-Length': Buffer.byteLength(body) };
  const agent = secure ? agents['https:'] : agents['http:'];
  return new Promise((resolve) => {
    const request = (secure ? https : http).request(url, { method: 'POST', agent, headers, timeout: PATIENCE_MS });
    request.on('response', (response) => response.resume());
    request.on('timeout', () => request.destroy());
    // How a failed callback is repeated is not shown by the interface: this service does not.
    request.on('error', () => undefined);
    request.on('close', resolve);
    request.end(body);
  });
}
