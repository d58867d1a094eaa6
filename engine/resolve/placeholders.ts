/** Placeholders in authored values, e.g. `${fresh.uuid}`: what has none is shared by all requests, not copied. Pure. */
import type { Json, JsonObject } from '../model.ts';

const PLACEHOLDER = /\$\{([A-Za-z0-9.]+)\}/;

/** Of each object and list that was prepared: under which keys something has a placeholder. */
const gaps = new WeakMap<object, readonly string[]>();

/** Texts with placeholders that were prepared, cut up: names stand at odd places. */
const cutTexts = new Map<string, readonly string[]>();

/** Looks once for the placeholders of a value that many requests are made of, so that filling need not. */
export function prepared(value: Json): Json {
  hasGaps(value);
  return value;
}

function hasGaps(value: Json): boolean {
  if (typeof value === 'string') {
    if (!value.includes('${')) return false;
    cutTexts.set(value, value.split(PLACEHOLDER));
    return true;
  }
  if (typeof value !== 'object' || value === null) return false;
  const known = gaps.get(value);
  if (known !== undefined) return known.length > 0;
  const keys = Object.entries(value).flatMap(([key, member]) => (hasGaps(member) ? [key] : []));
  gaps.set(value, keys);
  return keys.length > 0;
}

/** The value with what `lookUp` has for each placeholder; one that it has nothing for stays. */
export function fillPlaceholders(value: Json, lookUp: (name: string) => string | undefined): Json {
  if (typeof value === 'string') return value.includes('${') ? fillText(value, lookUp) : value;
  if (typeof value !== 'object' || value === null) return value;
  // A list has its indexes for keys.
  const members = value as JsonObject;
  let filled = members;
  for (const key of gaps.get(value) ?? Object.keys(value)) {
    const member = members[key] as Json;
    const replaced = fillPlaceholders(member, lookUp);
    if (replaced === member) continue;
    if (filled === members) filled = Array.isArray(value) ? ([...value] as unknown as JsonObject) : { ...members };
    filled[key] = replaced;
  }
  return filled;
}

function fillText(text: string, lookUp: (name: string) => string | undefined): string {
  const parts = cutTexts.get(text) ?? text.split(PLACEHOLDER);
  return parts.map((part, index) => (index % 2 === 0 ? part : (lookUp(part) ?? `\${${part}}`))).join('');
}
