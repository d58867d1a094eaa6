/**
 * Thinks in remote procedure calls: 200 for everything, `result` or `error`. It does not look at media types, and at
 * fields only on the first level.
 */
import type { Json } from '../../../engine/model.ts';
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const rpc: ForeignService = {
  name: 'rpc',
  flaw: {
    what: 'orders without serviceMode are taken',
    fails: ['create/refuses/serviceMode-missing', 'create/refuses/serviceMode-null'],
  },
  start(setting) {
    const tokens = createTokens();
    let id = 0;
    const result = (value: Json) => json(200, { jsonrpc: '2.0', id: ++id, result: value });
    const error = (code: number, message: string, data: Json = null) =>
      json(200, { jsonrpc: '2.0', id: ++id, error: { code, message, data } });
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.path === '/oauth2/token') {
        const form = new URLSearchParams(seen.text);
        if (seen.method !== 'POST') return error(-32601, 'Method not found');
        if (form.get('grant_type') !== 'client_credentials') return error(-32602, 'Invalid params', 'grant_type');
        if (!knowsClient(form, setting)) return error(-32001, 'Not authorised', 'client');
        return result({ access_token: tokens.issue(), token_type: 'Bearer' });
      }
      if (operation === undefined || seen.method !== 'POST') return error(-32601, 'Method not found');
      if (!tokens.serve(seen)) return error(-32001, 'Not authorised', 'token');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey) return error(-32002, 'Not authorised', 'key');
      const body = objectOf(seen.text);
      if (body === null) return error(-32700, 'Parse error');
      const complaints = complaintsAbout(operation, body).filter(
        ({ field, missing }) => !field.includes('.') && !(setting.flawed && missing && field === 'serviceMode'),
      );
      if (complaints.length > 0)
        return error(
          -32602,
          'Invalid params',
          complaints.map(({ field }) => field),
        );
      if (operation === 'fetchStore')
        callBack(setting.callbackUrl, {
          jsonrpc: '2.0',
          method: 'storeChanged',
          params: [body['storeInformation'] ?? null, { open: true }],
        });
      return result(operation === 'createOrder' ? { ksOrderId: 8_000 + id, partnerOrderId: id, queued: true } : 'ok');
    };
  },
};
