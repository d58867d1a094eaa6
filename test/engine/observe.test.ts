import { describe, expect, test } from 'vitest';
import type { CallbackWait, Observer, OpenQuestion, Reply } from '../../engine/model.ts';
import { answerSheet, observe, questionsIndex } from '../../engine/observe.ts';
import { plainStep } from '../../engine/step.ts';
import { callback, evidence, exchange, fieldNames, response, SILENCE, scenario } from './parts.ts';

const question = (observer: Observer, scenarios = ['a/**']): OpenQuestion => ({
  id: `q.${observer}`,
  section: 'Errors',
  question: 'What?',
  observe: observer,
  scenarios,
});
const one = scenario([plainStep('createOrder', { setup: true }), plainStep('fireOrder')], { id: 'a/one' });

function answer(observer: Observer, reply: Reply, waits: CallbackWait[] = []): string | undefined {
  const seen = evidence({
    exchanges: [exchange(response(201, {}), { id: 'x0', role: 'setup' }), exchange(reply, { step: 1 })],
    waits,
  });
  return observe(one, seen, [question(observer)], fieldNames())[0]?.answer;
}

test.each<[Observer, Reply, string | undefined]>([
  ['outcome', response(202, {}), 'accepted (HTTP 202)'],
  ['outcome', response(409, { code: 'TWICE', message: 'It was fired already' }), 'refused (HTTP 409, TWICE)'],
  ['outcome', response(409, undefined), 'refused without code and message (HTTP 409)'],
  ['outcome', response(301, undefined), 'neither accepted nor refused (HTTP 301)'],
  ['outcome', SILENCE, 'no answer'],
  ['status', response(202, {}), 'HTTP 202'],
  ['status', SILENCE, undefined],
  ['answer-fields', response(200, { id: 1, list: [{ a: 1 }, { a: 2 }] }), 'id, list, list/*/a'],
  ['answer-fields', response(200, {}), 'a body without members'],
  ['answer-fields', response(200, []), 'an array without members'],
  ['answer-fields', response(204, undefined), 'no body'],
  [
    'answer-fields',
    response(200, Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 1]))),
    expect.stringMatching(/ and 10 more$/),
  ],
  [
    'error-fields',
    response(400, { code: 'E', error: { message: 'x is missing' } }),
    'code at /code, message at /error/message',
  ],
  ['error-fields', response(400, { message: 'x is missing' }), 'code at no place, message at /message'],
  ['error-fields', response(400, {}), undefined],
  ['error-fields', response(400, undefined), undefined],
  ['token-fields', response(200, { access_token: 'x' }), 'access_token'],
  ['token-lifetime', response(200, { expires_in: 60 }), '60 s'],
  ['token-lifetime', response(200, {}), 'not stated'],
  [
    'limit-headers',
    response(200, {}, [
      ['X-RateLimit-Limit', '5'],
      ['x-ratelimit-limit', '5'],
      ['Retry-After', '1'],
    ]),
    'x-ratelimit-limit, retry-after',
  ],
  ['limit-headers', response(200, {}), 'no such header'],
  ['limit-headers', SILENCE, undefined],
  ['callback-fields', response(200, {}), undefined],
])('%s of %j', (observer, reply, expected) => {
  const seen = answer(observer, reply);
  if (expected === undefined) expect(seen).toBeUndefined();
  else expect(seen).toEqual(expected);
});

describe('callbacks', () => {
  const wait = (...matching: CallbackWait['matching']): CallbackWait => ({
    step: 1,
    storeIds: ['s'],
    sentAt: '',
    answeredAt: '2031-08-14T19:05:43.000Z',
    timeoutMs: 5,
    matching,
    others: [],
  });
  const at = (time: string) => callback({ storeId: 's', open: true }, { receivedAt: `2031-08-14T19:05:${time}Z` });

  test('are told by what they carry', () => {
    expect(answer('callback-fields', response(202, {}), [wait(at('43.100'))])).toBe('storeId, open');
  });

  test('are told by when they came, and how often', () => {
    expect(answer('callback-delivery', response(202, {}), [wait(at('42.900'))])).toBe('before the answer');
    expect(answer('callback-delivery', response(202, {}), [wait(at('43.100'))])).toBe(
      'within a second after the answer',
    );
    expect(answer('callback-delivery', response(202, {}), [wait(at('46.000'), at('47.000'))])).toBe(
      '3 s after the answer, 2 times',
    );
  });

  test('are told by method, media type and signature', () => {
    expect(answer('callback-request', response(202, {}), [wait(at('43.100'))])).toBe(
      'POST, application/json, not signed',
    );
    const signed = callback({ s: 's' }, { method: 'PUT', headers: [['X-Signature', 'abc']] });
    expect(answer('callback-request', response(202, {}), [wait(signed)])).toBe('PUT, no media type, with X-Signature');
  });
});

test('a scenario whose judged step was not carried out observes nothing', () => {
  expect(
    observe(
      one,
      evidence({ exchanges: [exchange(response(200, {}), { role: 'setup' })] }),
      [question('status')],
      fieldNames(),
    ),
  ).toEqual([]);
});

test('questions are found by the patterns of their scenarios', () => {
  const questionsOf = questionsIndex([
    question('status', ['a/**', 'b/one']),
    question('outcome', ['c']),
    question('token-fields', []),
  ]);
  expect(questionsOf('b/one').map(({ id }) => id)).toEqual(['q.status']);
  expect(questionsOf('c/deep/one').map(({ id }) => id)).toEqual(['q.outcome']);
  expect(questionsOf('b/two')).toEqual([]);
});

test('equal answers stand once, and unanswered questions stand too', () => {
  const seen = (scenarioId: string, text: string) => ({
    question: 'q.status',
    answer: text,
    scenario: scenarioId,
    exchange: 'x1',
  });
  const sheet = answerSheet([question('status'), question('outcome')]);
  sheet.add([seen('a/1', 'HTTP 200'), seen('a/2', 'HTTP 201')]);
  sheet.add([seen('a/3', 'HTTP 200')]);
  expect(sheet.answered().map(({ id, answers }) => [id, answers])).toEqual([
    [
      'q.status',
      [
        { answer: 'HTTP 200', scenarios: ['a/1', 'a/3'] },
        { answer: 'HTTP 201', scenarios: ['a/2'] },
      ],
    ],
    ['q.outcome', []],
  ]);
});
