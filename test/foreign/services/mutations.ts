/** In the manner of a GraphQL gateway: 200 for everything, what went wrong stands in `userErrors` beside a null result. */
import type { BusinessOperation, Json, JsonObject } from '../../../engine/model.ts';
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

const told = (name: string, result: Json, userErrors: JsonObject[]) =>
  json(200, { data: { [name]: { result, userErrors } } });

export const mutations: ForeignService = {
  name: 'mutations',
  flaw: {
    what: 'options of options are turned away',
    fails: ['create/accepts/full-order', 'create/accepts/options-two-levels'],
  },
  start(setting) {
    const tokens = createTokens();
    let count = 0;
    return (seen) => {
      if (seen.path === '/oauth2/token' && seen.method === 'POST') {
        const form = new URLSearchParams(seen.text);
        const refused = (error: string) =>
          json(400, { error, error_description: 'See the schema of the token mutation' });
        if (form.get('grant_type') !== 'client_credentials') return refused('unsupported_grant_type');
        if (!knowsClient(form, setting)) return refused('invalid_client');
        return json(
          200,
          { access_token: tokens.issue(), token_type: 'Bearer', expires_in: 3600 },
          { 'Cache-Control': 'no-store' },
        );
      }
      const operation = operationAt(seen.path);
      const name = `${operation ?? 'unknown'}Payload`;
      const userError = (code: string, message: string, field: Json = null) =>
        told(name, null, [{ code, message, field }]);
      if (operation === undefined || seen.method !== 'POST')
        return userError('UNKNOWN_MUTATION', 'There is no such mutation');
      if (!tokens.serve(seen)) return userError('UNAUTHENTICATED', 'Authentication is needed');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return userError('FORBIDDEN', 'The key has no access');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      if (body === null) return userError('BAD_USER_INPUT', 'The input is no object');
      const [complaint] = complaintsAbout(operation, body);
      if (complaint) return userError('BAD_USER_INPUT', 'The field cannot be used', complaint.field.split('.'));
      if (setting.flawed && /"options":\[\{[^\]]*"options":\[\{/.test(seen.text))
        return userError('TOO_DEEP', 'The input is too deep');
      if (operation === 'fetchStore')
        callBack(setting.callbackUrl, {
          data: { storeChanged: { node: body['storeInformation'] ?? null, isOpen: true } },
        });
      count += 1;
      return told(name, resultOf(operation, count), []);
    };
  },
};

function resultOf(operation: BusinessOperation, count: number): JsonObject {
  return operation === 'createOrder'
    ? { order: { ksOrderId: `${count}`, partnerOrderId: `gid://till/${count}` } }
    : { ok: true };
}
