/** Behind a slow proxy: every answer in small chunks, without its length, and the connection closed after it. */
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf, textAt } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const proxied: ForeignService = {
  name: 'proxied',
  flaw: {
    what: 'the proxy gives up in the middle of longer answers',
    fails: ['create/accepts/order', 'create/accepts/hold'],
  },
  deliver({ status, headers = {}, body = '' }, response, { flawed }) {
    response.writeEarlyHints({ link: '</docs>; rel=help' });
    response.writeHead(status, { ...headers, Via: '1.1 edge-7', Connection: 'close' });
    const pieces = body.match(/[\s\S]{1,24}/g) ?? [];
    const next = () => {
      const piece = pieces.shift();
      if (flawed && status === 201 && pieces.length === 1) response.destroy();
      else if (piece === undefined) response.end();
      else response.write(piece, () => setTimeout(next, 1));
    };
    setTimeout(next, 3);
  },
  start(setting) {
    const tokens = createTokens();
    let count = 0;
    const errors = (status: number, code: string, detail: string) =>
      json(
        status,
        { errors: [{ status: String(status), code, detail }] },
        { 'Content-Type': 'application/vnd.api+json' },
      );
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials')
          return errors(400, 'bad_grant', 'Only client_credentials is served.');
        if (!knowsClient(form, setting)) return errors(401, 'bad_client', 'The client or its secret is wrong.');
        return json(
          200,
          { access_token: tokens.issue(), token_type: 'Bearer', expires_in: 600 },
          { 'Cache-Control': 'no-store' },
        );
      }
      if (operation === undefined || seen.method !== 'POST') return errors(404, 'no_route', 'Nothing is served here.');
      if (!tokens.serve(seen)) return errors(401, 'bad_token', 'The token does not serve.');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return errors(401, 'bad_key', 'The key does not serve.');
      const body = (seen.headers['content-type'] ?? '').includes('json') ? objectOf(seen.text) : null;
      const complaint = body === null ? { field: 'the body', missing: false } : complaintsAbout(operation, body)[0];
      if (body === null || complaint)
        return errors(422, complaint?.missing ? 'missing' : 'invalid', `Look at ${complaint?.field ?? ''}.`);
      if (operation === 'fetchStore') {
        const id =
          textAt(body, 'storeInformation', 'partnerStoreId') || textAt(body, 'storeInformation', 'providerStoreId');
        callBack(
          setting.callbackUrl,
          { data: { type: 'stores', id, attributes: { available: false, until: '18:00' } } },
          { type: 'application/vnd.api+json' },
        );
      }
      if (operation !== 'createOrder') return json(200, { data: null, meta: { accepted: true } });
      count += 1;
      return json(201, {
        data: {
          type: 'orders',
          id: `o-${count}`,
          attributes: { 'ks-order-id': `${7_000 + count}`, 'partner-order-id': `o-${count}` },
        },
      });
    };
  },
};
