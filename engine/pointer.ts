/** JSON Pointer (RFC 6901) over plain data; nothing here changes its argument. */
import type { Json, JsonObject, Pointer } from './model.ts';

/** The reference tokens of a pointer, unescaped. */
export function tokensOf(pointer: Pointer): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
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
  return changeAt(value, tokensOf(pointer), () => replacement);
}

/** A copy without the member or element at the pointer; equal to `value` where there is none. */
export function removeAt(value: Json, pointer: Pointer): Json {
  return getAt(value, pointer) === undefined ? value : changeAt(value, tokensOf(pointer), () => undefined);
}

function changeAt(value: Json | undefined, tokens: string[], change: () => Json | undefined): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return change() ?? null;
  if (Array.isArray(value)) {
    const index = token === '-' ? value.length : Number(token);
    const next = rest.length === 0 ? change() : changeAt(value[index], rest, change);
    return next === undefined ? value.toSpliced(index, 1) : [...value.slice(0, index), next, ...value.slice(index + 1)];
  }
  const object = isObject(value) ? value : {};
  const next =
    rest.length === 0 ? change() : changeAt(Object.hasOwn(object, token) ? object[token] : undefined, rest, change);
  const entries = Object.entries(object).filter(([name]) => name !== token || next !== undefined);
  const replaced = entries.map(([name, old]): [string, Json] => [
    name,
    name === token && next !== undefined ? next : old,
  ]);
  if (next !== undefined && !Object.hasOwn(object, token)) replaced.push([token, next]);
  return Object.fromEntries(replaced);
}
