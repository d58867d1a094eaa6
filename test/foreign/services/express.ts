/**
 * In the manner of an Express application: middleware one after the other, `status` and `data` around everything. It
 * knows one store, keeps its orders in states, and takes an id of the provider once.
 */
import type { BusinessOperation, JsonObject } from '../../../engine/model.ts';
import {
  type Answer,
  callBack,
  createTokens,
  type ForeignService,
  json,
  knowsClient,
  objectOf,
  type Seen,
  type Setting,
  textAt,
} from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

const error = (status: number, code: string, message: string): Answer =>
  json(status, { status: 'error', code, message });
const success = (status: number, data: JsonObject | null): Answer => json(status, { status: 'success', data });
/** Express answers an unknown route with a page of its own. */
const noRoute = ({ method, path }: Seen): Answer => ({
  status: 404,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Powered-By': 'Express' },
  body: `<!DOCTYPE html>\n<html lang="en"><body><pre>Cannot ${method} ${path}</pre></body></html>\n`,
});

interface Order {
  ids: { ksOrderId: string; partnerOrderId: string };
  state: 'received' | 'held' | 'fired' | 'cancelled';
}

export const express: ForeignService = {
  name: 'express',
  flaw: {
    what: 'the key is not looked at when an order is cancelled',
    fails: ['headers/cancelOrder/api-key-missing', 'headers/cancelOrder/api-key-unknown'],
  },
  start(setting) {
    const tokens = createTokens();
    const orders = new Map<string, Order>();
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.method !== 'POST') return noRoute(seen);
      if (seen.path === '/oauth2/token') return issue(seen, setting, tokens.issue);
      if (operation === undefined) return noRoute(seen);
      if (!tokens.serve(seen)) return error(401, 'E_TOKEN', 'Sign in first');
      const anyKey = setting.flawed && operation === 'cancelOrder';
      if (!anyKey && seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return error(403, 'E_KEY', 'This key does not open this door');
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
      const store = textAt(body, 'storeInformation', 'providerStoreId');
      if (store !== '' && store !== setting.providerStoreId) return error(404, 'E_NO_STORE', 'There is no such store');
      return carryOut(operation, body, orders, setting.callbackUrl);
    };
  },
};

function carryOut(
  operation: BusinessOperation,
  body: JsonObject,
  orders: Map<string, Order>,
  callbackUrl: string,
): Answer {
  const providerOrderId = textAt(body, 'providerOrderId');
  const order = orders.get(providerOrderId);
  switch (operation) {
    case 'createOrder': {
      if (order !== undefined) return error(409, 'E_DUPLICATE', 'This order was submitted before');
      const number = orders.size + 1_000;
      const state = body['orderNotificationType'] === 'HOLD' ? 'held' : 'received';
      const ids = { ksOrderId: `${number}`, partnerOrderId: `P${number}` };
      orders.set(providerOrderId, { ids, state });
      return success(201, { order: { ...ids, state } });
    }
    case 'fireOrder':
      if (order === undefined || order.state !== 'held')
        return error(409, 'E_NOT_HELD', 'There is no held order of this id');
      order.state = 'fired';
      return success(200, { order: { ...order.ids, state: order.state } });
    case 'cancelOrder':
      return order === undefined ? error(404, 'E_NO_ORDER', 'There is no such order') : cancel(order, body);
    case 'fetchStore':
      callBack(`${callbackUrl}/webhooks`, {
        event: 'store.status',
        data: { store: body['storeInformation'] ?? {}, open: true, phone: '+1 555 0100' },
      });
      return success(202, null);
    case 'validateCart':
      return success(200, { cart: { valid: true, issues: [] } });
    case 'fetchMenu':
      return success(202, null);
  }
}

function cancel(order: Order, body: JsonObject): Answer {
  const { ksOrderId, partnerOrderId } = order.ids;
  if (ksOrderId !== body['ksOrderId'] || partnerOrderId !== body['partnerOrderId'])
    return error(404, 'E_NO_ORDER', 'The ids are not those of one order');
  if (order.state === 'cancelled' || order.state === 'fired')
    return error(409, 'E_STATE', `The order is ${order.state}`);
  order.state = 'cancelled';
  return success(200, { order: { ...order.ids, state: order.state } });
}

function issue({ text }: Seen, setting: Setting, token: () => string): Answer {
  const form = new URLSearchParams(text);
  const uncached = { 'Cache-Control': 'no-store' };
  if (form.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' }, uncached);
  if (!knowsClient(form, setting))
    return json(401, { error: 'invalid_client', error_description: 'No such client' }, uncached);
  return json(200, { access_token: token(), token_type: 'bearer', expires_in: 900 }, uncached);
}
