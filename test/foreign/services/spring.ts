/** In the manner of a Spring Boot application: its error attributes, binding errors in a list, 415 and 405 by itself. */
import type { JsonObject } from '../../../engine/model.ts';
import {
  type Answer,
  callBack,
  createTokens,
  type ForeignService,
  json,
  knowsClient,
  objectOf,
  type Seen,
  textAt,
} from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
};

const failure = ({ path }: Seen, status: number, message: string, more: JsonObject = {}): Answer =>
  json(status, {
    timestamp: '2026-11-21T05:30:00.123+00:00',
    status,
    error: REASONS[status] ?? '',
    message,
    ...more,
    path,
  });

const WHITELABEL: Answer = {
  status: 500,
  headers: { 'Content-Type': 'text/html;charset=UTF-8' },
  body: '<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error.</p></body></html>',
};

export const spring: ForeignService = {
  name: 'spring',
  flaw: {
    what: 'a null pointer where serviceMode is missing, told by the page of the framework',
    fails: ['create/refuses/serviceMode-missing', 'create/refuses/serviceMode-null'],
  },
  start(setting) {
    const tokens = createTokens();
    let sequence = 70_000;
    return (seen) => {
      const operation = operationAt(seen.path);
      const mediaType = seen.headers['content-type'] ?? '';
      if (operation === undefined && seen.path !== '/oauth2/token') return failure(seen, 404, 'No static resource');
      if (seen.method !== 'POST') return failure(seen, 405, `Method '${seen.method}' is not supported.`);
      if (operation === undefined) {
        const form = new URLSearchParams(seen.text);
        if (!mediaType.startsWith('application/x-www-form-urlencoded'))
          return json(400, { error: 'invalid_request', error_description: 'A form is expected' });
        const grant = form.get('grant_type');
        if (grant === null)
          return json(400, { error: 'invalid_request', error_description: 'OAuth 2.0 Parameter: grant_type' });
        if (!knowsClient(form, setting)) return json(401, { error: 'invalid_client' });
        if (grant !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' });
        return json(
          200,
          { access_token: tokens.issue(), scope: 'access/all', token_type: 'Bearer', expires_in: 299 },
          { 'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate' },
        );
      }
      if (!tokens.serve(seen) || seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return failure(seen, 401, 'Full authentication is required to access this resource');
      if (!/^application\/(.+\+)?json/.test(mediaType))
        return failure(seen, 415, `Content-Type '${mediaType}' is not supported.`);
      const body = objectOf(seen.text);
      if (body === null) return failure(seen, 400, 'JSON parse error: Cannot deserialize value of type `OrderRequest`');
      const complaints = complaintsAbout(operation, body);
      if (setting.flawed && complaints.some(({ field }) => field === 'serviceMode')) return WHITELABEL;
      if (complaints.length > 0) {
        const errors = complaints.map(({ field, missing }) => ({
          codes: [`NotNull.orderRequest.${field}`],
          defaultMessage: missing ? 'must not be null' : 'typeMismatch',
          objectName: 'orderRequest',
          field,
          rejectedValue: null,
          bindingFailure: !missing,
          code: missing ? 'NotNull' : 'typeMismatch',
        }));
        return failure(seen, 400, `Validation failed for object='orderRequest'. Error count: ${errors.length}`, {
          errors,
        });
      }
      if (operation === 'fetchStore') {
        const id =
          textAt(body, 'storeInformation', 'providerStoreId') || textAt(body, 'storeInformation', 'partnerStoreId');
        callBack(setting.callbackUrl, {
          content: [{ externalReference: { storeId: id }, openingHours: [{ day: 'MONDAY', from: '11:00' }] }],
          totalElements: 1,
        });
      }
      const remarks = {
        errors: [],
        warnings: [{ code: 'PRICE_NOT_VERIFIED', message: 'The price could not be verified with the store' }],
      };
      if (operation === 'createOrder')
        return json(200, {
          orderReference: { ks_order_id: ++sequence, partner_order_id: `POS-${sequence}` },
          ...remarks,
        });
      return operation === 'validateCart' ? json(200, { cart: { total: 35 }, ...remarks }) : { status: 200 };
    };
  },
};
