/** JSON Pointer (RFC 6901) over plain data; nothing here changes its argument. */
import type { Json, JsonObject, Pointer } from './model.ts';

/** The reference tokens of a pointer, unescaped. */
export function tokensOf(pointer: Pointer): string[] {
  if (pointer === '') return [];
  const tokens = pointer.slice(1).split('/');
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

/** The pointer of reference tokens. */
export function pointerOf(tokens: readonly (string | number)[]): Pointer {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at the pointer, or undefined where there is none. */
export function getAt(value: Json, pointer: Pointer): Json | undefined {
  let current: Json | undefined = value;
  for (const token of tokensOf(pointer)) {
    if (Array.isArray(current)) current = /^\d+$/.test(token) ? current[Number(token)] : undefined;
    else if (isObject(current)) current = Object.hasOwn(current, token) ? current[token] : undefined;
    else return undefined;
  }
  return current;
}

/** A copy with the value put at the pointer; objects on the way are made where they are missing. */
export function setAt(value: Json, pointer: Pointer, replacement: Json): Json {
  return changeAt(value, tokensOf(pointer), 0, replacement);
}

/** A copy without the member or element at the pointer; equal to `value` where there is none. */
export function removeAt(value: Json, pointer: Pointer): Json {
  return getAt(value, pointer) === undefined ? value : changeAt(value, tokensOf(pointer), 0, undefined);
}

/** The value changed at the tokens from `depth` on; `undefined` takes away what stands there. */
function changeAt(value: Json | undefined, tokens: readonly string[], depth: number, put: Json | undefined): Json {
  const token = tokens[depth];
  if (token === undefined) return put ?? null;
  const below = (inner: Json | undefined) =>
    depth === tokens.length - 1 ? put : changeAt(inner, tokens, depth + 1, put);
  if (Array.isArray(value)) {
    const index = token === '-' ? value.length : Number(token);
    const next = below(value[index]);
    return next === undefined ? value.toSpliced(index, 1) : [...value.slice(0, index), next, ...value.slice(index + 1)];
  }
  const object = isObject(value) ? value : {};
  const next = below(Object.hasOwn(object, token) ? object[token] : undefined);
  if (next !== undefined) return { ...object, [token]: next };
  const { [token]: _removed, ...others } = object;
  return others;
}
