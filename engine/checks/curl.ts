/** A shell line that repeats a request. Secrets stand as variables: the line can be passed on. */
import type { Exchange } from '../model.ts';

/** Header values that carry a secret, as the shell reads them. */
const VARIABLES: Record<string, (value: string) => string> = {
  authorization: (value) => (/^Bearer \[/.test(value) ? '"Authorization: Bearer $ORDER_ACCESS_TOKEN"' : quote(`Authorization: ${value}`)),
  'x-api-key': (value) => (value.startsWith('[') ? '"x-api-key: $ORDER_API_KEY"' : quote(`x-api-key: ${value}`)),
};

/** Expects an exchange whose secrets are masked (see redact.ts). */
export function curlOf({ request }: Exchange): string {
  const headers = request.headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]) => `-H ${VARIABLES[name.toLowerCase()]?.(value) ?? quote(`${name}: ${value}`)}`);
  const body = request.body === null ? [] : [`--data-raw ${bodyOf(request.body)}`];
  return [`curl -sS -X ${request.method} ${quote(request.url)}`, ...headers, ...body].join(' ');
}

/** A masked client secret becomes a variable between two quoted parts. */
function bodyOf(body: string): string {
  return quote(body).replaceAll('[ORDER_CLIENT_SECRET]', `'"$ORDER_CLIENT_SECRET"'`);
}

/** Single quotes of a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
