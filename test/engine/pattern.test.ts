import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { matcherOf } from '../../engine/pattern.ts';

const IDS = ['create/accepts/order', 'create/refuses/storeInformation-missing', 'cart/accepts/cart', 'fire/twice'];

test.each<[string, string[]]>([
  ['create', ['create/accepts/order', 'create/refuses/storeInformation-missing']],
  ['create/', ['create/accepts/order', 'create/refuses/storeInformation-missing']],
  ['create/accepts', ['create/accepts/order']],
  ['create/accepts/order', ['create/accepts/order']],
  ['create/**', ['create/accepts/order', 'create/refuses/storeInformation-missing']],
  ['*/accepts/*', ['create/accepts/order', 'cart/accepts/cart']],
  ['c*/**', ['create/accepts/order', 'create/refuses/storeInformation-missing', 'cart/accepts/cart']],
  ['**/*-missing', ['create/refuses/storeInformation-missing']],
  ['{fire,cart}', ['cart/accepts/cart', 'fire/twice']],
  ['fire/{once,twice}', ['fire/twice']],
  ['**', IDS],
  ['creat', []],
  ['accepts', []],
  ['create/*', ['create/accepts/order', 'create/refuses/storeInformation-missing']],
])('%s selects %j', (pattern, ids) => {
  expect(IDS.filter(matcherOf(pattern))).toEqual(ids);
});

test.each([
  ['plain ones and folders', ['a', 'b', '.', '-', '/', '/**']],
  ['globs', ['a', 'b', '.', '-', '/', '*', '**', '{a,b}', ',', '{', '}', '?', '!', '(', '|', ')', '[', ']', '@', '+']],
])('patterns match as picomatch tells it: %s', (_name, parts) => {
  const pattern = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 7 }).map((each) => each.join(''));
  const id = fc.array(fc.constantFrom('a', 'b', 'b/', '/', '.', '-', '<', '\n'), { maxLength: 8 });
  fc.assert(
    fc.property(pattern, fc.array(id, { minLength: 10, maxLength: 30 }), (glob, ids) => {
      const matches = picomatch([glob, `${glob.replace(/\/+$/, '')}/**`]);
      const texts = [glob, ...ids.map((each) => each.join(''))];
      expect(texts.filter(matcherOf(glob))).toEqual(texts.filter((text) => matches(text)));
    }),
    { numRuns: 2_000 },
  );
});
