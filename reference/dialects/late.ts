import type { Dialect } from '../dialect.ts';
import { plain } from './plain.ts';

/** Store callbacks take their time, and the token endpoint answers in camel case. */
export const late: Dialect = {
  ...plain,
  name: 'late',
  title: 'Store callbacks come 400 ms after the answer; tokens come in camel case without a lifetime',
  accepted: {
    ...plain.accepted,
    getToken: { status: 201, body: { accessToken: '{{accessToken}}', tokenType: '{{tokenType}}' } },
  },
  refused: { status: 'error', error_type: '{{code}}', error_description: '{{message}}' },
  tokenRefused: { error: '{{code}}' },
  refusalStatus: {
    'token-missing': 403,
    'token-malformed': 403,
    'token-unknown': 403,
    'token-expired': 401,
    'api-key-missing': 403,
    'order-duplicate': 422,
    'order-not-held': 403,
  },
  noStore: false,
  callback: { ...plain.callback, delayMs: 400 },
  misses: ['token.answer', 'token.lifetime', 'token.noStore', 'token.error'],
};
