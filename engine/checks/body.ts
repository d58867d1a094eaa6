/** Reads the body of an answer or callback. Source: Resources and their fields ("all bodies are JSON"), RFC 8259, RFC 6838. */
import { DEEPEST, isDeeperThan } from '../bytes.ts';
import type { Headers, Json, ReceivedBody } from '../model.ts';

export type Reading =
  | { kind: 'empty' }
  | { kind: 'json'; value: Json }
  /** Something arrived that is not whole JSON; `why` completes "the body ...". */
  | { kind: 'broken'; why: string };

const PROBLEMS: Record<NonNullable<ReceivedBody['problem']>, string> = {
  cut: 'ends before its announced end',
  'too-large': 'is larger than the kit reads',
  'too-deep': 'is nested deeper than the kit reads',
  timeout: 'did not end in time',
  'not-utf8': 'is not UTF-8 text',
  'bad-encoding': 'does not decode by its Content-Encoding',
};

/** White space alone is an empty body; a byte order mark in front is passed over (RFC 8259 section 8.1). */
export function readBody(body: ReceivedBody): Reading {
  const known = readings.get(body);
  if (known !== undefined) return known;
  const reading = read(body);
  readings.set(body, reading);
  return reading;
}

/** Bodies are plain values that nobody changes, and looked at by many checks: each is parsed once. */
const readings = new WeakMap<ReceivedBody, Reading>();

function read(body: ReceivedBody): Reading {
  if (body.problem !== null) return { kind: 'broken', why: PROBLEMS[body.problem] };
  const text = body.text.startsWith('\uFEFF') ? body.text.slice(1) : body.text;
  if (text.trim() === '') return { kind: 'empty' };
  // Evidence that was stored elsewhere was not measured on arrival.
  if (isDeeperThan(text, DEEPEST)) return { kind: 'broken', why: PROBLEMS['too-deep'] };
  try {
    return { kind: 'json', value: JSON.parse(text) as Json };
  } catch (error) {
    const looksCut = /^\s*[[{]/.test(text) && /end of JSON|Unterminated/i.test(String(error));
    const like = /^\s*</.test(text) ? 'is markup (HTML or XML), not JSON' : 'is not JSON';
    return { kind: 'broken', why: looksCut ? 'is cut JSON: it ends in its middle' : like };
  }
}

/** First value of a header, by its name in any case; undefined where it is absent. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
}

/** `application/json`, `text/json` or a `+json` type such as `application/problem+json`; parameters do not matter. */
export function isJsonMediaType(headers: Headers): boolean {
  const type = headerOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(application|text)\/(x-)?json$/.test(type) || /^[a-z]+\/[^/]+\+json$/.test(type);
}

/** A text in one line, at most `limit` characters, for `expected` and `actual`. */
export function shorten(text: string, limit = 240): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`;
}
