/** Where a run takes place: the target, remote or embedded, and the listener for its callbacks. */
import { InputError, problem } from '../engine/errors.ts';
import { type ListenAddress, type Listener, startListener } from '../engine/listen.ts';
import type { Credentials, Target } from '../engine/model.ts';
import type { StoreIds } from '../engine/resolve.ts';
import type { Reference } from '../reference/index.ts';
import { fromFile, type Settings } from './settings.ts';

const MAX_CALLBACKS = 10_000;
/** Stores of the embedded service beside its first, so that its callbacks are awaited side by side. */
const EMBEDDED_STORES = 8;

export interface Place {
  target: Target;
  credentials: Credentials;
  spareStores: StoreIds[];
  listener: Listener | null;
  close(): Promise<void>;
}

/** Binds the listener before anything is sent, and starts the embedded service where no other target is given. */
export async function startPlace(settings: Settings): Promise<Place> {
  const { remote, file, listen } = settings;
  if (remote !== null) {
    const listener = listen === null ? null : await bind(listen, settings);
    const target = { ...remote.target, callbackUrl: shownCallbackUrl(settings, listener) };
    return { ...remote, target, listener, close: async () => listener?.close() };
  }
  const listener = await bind(listen ?? { host: '127.0.0.1', port: 0 }, settings);
  const { startReference } = await import('../reference/index.ts');
  const reference = await startReference({ callbackUrl: listener.url });
  const spareStores = Array.from({ length: EMBEDDED_STORES }, (_, index) => ({
    providerStoreId: `${reference.providerStoreId}-${index + 1}`,
    partnerStoreId: `${reference.partnerStoreId}-${index + 1}`,
  }));
  return {
    target: { ...fromFile(file), ...addressOf(reference), embedded: true, callbackUrl: new URL(listener.url).origin },
    credentials: reference.credentials,
    spareStores,
    listener,
    async close() {
      await reference.close();
      await listener.close();
    },
  };
}

/** The address for reports, without the secret segment. */
function shownCallbackUrl({ callbackUrl, callbackSecret }: Settings, listener: Listener | null): string | null {
  if (callbackUrl === null) return listener === null ? null : new URL(listener.url).origin;
  return callbackSecret === null ? callbackUrl : callbackUrl.replaceAll(callbackSecret, '[ORDER_CALLBACK_SECRET]');
}

function addressOf({ baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId }: Reference) {
  return { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId };
}

async function bind(address: ListenAddress, { limits, callbackSecret }: Settings): Promise<Listener> {
  const secret = callbackSecret === null ? {} : { secretPath: callbackSecret };
  try {
    return await startListener(address, { ...limits, maxCallbacks: MAX_CALLBACKS, ...secret });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const where = `${address.host}:${address.port}`;
    const what =
      code === 'EADDRINUSE'
        ? `port ${address.port} is in use: the listener cannot bind to ${where}`
        : `the listener cannot bind to ${where}: ${String(error)}`;
    const mend = 'give --callback-listen (ORDER_CALLBACK_LISTEN) another port, or an address of this machine';
    throw new InputError([problem(code === 'EADDRINUSE' ? 'port-in-use' : 'bad-callback-address', what, mend)]);
  }
}
