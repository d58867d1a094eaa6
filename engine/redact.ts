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
  return (value) => deep(value, mask);
}

function formsOf(value: string): string[] {
  if (value === '') return [];
  const escaped = JSON.stringify(value).slice(1, -1);
  const bytes = Buffer.from(value, 'utf8');
  const base64 = bytes.toString('base64');
  const forms = [value, escaped, escaped.replaceAll('/', '\\/'), encodeURIComponent(value), new URLSearchParams([['', value]]).toString().slice(1)];
  // A short text in base64 is a short text that turns up by chance.
  if (value.length >= 6) forms.push(base64, base64.replaceAll(/=+$/g, ''), bytes.toString('base64url'));
  return forms;
}

function deep<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => deep(item, mask)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mask(key), deep(member as unknown, mask)])) as T;
}
