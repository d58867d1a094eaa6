/** A change to what the target did, and how it is shown: both sides as texts that differ in nothing but the change. */
import { headerOf } from '../checks/body.ts';
import type { Callback, Headers, Mend, ReceivedBody, Reply } from '../model.ts';

export type Change =
  | { kind: 'answer'; exchange: string; before: Reply; after: Reply }
  /** `before` null where no callback came. */
  | { kind: 'callback'; step: number; before: Callback | null; after: Callback };

/** Characters of a body that are shown; of a longer one only its beginning matters to a reader. */
const SHOWN = 4_000;

/** Answers as status, media type, changed headers and body; callbacks with their request line. JSON is laid out. */
export function shownChange(change: Change): Mend {
  if (change.kind === 'answer') {
    const names = shownNames(headersOf(change.before), headersOf(change.after));
    return { before: shownReply(change.before, names), after: shownReply(change.after, names) };
  }
  const names = shownNames(change.before?.headers ?? [], change.after.headers);
  const before = change.before === null ? 'no callback' : shownCallback(change.before, names);
  return { before, after: shownCallback(change.after, names) };
}

function headersOf(reply: Reply): Headers {
  return reply.kind === 'response' ? reply.headers : [];
}

/** Headers that follow from the rest. */
const CONSEQUENCES = /^(content-length|transfer-encoding|connection|keep-alive|date|host)$/;

/** The media type always, another header only where the two sides differ in it. */
function shownNames(before: Headers, after: Headers): string[] {
  const names = new Set(
    [...before, ...after].map(([name]) => name.toLowerCase()).filter((name) => !CONSEQUENCES.test(name)),
  );
  return [...names].filter((name) => name === 'content-type' || headerOf(before, name) !== headerOf(after, name));
}

function shownReply(reply: Reply, names: readonly string[]): string {
  if (reply.kind === 'no-response') return `no answer: ${reply.detail}`;
  return shown(`HTTP ${reply.status}`, reply.headers, names, reply.body);
}

function shownCallback({ method, url, headers, body }: Callback, names: readonly string[]): string {
  return shown(`${method} ${url}`, headers, names, body);
}

function shown(head: string, headers: Headers, names: readonly string[], body: ReceivedBody): string {
  const fields = headers
    .filter(([name]) => names.includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
  const text = laidOut(body.text);
  return [head, ...fields, ...(text === '' ? [] : ['', text])].join('\n');
}

/** Indented where that changes no value; numbers of many digits do not survive being read. */
function laidOut(text: string): string {
  const whole = text.length > SHOWN || !isExact(text) ? text : JSON.stringify(JSON.parse(text), null, 2);
  return whole.length > SHOWN ? `${whole.slice(0, SHOWN)}…` : whole;
}

/** Whether a text is JSON that reading and writing leaves as it is. */
export function isExact(text: string): boolean {
  const numbers = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  if (/\d{16}|\d[eE]/.test(numbers)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
