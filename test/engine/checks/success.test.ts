import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureAgainst, isPoorer, standingOf } from '../../../engine/checks/success.ts';
import type { Json } from '../../../engine/model.ts';
import { fieldNames } from '../parts.ts';

const NAMES = fieldNames();

/** Bodies of 2xx answers that carry no failure. */
const SUCCESSES: Record<string, Json> = {
  'an empty object': {},
  null: null,
  'a bare text': 'OK',
  true: true,
  'an empty list': [],
  'ids alone': { ksOrderId: '17', partnerOrderId: 'p-17' },
  'code 0': { code: '0', message: 'OK' },
  'code 0 as a number': { code: 0, message: 'Success' },
  'code 00': { code: '00', message: 'Approved' },
  'code 200': { code: 200, message: 'Order received' },
  'code S000': { code: 'S000', message: 'Anything' },
  'a code in words': { code: 'ORDER_ACCEPTED', message: 'The order was accepted' },
  'a code in camel case': { code: 'orderAccepted', message: 'Here we go' },
  'a code of its own': { code: 'A1', message: 'Order queued for the kitchen' },
  'a code that tells nothing, with words that tell nothing': { code: '7001', message: 'Wird bearbeitet' },
  'not yet': { code: 'HLD', message: 'Order held, not yet executed' },
  'on hold and not sent': { code: 'ON_HOLD', message: 'The order is not sent to the kitchen' },
  'nothing required': { code: 'A1', message: 'No action required' },
  'no error': { errorCode: '0', errorMessage: 'No error' },
  'no errors': { code: 'A1', message: 'Validated, no errors found', errorMessage: 'No errors' },
  'without failures': { code: 'A1', message: 'Processed without failures' },
  'nothing invalid': { code: 'A1', message: '0 invalid items' },
  'error null': { data: { id: 1 }, error: null },
  'error false': { error: false, message: 'Order placed' },
  'error 0': { error: 0, message: 'Order placed' },
  'error in an empty text': { error: '', orderId: 17 },
  'error none': { error: 'none', orderId: 17 },
  'error object that says none': { error: { code: 0, message: '' } },
  'error object without members': { error: {} },
  'errors empty': { errors: [], data: { id: 1 } },
  'errors with nothing in them': { errors: [null, {}, ''] },
  'has no error': { hasError: false, id: 1 },
  'failed count 0': { failed: 0, succeeded: 1 },
  'success true': { success: true, data: { id: 1 } },
  'success as a text': { success: 'true', data: { id: 1 } },
  'status ok': { status: 'OK', id: 1 },
  'status pending': { status: 'PENDING', id: 1 },
  'status 202': { status: 202, title: 'Accepted' },
  'status in words': { status: 'NOT_YET_EXECUTED', id: 1 },
  'status that says no errors': { status: 'NO_ERRORS' },
  'a state that is a sentence': { status: 'It will be rejected by the store unless it is paid' },
  'result object': { result: { code: 0, text: 'done' } },
  'warnings about items': { id: 1, warnings: [{ code: 'ITEM_UNKNOWN', message: 'Item pizza is unknown' }] },
  'notices beside': { id: 1, notice: { code: 'W1', message: 'The price is missing' } },
  'codes of items': { id: 1, items: [{ id: 'pizza', code: 'E-17', message: 'Price is missing' }] },
  'the order repeated': {
    order: {
      id: 1,
      orderItems: [{ name: 'Invalid' }],
      errors: ['none of ours'],
      code: 'X',
      message: 'Gift is missing',
    },
  },
  'the state of the order': { order: { id: 1, status: 'ACCEPTED' } },
  'the state of the store': { store: { status: 'INVALID', code: 'CLOSED', message: 'The store is not available' } },
  'a customer whose name is No': { customerInformation: { status: 'declined', firstName: 'No' } },
  'several results': { results: [{ status: 'failed' }, { status: 'ok' }] },
  'a valid cart': { valid: true, payments: { total: 17 } },
  'a list of several': [{ status: 'failed' }, { status: 'ok' }],
  'a currency': { currencyCode: 'USD', message: 'Totals checked' },
};

/** Bodies of 2xx answers that carry a failure, whatever an accepted answer looks like. */
const FAILURES: Record<string, Json> = {
  'success false': { success: false, error: { code: 'E1', message: 'x is missing' } },
  'success as a text': { success: 'false' },
  'success 0': { success: 0, message: 'x' },
  'ok false': { ok: false },
  'accepted false': { accepted: false },
  'a cart that is not valid': { valid: false, code: 'E1', message: 'Prices differ' },
  'has an error': { hasErrors: true },
  'error true': { error: true, message: 'Store closed' },
  'error in a text': { error: 'x is missing' },
  'error as a word': { error: 'INVALID_ORDER' },
  'error as a number': { error: 17 },
  'error object': { error: { code: 'E1', message: 'x is missing' } },
  'error object of the service': { error: { anything: 'x' } },
  errors: { errors: [{ code: 'E1' }] },
  'errors as texts': { errors: ['x is missing'] },
  'errors by field': { errors: { x: ['is required'] } },
  GraphQL: { data: null, errors: [{ message: 'x is missing' }] },
  'errors below data': { data: { errors: [{ message: 'x is missing' }] } },
  fault: { Fault: { faultcode: 'soap:Client', faultstring: 'x is missing' } },
  errorCode: { errorCode: 'E1', errorMessage: 'x is missing' },
  errorMessage: { errorMessage: 'x is missing' },
  'status error': { status: 'error', message: 'x is missing' },
  'status failed': { status: 'FAILED' },
  'status rejected': { data: { status: 'ORDER_REJECTED' } },
  'status in camel case': { orderStatus: 'validationFailed' },
  'status not found': { status: 'NOT_FOUND' },
  'status not accepted': { status: 'NOT_ACCEPTED' },
  'status 400': { status: 400 },
  'statusCode as a text': { statusCode: '422', message: 'x' },
  'result ko': { result: 'KO' },
  'code 404': { code: 404, message: 'nichts da' },
  'code in words': { code: 'INVALID_ORDER', message: 'Please check' },
  'code in camel case': { code: 'OrderRejected', message: 'Please check' },
  'code and message': { code: '1001', message: 'x is missing' },
  'code and message that speaks of the order': { code: '1001', message: 'Validation of the submitted order failed' },
  'not accepted': { code: '1001', message: 'The order was not accepted' },
  'could not be created': { code: '1001', message: 'The order could not be created' },
  'cannot hold': { code: '1001', message: 'Cannot hold this order' },
  'x is required': { code: '1001', message: 'x is required' },
  'not found': { code: '1001', message: 'Store not found' },
  'message alone': { message: 'Order rejected: store closed' },
  'a bare text': 'Invalid order',
  'the order is rejected': { order: { id: 1, status: 'REJECTED' } },
  'the cart is invalid': { cart: { valid: false } },
  'a list of one': [{ code: '1001', message: 'x is missing' }],
  'one result': { results: [{ status: 'failed', reason: 'x is missing' }] },
  'one datum': { data: [{ success: false }] },
  'JSend fail': { status: 'fail', data: { x: 'is missing' } },
  'nested three deep': { response: { body: { status: 'error' } } },
};

test.each(Object.entries(SUCCESSES))('success: %s', (_name, body) => {
  expect(standingOf(body, NAMES).failure).toBeNull();
});

test.each(Object.entries(FAILURES))('failure: %s', (_name, body) => {
  expect(standingOf(body, NAMES).failure).toEqual(expect.any(String));
});

/** What a service answers to an accepted request, what it answers to another, and whether that is a failure. */
const AGAINST: [name: string, accepted: Json | undefined, body: Json, failing: boolean][] = [
  ['0 and another code', { code: '0', message: 'OK' }, { code: '1001', message: 'Feld fehlt' }, true],
  [
    'words and other words',
    { code: 'BUENO', message: 'Pedido aceptado' },
    { code: 'MALO', message: 'Falta un campo' },
    true,
  ],
  ['the same code', { code: 'BUENO', message: 'Pedido 17' }, { code: 'BUENO', message: 'Pedido otro' }, false],
  [
    'a code of each order, the same words',
    { code: 'A17', message: 'Order 17 taken' },
    { code: 'A18', message: 'Order 18 taken' },
    false,
  ],
  [
    'the same words but for an id',
    { code: 'A17', message: 'Order 7b1f4a52-3c0e-4d8b-9a61-5e2f80c7d914 taken' },
    { code: 'A18', message: 'Order 0e3bfa12-0000-4d8b-9a61-5e2f80c7d914 taken' },
    false,
  ],
  ['a code where there was none', { id: 17 }, { code: 'E1', message: 'Feld fehlt' }, true],
  ['no body where there was none', { id: 17 }, { id: 18 }, false],
  ['no accepted body', undefined, { code: 'E1', message: 'Feld fehlt' }, true],
  ['no accepted body, a success code', undefined, { code: 'OK', message: 'Fertig' }, false],
  ['no accepted body, no code', undefined, { id: 17 }, false],
  ['a success code of its own', { code: '0', message: 'OK' }, { code: 'ACCEPTED', message: 'Angenommen' }, false],
  ['a declared failure', { status: 'ok' }, { status: 'failed' }, true],
  [
    'names that tell nothing, other values',
    { ergebnis: '0', antwort: 'Alles gut gelaufen' },
    { ergebnis: '17', antwort: 'Es fehlt das Feld x' },
    true,
  ],
  [
    'names that tell nothing, in one place only',
    { ergebnis: '0' },
    { ergebnis: '17', antwort: 'Es fehlt das Feld x' },
    false,
  ],
  [
    'names that tell nothing, the same words',
    { ergebnis: 'a1', antwort: 'Alles ist gut' },
    { ergebnis: 'a2', antwort: 'Alles ist gut' },
    false,
  ],
  ['an item with a code', { id: 1, items: [] }, { id: 2, items: [{ code: 'E1', message: 'Preis fehlt' }] }, false],
  ['only a message', { message: 'Angenommen' }, { message: 'Etwas anderes' }, false],
];

test.each(AGAINST)('against an accepted answer: %s', (_name, accepted, body, failing) => {
  expect(failureAgainst(body, accepted, NAMES) !== null).toBe(failing);
});

test('names of the target file tell the code of an answer of success too', () => {
  const names = fieldNames({ errorCode: ['zustand'], errorMessage: ['text'] });
  const accepted = { zustand: 'gut', text: 'Angenommen' };
  expect(failureAgainst({ zustand: 'schlecht', text: 'Feld fehlt' }, accepted, names)).toContain('schlecht');
  expect(failureAgainst({ zustand: 'gut', text: 'Feld da' }, accepted, names)).toBeNull();
});

test.each<[Json, boolean]>([
  [{ code: '7001', message: 'Wird bearbeitet' }, true],
  [{ code: 'OK', message: 'Wird bearbeitet' }, false],
  [{ code: '1001', message: 'x is missing' }, false],
  [{ code: '7001' }, false],
  [{ message: 'Wird bearbeitet' }, false],
  [{ id: 17, note: 'x' }, false],
])('ambiguous: %j is %s', (body, ambiguous) => {
  expect(standingOf(body, NAMES).ambiguous).toBe(ambiguous);
});

describe('poorer', () => {
  test('is an answer that lacks members of the other', () => {
    expect(isPoorer({ code: '1' }, { code: '0', id: 17 })).toBe(true);
    expect(isPoorer({ code: '1', id: 17, more: 1 }, { code: '0', id: 17 })).toBe(false);
  });

  test('looks neither at lists nor at repeated content', () => {
    expect(isPoorer({ id: 1, order: {} }, { id: 2, order: { x: 1 } })).toBe(false);
    expect(isPoorer({ items: [] }, { items: [{ id: 1 }] })).toBe(false);
  });
});

describe('for any body', () => {
  const json = fc.jsonValue().map((value) => value as Json);

  test('an answer is no failure against itself, unless it declares one', () => {
    fc.assert(
      fc.property(json, (body) => {
        expect(failureAgainst(body, body, NAMES)).toBe(standingOf(body, NAMES).failure);
      }),
    );
  });

  test('a declared failure is one whatever the accepted answer is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(FAILURES)), json, (body, accepted) => {
        expect(failureAgainst(body, accepted, NAMES)).toBe(standingOf(body, NAMES).failure);
      }),
    );
  });

  test('the order of its members has no meaning', () => {
    const reversed = (body: Json): Json =>
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? Object.fromEntries(
            Object.entries(body)
              .reverse()
              .map(([key, value]) => [key, reversed(value)]),
          )
        : body;
    for (const body of [...Object.values(SUCCESSES), ...Object.values(FAILURES)]) {
      expect(standingOf(reversed(body), NAMES).failure === null).toBe(standingOf(body, NAMES).failure === null);
    }
  });
});
