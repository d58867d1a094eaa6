/** Access tokens: issued, known for a while, then expired. */
import { randomBytes } from 'node:crypto';

type TokenState = 'valid' | 'expired' | 'unknown';

/** The tokens of one service. */
export interface Tokens {
  /** A new token, valid from now. */
  issue(): string;
  /** What becomes of a call that carries the token; counts as a use of it. */
  use(token: string): TokenState;
}

/** A store of tokens. `uses`: how many calls a token is good for, null for any number. */
export function createTokens(lifetimeSeconds: number, uses: number | null): Tokens {
  const known = new Map<string, { expires: number; uses: number }>();

  function issue(): string {
    const token = randomBytes(24).toString('base64url');
    known.set(token, { expires: Date.now() + lifetimeSeconds * 1000, uses: uses ?? Number.POSITIVE_INFINITY });
    return token;
  }

  function use(token: string): TokenState {
    const entry = known.get(token);
    if (entry === undefined) return 'unknown';
    entry.uses -= 1;
    return Date.now() < entry.expires && entry.uses >= 0 ? 'valid' : 'expired';
  }

  return { issue, use };
}
