/** Puts the callback of a store under an address of its own, as an array of records. */
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf, textAt } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const putting: ForeignService = {
  name: 'putting',
  flaw: { what: 'every callback is about the same store', fails: ['store/callback/arrives'] },
  start(setting) {
    const tokens = createTokens();
    let count = 0;
    const refuse = (status: number, reason: string, description: string) =>
      json(status, [{ reason, description, severity: 'ERROR' }]);
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials')
          return json(400, { error: 'unsupported_grant_type', error_description: 'client_credentials only' });
        if (!knowsClient(form, setting))
          return json(401, { error: 'invalid_client', error_description: 'wrong client' });
        return json(
          200,
          { access_token: tokens.issue(), token_type: 'Bearer', expires_in: 3600 },
          { 'Cache-Control': 'no-store' },
        );
      }
      if (operation === undefined || seen.method !== 'POST')
        return refuse(404, 'OPERATION_UNKNOWN', 'There is no such operation.');
      if (!tokens.serve(seen)) return refuse(401, 'TOKEN_INVALID', 'The bearer token is not valid.');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return refuse(403, 'KEY_INVALID', 'The API key is not valid.');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      const complaints = body === null ? [{ field: 'body', missing: true }] : complaintsAbout(operation, body);
      if (body === null || complaints.length > 0)
        return json(
          400,
          complaints.map(({ field, missing }) => ({
            reason: missing ? 'FIELD_MISSING' : 'FIELD_INVALID',
            description: `Field ${field} cannot be used.`,
            severity: 'ERROR',
          })),
        );
      if (operation === 'fetchStore') {
        const id = setting.flawed
          ? 'the-first-store'
          : textAt(body, 'storeInformation', 'providerStoreId') || textAt(body, 'storeInformation', 'partnerStoreId');
        callBack(
          `${setting.callbackUrl}/callbacks/stores/${encodeURIComponent(id)}`,
          [
            { kind: 'hours', open: '10:00-22:00' },
            { kind: 'availability', value: 'OPEN' },
          ],
          { method: 'PUT' },
        );
      }
      if (operation !== 'createOrder') return json(200, []);
      count += 1;
      return json(200, [
        { idType: 'ks', ksOrderId: 600 + count },
        { idType: 'pos', partnerOrderId: `ticket/${count}` },
      ]);
    };
  },
};
