/** A request as a shell line that sends it again. */

import type { ResolvedRequest } from '../../engine/model.ts';

/** A secret that was masked, `[ORDER_API_KEY]`, within single quotes. */
const MASK = /\[(ORDER_[A-Z_]+)\]/g;

/** Masked secrets stand as variables of the same name, so that the line can be passed on and still be run. */
export function curlLine({ method, url, headers, body }: ResolvedRequest): string {
  const fields = headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === null ? [] : [`--data-raw ${quoted(body)}`];
  return ['curl -sS', `-X ${method}`, quoted(url), ...fields, ...data].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll(MASK, `'"$$$1"'`)}'`;
}
