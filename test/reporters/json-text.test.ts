import { describe, expect, it } from 'vitest';
import { layOut } from '../../reporters/support/json-text.ts';

describe('the layout of JSON', () => {
  const shown = (text: string, marks: string[] = []): string =>
    (layOut(text, marks) ?? []).map(({ text: piece, marked }) => (marked ? `«${piece}»` : piece)).join('');

  it.each([
    [
      'a number beyond double precision',
      '{"a":9007199254740993,"a":1.0}',
      '{\n  "a": 9007199254740993,\n  "a": 1.0\n}',
    ],
    ['empty ones', '{"a":[],"b":{}, "c":[ ]}', '{\n  "a": [],\n  "b": {},\n  "c": []\n}'],
    ['signs inside strings', '["]",":,{"]', '[\n  "]",\n  ":,{"\n]'],
    ['a bare value', ' "x" ', '"x"'],
  ])('keeps %s', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('marks the value that is pointed at, or the nearest one around it', () => {
    expect(shown('{"a":[{"b":1},{"b":2}]}', ['/a/1/b'])).toContain('{\n      «"b": 2»\n    }');
    expect(shown('{"a":{"b":1}}', ['/a/c/d'])).toBe('{\n  «"a": {\n    "b": 1\n  }»\n}');
    expect(shown('{"x/y":{"~":1}}', ['/x~1y/~0'])).toContain('«"~": 1»');
  });

  it('leaves what is no JSON, and what is nested beyond reading', () => {
    expect(layOut('{"a":', [])).toBeNull();
    const deep = '['.repeat(1000) + ']'.repeat(1000);
    expect(shown(deep)).toBe(deep);
  });
});
