/** A target whose store callbacks take two seconds: the reference service, told to wait, judged as any other service is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReference } from '../reference/index.ts';
import { type Cost, measure } from './measure.ts';
import { kitCommand } from './tools.ts';

export const CALLBACK_DELAY_MS = 2_000;
const LISTEN = '127.0.0.1:18090';
/** Stores beside the first, as the embedded service has them. */
const SPARE_STORES = 8;

/** The whole set of the kit against it, once with callbacks at once and once late. */
export async function measureWaiting(folder: string): Promise<{ atOnce: Cost; late: Cost }> {
  return { atOnce: await judgeWith(folder, 0), late: await judgeWith(folder, CALLBACK_DELAY_MS) };
}

async function judgeWith(folder: string, callbackDelayMs: number): Promise<Cost> {
  const reference = await startReference({ callbackDelayMs, callbackUrl: `http://${LISTEN}` });
  const { baseUrl, authUrl, credentials, provider, partner, market, providerStoreId, partnerStoreId } = reference;
  const stores = Array.from({ length: SPARE_STORES }, (_, index) => ({
    providerStoreId: `${providerStoreId}-${index + 1}`,
    partnerStoreId: `${partnerStoreId}-${index + 1}`,
  }));
  const target = join(folder, 'target.yaml');
  const place = { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId };
  writeFileSync(target, JSON.stringify({ ...place, stores }));
  try {
    const args = [
      'run',
      '--quiet',
      '--target',
      target,
      '--callback-listen',
      LISTEN,
      '--callback-url',
      `http://${LISTEN}`,
    ];
    return await measure(kitCommand(folder, args, credentials));
  } finally {
    await reference.close();
  }
}
