/** What every business call has to carry: access token, API key, content type (Authentication of the interface). */
import { timingSafeEqual } from 'node:crypto';
import type { BusinessOperation } from '../engine/model.ts';
import { type Call, essence, hasOtherCharset } from './call.ts';
import type { Rules } from './dialect.ts';
import { type Fault, skips } from './fault.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { Tokens } from './tokens.ts';

interface Gate {
  tokens: Tokens;
  apiKey: string;
  rules: Rules;
  faults: readonly Fault[];
}

/** The first thing that is wrong with the headers, in the order token, API key, media type. */
export function checkAccess(call: Call, operation: BusinessOperation, gate: Gate): Refusal | null {
  return (
    checkToken(call, operation, gate) ?? checkApiKey(call, operation, gate) ?? checkMediaType(call, operation, gate)
  );
}

/** The token of an Authorization header of the Bearer scheme (RFC 6750, section 2.1). */
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i;

function checkToken(call: Call, operation: BusinessOperation, { tokens, faults }: Gate): Refusal | null {
  const header = call.headers.authorization;
  if (header === undefined) {
    if (skips(faults, 'token-present', operation)) return null;
    return refusal('token-missing', 'the Authorization header with the access token is missing');
  }
  if (skips(faults, 'token-right', operation)) return null;
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) return refusal('token-malformed', 'Authorization has to be "Bearer" and the access token');
  const state = tokens.use(token);
  if (state === 'unknown') return refusal('token-unknown', 'the access token was not issued here');
  return state === 'expired' ? refusal('token-expired', 'the access token has expired') : null;
}

function checkApiKey(call: Call, operation: BusinessOperation, { apiKey, faults }: Gate): Refusal | null {
  const header = call.headers['x-api-key'];
  if (header === undefined) {
    if (skips(faults, 'api-key-present', operation)) return null;
    return refusal('api-key-missing', 'the x-api-key header is missing');
  }
  if (isSame(String(header), apiKey) || skips(faults, 'api-key-right', operation)) return null;
  return refusal('api-key-unknown', 'the API key in x-api-key is not known');
}

function checkMediaType(call: Call, operation: BusinessOperation, { rules, faults }: Gate): Refusal | null {
  const type = call.headers['content-type'];
  const encoded = call.headers['content-encoding'] !== undefined;
  if (essence(type) === 'application/json' && !hasOtherCharset(type) && !encoded) return null;
  if (rules.mediaTypes === 'any' || skips(faults, 'media-type', operation)) return null;
  return refusal('media-type-refused', 'the body has to be application/json in UTF-8, without a content encoding');
}

/** Compares secrets in a time that does not tell how much of them is right. */
export function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
