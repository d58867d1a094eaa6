/** In the manner of an Express application: middleware one after the other, `status` and `data` around everything. */
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../../engine/model.ts';
import {
  type Answer,
  callBack,
  type ForeignService,
  json,
  objectOf,
  type Seen,
  type Setting,
  textAt,
} from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

const error = (status: number, code: string, message: string): Answer =>
  json(status, { status: 'error', code, message });
/** Express answers an unknown route with a page of its own. */
const noRoute = ({ method, path }: Seen): Answer => ({
  status: 404,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Powered-By': 'Express' },
  body: `<!DOCTYPE html>\n<html lang="en"><body><pre>Cannot ${method} ${path}</pre></body></html>\n`,
});

export const express: ForeignService = {
  name: 'express',
  flaw: {
    what: 'the key is not looked at when an order is cancelled',
    fails: ['headers/cancelOrder/api-key-missing', 'headers/cancelOrder/api-key-unknown'],
  },
  start(setting) {
    const tokens = new Set<string>();
    const orders = new Map<string, JsonObject>();
    let last = 1_000;
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.method !== 'POST') return noRoute(seen);
      if (seen.path === '/oauth2/token') return issue(seen, setting, tokens);
      if (operation === undefined) return noRoute(seen);
      const unauthenticated = authenticate(seen, setting, tokens, operation === 'cancelOrder' && setting.flawed);
      if (unauthenticated) return unauthenticated;
      if (!/^application\/json/.test(seen.headers['content-type'] ?? ''))
        return error(400, 'E_NO_BODY', 'The request has no JSON body');
      const body = objectOf(seen.text);
      if (body === null) return error(400, 'E_SYNTAX', 'Unexpected token in JSON at position 0');
      const [complaint] = complaintsAbout(operation, body);
      if (complaint)
        return error(
          422,
          'E_VALIDATION',
          `"${complaint.field}" ${complaint.missing ? 'is required' : 'is of the wrong type'}`,
        );
      if (operation === 'fetchStore') {
        callBack(`${setting.callbackUrl}/webhooks`, {
          event: 'store.status',
          data: { store: body['storeInformation'] ?? {}, open: true, phone: '+1 555 0100' },
        });
        return json(202, { status: 'success', data: null });
      }
      if (operation === 'cancelOrder' && !orders.has(textAt(body, 'ksOrderId')))
        return error(404, 'E_NO_ORDER', 'There is no such order');
      if (operation !== 'createOrder') return json(200, { status: 'success', data: {} });
      const ksOrderId = String(++last);
      orders.set(ksOrderId, body);
      return json(201, {
        status: 'success',
        data: { order: { ksOrderId, partnerOrderId: `P${last}`, state: 'RECEIVED' } },
      });
    };
  },
};

function issue({ text }: Seen, { credentials }: Setting, tokens: Set<string>): Answer {
  const form = new URLSearchParams(text);
  if (form.get('grant_type') !== 'client_credentials')
    return json(400, { error: 'unsupported_grant_type' }, { 'Cache-Control': 'no-store' });
  const known =
    form.get('client_id') === credentials.clientId && form.get('client_secret') === credentials.clientSecret;
  if (!known)
    return json(401, { error: 'invalid_client', error_description: 'No such client' }, { 'Cache-Control': 'no-store' });
  const token = randomBytes(20).toString('hex');
  tokens.add(token);
  return json(200, { access_token: token, token_type: 'bearer', expires_in: 900 }, { 'Cache-Control': 'no-store' });
}

function authenticate(
  { headers }: Seen,
  { credentials }: Setting,
  tokens: Set<string>,
  anyKey: boolean,
): Answer | null {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || !tokens.has(token)) return error(401, 'E_TOKEN', 'Sign in first');
  return anyKey || headers['x-api-key'] === credentials.apiKey
    ? null
    : error(403, 'E_KEY', 'This key does not open this door');
}
