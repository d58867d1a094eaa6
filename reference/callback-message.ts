/** What a callback says, in the words of the dialect, and what faults make of it. */
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import type { CallbackMessage } from './callbacks.ts';
import type { CallbackStyle } from './dialect.ts';
import { type CallbackChange, effectsOn, type Fault } from './fault.ts';
import { valueAt } from './json.ts';
import { render, type Template, type Values, without } from './template.ts';

/** The callback with details and availability of a store; null where a fault swallows it. */
export function storeMessage(
  values: Values,
  body: JsonObject,
  style: CallbackStyle,
  faults: readonly Fault[],
): CallbackMessage | null {
  const changes = effectsOn(faults, 'callback', 'fetchStore').map((effect) => effect.change);
  if (changes.some((change) => isSwallowed(change, body))) return null;
  const { template, told } = changes.reduce(changeContent, { template: style.store, told: values });
  const message = { body: JSON.stringify(render(template, told)), mediaType: style.mediaType };
  return changes.reduce((sent, change) => (change.kind === 'text' ? textMessage(change) : sent), message);
}

/** The callback with the ids of an order; null where the dialect has none. */
export function orderMessage(values: Values, { order, mediaType }: CallbackStyle): CallbackMessage | null {
  return order === null ? null : { body: JSON.stringify(render(order, values)), mediaType };
}

function isSwallowed(change: CallbackChange, body: JsonObject): boolean {
  return change.kind === 'never' || (change.kind === 'only-with' && valueAt(body, change.pointer) === undefined);
}

interface Content {
  template: Template;
  told: Values;
}

function changeContent(content: Content, change: CallbackChange): Content {
  const { template, told } = content;
  switch (change.kind) {
    case 'other-store':
      return { template, told: { ...told, providerStoreId: randomUUID(), partnerStoreId: randomUUID() } };
    case 'omit':
      return { template, told: without(told, change.placeholders) };
    case 'body':
      return { template: change.template, told };
    case 'never':
    case 'only-with':
    case 'text':
      return content;
    default:
      return unreachable(change);
  }
}

function textMessage({ text, mediaType }: Extract<CallbackChange, { kind: 'text' }>): CallbackMessage {
  return { body: text, mediaType };
}
