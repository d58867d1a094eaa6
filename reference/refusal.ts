/**
 * Why the service refuses a request. The interface only says that a failure carries an error code and a message; the
 * codes, numbers and statuses here are this service's own, and a dialect may use others.
 */
import type { Pointer } from '../engine/model.ts';

interface RefusalKind {
  /** Status where the dialect says no other. */
  status: number;
  code: string;
  /** The code of services that count their errors. */
  number: number;
  title: string;
}

/** Every cause of a refusal; the four of the token endpoint have the codes of RFC 6749, section 5.2. */
export const REFUSALS = {
  'path-unknown': { status: 404, code: 'PATH_UNKNOWN', number: 1001, title: 'Nothing is served here' },
  'method-refused': { status: 405, code: 'METHOD_NOT_ALLOWED', number: 1002, title: 'Method not allowed' },
  'token-missing': { status: 401, code: 'TOKEN_MISSING', number: 1101, title: 'Access token missing' },
  'token-malformed': { status: 401, code: 'TOKEN_MALFORMED', number: 1102, title: 'Access token malformed' },
  'token-unknown': { status: 401, code: 'TOKEN_UNKNOWN', number: 1103, title: 'Access token unknown' },
  'token-expired': { status: 401, code: 'TOKEN_EXPIRED', number: 1104, title: 'Access token expired' },
  'api-key-missing': { status: 401, code: 'API_KEY_MISSING', number: 1111, title: 'API key missing' },
  'api-key-unknown': { status: 403, code: 'API_KEY_UNKNOWN', number: 1112, title: 'API key unknown' },
  'media-type-refused': { status: 415, code: 'MEDIA_TYPE_REFUSED', number: 1201, title: 'Media type not served' },
  'body-too-large': { status: 413, code: 'BODY_TOO_LARGE', number: 1202, title: 'Body too large' },
  'body-malformed': { status: 400, code: 'BODY_MALFORMED', number: 1203, title: 'Body is not a JSON object' },
  'field-invalid': { status: 422, code: 'FIELD_INVALID', number: 1301, title: 'Field missing or invalid' },
  'store-unknown': { status: 404, code: 'STORE_UNKNOWN', number: 1302, title: 'Store unknown' },
  'order-unknown': { status: 404, code: 'ORDER_UNKNOWN', number: 1401, title: 'Order unknown' },
  'order-duplicate': { status: 409, code: 'ORDER_DUPLICATE', number: 1402, title: 'Order exists already' },
  'order-not-held': { status: 409, code: 'ORDER_NOT_HELD', number: 1403, title: 'Order is not held' },
  'order-cancelled': { status: 409, code: 'ORDER_CANCELLED', number: 1404, title: 'Order is cancelled already' },
  'not-offered': { status: 400, code: 'NOT_OFFERED', number: 1501, title: 'Not offered here' },
  internal: { status: 500, code: 'INTERNAL', number: 1901, title: 'The service has failed' },
  unavailable: { status: 503, code: 'UNAVAILABLE', number: 1902, title: 'The service is not available' },
  'token-request-invalid': { status: 400, code: 'invalid_request', number: 2001, title: 'Token request invalid' },
  'client-invalid': { status: 401, code: 'invalid_client', number: 2002, title: 'Client unknown' },
  'grant-unsupported': { status: 400, code: 'unsupported_grant_type', number: 2003, title: 'Grant not supported' },
  'scope-invalid': { status: 400, code: 'invalid_scope', number: 2004, title: 'Scope unknown' },
} as const satisfies Record<string, RefusalKind>;

/** Stable name of what a request is refused for. */
export type RefusalCause = keyof typeof REFUSALS;

/** A refusal as a value: its cause, a sentence that names what is wrong, and the field it is about, if any. */
export interface Refusal {
  cause: RefusalCause;
  message: string;
  field: Pointer | null;
}

/** A refusal; the message is a clause in plain words. */
export function refusal(cause: RefusalCause, message: string, field: Pointer | null = null): Refusal {
  return { cause, message, field };
}

const ACCESS = /^(token-(missing|malformed|unknown|expired)|api-key-(missing|unknown))$/;

/** Causes that lie in the access token or the API key of a business call. */
export function isAboutAccess(cause: RefusalCause): boolean {
  return ACCESS.test(cause);
}

/** A pointer as people write it: `/orderItems/0/id` becomes `orderItems[0].id`. */
export function fieldName(pointer: Pointer): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
}
