/** Finds the order's identifiers, whose place in answers and callbacks the interface does not show (Cancel request). */
import type { FieldNames, Json, OrderIds, Pointer } from '../model.ts';
import { isObject } from '../pointer.ts';
import { type Found, namedByTarget } from './failure.ts';
import { leavesOf, type Member, membersOf, normalise } from './walk.ts';

export type FoundOrderIds = Record<keyof OrderIds, Found | null>;

const NAMED: Record<keyof OrderIds, string> = { ksOrderId: 'ksorderid', partnerOrderId: 'partnerorderid' };
/** Names that other services use for the same thing, the most telling first. */
const GUESSES: Record<keyof OrderIds, RegExp[]> = {
  ksOrderId: [
    /^(service|platform|integration|internal|system|ks)(order)?(id|number|no|ref|reference)$|^ks$/,
    /^order(id|number|no|ref|reference|key|uuid)$/,
    /^(id|reference|number|confirmation(id|number)?)$/,
  ],
  partnerOrderId: [
    /^(pos|partner|store|external|kitchen|restaurant|merchant)(order)?(id|number|no|ref|reference)$|^(pos|partner)$/,
    /^(check|ticket)(id|number|no)$/,
  ],
};

const LABELS = ['type', 'name', 'key', 'kind', 'system'];
const VALUES = ['value', 'id'];

/**
 * @param text the JSON as it arrived, for numbers beyond double precision
 * @param sentOrderId the providerOrderId that was sent: it is never one of the two others
 */
export function findOrderIds(json: Json, text: string, names: FieldNames, sentOrderId: string): FoundOrderIds {
  const members = namedValuesIn(json).filter(({ value }) => isId(value, sentOrderId));
  const find = (id: keyof OrderIds, taken: Found | null): Found | null => {
    const byTarget = namedByTarget(json, names[id])[0];
    if (byTarget) return { value: byTarget.value, pointer: byTarget.pointer, guessed: false };
    const exact = firstOf(members.filter(({ name }) => name === NAMED[id]));
    if (exact) return foundAt(exact, text, false);
    for (const guess of GUESSES[id]) {
      const member = firstOf(members.filter(({ name, pointer }) => guess.test(name) && pointer !== taken?.pointer));
      if (member) return foundAt(member, text, true);
    }
    return null;
  };
  const partnerOrderId = find('partnerOrderId', null);
  return { ksOrderId: find('ksOrderId', partnerOrderId), partnerOrderId };
}

/** The order of members has no meaning (RFC 8259 section 4), so which of several is taken does not hang on it. */
function firstOf(members: Member[]): Member | undefined {
  return members.sort((a, b) => a.depth - b.depth || (a.pointer < b.pointer ? -1 : 1))[0];
}

/** Whether a body speaks of the order that was sent: its providerOrderId stands in it, at any depth. */
export function mentionsOrder(json: Json, sentOrderId: string): boolean {
  return leavesOf(json).has(sentOrderId);
}

/** Members that hold no others; of an object or a list of them, what its pairs name. */
function namedValuesIn(json: Json): Member[] {
  return membersOf(json).flatMap((member) => {
    const { value, pointer } = member;
    if (Array.isArray(value)) return value.flatMap((item, index) => named(item, `${pointer}/${index}`, member));
    return isObject(value) ? named(value, pointer, member) : member;
  });
}

/** A pair such as `{type: "ksOrderId", value: "17"}` names its value by the first member. */
function named(pair: Json, pointer: Pointer, member: Member): Member[] {
  if (!isObject(pair)) return [];
  const label = LABELS.map((name) => pair[name]).find((value) => typeof value === 'string');
  const value = VALUES.map((name) => pair[name]).find((candidate) => candidate !== undefined);
  return label === undefined || value === undefined ? [] : [{ ...member, name: normalise(label), value, pointer }];
}

function isId(value: Json, sentOrderId: string): boolean {
  return (
    (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && String(value) !== sentOrderId
  );
}

function foundAt({ key, value, pointer }: Member, text: string, guessed: boolean): Found {
  return { value: exact(key, value, text), pointer, guessed };
}

/** Longer names are none that a pattern is made of. */
const LONGEST_NAME = 100;

/** The digits as they arrived where a number is too large to be read without loss. */
function exact(key: string, value: Json, text: string): string {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || key.length > LONGEST_NAME) return String(value);
  const name = key.replaceAll(/[^\w-]/g, '.');
  const written = [...text.matchAll(new RegExp(`"(?:${name}|value|id)"\\s*:\\s*(-?\\d+)`, 'g'))].map(
    (match) => match[1],
  );
  const same = written.find((digits) => Number(digits) === value);
  return same ?? String(value);
}
