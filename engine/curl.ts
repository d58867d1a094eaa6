/** A request as a shell line that sends it again; the one builder for findings, reports and rehearsals. */
import type { ResolvedRequest } from './model.ts';

/** A secret that was masked, `[ORDER_API_KEY]`, within single quotes. */
const MASK = /\[(ORDER_[A-Z_]+)\]/g;

/**
 * One line for a POSIX shell. Expects a request whose secrets are masked (see redact.ts): they stand as variables of
 * the same name, so that the line can be passed on and still be run.
 */
export function curlOfRequest({ method, url, headers, body }: ResolvedRequest): string {
  const fields = headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === null ? [] : [`--data-raw ${quoted(body)}`];
  return ['curl -sS', `-X ${method}`, quoted(url), ...fields, ...data].join(' ');
}

/** Single quotes, left for each variable: the shell has to see it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll(MASK, `'"$$$1"'`)}'`;
}
