/** Masks secrets where events leave the engine: one place, every output. */
import type { Secret } from './checks/secrets.ts';

/** Replaces every known secret in every text of a value, member names too; `[ORDER_API_KEY]` stands for it. */
export type Redact = <T>(value: T) => T;

/** Secrets in all the forms in which a service may repeat them: plain, URL-encoded, base64, escaped in JSON. */
export function createRedact(secrets: readonly Secret[]): Redact {
  const labels = new Map<string, string>();
  for (const { label, value } of secrets) {
    for (const form of formsOf(value)) if (!labels.has(form)) labels.set(form, `[${label}]`);
  }
  if (labels.size === 0) return (value) => value;
  const longestFirst = [...labels.keys()].sort((a, b) => b.length - a.length);
  const shortest = longestFirst.at(-1)?.length ?? 0;
  const pattern = new RegExp(longestFirst.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  const labelOf = (found: string) => labels.get(found) ?? '[secret]';
  const mask = (text: string) => (text.length < shortest ? text : text.replace(pattern, labelOf));
  const masked = new WeakMap<object, object>();
  return (value) => deep(value, mask, masked);
}

function formsOf(value: string): string[] {
  if (value === '') return [];
  const escaped = JSON.stringify(value).slice(1, -1);
  const bytes = Buffer.from(value, 'utf8');
  const base64 = bytes.toString('base64');
  const forms = [
    value,
    escaped,
    escaped.replaceAll('/', '\\/'),
    encodeURIComponent(value),
    new URLSearchParams([['', value]]).toString().slice(1),
  ];
  // A short text in base64 is a short text that turns up by chance.
  if (value.length >= 6) forms.push(base64, base64.replaceAll(/=+$/g, ''), bytes.toString('base64url'));
  return forms;
}

type Mask = (text: string) => string;

/**
 * What holds no secret is given back as it is; only what does is made anew, once: an exchange is told by itself and again
 * with its scenario. Values are never changed after they were told.
 */
function deep<T>(value: T, mask: Mask, masked: WeakMap<object, object>): T {
  if (typeof value === 'string') return mask(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return maskedItems(value, mask, masked) as T;
  const known = masked.get(value);
  if (known !== undefined) return known as T;
  const again = maskedMembers(value as Record<string, unknown>, mask, masked);
  if (again !== value) masked.set(value, again);
  return again as T;
}

function maskedItems(items: readonly unknown[], mask: Mask, masked: WeakMap<object, object>): readonly unknown[] {
  let again: unknown[] | null = null;
  for (let index = 0; index < items.length; index++) {
    const item = deep(items[index], mask, masked);
    if (item === items[index]) continue;
    again ??= [...items];
    again[index] = item;
  }
  return again ?? items;
}

function maskedMembers(value: Record<string, unknown>, mask: Mask, masked: WeakMap<object, object>): object {
  let again: Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    if (mask(key) !== key) return renamed(value, mask, masked);
    const member = deep(value[key], mask, masked);
    if (member === value[key]) continue;
    again ??= { ...value };
    again[key] = member;
  }
  return again ?? value;
}

/** The object with its member names masked too. */
function renamed(value: Record<string, unknown>, mask: Mask, masked: WeakMap<object, object>): object {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mask(key), deep(member, mask, masked)]));
}
