import { setTimeout as sleep } from 'node:timers/promises';

/** Lets at most `perSecond` callers go on in a second, evenly; null lets everyone go on at once. */
export function createPace(perSecond: number | null): () => Promise<void> {
  if (perSecond === null) return () => Promise.resolve();
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(next, now) + 1_000 / perSecond;
    const wait = next - 1_000 / perSecond - now;
    if (wait > 0) await sleep(wait);
  };
}
