/** Access tokens: issued, known for a while, then expired. */
import { randomBytes } from 'node:crypto';

type TokenState = 'valid' | 'expired' | 'unknown';

/** The tokens of one service. */
export interface Tokens {
  /** A new token, valid from now. */
  issue(): string;
  /** What becomes of a call that carries the token. */
  use(token: string): TokenState;
}

/** A store of tokens that all live as long. */
export function createTokens(lifetimeSeconds: number): Tokens {
  const expiries = new Map<string, number>();

  function issue(): string {
    const token = randomBytes(24).toString('base64url');
    expiries.set(token, Date.now() + lifetimeSeconds * 1000);
    return token;
  }

  function use(token: string): TokenState {
    const expiry = expiries.get(token);
    if (expiry === undefined) return 'unknown';
    return Date.now() < expiry ? 'valid' : 'expired';
  }

  return { issue, use };
}
