import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import type { Check, Fault } from '../fault.ts';

interface Neglect {
  name: string;
  title: string;
  breaks: string;
  checks: readonly Check[];
  /** Names of the cases that catch it. */
  cases: string;
}

const NEGLECTS: readonly Neglect[] = [
  {
    name: 'token-not-checked',
    title: 'carries out calls without an access token, and with any',
    breaks: 'auth.token',
    checks: ['token-present', 'token-right'],
    cases: 'token-*',
  },
  {
    name: 'any-token-accepted',
    title: 'wants an access token, and takes any for good',
    breaks: 'auth.token',
    checks: ['token-right'],
    cases: 'token-!(missing)',
  },
  {
    name: 'api-key-not-checked',
    title: 'carries out calls without an API key, and with any',
    breaks: 'auth.apiKey',
    checks: ['api-key-present', 'api-key-right'],
    cases: 'api-key-*',
  },
  {
    name: 'any-api-key-accepted',
    title: 'wants an API key, and takes any for good',
    breaks: 'auth.apiKey',
    checks: ['api-key-right'],
    cases: 'api-key-!(missing)',
  },
];

/** Access that is not checked, on one business operation each. */
export const accessFaults: readonly Fault[] = NEGLECTS.flatMap(({ name, title, breaks, checks, cases }) =>
  BUSINESS_OPERATIONS.map((operation) => ({
    name: `${name}-on-${operation}`,
    title: `${operation} ${title}`,
    operation,
    level: 'must' as const,
    breaks,
    effect: { kind: 'skip-checks' as const, checks },
    catches: [`headers/${operation}/${cases}`],
  })),
);
