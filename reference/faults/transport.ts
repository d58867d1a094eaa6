import { OPERATIONS } from '../../engine/model.ts';
import type { Condition } from '../conditions.ts';
import type { Effect, Fault } from '../fault.ts';
import { ACCEPTED } from './judges.ts';

function interruption(name: string, title: string, every: number, by: 'unavailable' | 'close'): Fault {
  const effect: Effect = { kind: 'interrupt', every, by };
  return { name, title, level: 'must', breaks: 'answer.given', effect, catches: ['**'], caught: 'somewhere' };
}

/** Answers that do not come, or not from the service itself. */
const INTERRUPTIONS: readonly Fault[] = [
  interruption('every-third-unavailable', 'Every third request is answered 503', 3, 'unavailable'),
  interruption('every-fifth-unavailable', 'Every fifth request is answered 503', 5, 'unavailable'),
  interruption('every-third-closed', 'Every third request ends in a closed connection', 3, 'close'),
  interruption('every-fifth-closed', 'Every fifth request ends in a closed connection', 5, 'close'),
  ...OPERATIONS.map(
    (operation): Fault => ({
      name: `no-answer-on-${operation}`,
      title: `${operation} is never answered, and the connection stays open`,
      operation,
      level: 'must',
      breaks: 'answer.given',
      effect: { kind: 'interrupt', every: 1, by: 'silence' },
      catches: ACCEPTED[operation],
    }),
  ),
];

function unlike(name: string, title: string, breaks: string, when: Condition, catches: string[]): Fault {
  return { name, title, level: 'must', breaks, effect: { kind: 'refuse', when, cause: 'not-offered' }, catches };
}

function inOrder(first: string, second: string): Condition {
  return { kind: 'order-of-members', first, second };
}

/** Requests that mean the same as others, and are refused for what carries no meaning. */
const DIFFERENCES: readonly Fault[] = [
  unlike(
    'key-order-matters-in-orders',
    'An order is refused where its items come before its id',
    'json.keyOrder',
    inOrder('providerOrderId', 'orderItems'),
    ['twins/{createOrder,validateCart,fireOrder}/reordered-keys'],
  ),
  unlike(
    'key-order-matters-in-cancellations',
    'A cancellation is refused where its ids come in another order',
    'json.keyOrder',
    inOrder('ksOrderId', 'providerOrderId'),
    ['twins/cancelOrder/reordered-keys'],
  ),
  unlike(
    'key-order-matters-in-fetches',
    'A refresh is refused where the market comes before the provider',
    'json.keyOrder',
    inOrder('providerName', 'marketName'),
    ['twins/{fetchStore,fetchMenu}/reordered-keys'],
  ),
  unlike(
    'whitespace-matters',
    'A body with whitespace between its tokens is refused',
    'json.whitespace',
    { kind: 'spacing' },
    ['twins/*/other-whitespace'],
  ),
  {
    ...unlike(
      'second-connection-refused',
      'Calls over any but the first connection are refused',
      'http.connections',
      { kind: 'connection', is: 'not-the-first' },
      ['**'],
    ),
    caught: 'somewhere',
  },
  unlike(
    'closing-connection-refused',
    'Calls that announce the end of their connection are refused',
    'http.connections',
    { kind: 'connection', is: 'closing' },
    ['twins/*/new-connection'],
  ),
];

/** What goes wrong below the operations: connections, and the form of what is sent. */
export const transportFaults: readonly Fault[] = [...INTERRUPTIONS, ...DIFFERENCES];
