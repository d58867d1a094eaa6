import { expect, test } from 'vitest';
import { InputError } from '../../../engine/errors.ts';
import { parseTarget } from '../../../engine/load/index.ts';

function problemsOf(text: string) {
  try {
    parseTarget('target.yaml', text);
  } catch (error) {
    if (error instanceof InputError)
      return error.problems.map(({ code, what, where, mend }) => [code, what, `${where?.line}:${where?.column}`, mend]);
    throw error;
  }
  return [];
}

test('every key of the file', () => {
  const text = `
baseUrl: https://orders.example
capabilities: { hold: true, fire: false, menu: unknown }
fields: { errorCode: [fehler, /a/b], ksOrderId: [nr] }
orderIds: { ksOrderId: "\${order.providerOrderId}" }
fixtures: { order: { /orderItems/0/id: pizza } }
knownFailures: [{ scenario: cart/**, reason: A broken cart, since: "2031-08-14" }]
stores: [{ providerStoreId: a, partnerStoreId: b }]
`;
  expect(parseTarget('target.yaml', text)).toMatchObject({
    capabilities: { hold: true, fire: false, menu: 'unknown' },
    fields: { errorCode: ['fehler', '/a/b'], ksOrderId: ['nr'] },
    knownFailures: [{ scenario: 'cart/**', reason: 'A broken cart', since: '2031-08-14' }],
  });
});

test('an empty file says nothing', () => {
  expect(parseTarget('target.yaml', '')).toEqual({});
  expect(parseTarget('target.yaml', '# nothing yet\n')).toEqual({});
});

test.each([
  ['capabilties: {}', 'unknown key "capabilties"', '1:1', 'did you mean capabilities?'],
  ['capabilities: { hodl: true }', 'unknown key "hodl"', '1:17', 'did you mean hold?'],
  ['capabilities: { hold: maybe }', '"maybe"', '1:23', 'use one of these words'],
  ['baseUrl: 17', '/baseUrl must be string', '1:10', 'see the description'],
  ['knownFailures: [{ scenario: a }]', 'lacks "reason"', '1:17', 'add reason'],
  ['[1]', 'must be object', '1:1', 'see the description'],
])('%s', (text, what, place, mend) => {
  const [problem] = problemsOf(text);
  expect(problem?.[0]).toBe('bad-target-file');
  expect(problem?.[1]).toContain(what);
  expect(problem?.[2]).toBe(place);
  expect(problem?.[3]).toContain(mend);
});

test('all mistakes are told at once', () => {
  expect(problemsOf('baseUrl: 17\nauthUrl: []\nmarkt: x\n')).toHaveLength(3);
});
