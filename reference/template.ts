/** Bodies as data: JSON in which `{{name}}` stands for a value of the request at hand. */
import type { Json } from '../engine/model.ts';

/** Everything that a body can speak of. */
export const PLACEHOLDERS = [
  'providerName',
  'partnerName',
  'marketName',
  'providerStoreId',
  'partnerStoreId',
  'ksOrderId',
  'partnerOrderId',
  'providerOrderId',
  'state',
  'code',
  'number',
  'title',
  'message',
  'status',
  'field',
  'requestId',
  'accessToken',
  'tokenType',
  'expiresIn',
  'scope',
] as const;
/** Name of a value that a body can speak of. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What is known of the request at hand; what is not known has no member. */
export type Values = { [name in Placeholder]?: string | number };

/**
 * JSON whose strings may hold `{{name}}`. A string that is nothing but a placeholder takes the type of the value;
 * `{{name|number}}` makes a number of it, `{{name|text}}` a string.
 */
export type Template = Json;

const WHOLE = /^\{\{(\w+)(?:\|(number|text))?\}\}$/;
const PART = /\{\{(\w+)\}\}/g;

/** The body; a member whose placeholder has no value is left out, so undefined where the whole template is one. */
export function render(template: Template, values: Values): Json | undefined {
  if (typeof template === 'string') return renderText(template, values);
  if (Array.isArray(template)) {
    return template.map((element) => render(element, values)).filter((element) => element !== undefined);
  }
  if (typeof template !== 'object' || template === null) return template;
  const body: { [name: string]: Json } = {};
  for (const name in template) {
    const member = render(template[name] ?? null, values);
    if (member !== undefined) body[name] = member;
  }
  return body;
}

function renderText(text: string, values: Values): Json | undefined {
  if (!text.includes('{{')) return text;
  const whole = WHOLE.exec(text);
  if (whole) {
    const value = values[whole[1] as Placeholder];
    if (value === undefined) return undefined;
    return whole[2] === 'number' ? Number(value) : whole[2] === 'text' ? String(value) : value;
  }
  let complete = true;
  const filled = text.replace(PART, (_, name: Placeholder) => {
    complete &&= values[name] !== undefined;
    return String(values[name]);
  });
  return complete ? filled : undefined;
}

/** Names of the placeholders that a template uses. */
export function placeholdersIn(template: Template): string[] {
  return [...JSON.stringify(template).matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '');
}

/** The values without those of some placeholders. */
export function without(values: Values, placeholders: readonly Placeholder[]): Values {
  const kept = { ...values };
  for (const name of placeholders) delete kept[name];
  return kept;
}
