import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import type { Check, Fault } from '../fault.ts';
import { ACCEPTED } from './judges.ts';

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

const NEGLECT_FAULTS = NEGLECTS.flatMap(({ name, title, breaks, checks, cases }) =>
  BUSINESS_OPERATIONS.map(
    (operation): Fault => ({
      name: `${name}-on-${operation}`,
      title: `${operation} ${title}`,
      operation,
      level: 'must',
      breaks,
      effect: { kind: 'skip-checks', checks },
      catches: [`headers/${operation}/${cases}`],
    }),
  ),
);

const REFUSALS = [
  {
    name: 'token-not-honoured',
    title: 'refuses every token, though the other operations take it',
    breaks: 'token.honoured',
    cause: 'token-unknown',
  },
  {
    name: 'right-api-key-refused',
    title: 'refuses the API key, though the other operations take it',
    breaks: 'auth.headers',
    cause: 'api-key-unknown',
  },
] as const;

const REFUSAL_FAULTS = REFUSALS.flatMap(({ name, title, breaks, cause }) =>
  BUSINESS_OPERATIONS.map(
    (operation): Fault => ({
      name: `${name}-on-${operation}`,
      title: `${operation} ${title}`,
      operation,
      level: 'must',
      breaks,
      effect: { kind: 'refuse', when: { kind: 'always' }, cause },
      catches: ACCEPTED[operation],
    }),
  ),
);

/** Access that is not checked, or refused to those who have it, on one business operation each. */
export const accessFaults: readonly Fault[] = [...NEGLECT_FAULTS, ...REFUSAL_FAULTS];
