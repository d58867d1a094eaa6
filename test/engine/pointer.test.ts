import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/model.ts';
import { getAt, isObject, pointerOf, removeAt, setAt, tokensOf } from '../../engine/pointer.ts';

/** The document and the pointers of RFC 6901 section 5. */
const RFC_DOCUMENT: Json = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

test.each<[string, Json]>([
  ['', RFC_DOCUMENT],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
])('RFC 6901: %j', (pointer, value) => {
  expect(getAt(RFC_DOCUMENT, pointer)).toEqual(value);
});

test.each(['/none', '/foo/2', '/foo/-', '/foo/x', '/foo/0/deeper', '/toString', '/__proto__'])(
  'nothing stands at %s',
  (pointer) => {
    expect(getAt(RFC_DOCUMENT, pointer)).toBeUndefined();
  },
);

test('~01 is an escaped tilde before a 1, not a slash', () => {
  expect(tokensOf('/~01')).toEqual(['~1']);
});

describe('set', () => {
  test('makes the objects on the way', () => {
    expect(setAt({}, '/a/b/c', 1)).toEqual({ a: { b: { c: 1 } } });
  });

  test('replaces in place, so that the order of members stays', () => {
    expect(JSON.stringify(setAt({ a: 1, b: 2, c: 3 }, '/b', 4))).toBe('{"a":1,"b":4,"c":3}');
  });

  test('puts at the end of a list with -', () => {
    expect(setAt({ list: [1, 2] }, '/list/-', 3)).toEqual({ list: [1, 2, 3] });
  });

  test('replaces an element, and a member of one', () => {
    expect(setAt([1, 2], '/0', 3)).toEqual([3, 2]);
    expect(setAt([{ a: 1 }, 2], '/0/a', 3)).toEqual([{ a: 3 }, 2]);
  });

  test('puts null as a value', () => {
    expect(setAt({ a: 1 }, '/a', null)).toEqual({ a: null });
  });

  test('replaces the whole with the empty pointer', () => {
    expect(setAt({ a: 1 }, '', 2)).toBe(2);
  });

  test('replaces a scalar on the way by an object', () => {
    expect(setAt({ a: 1 }, '/a/b', 2)).toEqual({ a: { b: 2 } });
  });

  test('keeps a member __proto__ a member', () => {
    const changed = setAt(JSON.parse('{"__proto__": 1}') as Json, '/__proto__', 2);
    expect(Object.entries(changed as object)).toEqual([['__proto__', 2]]);
  });
});

describe('remove', () => {
  test('takes a member, and an element with its place', () => {
    expect(removeAt({ a: 1, b: { c: 2, d: 3 } }, '/b/c')).toEqual({ a: 1, b: { d: 3 } });
    expect(removeAt({ list: [1, 2, 3] }, '/list/1')).toEqual({ list: [1, 3] });
  });

  test('takes a member that is null', () => {
    expect(removeAt({ a: null }, '/a')).toEqual({});
  });

  test.each(['/none', '/a/b', '/list/7'])('leaves the value as it is where nothing stands at %s', (pointer) => {
    const value = { a: 1, list: [1] };
    expect(removeAt(value, pointer)).toBe(value);
  });
});

test('isObject tells objects from lists and null', () => {
  expect([{}, [], null, 'x', undefined].map(isObject)).toEqual([true, false, false, false, false]);
});

describe('laws', () => {
  const name = fc.oneof(fc.constantFrom('a', 'b', '~', '/', '~1', '', '__proto__'), fc.string({ maxLength: 4 }));
  const names = fc.array(name, { minLength: 1, maxLength: 4 });
  const { tree: document } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json[]>(null, 1, 'x', true),
      fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }));
  const text = (value: Json) => JSON.stringify(value);

  test('tokens survive a pointer', () => {
    fc.assert(
      fc.property(fc.array(name), (tokens) => {
        expect(tokensOf(pointerOf(tokens))).toEqual(tokens);
      }),
    );
  });

  test('what was set in an object is there, and setting again changes nothing', () => {
    fc.assert(
      fc.property(names, document, (tokens, value) => {
        const pointer = pointerOf(tokens);
        const once = setAt({}, pointer, value);
        expect(text(getAt(once, pointer) ?? null)).toBe(text(value));
        expect(text(setAt(once, pointer, value))).toBe(text(once));
      }),
    );
  });

  test('nothing changes the value that was given', () => {
    fc.assert(
      fc.property(document, names, (value, tokens) => {
        const before = text(value);
        setAt(value, pointerOf(tokens), 'other');
        removeAt(value, pointerOf(tokens));
        expect(text(value)).toBe(before);
      }),
    );
  });

  test('a member that was set where none was is removed without a trace', () => {
    fc.assert(
      fc.property(fc.dictionary(name, document, { maxKeys: 3 }), name, document, (object, token, value) => {
        fc.pre(!Object.hasOwn(object, token));
        const pointer = pointerOf([token]);
        const back = removeAt(setAt(object, pointer, value), pointer);
        expect(text(back)).toBe(text(object));
      }),
    );
  });
});
