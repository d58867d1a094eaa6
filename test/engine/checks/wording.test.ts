import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFailedState, isSuccessCode, tellsFailure, tellsNoError } from '../../../engine/checks/wording.ts';

test.each<[string, boolean]>([
  ['0', true],
  ['204', true],
  ['OK', true],
  ['O\u212A', true],
  ['ORDER_ACCEPTED', true],
  ['ON_HOLD', true],
  ['on  hold', false],
  ['ORDER_NOT_ACCEPTED', false],
  ['COMPLETED_WITH_ERRORS', false],
  ['PAYMENT_REQUIRED_AND_ACCEPTED', false],
  ['INACCEPTED', false],
  ['E17', false],
])('a code of success: %s is %s', (code, success) => {
  expect(isSuccessCode(code)).toBe(success);
});

test.each<[string, boolean]>([
  ['REJECTED', true],
  ['could not be created', true],
  ["The order can't be held", true],
  ['Preis fehlt: x is required', true],
  ['x is  required', false],
  ['not yet executed', false],
  ['No failures', false],
  ['zero new conflicts, invalid', false],
  ['10 errors', false],
  ['a10 errors', false],
  ['unbekannt', false],
])('a failure is told: %s is %s', (text, failure) => {
  expect(tellsFailure(text)).toBe(failure);
});

test.each<[string, boolean]>([
  ['BAD_REQUEST', true],
  ['badRequest', true],
  ['STORE_NOT_FOUND', true],
  ['NOT_FOUND_YET', false],
  ['KO', true],
  ['rejected by the store of today', false],
  ['NO_ERROR', false],
])('a failed state: %s is %s', (state, failed) => {
  expect(isFailedState(state)).toBe(failed);
});

test.each(['', ' ', 'none', 'N/A', 'OK', '0'])('no error: %j', (text) => {
  expect(tellsNoError(text)).toBe(true);
});

test('a word tells what it tells between any signs, and nothing as a part of another one', () => {
  const sign = fc.constantFrom('', ' ', '_', '-', ':', '. ', '!', '1', '(', "'", '\n', '…', '🍕', '\u0301');
  const letter = fc.constantFrom('b', 'ä', 'ж', '错', '𝒶');
  fc.assert(
    fc.property(sign, sign, letter, (before, after, joined) => {
      expect(isSuccessCode(`${before}accepted${after}`)).toBe(true);
      expect(tellsFailure(`${before}Malformed${after}`)).toBe(true);
      expect(isSuccessCode(`${before}accepted${joined}${after}`)).toBe(false);
      expect(tellsFailure(`${before}${joined}malformed${after}`)).toBe(false);
    }),
    { seed: 17, numRuns: 500 },
  );
});
