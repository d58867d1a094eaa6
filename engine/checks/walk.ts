/** Walks unknown JSON to find things by name; bounded, so that no answer can keep the kit busy. */
import type { Json, JsonObject, Pointer } from '../model.ts';
import { isObject, pointerOf } from '../pointer.ts';
import { remembering } from './names.ts';

export interface Member {
  /** Name as it stands. */
  key: string;
  /** Name in lower case without `_`, `-`, blanks and dots, so that spellings compare equal. */
  name: string;
  value: Json;
  pointer: Pointer;
  depth: number;
  /** Normalised names of the members above, outermost first; array elements have none. */
  above: readonly string[];
}

/** Values that are looked at, at most; a body of a few megabytes can hold millions. */
const MAX_VALUES = 20_000;
/** Leaves are cheaper than members, and the one that is looked for may stand at either end. */
const MAX_LEAVES = 500_000;
const MAX_DEPTH = 32;

/** The name in lower case without `_`, `-`, blanks and dots. */
export const normalise: (name: string) => string = remembering((name) => name.toLowerCase().replaceAll(/[\s_.-]/g, ''));

/** A text, number or truth value as text; empty for all else: an object could bring a `toString` that is no function. */
export function scalarText(value: Json | undefined): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** An object or list whose content is still to be looked at. */
interface Container {
  value: Json[] | JsonObject;
  pointer: Pointer;
  above: readonly string[];
}

/** Every member of every object, breadth first: shallow before deep, then in order of appearance. */
export function membersOf(value: Json, maxDepth = MAX_DEPTH): Member[] {
  const members: Member[] = [];
  let level: Container[] = isContainer(value) ? [{ value, pointer: '', above: [] }] : [];
  let left = MAX_VALUES;
  for (let depth = 1; level.length > 0 && depth <= maxDepth; depth++) {
    const next: Container[] = [];
    for (const { value: container, pointer, above } of level) {
      if (Array.isArray(container)) {
        const items = container.length > left ? container.slice(0, left) : container;
        left -= items.length;
        for (const [index, item] of items.entries()) {
          if (isContainer(item)) next.push({ value: item, pointer: `${pointer}/${index}`, above });
        }
      } else {
        for (const key of Object.keys(container)) {
          if (left === 0) break;
          left -= 1;
          const member = memberOf(key, container[key] as Json, depth, pointer, above);
          members.push(member);
          if (isContainer(member.value))
            next.push({ value: member.value, pointer: member.pointer, above: [...above, member.name] });
        }
      }
    }
    level = next;
  }
  return members;
}

function memberOf(key: string, value: Json, depth: number, outer: Pointer, above: readonly string[]): Member {
  const pointer = outer + (key.includes('/') || key.includes('~') ? pointerOf([key]) : `/${key}`);
  return { key, name: normalise(key), value, pointer, depth, above };
}

function isContainer(value: Json): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

/** Strings and numbers of a value with the text of JSON that is wrapped in strings, as strings; member names too. */
export function leavesOf(value: Json, nesting = 3): Set<string> {
  const leaves = new Set<string>();
  const visit = (node: Json, left: number): void => {
    const stack: Json[] = [node];
    while (stack.length > 0 && leaves.size < MAX_LEAVES) {
      const current = stack.pop();
      // Element by element: a call takes no more than some ten thousand arguments.
      if (Array.isArray(current)) for (const item of current) stack.push(item);
      else if (isObject(current)) {
        for (const [key, member] of Object.entries(current)) {
          leaves.add(key);
          stack.push(member);
        }
      } else if (current !== null && current !== undefined) {
        leaves.add(String(current));
        const wrapped = left > 0 && typeof current === 'string' ? wrappedIn(current) : undefined;
        if (wrapped !== undefined) visit(wrapped, left - 1);
      }
    }
  };
  visit(value, nesting);
  return leaves;
}

/** The object or array that a text is the JSON of; undefined where it only looks like one, or is any other text. */
export function wrappedIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
