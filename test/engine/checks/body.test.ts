import { describe, expect, test } from 'vitest';
import { headerOf, isJsonMediaType, readBody, shorten } from '../../../engine/checks/body.ts';
import type { ReceivedBody } from '../../../engine/model.ts';
import { received } from '../parts.ts';

describe('reading', () => {
  test.each([
    ['an object', '{"a":1}', { kind: 'json', value: { a: 1 } }],
    ['white space around', ' \r\n[1]\t', { kind: 'json', value: [1] }],
    ['a byte order mark', '\uFEFF{"a":1}', { kind: 'json', value: { a: 1 } }],
    ['a scalar', 'null', { kind: 'json', value: null }],
    ['nothing', '', { kind: 'empty' }],
    ['white space', ' \r\n', { kind: 'empty' }],
    ['a byte order mark alone', '\uFEFF', { kind: 'empty' }],
    ['cut JSON', '{"a":', { kind: 'broken', why: 'is cut JSON: it ends in its middle' }],
    ['a cut text', '[{"a":"b', { kind: 'broken', why: 'is cut JSON: it ends in its middle' }],
    ['HTML', '<!doctype html><p>Bad gateway', { kind: 'broken', why: 'is markup (HTML or XML), not JSON' }],
    ['XML', '\n<?xml version="1.0"?>', { kind: 'broken', why: 'is markup (HTML or XML), not JSON' }],
    ['plain text', 'Bad gateway', { kind: 'broken', why: 'is not JSON' }],
    ['JSON with more behind it', '{"a":1} and more', { kind: 'broken', why: 'is not JSON' }],
    ['two documents', '{}{}', { kind: 'broken', why: 'is not JSON' }],
    ['single quotes', "{'a':1}", { kind: 'broken', why: 'is not JSON' }],
    ['NaN', 'NaN', { kind: 'broken', why: 'is not JSON' }],
  ])('%s', (_name, text, reading) => {
    expect(readBody(received(text))).toEqual(reading);
  });

  test.each<[NonNullable<ReceivedBody['problem']>, string]>([
    ['cut', 'ends before its announced end'],
    ['too-large', 'is larger than the kit reads'],
    ['too-deep', 'is nested deeper than the kit reads'],
    ['timeout', 'did not end in time'],
    ['not-utf8', 'is not UTF-8 text'],
    ['bad-encoding', 'does not decode by its Content-Encoding'],
  ])('a body that is %s is not read, even where what is there is JSON', (problem, why) => {
    expect(readBody(received('{}', problem))).toEqual({ kind: 'broken', why });
  });

  test('stored evidence that is nested without end is not read', () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    expect(readBody(received(deep))).toEqual({ kind: 'broken', why: 'is nested deeper than the kit reads' });
  });
});

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON;charset=UTF-8', true],
  ['application/problem+json', true],
  ['application/vnd.service.v1+json', true],
  ['text/json', true],
  ['application/x-json', true],
  ['text/html', false],
  ['text/plain', false],
  ['application/xml', false],
  ['application/jsonp', false],
  ['application/json-seq', false],
  ['+json', false],
  ['', false],
])('%j is a JSON media type: %s', (type, isJson) => {
  expect(isJsonMediaType([['content-type', type]])).toBe(isJson);
});

test('no media type is none of JSON', () => {
  expect(isJsonMediaType([])).toBe(false);
});

test('a header is found by its name in any case, the first of several', () => {
  const headers: [string, string][] = [
    ['X-A', '1'],
    ['x-a', '2'],
  ];
  expect(headerOf(headers, 'x-A')).toBe('1');
  expect(headerOf(headers, 'x-b')).toBeUndefined();
});

test('a text is shortened to one line', () => {
  expect(shorten(' a\n\t b ')).toBe('a b');
  expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shorten('x'.repeat(10), 10)).toBe('x'.repeat(10));
});
