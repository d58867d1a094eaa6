import { expect, test } from 'vitest';
import { nearest, suggest } from '../../engine/nearest.ts';

const NAMES = ['createOrder', 'cancelOrder', 'fetchStore', 'fetchMenu'];

test.each([
  ['creatOrder', 'createOrder'],
  ['CREATEORDER', 'createOrder'],
  ['fetchmenus', 'fetchMenu'],
  ['cancelOrdr', 'cancelOrder'],
  ['something', null],
  ['x', null],
  ['', null],
])('%j is nearest to %j', (given, name) => {
  expect(nearest(given, NAMES)).toBe(name);
});

test('the nearest of several wins, the first of equals', () => {
  expect(nearest('aab', ['abb', 'aab', 'aaa'])).toBe('aab');
  expect(nearest('aac', ['aab', 'aaa'])).toBe('aab');
});

test('a suggestion names the nearest, else what is known', () => {
  expect(suggest('fetchStor', NAMES)).toBe('did you mean fetchStore?');
  expect(suggest('something', NAMES)).toBe('known are: createOrder, cancelOrder, fetchStore, fetchMenu');
  expect(suggest('something', [])).toBe('none is known');
});

test('a long list is cut, and says so', () => {
  const many = Array.from({ length: 25 }, (_, index) => `name-number-${index}`);
  expect(suggest('else', many)).toMatch(/^known are: name-number-0, .*name-number-19 and 5 more$/);
});
