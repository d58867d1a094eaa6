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
