/** Reads and judges the token answer. Source: Authentication 1, 2 and 4; RFC 6749 sections 5.1 and 5.2. */
import type { Exchange, FieldNames, Json } from '../model.ts';
import { isObject } from '../pointer.ts';
import { type Flaw, flawOf, jsonOf } from './answer.ts';
import { headerOf } from './body.ts';
import { type Found, namedByTarget } from './failure.ts';
import type { Secret } from './secrets.ts';
import { membersOf, scalarText } from './walk.ts';

const TOKEN_NAMES = ['accesstoken', 'token', 'bearertoken', 'authtoken', 'jwt', 'bearer', 'idtoken'];
const LIFETIME_NAMES = /^(expiresin|expires|expiresinseconds|expiry|ttl|lifetime|validfor|maxage)$/;

/** Ten years in seconds; a larger number is a moment. */
const LONGEST_LIFETIME = 315_360_000;

/** The access token of an answer, masked or not: under the names that services use, else the only text that can be one. */
export function findToken(json: Json, names: FieldNames): Found | null {
  const byTarget = namedByTarget(json, names.accessToken)[0];
  if (byTarget) return { value: byTarget.value, pointer: byTarget.pointer, guessed: false };
  const texts = membersOf(json).filter(
    (member): member is typeof member & { value: string } =>
      typeof member.value === 'string' && member.value.trim() !== '',
  );
  for (const name of TOKEN_NAMES) {
    const member = texts.find((candidate) => candidate.name === name && !/^bearer$/i.test(candidate.value));
    if (member) return { value: member.value, pointer: member.pointer, guessed: false };
  }
  const long = texts.filter(({ value }) => /^([\w.~+/=-]{16,}|\[ORDER_ACCESS_TOKEN\])$/.test(value));
  return long.length === 1 && long[0] ? { value: long[0].value, pointer: long[0].pointer, guessed: true } : null;
}

/**
 * Every token in an answer of the token endpoint (access, refresh, identity), as secrets.
 * @param accepted whether a token was issued: in a refusal, what merely looks like a token is a code
 */
export function secretsIn(json: Json | undefined, accepted: boolean): Secret[] {
  if (json === undefined) return [];
  const named = membersOf(json).filter(
    ({ name, value }) => /token$|^jwt$|^bearer$/.test(name) && typeof value === 'string',
  );
  const texts = named.map(({ value }) => String(value));
  const found = findToken(json, {
    errorCode: [],
    errorMessage: [],
    accessToken: [],
    ksOrderId: [],
    partnerOrderId: [],
  });
  if (found !== null && (accepted || !found.guessed)) texts.push(found.value);
  return texts.map((value) => ({ label: 'ORDER_ACCESS_TOKEN', value }));
}

/** Tokens in a text that is not whole JSON: an answer that was cut may carry a good token all the same. */
export function secretsInText(text: string): Secret[] {
  const found = text.matchAll(/"[\w-]*token"\s*:\s*"([^"\\\s]{8,})/gi);
  return [...found].map(([, value = '']) => ({ label: 'ORDER_ACCESS_TOKEN', value }));
}

/** Lifetime in seconds that the answer states, by any usual name; null where it states none. */
export function tokenLifetime(json: Json): number | null {
  const member = membersOf(json).find(({ name, value }) => LIFETIME_NAMES.test(name) && isLifetime(value));
  return member === undefined ? null : Number(member.value);
}

function isLifetime(value: Json): boolean {
  const seconds = Number(scalarText(value));
  return seconds > 0 && seconds <= LONGEST_LIFETIME;
}

/** No token in an accepted answer. */
export function tokenFlaws(exchange: Exchange, names: FieldNames): Flaw[] {
  const json = jsonOf(exchange.reply);
  if (json !== undefined && findToken(json, names) !== null) return [];
  const flaw = flawOf('token-missing', 'token.issued', 'The token answer carries no access token', exchange.reply);
  const advice =
    'Answer with access_token; where it stands under a name of its own, say so in the target file (fields.accessToken).';
  return [{ ...flaw, expected: 'a member access_token with the token', advice }];
}

/** What RFC 6749 asks of a token answer, by the requirement that a scenario cites for it. */
export function standardTokenFlaws(exchange: Exchange, requirement: string): Flaw[] {
  if (exchange.reply.kind === 'no-response') return [];
  const json = jsonOf(exchange.reply);
  const members = isObject(json) ? json : {};
  const { status, headers } = exchange.reply;
  const flaw = (
    code: Flaw['code'],
    message: string,
    expected: string,
    actual: string,
    pointer: string | null,
  ): Flaw => {
    const advice = `See RFC 6749 section 5.${code === 'token-error' ? 2 : 1}.`;
    return { code, requirement, message, expected, actual, pointer, advice };
  };
  const shown = (name: string) => JSON.stringify(members[name]) ?? 'absent';
  switch (requirement) {
    case 'token.answer':
      if (typeof members['access_token'] !== 'string') {
        return [
          flaw(
            'token-type',
            'The token does not stand under its standard name',
            'access_token',
            Object.keys(members).join(', ') || 'no members',
            '',
          ),
        ];
      }
      return /^bearer$/i.test(scalarText(members['token_type']))
        ? []
        : [
            flaw(
              'token-type',
              'The token answer does not say that the token is a bearer token',
              'token_type: Bearer',
              `token_type: ${shown('token_type')}`,
              '/token_type',
            ),
          ];
    case 'token.lifetime':
      return Number(scalarText(members['expires_in'])) > 0
        ? []
        : [
            flaw(
              'token-lifetime',
              'The token answer does not state its lifetime in seconds',
              'expires_in: a number above 0',
              `expires_in: ${shown('expires_in')}`,
              '/expires_in',
            ),
          ];
    case 'token.noStore': {
      const control = headerOf(headers, 'cache-control');
      return /no-store/i.test(control ?? '')
        ? []
        : [
            flaw(
              'token-cacheable',
              'The token answer may be cached',
              'Cache-Control: no-store',
              `Cache-Control: ${control ?? 'absent'}`,
              null,
            ),
          ];
    }
    case 'token.error':
      if (status !== 400 && status !== 401) {
        return [
          flaw(
            'token-error',
            'The token endpoint refuses with another status than 400 and 401',
            '400 or 401',
            String(status),
            null,
          ),
        ];
      }
      return typeof members['error'] === 'string' && members['error'] !== ''
        ? []
        : [
            flaw(
              'token-error',
              'The token error does not stand under its standard name',
              'a member error',
              Object.keys(members).join(', ') || 'no members',
              '',
            ),
          ];
    default:
      return [];
  }
}
