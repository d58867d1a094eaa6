import type { Dialect } from '../dialect.ts';
import { plain } from './plain.ts';

/** Refusals are problem details: the type stands for the code, and there is no member of that name. */
export const problemDetails: Dialect = {
  ...plain,
  name: 'problem-details',
  title: 'Refusals are problem details (RFC 9457), told apart by their type alone',
  refused: {
    type: 'https://errors.example/{{code}}',
    title: '{{title}}',
    status: '{{status}}',
    detail: '{{message}}',
    instance: 'urn:uuid:{{requestId}}',
  },
  mediaTypes: { accepted: 'application/json', refused: 'application/problem+json', token: 'application/json' },
  framing: 'chunked',
};
