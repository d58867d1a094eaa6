/** The whole kit against one of the services of this folder. */
import { fromFile } from '../../bin/settings.ts';
import { type Judged, judgeTarget, listen } from '../support/judge.ts';
import { type ForeignService, serve } from './services/plumbing.ts';

export const NAMES = {
  provider: 'quick-eats',
  partner: 'tills-inc',
  market: 'north',
  providerStoreId: 'qe-17',
  partnerStoreId: 'till-17',
};
export const CREDENTIALS = {
  clientId: 'client-of-quick-eats',
  clientSecret: 'secret-of-quick-eats',
  apiKey: 'key-of-quick-eats',
};

/** Starts the service as it is or with its flaw, runs every scenario, and ends it. */
export async function judgeService(service: ForeignService, flawed: boolean): Promise<Judged> {
  const listener = await listen();
  const running = await serve(service, {
    credentials: CREDENTIALS,
    callbackUrl: listener.url,
    providerStoreId: NAMES.providerStoreId,
    flawed,
  });
  const target = {
    ...fromFile({ fields: service.fields ?? {} }),
    ...NAMES,
    baseUrl: running.url,
    authUrl: running.url,
    embedded: false,
    callbackUrl: listener.url,
  };
  try {
    return await judgeTarget(
      { target, credentials: CREDENTIALS, listener },
      { timeoutMs: 10_000, callbackTimeoutMs: flawed ? 400 : 5_000, spareStores: false },
    );
  } finally {
    await running.close();
    await listener.close();
  }
}
