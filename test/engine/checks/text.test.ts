import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasSmallWord, isSentence, isToken, spokenOf } from '../../../engine/checks/text.ts';

test.each([
  ['x is missing', true],
  ['Bad Request', true],
  ['Größe fehlt', true],
  ['注文が見つかりません', true],
  ['ไม่พบคำสั่งซื้อ', true],
  ['注文番', false],
  ['ORDER_REJECTED', false],
  ['E 17', false],
  [`${'x'.repeat(400)} is missing`, false],
])('a sentence: %s is %s', (text, sentence) => {
  expect(isSentence(text)).toBe(sentence);
});

test.each([
  ['ORDER_REJECTED', 'order rejected'],
  ['order--rejected', 'order rejected'],
  ['orderRejected', 'order rejected'],
  [' Order rejected: 17! ', 'order rejected: 17!'],
  ['größeFehlt', 'grXXe fehlt'],
  ['\u017Fucce\u017F\u017F', 'success'],
  ['O\u212A', 'ok'],
  ['\u0130NVALID', 'Xnvalid'],
  ['错误 E\u0301RROR 🍕', 'XX e\u0301rror 🍕'],
])('%j is spoken %j', (text, spoken) => {
  expect(spokenOf(text)).toBe(spoken);
});

describe('a text in ASCII and the same one in other letters have the same shape', () => {
  const signs = fc.string({ unit: fc.constantFrom(..."aabzABZ019 \t_-.:/'"), maxLength: 80 });
  const accented = (text: string) => text.replaceAll(/[a-z]/g, 'ä').replaceAll(/[A-Z]/g, 'Ä');
  const holds = <Shape>(shape: (text: string) => Shape, expected = shape) => {
    const property = fc.property(signs, (text) => {
      expect(shape(accented(text))).toBe(expected(text));
    });
    fc.assert(property, { seed: 17, numRuns: 2_000 });
  };

  test('as a sentence', () => holds(isSentence));

  test('as words', () => {
    holds(hasSmallWord);
    holds(spokenOf, (text) => spokenOf(text).replaceAll(/[a-z]/g, 'X'));
  });

  test('as a code', () => holds(isToken));
});
