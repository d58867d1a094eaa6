import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Failure, findFailure } from '../../../engine/checks/failure.ts';
import type { Json } from '../../../engine/model.ts';
import { fieldNames } from '../parts.ts';

interface ErrorBody {
  body: Json;
  /** Value of the code; `?` in front where it is only a guess, null where there is none. */
  code: string | null;
  message: string | null;
  /** The body of the request that was refused. */
  sent?: Json;
}

const REASON = 'storeInformation is required';
const CODE = 'MISSING_FIELD';

/** Bodies of failures as services out there write them, by the framework or habit they come from. */
const ERROR_BODIES: Record<string, ErrorBody> = {
  flat: { body: { code: CODE, message: REASON }, code: CODE, message: REASON },
  'snake case': { body: { error_code: CODE, error_message: REASON }, code: CODE, message: REASON },
  'kebab case': { body: { 'error-code': CODE, 'error-message': REASON }, code: CODE, message: REASON },
  'Pascal case': { body: { ErrorCode: CODE, ErrorMessage: REASON }, code: CODE, message: REASON },
  'upper case': { body: { ERROR_CODE: CODE, ERROR_MESSAGE: REASON }, code: CODE, message: REASON },
  'short names': { body: { err: CODE, msg: REASON }, code: CODE, message: REASON },
  'errno and errmsg': { body: { errno: 4001, errmsg: REASON }, code: '4001', message: REASON },
  'numeric code': { body: { code: 1042, message: REASON }, code: '1042', message: REASON },
  'code that is the status': { body: { code: 400, message: REASON }, code: '400', message: REASON },
  'code as digits': { body: { code: '0017', message: REASON }, code: '0017', message: REASON },
  'negative code': { body: { code: -32602, message: 'Invalid params' }, code: '-32602', message: 'Invalid params' },
  nested: { body: { error: { code: CODE, message: REASON } }, code: CODE, message: REASON },
  'nested six deep': {
    body: { a: { b: { c: { d: { e: { code: CODE, message: REASON } } } } } },
    code: CODE,
    message: REASON,
  },
  'array at the root': { body: [{ code: CODE, message: REASON }], code: CODE, message: REASON },
  'list of errors': { body: { errors: [{ code: CODE, detail: REASON }] }, code: CODE, message: REASON },
  'list of texts': { body: { code: CODE, errors: [REASON, 'and more'] }, code: CODE, message: `${REASON}; and more` },
  'errors by field': {
    body: { code: 'validation_failed', message: 'The body is invalid', errors: { storeInformation: ['is required'] } },
    code: 'validation_failed',
    message: 'The body is invalid',
  },
  'Laravel: errors by field': {
    body: {
      message: 'The given data was invalid.',
      errors: { storeInformation: ['The field is required.'] },
      error_code: 'E422',
    },
    code: 'E422',
    message: 'The given data was invalid.',
  },
  'RFC 9457 with a type': {
    body: {
      type: 'https://errors.example/missing-field',
      title: 'Missing field',
      status: 400,
      detail: REASON,
      instance: '/errors/17',
    },
    code: 'https://errors.example/missing-field',
    message: REASON,
  },
  'RFC 9457 with a code': {
    body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: REASON, code: CODE },
    code: CODE,
    message: REASON,
  },
  'RFC 9457 about:blank': {
    body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: REASON },
    code: '?400',
    message: REASON,
  },
  'ASP.NET ValidationProblemDetails': {
    body: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { StoreInformation: ['The StoreInformation field is required.'] },
      traceId: '00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00',
    },
    code: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
    message: 'One or more validation errors occurred.',
  },
  'Spring Boot': {
    body: {
      timestamp: '2031-08-14T19:05:42.008+00:00',
      status: 400,
      error: 'Bad Request',
      message: REASON,
      path: '/uat/v1/orders',
    },
    code: 'Bad Request',
    message: REASON,
  },
  'Spring Boot without a message': {
    body: { timestamp: '2031-08-14T19:05:42.008+00:00', status: 404, error: 'Not Found', path: '/uat/v1/orders' },
    code: '?404',
    message: 'Not Found',
  },
  NestJS: { body: { statusCode: 400, message: [REASON], error: 'Bad Request' }, code: 'Bad Request', message: REASON },
  Fastify: {
    body: {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: "body must have property 'storeInformation'",
    },
    code: 'FST_ERR_VALIDATION',
    message: "body must have property 'storeInformation'",
  },
  'AWS with __type': {
    body: { __type: 'ValidationException', message: REASON },
    code: 'ValidationException',
    message: REASON,
  },
  'AWS with Message': {
    body: { Code: 'AccessDenied', Message: 'Access Denied', RequestId: 'QWERTY1234' },
    code: 'AccessDenied',
    message: 'Access Denied',
  },
  'API gateway': { body: { message: 'Forbidden' }, code: null, message: 'Forbidden' },
  Google: {
    body: {
      error: {
        code: 400,
        message: REASON,
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest' }],
      },
    },
    code: '400',
    message: REASON,
  },
  Azure: {
    body: { error: { code: 'BadArgument', message: REASON, target: 'order', innererror: { code: 'NullValue' } } },
    code: 'BadArgument',
    message: REASON,
  },
  Stripe: {
    body: {
      error: { type: 'invalid_request_error', code: 'parameter_missing', message: REASON, param: 'storeInformation' },
    },
    code: 'parameter_missing',
    message: REASON,
  },
  'OAuth 2.0': {
    body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    code: 'invalid_client',
    message: 'Client authentication failed',
  },
  'OAuth 2.0 without a description': { body: { error: 'invalid_grant' }, code: 'invalid_grant', message: null },
  'Azure AD': {
    body: {
      error: 'invalid_client',
      error_description: 'AADSTS7000215: Invalid client secret provided.',
      error_codes: [7000215],
      trace_id: 'b3',
      timestamp: '2031-08-14 19:05:42Z',
    },
    code: 'invalid_client',
    message: 'AADSTS7000215: Invalid client secret provided.',
  },
  GraphQL: {
    body: { data: null, errors: [{ message: REASON, extensions: { code: 'BAD_USER_INPUT' } }] },
    code: 'BAD_USER_INPUT',
    message: REASON,
  },
  'JSON:API': {
    body: {
      errors: [
        {
          id: '9',
          status: '422',
          code: CODE,
          title: 'Invalid attribute',
          detail: REASON,
          source: { pointer: '/data/x' },
        },
      ],
    },
    code: CODE,
    message: REASON,
  },
  'JSON:API without a code': {
    body: { errors: [{ status: '422', title: 'Invalid attribute', detail: REASON, source: { pointer: '/data/x' } }] },
    code: '422',
    message: REASON,
  },
  'SOAP fault as JSON': {
    body: { Fault: { faultcode: 'soap:Client', faultstring: REASON, detail: null } },
    code: 'soap:Client',
    message: REASON,
  },
  'HAL with embedded errors': {
    body: {
      logref: 'x',
      message: 'Validation failed',
      _embedded: { errors: [{ message: REASON, path: '/storeInformation' }] },
      code: 'E1',
    },
    code: 'E1',
    message: 'Validation failed',
  },
  'envelope with success false': {
    body: { success: false, error: { code: CODE, message: REASON } },
    code: CODE,
    message: REASON,
  },
  'envelope with data null': {
    body: { data: null, status: 'error', code: CODE, message: REASON },
    code: CODE,
    message: REASON,
  },
  'JSend error': { body: { status: 'error', message: REASON, code: 17 }, code: '17', message: REASON },
  'JSend fail': { body: { status: 'fail', data: { storeInformation: REASON } }, code: null, message: `?${REASON}` },
  'status as a word': {
    body: { status: 'INVALID_REQUEST', message: REASON },
    code: 'INVALID_REQUEST',
    message: REASON,
  },
  'status as a number': { body: { status: 400, message: REASON }, code: '?400', message: REASON },
  'status alone': { body: { status: 400 }, code: '?400', message: null },
  'title as the only message': { body: { code: CODE, title: 'Missing field' }, code: CODE, message: 'Missing field' },
  'error as the message': { body: { code: CODE, error: REASON }, code: CODE, message: REASON },
  'error as code, message beside': { body: { error: CODE, message: REASON }, code: CODE, message: REASON },
  'reason as a word': {
    body: { reason: 'keyInvalid', message: 'The key is invalid' },
    code: 'keyInvalid',
    message: 'The key is invalid',
  },
  'exception as code': {
    body: { exception: 'MissingFieldException', message: REASON, trace: 'at Order.java:17' },
    code: 'MissingFieldException',
    message: REASON,
  },
  'responseCode and responseMessage': {
    body: { responseCode: 'R17', responseMessage: REASON },
    code: 'R17',
    message: REASON,
  },
  'result object': { body: { result: { resultCode: 17, resultText: REASON } }, code: '17', message: REASON },
  'returnCode in a header object': {
    body: { header: { returnCode: 'R17', returnDesc: REASON } },
    code: 'R17',
    message: REASON,
  },
  'message as an object by language': {
    body: { code: CODE, message: { en: REASON, de: 'Feld fehlt noch' } },
    code: CODE,
    message: 'Feld fehlt noch',
  },
  'message in one word': { body: { code: 'E7', message: 'Unauthorized' }, code: 'E7', message: 'Unauthorized' },
  'message equal to the code': {
    body: { code: 'UNAUTHORIZED', message: 'UNAUTHORIZED' },
    code: 'UNAUTHORIZED',
    message: 'UNAUTHORIZED',
  },
  'German names': {
    body: { fehler: 'PFLICHTFELD_FEHLT', beschreibung: 'Das Feld fehlt in der Anfrage' },
    code: '?PFLICHTFELD_FEHLT',
    message: '?Das Feld fehlt in der Anfrage',
  },
  'Spanish names': {
    body: { codigo: 'E17', mensaje: 'Falta un campo obligatorio' },
    code: '?E17',
    message: '?Falta un campo obligatorio',
  },
  'Japanese message': {
    body: { code: 'E17', message: '必須項目がありません' },
    code: 'E17',
    message: '必須項目がありません',
  },
  'Japanese names': {
    body: { コード: 'E17', 説明: '必須項目がありません' },
    code: '?E17',
    message: '?必須項目がありません',
  },
  'with a trace beside': {
    body: {
      traceId: '4bf92f3577b34da6',
      requestId: 'r-17',
      timestamp: '2031-08-14T19:05:42Z',
      path: '/uat/v1/x',
      code: CODE,
      message: REASON,
    },
    code: CODE,
    message: REASON,
  },
  'with a help link': {
    body: { code: CODE, message: REASON, moreInfo: 'https://docs.example/E17', help: 'Read the docs' },
    code: CODE,
    message: REASON,
  },
  'list of codes': { body: { errorCodes: [7000215, 17], message: REASON }, code: '7000215', message: REASON },
  'SOAP 1.2 fault as JSON': {
    body: { Fault: { Code: { Value: 'soap:Sender' }, Reason: { Text: REASON } } },
    code: 'soap:Sender',
    message: REASON,
  },
  PayPal: {
    body: { name: 'INVALID_REQUEST', debug_id: 'b1d2', details: [{ field: '/storeInformation', issue: REASON }] },
    code: 'INVALID_REQUEST',
    message: REASON,
  },
  'NestJS with constraints': {
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: [{ property: 'x', constraints: { isString: 'x must be a string' } }],
    },
    code: 'Bad Request',
    message: 'x must be a string',
  },
  'a number that the order has as a price': {
    body: { code: 12, message: REASON },
    sent: { orderItems: [{ price: 12, quantity: 2 }] },
    code: '12',
    message: REASON,
  },
  'a message that is the name of the field': {
    body: { code: CODE, message: 'storeInformation' },
    sent: { storeInformation: {} },
    code: CODE,
    message: 'storeInformation',
  },
  'an echo of members named as code and message': {
    body: { received: { code: 'mine', message: 'my own words' } },
    sent: { code: 'mine', message: 'my own words' },
    code: null,
    message: null,
  },
  'a sentence where a name should be': {
    body: { error: REASON, details: 'It must not be null' },
    code: `?${REASON}`,
    message: 'It must not be null',
  },
  'a title as code': {
    body: { error: 'Validation Error', message: REASON },
    code: 'Validation Error',
    message: REASON,
  },
  'severity beside the message': {
    body: { message: REASON, severity: 'high', locale: 'en', ref: 'abc17' },
    code: null,
    message: REASON,
  },
  'code only': { body: { code: CODE }, code: CODE, message: null },
  'message only': { body: { message: REASON }, code: null, message: REASON },
  'error flag and message': { body: { error: true, message: REASON }, code: null, message: REASON },
  'a message in one member named error': { body: { error: REASON }, code: null, message: REASON },
  neither: { body: { ok: false }, code: null, message: null },
  'an empty object': { body: {}, code: null, message: null },
  'an empty array': { body: [], code: null, message: null },
  null: { body: null, code: null, message: null },
  'a bare text': { body: 'missing', code: null, message: null },
  'empty texts': { body: { code: '', message: '  ' }, code: null, message: null },
  'null members': { body: { code: null, message: null }, code: null, message: null },
  'words that say nothing': { body: { code: 'error', message: REASON }, code: null, message: REASON },
  'only surroundings': {
    body: { timestamp: '2031-08-14T19:05:42Z', path: '/uat/v1/x', requestId: 'r-17', method: 'POST' },
    code: null,
    message: null,
  },
  'codes of other things': {
    body: { currencyCode: 'USD', postalCode: '80202', message: REASON },
    code: null,
    message: REASON,
  },
  'an echo of the order': {
    body: { order: { providerOrderId: 'p-1', orderItems: [{ id: 'pizza', type: 'ITEM', name: 'Pizza Margherita' }] } },
    sent: { providerOrderId: 'p-1', orderItems: [{ id: 'pizza', type: 'ITEM', name: 'Pizza Margherita' }] },
    code: null,
    message: null,
  },
  'an echo beside the error': {
    body: { request: { type: 'ITEM', name: 'Pizza Margherita' }, code: CODE, message: REASON },
    sent: { type: 'ITEM', name: 'Pizza Margherita' },
    code: CODE,
    message: REASON,
  },
};

const shown = (found: Failure['code']) => (found === null ? null : `${found.guessed ? '?' : ''}${found.value}`);

const cases = Object.entries(ERROR_BODIES);

test.each(cases)('%s', (_name, { body, code, message, sent = null }) => {
  const failure = findFailure(body, fieldNames(), sent);
  expect({ code: shown(failure.code), message: shown(failure.message) }).toEqual({ code, message });
});

test('a value that is a code as well as a message is a message where it is a sentence', () => {
  expect(findFailure({ error: 'The order is missing' }, fieldNames(), null)).toMatchObject({
    code: null,
    message: { pointer: '/error' },
  });
});

describe('names of the target file', () => {
  const body = { data: { Grund: 'zu spaet', Nr: 17 }, code: 'OTHER', message: 'Other words' };

  test('outrank the usual ones, at any depth and in any spelling', () => {
    const failure = findFailure(body, fieldNames({ errorCode: ['nr'], errorMessage: ['grund'] }), null);
    expect(failure).toEqual({
      code: { value: '17', pointer: '/data/Nr', guessed: false },
      message: { value: 'zu spaet', pointer: '/data/Grund', guessed: false },
    });
  });

  test('may be pointers', () => {
    const failure = findFailure(body, fieldNames({ errorCode: ['/data/Nr'], errorMessage: ['/data/Grund'] }), null);
    expect([failure.code?.value, failure.message?.value]).toEqual(['17', 'zu spaet']);
  });

  test('that are not in the answer leave the usual ones', () => {
    const failure = findFailure(body, fieldNames({ errorCode: ['/none', 'data'], errorMessage: ['none'] }), null);
    expect([failure.code?.value, failure.message?.value]).toEqual(['OTHER', 'Other words']);
  });
});

test('a code and a message are never the same member', () => {
  for (const { body } of Object.values(ERROR_BODIES)) {
    const { code, message } = findFailure(body, fieldNames(), null);
    if (code !== null && message !== null) expect(code.pointer).not.toBe(message.pointer);
  }
});

describe('what is found stays the same', () => {
  const bodies = fc.constantFrom(
    ...Object.values(ERROR_BODIES)
      .filter(({ sent }) => sent === undefined)
      .map(({ body }) => body),
  );
  const values = (body: Json) => {
    const { code, message } = findFailure(body, fieldNames(), null);
    return { code: shown(code), message: shown(message) };
  };

  test('whatever the order of the members', () => {
    fc.assert(
      fc.property(bodies, fc.array(fc.nat()), (body, seeds) => {
        expect(values(shuffled(body, seeds))).toEqual(values(body));
      }),
    );
  });

  test('however deep the body is wrapped', () => {
    type Wrap = (body: Json) => Json;
    const wrapper = fc.constantFrom<Wrap[]>(
      (body) => ({ data: body }),
      (body) => ({ response: body }),
      (body) => [body],
    );
    fc.assert(
      fc.property(bodies, fc.array(wrapper, { maxLength: 2 }), (body, wrappers) => {
        // A list of texts is only a message under a name, so that a bare text stays one when it is wrapped.
        fc.pre(typeof body === 'object' && body !== null);
        expect(values(wrappers.reduce<Json>((inner, wrap) => wrap(inner), body))).toEqual(values(body));
      }),
    );
  });
});

function shuffled(value: Json, seeds: readonly number[]): Json {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, seeds));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member], index) => ({
    key,
    member,
    order: seeds[index % (seeds.length || 1)] ?? 0,
  }));
  return Object.fromEntries(
    entries.sort((a, b) => a.order - b.order).map(({ key, member }) => [key, shuffled(member, seeds)]),
  );
}
