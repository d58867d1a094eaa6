import type { Dialect } from '../dialect.ts';
import { plain } from './plain.ts';

/** Nothing that was done before stands in the way of doing it again. */
export const forgiving: Dialect = {
  ...plain,
  name: 'forgiving',
  title: 'Firing, cancelling and submitting again is accepted, and a held order is fired on any of three paths',
  refused: { error: '{{code}}', message: '{{message}}' },
  rules: {
    ...plain.rules,
    transitions: 'any',
    firePaths: ['order/fire', 'orders/fire', 'orders/notification'],
  },
};
