/**
 * What the interface leaves open, as data: a dialect settles every point of it, and the service does the rest. No code
 * of the service asks which dialect it speaks.
 */
import type { BusinessOperation, Operation, Pointer } from '../engine/model.ts';
import type { RefusalCause } from './refusal.ts';
import type { Template } from './template.ts';

/** How strictly a request is taken. Each point is one that the interface only shows, or does not show at all. */
export interface Rules {
  /** Another version than v1 in the path, and path segments other than the service's own. */
  paths: 'own' | 'any';
  /** Content types of the business calls and of the token request. */
  mediaTypes: 'documented' | 'any';
  scope: 'documented' | 'any';
  /** Values of orderNotificationType beyond those seen for the operation. */
  notificationTypes: 'seen' | 'any';
  /** Of the other values seen: type, paymentMethod, currencyCode, fulfillmentMode. */
  values: 'seen' | 'any';
  /** `coerced`: a number for a string and the reverse is taken, as is any shape of a timestamp, in what is optional. */
  scalars: 'exact' | 'coerced';
  /** Members that the interface does not name. */
  members: 'documented' | 'any';
  /** Names of provider, partner and market in a body: as in the path, or of any value. */
  names: 'as-path' | 'any';
  stores: 'own' | 'any';
  /** Fields that are demanded though the interface does not mark them as required. */
  demands: { [operation in BusinessOperation]?: readonly Pointer[] };
  /** `any`: firing and cancelling again and submitting the same providerOrderId again are all accepted. */
  transitions: 'once' | 'any';
  /** Paths on which a held order is executed. */
  firePaths: readonly FirePath[];
}

/** The path of Fire Order, the same in the plural, and the path to which its sample request goes (Create Order). */
export type FirePath = 'order/fire' | 'orders/fire' | 'orders/notification';

/** The documented values are demanded, values that were merely seen are not; every transition is taken once. */
export const USUAL_RULES: Rules = {
  paths: 'own',
  mediaTypes: 'documented',
  scope: 'documented',
  notificationTypes: 'seen',
  values: 'any',
  scalars: 'exact',
  members: 'any',
  names: 'any',
  stores: 'any',
  demands: { createOrder: ['/providerOrderId', '/marketName'], fireOrder: ['/providerOrderId'] },
  transitions: 'once',
  firePaths: ['order/fire'],
};

/** How callbacks are sent. */
export interface CallbackStyle {
  /** `before`: delivered before Fetch Store is answered. */
  when: 'before' | 'after';
  /** Milliseconds between the answer and the callback; null: as the service was started. */
  delayMs: number | null;
  times: number;
  mediaType: string;
  store: Template;
  /** Sent after Create Order; null where orders are not called back. */
  order: Template | null;
}

/** Everything that the interface leaves open, settled. */
export interface Dialect {
  name: string;
  /** What is peculiar about it, a sentence. */
  title: string;
  accepted: { [operation in Operation]: { status: number; body: Template | null } };
  /** The body of a refusal, and of one by the token endpoint. */
  refused: Template;
  tokenRefused: Template;
  /** Statuses that differ from the usual one of the cause; `any` stands for all causes without one of their own. */
  refusalStatus: { [cause in RefusalCause | 'any']?: number };
  mediaTypes: { accepted: string; refused: string; token: string };
  headerNames: 'as-registered' | 'lower' | 'upper';
  framing: 'content-length' | 'chunked';
  /** Cache-Control: no-store on answers of the token endpoint (RFC 6749, section 5.1). */
  noStore: boolean;
  /** Shape of the ids that the service gives to orders. */
  orderIds: 'digits' | 'words';
  callback: CallbackStyle;
  rules: Rules;
  /** Requirements of level should that a service like this one misses; no must is ever among them. */
  misses: readonly string[];
}
