import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leavesOf, membersOf, normalise } from '../../../engine/checks/walk.ts';
import type { Json } from '../../../engine/model.ts';
import { getAt, isObject, pointerOf, tokensOf } from '../../../engine/pointer.ts';

test('members come shallow before deep, with name, place and what is above', () => {
  const members = membersOf({ deep: { Error_Code: 1 }, list: [{ 'x y': 2 }] });
  expect(members.map(({ name, pointer, above, depth }) => [name, pointer, above, depth])).toEqual([
    ['deep', '/deep', [], 1],
    ['list', '/list', [], 1],
    ['errorcode', '/deep/Error_Code', ['deep'], 2],
    ['xy', '/list/0/x y', ['list'], 3],
  ]);
});

test('every member stands where its pointer says, below the members that are named above it', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('a/b', 'm~n', '', '0', '__proto__', 'x_y'));
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom<Json>(null, 17, 'x'),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(key, tie('json'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(json, (body) => {
      for (const { key, name, value, pointer, depth, above } of membersOf(body)) {
        const tokens = tokensOf(pointer);
        expect(getAt(body, pointer)).toBe(value);
        expect([tokens.at(-1), tokens.length, name]).toEqual([key, depth, normalise(key)]);
        const outer = tokens.slice(0, -1);
        const named = outer.filter((_, index) => isObject(getAt(body, pointerOf(outer.slice(0, index)))));
        expect(above).toEqual(named.map(normalise));
      }
    }),
    { seed: 17 },
  );
});

test('depth is limited', () => {
  expect(membersOf({ a: { b: { c: 1 } } }, 2).map(({ key }) => key)).toEqual(['a', 'b']);
});

test('spellings of a name compare equal', () => {
  expect(['errorCode', 'error_code', 'Error-Code', 'ERROR CODE', 'error.code'].map(normalise)).toEqual(
    Array(5).fill('errorcode'),
  );
});

test('leaves are values and names, also of JSON that is wrapped in texts', () => {
  const wrapped = JSON.stringify({ Message: JSON.stringify({ storeId: 's-7', open: true }) });
  expect([...leavesOf([wrapped, 17, null])]).toEqual(
    expect.arrayContaining(['17', 'Message', 'storeId', 's-7', 'open', 'true']),
  );
});

test('what is wrapped too often, or only looks like JSON, is a text', () => {
  const often = Array.from({ length: 6 }).reduce<string>((inner) => JSON.stringify([inner]), '["deep"]');
  expect(leavesOf(often).has('deep')).toBe(false);
  expect([...leavesOf('{not json')]).toEqual(['{not json']);
});

test('no value keeps the kit busy: members of wide and deep ones are looked at in part, leaves up to half a million', () => {
  const wide: Json = Array.from({ length: 200_000 }, (_, index) => ({ [`k${index}`]: index }));
  expect(membersOf(wide).length).toBeLessThan(200_000);
  expect(leavesOf(Array.from({ length: 600_000 }, (_, index) => index)).size).toBe(500_000);
  let deep: Json = 'end';
  for (let level = 0; level < 50_000; level++) deep = { a: deep };
  expect(membersOf(deep).length).toBeLessThan(100);
  expect(leavesOf(deep).has('end')).toBe(true);
});
