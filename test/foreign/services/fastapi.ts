/** In the manner of a FastAPI application: 422 with a list of details, each with type, place, message and input. */
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const fastapi: ForeignService = {
  name: 'fastapi',
  flaw: {
    what: 'any secret gets a token',
    fails: ['token/refuses/client_secret-wrong', 'token/refuses/client_secret-missing'],
  },
  start(setting) {
    const tokens = createTokens();
    let count = 0;
    const detail = (status: number, code: string, message: string) => json(status, { detail: { code, message } });
    return (seen) => {
      const operation = operationAt(seen.path);
      if (operation === undefined && seen.path !== '/oauth2/token') return json(404, { detail: 'Not Found' });
      if (seen.method !== 'POST') return json(405, { detail: 'Method Not Allowed' }, { Allow: 'POST' });
      if (operation === undefined) {
        // It takes JSON as well, which nothing in the interface forbids.
        const form = new URLSearchParams((objectOf(seen.text) as Record<string, string> | null) ?? seen.text);
        if (form.get('grant_type') !== 'client_credentials')
          return json(422, {
            detail: [
              {
                type: 'literal_error',
                loc: ['body', 'grant_type'],
                msg: "Input should be 'client_credentials'",
                input: form.get('grant_type'),
              },
            ],
          });
        const known = setting.flawed
          ? form.get('client_id') === setting.credentials.clientId
          : knowsClient(form, setting);
        if (!known) return detail(401, 'bad_client', 'Incorrect client id or secret');
        return json(200, { access_token: tokens.issue(), token_type: 'bearer' });
      }
      if (!tokens.serve(seen)) return detail(401, 'not_authenticated', 'Could not validate credentials');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return detail(403, 'bad_key', 'Could not validate API key');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      if (body === null)
        return json(422, {
          detail: [
            {
              type: 'json_invalid',
              loc: ['body', 0],
              msg: 'JSON decode error',
              input: {},
              ctx: { error: 'Expecting value' },
            },
          ],
        });
      const complaints = complaintsAbout(operation, body);
      if (complaints.length > 0) {
        return json(422, {
          detail: complaints.map(({ field, missing }) => ({
            type: missing ? 'missing' : 'type_error',
            loc: ['body', ...field.split('.')],
            msg: missing ? 'Field required' : 'Input should be another type',
            input: body,
          })),
        });
      }
      if (operation === 'fetchStore')
        callBack(setting.callbackUrl, {
          store_information: body['storeInformation'] ?? null,
          is_open: true,
          closes_at: '23:00',
        });
      if (operation !== 'createOrder') return json(200, null);
      count += 1;
      return json(200, {
        id: count,
        ks_order_id: `${count}`,
        partner_order_id: `pos-${count}`,
        provider_order_id: body['providerOrderId'] ?? null,
      });
    };
  },
};
