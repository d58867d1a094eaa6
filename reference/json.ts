/** Reading JSON that need not have the shape it ought to have. */
import type { Json, JsonObject, Pointer } from '../engine/model.ts';

/** A JSON object: no list, not null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a pointer whose tokens need no unescaping; undefined where there is none. */
export function valueAt(body: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = body;
  for (const token of pointer.split('/').slice(1)) {
    if (Array.isArray(value)) value = value[Number(token)];
    else if (isObject(value)) value = Object.hasOwn(value, token) ? value[token] : undefined;
    else return undefined;
  }
  return value;
}

/** The text at a pointer; undefined where there is none or something else. */
export function textAt(body: Json, pointer: Pointer): string | undefined {
  const value = valueAt(body, pointer);
  return typeof value === 'string' ? value : undefined;
}

/** The same as text where a number is taken for one too. */
export function scalarAt(body: Json, pointer: Pointer): string | undefined {
  const value = valueAt(body, pointer);
  return typeof value === 'number' ? String(value) : textAt(body, pointer);
}

/** The elements of a list; none where the value is no list. */
export function elementsOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
