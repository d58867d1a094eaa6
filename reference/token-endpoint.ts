/** Get Access Token: the client credentials grant (RFC 6749, section 4.4) with the form fields of the interface. */
import type { Json } from '../engine/model.ts';
import { isSame } from './access.ts';
import { type Call, essence } from './call.ts';
import type { Rules } from './dialect.ts';
import { type Fault, skips } from './fault.ts';
import { isObject } from './json.ts';
import { type Refusal, refusal } from './refusal.ts';

interface TokenDesk {
  clientId: string;
  clientSecret: string;
  rules: Rules;
  faults: readonly Fault[];
}

/** The form fields, in the order in which they are checked, with what their absence and a wrong value are refused as. */
const FIELDS = [
  { name: 'grant_type', check: 'grant', missing: 'token-request-invalid', wrong: 'grant-unsupported' },
  { name: 'client_id', check: 'client', missing: 'client-invalid', wrong: 'client-invalid' },
  { name: 'client_secret', check: 'secret', missing: 'client-invalid', wrong: 'client-invalid' },
  { name: 'scope', check: 'scope', missing: 'scope-invalid', wrong: 'scope-invalid' },
] as const;

/** The only scope of the interface. */
export const SCOPE = 'access/all';

/** Null where a token may be issued, else why not, in the words of RFC 6749, section 5.2. */
export function checkTokenRequest(call: Call, desk: TokenDesk): Refusal | null {
  const form = formOf(call, desk);
  if (!(form instanceof Map)) return form;
  const { clientId, clientSecret, rules, faults } = desk;
  const right = { grant: 'client_credentials', client: clientId, secret: clientSecret, scope: SCOPE };
  for (const { name, check, missing, wrong } of FIELDS) {
    const value = form.get(name) ?? '';
    const problem = value === '' ? 'present' : 'right';
    const skipped = check === 'scope' ? rules.scope === 'any' : skips(faults, `${check}-${problem}`, 'getToken');
    if (skipped || isSame(value, right[check])) continue;
    if (value === '') return refusal(missing, `${name} is missing`, `/${name}`);
    return refusal(wrong, `the value of ${name} is not accepted here`, `/${name}`);
  }
  return null;
}

function formOf({ body, headers }: Call, { rules, faults }: TokenDesk): Map<string, string> | Refusal {
  if (body.kind === 'too-large') return refusal('body-too-large', 'the token request is too large');
  if (body.kind === 'not-utf8') return refusal('token-request-invalid', 'the token request is not UTF-8 text');
  const isForm = essence(headers['content-type']) === 'application/x-www-form-urlencoded';
  const takesJson = rules.mediaTypes === 'any' || skips(faults, 'media-type', 'getToken');
  if (!isForm && !takesJson) {
    return refusal('token-request-invalid', 'the token request has to be application/x-www-form-urlencoded');
  }
  const entries = (takesJson && jsonEntries(body.text)) || [...new URLSearchParams(body.text)];
  const fields = new Map(entries);
  // RFC 6749, section 3.2: request parameters must not be included more than once.
  return fields.size === entries.length ? fields : refusal('token-request-invalid', 'a field is there more than once');
}

/** The members of a JSON object as form fields; null where the text is none. */
function jsonEntries(text: string): [string, string][] | null {
  try {
    const body = JSON.parse(text) as Json;
    return isObject(body)
      ? Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
      : null;
  } catch {
    return null;
  }
}
