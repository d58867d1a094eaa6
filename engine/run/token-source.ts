/** The one access token of a run: fetched when first needed, shared, renewed before it expires or on a 401. */
import type { Blame } from '../model.ts';

export type FetchedToken =
  | { kind: 'token'; value: string; lifetimeSeconds: number | null }
  | { kind: 'none'; detail: string; blame: Blame };

export interface TokenSource {
  get(): Promise<FetchedToken>;
  /** A token other than the one that was refused; the same one where renewing has proven useless. */
  renew(refused: string): Promise<FetchedToken>;
  /** Tells whether a renewed token served, so that a service that answers 401 to everything is not asked for ever more. */
  renewalServed(served: boolean): void;
}

/** Renewed when less than this share of its lifetime is left. */
const MARGIN = 0.1;
const USELESS_RENEWALS = 3;

/** @param now milliseconds, monotonic */
export function createTokenSource(fetch: () => Promise<FetchedToken>, now: () => number): TokenSource {
  let current: Promise<FetchedToken> | null = null;
  let expiresAt = Number.POSITIVE_INFINITY;
  let useless = 0;

  const obtain = (): Promise<FetchedToken> => {
    expiresAt = Number.POSITIVE_INFINITY;
    current = fetch().then((fetched) => {
      if (fetched.kind === 'token' && fetched.lifetimeSeconds !== null) {
        expiresAt = now() + fetched.lifetimeSeconds * 1_000 * (1 - MARGIN);
      }
      return fetched;
    });
    return current;
  };
  const get = (): Promise<FetchedToken> => (current === null || now() >= expiresAt ? obtain() : current);
  return {
    get,
    async renew(refused) {
      const asked = get();
      const known = await asked;
      if (known.kind !== 'token' || known.value !== refused || useless >= USELESS_RENEWALS) return known;
      // Of several who ask at once the first one renews, and the others share what it gets.
      return current === asked ? obtain() : get();
    },
    renewalServed(served) {
      useless = served ? 0 : useless + 1;
    },
  };
}
