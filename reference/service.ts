/** Everything that a running service holds: its settings, and its memory of tokens, orders and callbacks. */
import { randomUUID } from 'node:crypto';
import { type Book, createBook } from './book.ts';
import { type Callbacks, createCallbacks } from './callbacks.ts';
import type { Dialect, FirePath, Rules } from './dialect.ts';
import { type Effect, effectsOn, type Fault } from './fault.ts';
import { createRouter, type PathNames, type Router } from './route.ts';
import type { Values } from './template.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** Settings of a service, all of them decided. */
export interface ServiceOptions {
  clientId: string;
  clientSecret: string;
  apiKey: string;
  callbackUrl: string | null;
  callbackDelayMs: number;
  tokenLifetimeSeconds: number;
  dialect: Dialect;
  faults: readonly Fault[];
  names: PathNames;
  stores: { providerStoreId: string; partnerStoreId: string };
}

/** The settings, and what they made. */
export interface Service extends ServiceOptions {
  rules: Rules;
  firePaths: readonly FirePath[];
  route: Router;
  tokens: Tokens;
  book: Book;
  callbacks: Callbacks;
  /** What every answer can speak of. */
  common(): Values;
  /** How many requests an effect has been asked about, this one included. */
  count(effect: Effect): number;
}

/** A service with empty memory. */
export function createService(options: ServiceOptions): Service {
  const { dialect, faults, names } = options;
  const { rules } = dialect;
  const counts = new Map<Effect, number>();
  const [firePath] = effectsOn(faults, 'fire-path', 'fireOrder');
  const [life] = effectsOn(faults, 'token-life', 'getToken');
  const firePaths = firePath ? [firePath.path] : rules.firePaths;
  return {
    ...options,
    rules,
    firePaths,
    route: createRouter({ names, firePaths, rules, faults }),
    tokens: createTokens(life?.seconds ?? options.tokenLifetimeSeconds),
    book: createBook(dialect.orderIds, rules.transitions),
    callbacks: createCallbacks(options.callbackUrl),
    common: () => ({
      providerName: names.provider,
      partnerName: names.partner,
      marketName: names.market,
      requestId: randomUUID(),
    }),
    count: (effect) => {
      const count = (counts.get(effect) ?? 0) + 1;
      counts.set(effect, count);
      return count;
    },
  };
}
