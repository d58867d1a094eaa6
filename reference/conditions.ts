/** Conditions on an otherwise acceptable request under which a fault refuses it. */
import type { Json, JsonObject, Pointer } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import type { OrderState } from './book.ts';
import { elementsOf, isObject, valueAt } from './json.ts';

/** What about a request makes a fault refuse it. */
export type Condition =
  | { kind: 'always' }
  | { kind: 'member'; pointer: Pointer; is: 'present' | 'absent' }
  | { kind: 'equals'; pointer: Pointer; value: Json }
  | { kind: 'matches'; pointer: Pointer; pattern: RegExp }
  | { kind: 'more-than'; pointer: Pointer; elements: number }
  | { kind: 'empty-options' }
  | { kind: 'options-deeper-than'; levels: number }
  | { kind: 'decimals' }
  | { kind: 'text-beyond-ascii' }
  | { kind: 'spacing' }
  | { kind: 'order-of-members'; first: string; second: string }
  | { kind: 'order-state'; state: OrderState }
  | { kind: 'connection'; is: 'not-the-first' | 'closing' };

/** What a condition can see. `body` is null where a fault let an unreadable one pass. */
interface Circumstances {
  body: JsonObject | null;
  /** The body as it was sent. */
  text: string;
  /** State of the order that the body names, if it is known. */
  state: OrderState | null;
  /** Number of the connection since the service was started, from 1. */
  connection: number;
  /** The request announces the end of the connection. */
  closing: boolean;
}

/** Whether the condition is met; also where the body has none of the shape that it speaks of. */
export function holds(condition: Condition, seen: Circumstances): boolean {
  const body = seen.body ?? {};
  switch (condition.kind) {
    case 'always':
      return true;
    case 'member':
      return (valueAt(body, condition.pointer) !== undefined) === (condition.is === 'present');
    case 'equals':
      return valueAt(body, condition.pointer) === condition.value;
    case 'matches':
      return condition.pattern.test(String(valueAt(body, condition.pointer) ?? ''));
    case 'more-than':
      return elementsOf(valueAt(body, condition.pointer)).length > condition.elements;
    case 'empty-options':
      return elementsOf(body.orderItems).some((item) => isObject(item) && isEmptyList(item.options));
    case 'options-deeper-than':
      return elementsOf(body.orderItems).some((item) => depthOfOptions(item) > condition.levels);
    case 'decimals':
      return hasDecimals(body);
    case 'text-beyond-ascii':
      return /[^\p{ASCII}]/u.test(JSON.stringify(body));
    case 'spacing':
      return seen.body !== null && JSON.stringify(seen.body).length < seen.text.length;
    case 'order-of-members': {
      const names = Object.keys(body);
      return names.includes(condition.second) && names.indexOf(condition.first) > names.indexOf(condition.second);
    }
    case 'order-state':
      return seen.state === condition.state;
    case 'connection':
      return condition.is === 'closing' ? seen.closing : seen.connection > 1;
    default:
      return unreachable(condition);
  }
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** 0: no options; 1: options without options of their own; and so on. */
function depthOfOptions(value: Json): number {
  const options = isObject(value) ? elementsOf(value.options) : [];
  return options.length === 0 ? 0 : 1 + Math.max(...options.map(depthOfOptions));
}

function hasDecimals(value: Json): boolean {
  if (typeof value === 'number') return !Number.isInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDecimals);
}
