import { describe, expect, test } from 'vitest';
import { classify, classifyCautiously, describeReply, needsReference } from '../../../engine/checks/answer.ts';
import { answerCheckFlaws } from '../../../engine/checks/answer-checks.ts';
import type { AnswerCheck, Exchange, Json, Reply } from '../../../engine/model.ts';
import { exchange, fieldNames, NOBODY, request, response, SILENCE, textResponse } from '../parts.ts';

const NAMES = fieldNames();
const ERROR = { code: 'E1', message: 'x is missing' };

/** Kind of the answer, and the codes of its flaws. */
function kindOf(reply: Reply, control: Exchange | null = null): string {
  const answer = classify(exchange(reply), NAMES, control);
  switch (answer.kind) {
    case 'none':
      return `none: ${answer.flaw.code}`;
    case 'flawed':
      return `${answer.refusing ? 'refusing' : 'neither'}: ${answer.flaws.map(({ code }) => code).join(', ')}`;
    default:
      return answer.kind;
  }
}

test.each<[string, Reply, string]>([
  ['200 with JSON', response(200, { id: 1 }), 'accepted'],
  ['201 without a body', response(201, undefined), 'accepted'],
  ['204 without a media type', response(204, undefined, []), 'accepted'],
  ['202 with white space', textResponse(202, '\r\n'), 'accepted'],
  ['200 with JSON of a vendor', response(200, {}, [['content-type', 'application/vnd.x+json']]), 'accepted'],
  ['200 with a failure in it', response(200, ERROR), 'refused'],
  [
    '200 with success false and nothing else',
    response(200, { success: false }),
    'refusing: error-code-missing, error-message-missing',
  ],
  ['200 with HTML', textResponse(200, '<p>Welcome', [['Content-Type', 'text/html']]), 'neither: not-json'],
  ['200 with cut JSON', textResponse(200, '{"id":'), 'neither: not-json'],
  ['200 with a body that was cut', textResponse(200, '{}', undefined, 'cut'), 'neither: not-json'],
  ['200 of another media type', response(200, {}, [['Content-Type', 'text/plain']]), 'neither: media-type'],
  ['200 without a media type', response(200, {}, []), 'neither: media-type'],
  ['301', response(301, undefined, [['Location', 'https://elsewhere.example/']]), 'neither: redirected'],
  ['304', response(304, undefined), 'neither: redirected'],
  ['400 with code and message', response(400, ERROR), 'refused'],
  ['500 with code and message', response(500, ERROR), 'refused'],
  [
    '400 with the code in a header',
    response(400, { message: 'x is missing' }, [
      ['Content-Type', 'application/json'],
      ['x-amzn-ErrorType', 'ValidationException'],
    ]),
    'refused',
  ],
  ['400 without a code', response(400, { message: 'x is missing' }), 'refusing: error-code-missing'],
  ['400 without a message', response(400, { code: 'E1' }), 'refusing: error-message-missing'],
  ['400 with neither', response(400, {}), 'refusing: error-code-missing, error-message-missing'],
  ['400 without a body', response(400, undefined), 'refusing: not-a-refusal'],
  ['400 with HTML', textResponse(400, '<p>Bad request', [['Content-Type', 'text/html']]), 'refusing: not-json'],
  [
    '400 with plain text',
    textResponse(400, 'E1: x is missing', [['Content-Type', 'text/plain']]),
    'refusing: not-json',
  ],
  ['400 of another media type', response(400, ERROR, [['Content-Type', 'text/html']]), 'refusing: media-type'],
  ['no answer', SILENCE, 'none: no-answer'],
  ['no connection', NOBODY, 'none: no-answer'],
])('%s', (_name, reply, kind) => {
  expect(kindOf(reply)).toBe(kind);
});

describe('a 2xx held against an accepted one', () => {
  const control = (body: Json | undefined) => exchange(response(200, body));

  test('is refused by another code', () => {
    expect(kindOf(response(200, { code: '1001', message: 'Feld fehlt' }), control({ code: '0', message: 'OK' }))).toBe(
      'refused',
    );
    expect(kindOf(response(200, { code: '1001', message: 'Feld fehlt' }), control(undefined))).toBe('refused');
  });

  test('is accepted by the same', () => {
    expect(
      kindOf(response(200, { code: '7', message: 'Angenommen' }), control({ code: '7', message: 'Angenommen' })),
    ).toBe('accepted');
  });

  test('is told with the guess where names tell nothing', () => {
    const answer = classify(
      exchange(response(200, { ergebnis: '17', antwort: 'Das Feld x fehlt' })),
      NAMES,
      control({ ergebnis: '0', antwort: 'Alles gut gelaufen' }),
    );
    expect(answer).toMatchObject({ kind: 'refused', code: { value: '17', guessed: true }, message: { guessed: true } });
  });
});

describe('an answer that could mean either', () => {
  const ambiguous = exchange(response(200, { code: '7001', message: 'Wird bearbeitet' }));

  test('is to be held against an accepted one', () => {
    expect(needsReference(ambiguous, NAMES)).toBe(true);
    expect(needsReference(exchange(response(400, ERROR)), NAMES)).toBe(false);
    expect(needsReference(exchange(response(200, ERROR)), NAMES)).toBe(false);
    expect(needsReference(exchange(response(204, undefined)), NAMES)).toBe(false);
    expect(needsReference(exchange(SILENCE), NAMES)).toBe(false);
  });

  test('is a failure where it lacks what the accepted one carries, and else a success of its own', () => {
    const full = exchange(response(200, { code: '0', message: 'OK', id: 17 }));
    const alike = exchange(response(200, { code: '0', message: 'OK' }));
    expect(classifyCautiously(ambiguous, NAMES, full).kind).toBe('refused');
    expect(classifyCautiously(ambiguous, NAMES, alike).kind).toBe('accepted');
    expect(classifyCautiously(ambiguous, NAMES, null).kind).toBe('accepted');
  });
});

test('what the request carried is no code of the answer', () => {
  const sent = request({ body: JSON.stringify({ orderItems: [{ id: 'pizza-margherita' }] }) });
  const answer = classify(
    exchange(response(400, { received: ['pizza-margherita'], item: 'pizza-margherita' }), { request: sent }),
    NAMES,
    null,
  );
  expect(answer).toMatchObject({ kind: 'flawed', refusing: true });
});

test('a redirect is told with its address, and a timeout with what to do', () => {
  const redirected = classify(
    exchange(response(302, undefined, [['Location', 'https://elsewhere.example/login']])),
    NAMES,
    null,
  );
  expect(redirected).toMatchObject({
    flaws: [{ message: expect.stringContaining('https://elsewhere.example/login') }],
  });
  const late = classify(
    exchange({ kind: 'no-response', phase: 'answer', cause: 'timeout', detail: 'no answer within 5 ms' }),
    NAMES,
    null,
  );
  expect(late).toMatchObject({ flaw: { advice: expect.stringContaining('--timeout') } });
});

test('an answer in a line', () => {
  expect(describeReply(response(200, { a: 1 }))).toBe('HTTP 200 {"a":1}');
  expect(describeReply(response(204, undefined))).toBe('HTTP 204 without a body');
  expect(describeReply(NOBODY)).toBe('no answer (nothing listens there)');
});

describe('checks of a user', () => {
  const reply = response(201, { order: { id: 17, tags: ['a'] } }, [
    ['Content-Type', 'application/json'],
    ['X-Trace', 't-1'],
  ]);
  const flaws = (check: AnswerCheck, given: Reply = reply) =>
    answerCheckFlaws(check, exchange(given), 'mine.one', 'mine.yaml', (_file, value) =>
      value === undefined ? [] : [{ pointer: '/order/id', message: 'must be string' }],
    );

  test.each<[AnswerCheck]>([
    [{ kind: 'status', oneOf: [200, 201] }],
    [{ kind: 'header', name: 'x-trace', equals: 't-1' }],
    [{ kind: 'body', pointer: '/order/id', equals: 17 }],
    [{ kind: 'body', pointer: '/order', equals: { tags: ['a'], id: 17 } }],
  ])('%j is met', (check) => {
    expect(flaws(check)).toEqual([]);
  });

  test.each<[AnswerCheck, string, string, string]>([
    [{ kind: 'status', oneOf: [200, 202] }, 'check-status', '200 or 202', 'HTTP 201'],
    [{ kind: 'header', name: 'X-Trace', equals: 't-2' }, 'check-header', 't-2', 't-1'],
    [{ kind: 'header', name: 'X-None', equals: 't-2' }, 'check-header', 't-2', 'absent'],
    [{ kind: 'body', pointer: '/order/id', equals: '17' }, 'check-body', '"17"', '17'],
    [{ kind: 'body', pointer: '/none', equals: null }, 'check-body', 'null', 'absent'],
    [{ kind: 'schema', file: 'mine.json' }, 'check-schema', 'must be string', '17'],
  ])('%j is not met', (check, code, expected, actual) => {
    expect(flaws(check)).toMatchObject([
      { code, requirement: 'mine.one', expected, actual: expect.stringContaining(actual) },
    ]);
  });

  test('say nothing where there is no answer', () => {
    expect(flaws({ kind: 'status', oneOf: [200] }, SILENCE)).toEqual([]);
  });
});
