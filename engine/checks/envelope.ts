/** The outer objects of an answer, which speak of the request; what stands deeper or is repeated speaks of other things. */
import type { Json } from '../model.ts';
import { isObject } from '../pointer.ts';
import { namesIn, ROLES, type Role } from './names.ts';
import { type Member, membersOf } from './walk.ts';

const CONTENT = namesIn('order orders cart carts store stores menu menus items orderitems request payments');
const STATEFUL = namesIn('order cart');
const STATE_ROLES: ReadonlySet<Role | undefined> = new Set(['flag', 'state', 'status']);
const LEFT_OUT = namesIn('order cart store menu request items warning warnings notice notices issue issues');
/** Lists in which the answer to one request stands alone. */
const RESULTS = /^(results?|responses?|data)$/i;
/** Levels of objects that are looked at. */
const DEEPEST = 4;
/** Members of an object that are looked at; no envelope has so many. */
const WIDEST = 1_000;

/** Members of the outer objects, and what else stands near them: {@link isOfEnvelope} tells. */
export function outerMembers(body: Json): Member[] {
  return membersOf(unwrapped(body), DEEPEST);
}

/**
 * Whether a member is one of the outer objects of an answer: not of lists, and not of the store or menu that it may
 * repeat; of the order or cart, only its state.
 */
export function isOfEnvelope({ name, above, pointer }: Member): boolean {
  if (/\/\d+(\/|$)/.test(pointer)) return false;
  const inner = above.findIndex(isContent);
  if (inner === -1) return true;
  return inner === above.length - 1 && STATEFUL.has(above[inner] ?? '') && STATE_ROLES.has(ROLES.get(name));
}

function isContent(name: string): boolean {
  return CONTENT.has(name) || name.startsWith('customer') || name.endsWith('information');
}

/** The body with lists and repeated content left out, so that a warning about an item is not taken for the answer's code. */
export function envelopeOnly(body: Json): Json {
  const prune = (node: Json, depth: number): Json => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node) || depth >= DEEPEST) return null;
    const kept: [string, Json][] = [];
    for (const key of Object.keys(node).slice(0, WIDEST)) {
      const value = node[key] as Json;
      if (!Array.isArray(value) && !LEFT_OUT.has(key.toLowerCase())) kept.push([key, prune(value, depth + 1)]);
    }
    return Object.fromEntries(kept);
  };
  return prune(unwrapped(body), 0);
}

/** A list of one at the root or for the results as what it holds, and a bare text as a message. */
function unwrapped(body: Json): Json {
  if (typeof body === 'string') return { message: body };
  if (Array.isArray(body)) return body.length === 1 ? unwrapped(body[0] ?? null) : body;
  if (!isObject(body)) return body;
  if (!Object.keys(body).some((key) => isLoneResult(key, body[key]))) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, isLoneResult(key, value) ? (value[0] ?? null) : value]),
  );
}

function isLoneResult(key: string, value: Json | undefined): value is [Json] {
  return Array.isArray(value) && value.length === 1 && RESULTS.test(key);
}
