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
  const pattern = new RegExp(longestFirst.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  const mask = (text: string) => text.replace(pattern, (found) => labels.get(found) ?? '[secret]');
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

/**
 * What holds no secret is given back as it is; only what does is made anew, once: an exchange is told by itself and again
 * with its scenario. Values are never changed after they were told.
 */
function deep<T>(value: T, mask: (text: string) => string, masked: WeakMap<object, object>): T {
  if (typeof value === 'string') return mask(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  const known = masked.get(value);
  if (known !== undefined) return known as T;
  const again = Array.isArray(value) ? maskedItems(value, mask, masked) : maskedMembers(value, mask, masked);
  if (again === null) return value;
  masked.set(value, again);
  return again as T;
}

/** Null where nothing is masked. */
function maskedItems(
  items: unknown[],
  mask: (text: string) => string,
  masked: WeakMap<object, object>,
): unknown[] | null {
  const again = items.map((item) => deep(item, mask, masked));
  return again.every((item, index) => item === items[index]) ? null : again;
}

/** Null where nothing is masked. */
function maskedMembers(value: object, mask: (text: string) => string, masked: WeakMap<object, object>): object | null {
  let changed = false;
  const members = Object.entries(value).map(([key, member]: [string, unknown]): [string, unknown] => {
    const again: [string, unknown] = [mask(key), deep(member, mask, masked)];
    changed ||= again[0] !== key || again[1] !== member;
    return again;
  });
  return changed ? Object.fromEntries(members) : null;
}
