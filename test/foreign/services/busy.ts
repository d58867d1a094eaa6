/** Serves so many requests a second and asks for patience beyond them, by 429 and Retry-After. */
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

/** One request of so many is turned away; enough to be met often, seldom enough to keep a test short. */
const EVERY = 150;

export const busy: ForeignService = {
  name: 'busy',
  flaw: { what: 'what is too much is answered by 503 and the page of a load balancer', fails: [] },
  start(setting) {
    const tokens = createTokens();
    let requests = 0;
    let count = 0;
    const status = (code: number, name: string, message: string) =>
      json(code, { error: { code, status: name, message, details: [] } });
    return (seen) => {
      const operation = operationAt(seen.path);
      requests += 1;
      if (requests % EVERY === 0) {
        if (setting.flawed)
          return {
            status: 503,
            headers: { 'Content-Type': 'text/html' },
            body: '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>',
          };
        return json(
          429,
          { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Too many requests.' } },
          { 'Retry-After': '0' },
        );
      }
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials')
          return json(400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type.' });
        if (!knowsClient(form, setting))
          return json(401, { error: 'invalid_client', error_description: 'Unauthorized' });
        return json(
          200,
          { access_token: tokens.issue(), token_type: 'Bearer', expires_in: 3599 },
          { 'Cache-Control': 'no-store' },
        );
      }
      if (operation === undefined || seen.method !== 'POST') return status(404, 'NOT_FOUND', 'Method not found.');
      if (!tokens.serve(seen)) return status(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return status(403, 'PERMISSION_DENIED', 'The caller does not have permission.');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      const complaint = body === null ? { field: 'body' } : complaintsAbout(operation, body)[0];
      if (body === null || complaint)
        return status(400, 'INVALID_ARGUMENT', `Invalid value at '${complaint?.field ?? ''}'.`);
      if (operation === 'fetchStore')
        callBack(setting.callbackUrl, {
          updateMask: 'store',
          store: { ...(body['storeInformation'] as object | undefined), state: 'OPEN', etag: 'W/1' },
        });
      if (operation !== 'createOrder') return json(200, {});
      count += 1;
      return json(200, { name: `orders/${count}`, ksOrderId: `${count}`, partnerOrderId: `${count}-p` });
    };
  },
};
