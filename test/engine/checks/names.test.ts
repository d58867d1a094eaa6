import { expect, test } from 'vitest';
import { meaningOf, remembering } from '../../../engine/checks/names.ts';

test.each<[string, string[]]>([
  ['code', ['code']],
  ['rejectioncode', ['code']],
  ['error', ['code', 'message']],
  ['errorid', ['code']],
  ['faultid', []],
  ['postalcode', []],
  ['errors', ['message']],
  ['longdescription', ['message']],
  ['context', ['message']],
  ['timestamp', ['surrounding']],
  ['createdat', ['surrounding']],
  ['requestid', ['surrounding']],
  ['id', ['surrounding']],
  ['grund', []],
])('%s tells %j', (name, told) => {
  const { code, message, surrounding } = meaningOf(name);
  expect({ code, message, surrounding }).toEqual({
    code: told.includes('code'),
    message: told.includes('message'),
    surrounding: told.includes('surrounding'),
  });
});

test('what was found for a name is kept, but not of names without end', () => {
  const asked: string[] = [];
  const length = remembering((name) => {
    asked.push(name);
    return name.length;
  });
  const twice = (name: string) => {
    asked.length = 0;
    expect([length(name), length(name)]).toEqual([name.length, name.length]);
    return asked.length;
  };
  expect(twice('code')).toBe(1);
  expect(twice('c'.repeat(65))).toBe(2);
  for (let index = 0; index < 2_000; index++) length(`name${index}`);
  expect(twice('another')).toBe(2);
  expect(length('code')).toBe(4);
});
