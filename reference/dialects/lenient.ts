import type { Dialect } from '../dialect.ts';
import { plain } from './plain.ts';

/** Takes whatever the interface does not forbid in so many words. */
export const lenient: Dialect = {
  ...plain,
  name: 'lenient',
  title: 'Takes what the interface only shows or leaves open: other versions, paths, media types, scopes and scalars',
  refused: { errorCode: '{{code}}', description: '{{message}}' },
  refusalStatus: { 'method-refused': 404 },
  rules: {
    ...plain.rules,
    paths: 'any',
    mediaTypes: 'any',
    scope: 'any',
    notificationTypes: 'any',
    scalars: 'coerced',
    demands: {},
  },
  misses: [
    'version.path',
    'auth.contentType',
    'token.form',
    'create.required.providerOrderId',
    'create.required.marketName',
    'create.type.*',
  ],
};
