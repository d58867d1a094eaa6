import { randomInt, randomUUID } from 'node:crypto';
import { type Context, type KeptOrder, type StoreIds, timestampOf } from '../resolve.ts';
import type { World } from './world.ts';

/** What a step of this run may refer to; `store` null for the store of the target. */
export function contextOf(
  { input }: World,
  accessToken: string | null,
  kept: ReadonlyMap<string, KeptOrder>,
  store: StoreIds | null,
): Context {
  const { target, credentials, fixtures, kit } = input;
  return {
    target,
    store: store ?? target,
    credentials,
    accessToken,
    kept,
    fixtures,
    userAgent: `${kit.name}/${kit.version}`,
    fresh: { uuid: randomUUID, timestamp: () => timestampOf(Date.now(), randomInt(1_000)) },
  };
}
