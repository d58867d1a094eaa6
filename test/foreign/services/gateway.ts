/** In the manner of an AWS API Gateway before Lambda functions, its tokens from Cognito: the code stands in a header. */
import type { BusinessOperation, JsonObject } from '../../../engine/model.ts';
import { type Answer, callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

const turnedAway = (status: number, type: string, message: string): Answer =>
  json(status, { message }, { 'x-amzn-ErrorType': type, 'x-amzn-RequestId': '5b1f0c3e-9a6d-4f70-8d0e-2a4c6e8b0d1f' });

export const gateway: ForeignService = {
  name: 'gateway',
  flaw: {
    what: 'the authorizer is not attached to Fetch Menu',
    fails: ['headers/fetchMenu/token-missing', 'headers/fetchMenu/token-foreign'],
  },
  start(setting) {
    const tokens = createTokens();
    let count = 0;
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.path === '/oauth2/token') {
        const form = new URLSearchParams(seen.text);
        const type = { 'Content-Type': 'application/json;charset=UTF-8', 'Cache-Control': 'no-store' };
        if (seen.method !== 'POST') return { status: 405 };
        if (!knowsClient(form, setting)) return json(400, { error: 'invalid_client' }, type);
        if (form.get('grant_type') !== 'client_credentials')
          return json(400, { error: 'unsupported_grant_type' }, type);
        return json(200, { access_token: tokens.issue(), expires_in: 3600, token_type: 'Bearer' }, type);
      }
      if (operation === undefined || seen.method !== 'POST')
        return turnedAway(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
      const open = setting.flawed && operation === 'fetchMenu';
      if (!open && !tokens.serve(seen)) return turnedAway(401, 'UnauthorizedException', 'Unauthorized');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return turnedAway(403, 'ForbiddenException', 'Forbidden');
      if (!(seen.headers['content-type'] ?? '').includes('json'))
        return turnedAway(415, 'UnsupportedMediaTypeException', 'Unsupported Media Type');
      const body = objectOf(seen.text);
      if (body === null || complaintsAbout(operation, body).length > 0)
        return turnedAway(400, 'BadRequestException', 'Invalid request body');
      return invoke(operation, body, setting.callbackUrl, ++count);
    };
  },
};

/** The function behind the gateway. */
function invoke(operation: BusinessOperation, body: JsonObject, callbackUrl: string, count: number): Answer {
  if (operation === 'fetchStore') {
    const detail = { ...(body['storeInformation'] as JsonObject | undefined), status: 'ONLINE', prepTimeSeconds: 900 };
    callBack(callbackUrl, { version: '0', source: 'pos.stores', 'detail-type': 'StoreStatusChanged', detail });
  }
  if (operation !== 'createOrder') return json(200, { requestId: `r-${count}` });
  return json(200, {
    statusCode: 200,
    order: {
      ksOrderId: String(9_000_000_000_000_000_000n + BigInt(count)),
      partnerOrderId: `${count}`.padStart(8, '0'),
    },
  });
}
