import { OPERATIONS } from '../../engine/model.ts';
import type { Fault } from '../fault.ts';
import { ACCEPTED } from './judges.ts';

const ACCEPTS = {
  getToken: 'token.issued',
  createOrder: 'create.accepts',
  validateCart: 'cart.accepts',
  fireOrder: 'fire.executesHeld',
  cancelOrder: 'cancel.accepts',
  fetchStore: 'fetchStore.accepts',
  fetchMenu: 'fetchMenu.accepts',
} as const;

/** Operations that are carried out for nobody. */
export const operationFaults: readonly Fault[] = OPERATIONS.flatMap((operation): Fault[] => {
  const about = { operation, level: 'must', breaks: ACCEPTS[operation], catches: ACCEPTED[operation] } as const;
  const when = { kind: 'always' } as const;
  return [
    {
      ...about,
      name: `always-refused-${operation}`,
      title: `${operation} is refused, whatever is sent`,
      effect: { kind: 'refuse', when, cause: operation === 'getToken' ? 'token-request-invalid' : 'not-offered' },
    },
    {
      ...about,
      name: `always-500-${operation}`,
      title: `${operation} fails with status 500, whatever is sent`,
      effect: { kind: 'refuse', when, cause: 'internal' },
    },
  ];
});
