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

/** What holds no secret is given back as it is; only what does is made anew. */
function deep<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => deep(item, mask));
    return (items.every((item, index) => item === value[index]) ? value : items) as T;
  }
  let changed = false;
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    const pair: [string, unknown] = [mask(key), deep(member, mask)];
    changed ||= pair[0] !== key || pair[1] !== member;
    members.push(pair);
  }
  return changed ? (Object.fromEntries(members) as T) : value;
}
