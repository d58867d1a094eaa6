/** Judges what came to the listener for one Fetch Store. Source: Events 1; Fetch Store (Notes per endpoint 4). */
import type { Callback, CallbackWait, Exchange, Json, ResolvedRequest } from '../model.ts';
import { isObject } from '../pointer.ts';
import type { Flaw } from './answer.ts';
import { headerOf, isJsonMediaType, readBody, shorten } from './body.ts';
import { leavesOf, normalise, wrappedIn } from './walk.ts';

/** Whether the callback carries one of the store ids: as a value or member name at any depth, or in its address. */
export function carriesStore(callback: Callback, storeIds: readonly string[]): boolean {
  const leaves = leavesOfCallback(callback);
  const segments = callback.url.split(/[/?&=#]/).map((part) => decode(part));
  return storeIds.some((id) => leaves.has(id) || segments.includes(id) || [...leaves].some((leaf) => names(leaf, id)));
}

/** Whether a text such as `stores/17` or `urn:store:17` speaks of the id; letters, digits, `-` and `_` go on an id. */
function names(text: string, id: string): boolean {
  return (
    text.length > id.length && text.length < 2_000 && text.includes(id) && text.split(/[^\p{L}\p{N}_-]+/u).includes(id)
  );
}

/** Whether the callback is the one that a Fetch Store brings: for the store, JSON, with details in it. */
export function satisfies(
  callback: Callback,
  storeIds: readonly string[],
  request: Pick<ResolvedRequest, 'body'>,
): boolean {
  return carriesStore(callback, storeIds) && hasContent(callback, request);
}

/** What is missing of the callback, one flaw for each requirement it breaks. */
export function callbackFlaws(wait: CallbackWait, exchange: Exchange): Flaw[] {
  const [first] = wait.matching;
  const flaw = (
    code: Flaw['code'],
    requirement: string,
    message: string,
    expected: string,
    actual: string,
    advice: string,
  ): Flaw => {
    return { code, requirement, message, expected, actual, pointer: null, advice };
  };
  const store = `store id ${wait.storeIds.map((id) => JSON.stringify(id)).join(' or ')}`;
  if (first === undefined) {
    const unreadable = wait.others.find(({ body }) => readBody(body).kind !== 'json');
    if (unreadable && unreadable.body.text.trim() !== '') {
      return [
        flaw(
          'callback-not-json',
          'fetchStore.callbackJson',
          'A callback came, but its body is not JSON',
          `JSON that carries ${store}`,
          shorten(unreadable.body.text),
          'Send the callback as application/json.',
        ),
      ];
    }
    const came =
      wait.others.length === 0
        ? 'no callback at all'
        : `${wait.others.length} callback(s) without that id, e.g. ${describeCallback(wait.others[0])}`;
    const message =
      wait.others.length === 0 ? 'No callback came for the store' : 'Callbacks came, but for another store or for none';
    const advice =
      'Send the callback to the address that the listener has for this target; raise --callback-timeout where it takes longer.';
    return [
      flaw(
        'callback-missing',
        'fetchStore.callback',
        message,
        `within ${wait.timeoutMs} ms after the answer, a callback that carries ${store}`,
        came,
        advice,
      ),
    ];
  }
  const reading = readBody(first.body);
  if (reading.kind !== 'json') {
    return [
      flaw(
        'callback-not-json',
        'fetchStore.callbackJson',
        'The callback for the store is not JSON',
        'a whole JSON document',
        shorten(first.body.text),
        'Send the callback as application/json.',
      ),
    ];
  }
  if (wait.matching.some((callback) => hasContent(callback, exchange.request))) return mediaTypeFlaws(first);
  const advice = 'Send the details and the availability of the store, not its identifiers alone.';
  return [
    flaw(
      'callback-empty',
      'fetchStore.callbackContent',
      'The callback carries nothing but what was sent',
      'details and availability of the store',
      shorten(first.body.text),
      advice,
    ),
  ];
}

/** All bodies are JSON by their media type too; of a callback the interface only shows this in general. */
function mediaTypeFlaws(callback: Callback): Flaw[] {
  if (isJsonMediaType(callback.headers)) return [];
  const type = headerOf(callback.headers, 'content-type');
  const actual = type === undefined ? 'no Content-Type header' : `Content-Type: ${type}`;
  const message = 'The callback is not of a JSON media type';
  const advice = 'Send the callback as application/json.';
  return [
    {
      code: 'media-type',
      requirement: 'fetchStore.callbackJson',
      message,
      expected: 'Content-Type: application/json',
      actual,
      pointer: null,
      advice,
      doubtful: true,
    },
  ];
}

/** Plain remarks on how the callback came; none of them changes a verdict (retries and timing are not shown). */
export function callbackNotes(wait: CallbackWait): string[] {
  const notes: string[] = [];
  const [first] = wait.matching;
  if (first && first.receivedAt < wait.answeredAt) notes.push('The callback came before the answer to its request.');
  if (wait.matching.length > 1) notes.push(`The callback came ${wait.matching.length} times.`);
  if (first && wait.others.length > 0)
    notes.push(`${wait.others.length} callback(s) for another store or for none came in the same time.`);
  return notes;
}

/** At least one value that neither the request nor the address of the callback knew. */
function hasContent(callback: Callback, { body }: Pick<ResolvedRequest, 'body'>): boolean {
  const reading = readBody(callback.body);
  if (reading.kind !== 'json') return false;
  const sent = leavesOf(JSON.parse(body ?? 'null') as Json);
  return contentOf(reading.value).some((value) => !sent.has(value));
}

/** Members that identify or date a message, and tell nothing of the store that it is about. */
const ENVELOPE =
  /^(id|uuid|(event|message|request|correlation|trace|transaction|callback|notification)id|timestamp|(sent|created|published|received|occurred)(at|on|time)|(signature)?version|signature)$/;

/** Texts, numbers and truth values at any depth, in JSON wrapped in texts too; without recursion, whatever was sent. */
function contentOf(value: Json): string[] {
  const content: string[] = [];
  const stack: Json[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const read = typeof next === 'string' ? (wrappedIn(next) ?? next) : next;
    if (Array.isArray(read)) for (const item of read) stack.push(item);
    else if (isObject(read)) {
      for (const [name, member] of Object.entries(read)) if (!ENVELOPE.test(normalise(name))) stack.push(member);
    } else if (read !== null && read !== '') content.push(String(read));
  }
  return content;
}

/** Every scenario that waits looks at every callback, so that each is read once. */
const LEAVES = new WeakMap<Callback, ReadonlySet<string>>();

function leavesOfCallback(callback: Callback): ReadonlySet<string> {
  const known = LEAVES.get(callback);
  if (known !== undefined) return known;
  const reading = readBody(callback.body);
  const leaves = reading.kind === 'json' ? leavesOf(reading.value) : new Set<string>();
  LEAVES.set(callback, leaves);
  return leaves;
}

export function describeCallback(callback: Callback | undefined): string {
  return callback === undefined ? 'none' : `${callback.method} ${callback.url} ${shorten(callback.body.text, 120)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
