/**
 * Answers 204 to everything it accepts; the ids of an order come by callback, under names of its own. A token ends the
 * one before it.
 */
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const taciturn: ForeignService = {
  name: 'taciturn',
  flaw: { what: 'store requests are accepted, and nobody is called back', fails: ['store/callback/arrives'] },
  start(setting) {
    const tokens = createTokens({ single: true });
    let count = 0;
    const fault = (status: number, faultcode: number, faultstring: string) =>
      json(status, { Fault: { faultcode, faultstring } });
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials' || !knowsClient(form, setting))
          return json(400, { error: 'invalid_client', error_description: 'no' });
        return json(
          200,
          { access_token: tokens.issue(), token_type: 'Bearer', expires_in: 60 },
          { 'Cache-Control': 'no-store' },
        );
      }
      if (operation === undefined || seen.method !== 'POST') return fault(404, 1404, 'no such operation');
      if (!tokens.serve(seen) || seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return fault(401, 1401, 'not known here');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      if (body === null) return fault(400, 1000, 'body cannot be read');
      const [complaint] = complaintsAbout(operation, body);
      if (complaint) return fault(400, 1001, `field cannot be used: ${complaint.field}`);
      if (operation === 'fetchStore' && !setting.flawed)
        callBack(`${setting.callbackUrl}/stores`, {
          ref: body['storeInformation'] ?? null,
          up: 1,
          queue: { orders: 3 },
        });
      if (operation === 'createOrder') {
        count += 1;
        callBack(`${setting.callbackUrl}/orders`, {
          eventType: 'ORDER_RECEIVED',
          clientReference: body['providerOrderId'] ?? '',
          platformOrderId: `${50_000 + count}`,
          posOrderId: `c${count}`,
        });
      }
      return { status: 204 };
    };
  },
};
