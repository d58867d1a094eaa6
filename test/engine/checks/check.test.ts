import { describe, expect, test } from 'vitest';
import { check, levelOf, type Rules, refusesCredentials } from '../../../engine/checks/index.ts';
import type {
  Capability,
  Evidence,
  ExpectedAnswer,
  Fault,
  Level,
  Offered,
  Operation,
  Reply,
  Requirement,
  Scenario,
} from '../../../engine/model.ts';
import { plainStep } from '../../../engine/step.ts';
import {
  callback,
  evidence,
  exchange,
  fieldNames,
  NOBODY,
  request,
  response,
  SILENCE,
  scenario,
  target,
  textResponse,
} from '../parts.ts';

const LEVELS: Record<string, Level> = {
  'mine.must': 'must',
  'mine.should': 'should',
  'mine.open': 'open',
  'answer.given': 'must',
  'answer.json': 'must',
  'answer.mediaType': 'must',
  'error.code': 'must',
  'error.message': 'must',
  'error.status': 'should',
  'token.issued': 'must',
  'token.answer': 'should',
  'token.error': 'should',
  'fetchStore.callback': 'must',
  'secrets.kept': 'should',
};
const requirements = new Map(
  Object.entries(LEVELS).map(([id, level]): [string, Requirement] => [id, { id, level, section: 'Errors', text: '' }]),
);

function rules(changes: Partial<Rules> = {}): Rules {
  return {
    requirements,
    fields: fieldNames(),
    capabilities: target().capabilities,
    secrets: () => [],
    masked: (each) => each,
    matchesSchema: () => [],
    ...changes,
  };
}

const FAULT: Fault = { kind: 'remove', pointer: '/orderItems' };
const ERROR = { code: 'E1', message: 'x is missing' };

interface Case {
  operation?: Operation;
  requirements?: string[];
  needs?: Capability[];
  evidence?: Partial<Evidence>;
}

function scenarioOf(
  answer: ExpectedAnswer,
  { operation = 'createOrder', requirements: cited = ['mine.must'], needs = [] }: Case,
): Scenario {
  const fault = answer === 'accepted' || answer === 'alike' ? null : FAULT;
  return scenario([plainStep(operation, { fault, expect: { answer, callback: false, checks: [] } })], {
    requirements: cited,
    needs,
  });
}

/** What is found where one step expects that and gets this. */
function found(answer: ExpectedAnswer, reply: Reply, given: Case = {}, more: Partial<Rules> = {}) {
  const seen = exchange(reply, { request: request({ operation: given.operation ?? 'createOrder' }) });
  return check(scenarioOf(answer, given), evidence({ exchanges: [seen], ...given.evidence }), rules(more));
}

const codes = (...args: Parameters<typeof found>) =>
  found(...args).findings.map(({ code, level }) => `${level} ${code}`);
const accepted = exchange(response(200, { id: 1 }), { id: 'x0', role: 'control' });

describe('accepted is expected', () => {
  test.each<[string, Reply, string[]]>([
    ['and it is', response(201, { id: 1 }), []],
    ['a refusal', response(400, ERROR), ['must not-accepted']],
    ['a refusal without words', response(500, undefined), ['must not-accepted']],
    ['a failure in a 200', response(200, ERROR), ['must accepted-with-failure']],
    ['HTML', textResponse(200, '<p>', []), ['must not-json']],
    ['a redirect', response(302, undefined), ['must redirected']],
    ['silence', SILENCE, ['must no-answer']],
  ])('%s', (_name, reply, expected) => {
    expect(codes('accepted', reply)).toEqual(expected);
  });

  test.each([
    [401, 'ORDER_API_KEY'],
    [404, 'ORDER_PROVIDER'],
    [503, 'see its log'],
    [422, 'fixtures'],
  ])('HTTP %i is answered with advice on %s', (status, advice) => {
    expect(found('accepted', response(status, ERROR)).findings[0]?.advice).toContain(advice);
  });
});

describe('a refusal is expected', () => {
  const control = { evidence: { control: accepted } };

  test.each<[string, Reply, string[]]>([
    ['and it is', response(400, ERROR), []],
    ['accepted', response(200, { id: 1 }), ['must not-refused']],
    ['accepted without a body', response(204, undefined), ['must not-refused']],
    ['without a code', response(400, { message: 'x is missing' }), ['must error-code-missing']],
    ['without a message', response(400, { code: 'E1' }), ['must error-message-missing']],
    ['with neither', response(400, {}), ['must error-code-missing', 'must error-message-missing']],
    ['without a body', response(400, undefined), ['must not-a-refusal']],
    ['HTML', textResponse(400, '<p>', []), ['must not-json']],
    [
      'a code that is guessed',
      response(400, { fehler: 'E17', beschreibung: 'Das Feld fehlt hier' }),
      ['should error-field-guessed', 'should error-field-guessed'],
    ],
    ['a server error', response(500, ERROR), ['should refusal-status']],
    ['inside a 200', response(200, ERROR), []],
    ['silence', SILENCE, ['must no-answer']],
  ])('%s', (_name, reply, expected) => {
    expect(codes('refused', reply, control)).toEqual(expected);
  });

  test('a status of success is only told where the scenario is about it', () => {
    expect(codes('refused', response(200, ERROR), { ...control, requirements: ['error.status'] })).toEqual([
      'should refusal-status',
    ]);
    expect(codes('refused', response(400, ERROR), { ...control, requirements: ['error.status'] })).toEqual([]);
  });

  test.each([502, 503, 504])('HTTP %i proves nothing', (status) => {
    const { findings, open } = found('refused', response(status, ERROR), control);
    expect(findings.map(({ code, level }) => `${level} ${code}`)).toEqual(['should refusal-status']);
    expect(open).toContain(`HTTP ${status}`);
  });

  test('at the token endpoint a missing message is a missed should, and the standard form is told where it is cited', () => {
    const token: Case = { operation: 'getToken', requirements: ['mine.must', 'token.error'], ...control };
    expect(codes('refused', response(400, { error: 'invalid_client' }), token)).toEqual([
      'should error-message-missing',
    ]);
    expect(codes('refused', response(400, ERROR), token)).toEqual(['should token-error']);
    expect(
      codes('refused', response(401, { error: 'invalid_client', error_description: 'No such client' }), token),
    ).toEqual([]);
  });
});

describe('less than a refusal is expected', () => {
  test.each<[Reply, string[]]>([
    [response(400, undefined), []],
    [textResponse(400, '<p>', []), []],
    [response(302, undefined), []],
    [response(200, { id: 1 }), ['must not-refused']],
    [SILENCE, ['must no-answer']],
  ])('%j', (reply, expected) => {
    expect(codes('not-accepted', reply, { evidence: { control: accepted } })).toEqual(expected);
  });

  test('nothing at all', () => {
    for (const reply of [response(200, {}), response(500, undefined), SILENCE]) expect(codes('any', reply)).toEqual([]);
  });
});

describe('a twin is expected to be treated alike', () => {
  test('and is', () => {
    expect(codes('alike', response(200, { id: 2 }), { evidence: { control: accepted } })).toEqual([]);
  });

  test.each([response(400, ERROR), SILENCE, response(200, { success: false })])('and is not: %j', (reply) => {
    const { findings } = found('alike', reply, { evidence: { control: accepted } });
    expect(findings).toMatchObject([{ code: 'treated-differently', expected: expect.stringContaining('HTTP 200') }]);
  });
});

describe('the token answer', () => {
  const token = (cited: string[]): Case => ({ operation: 'getToken', requirements: cited });

  test('has a token', () => {
    expect(codes('accepted', response(200, { token_type: 'Bearer' }), token(['token.issued']))).toEqual([
      'must token-missing',
    ]);
    expect(codes('accepted', response(200, { accessToken: 'x' }), token(['token.issued']))).toEqual([]);
  });

  test('is held to the standard where a scenario cites it', () => {
    expect(codes('accepted', response(200, { accessToken: 'x' }), token(['token.issued', 'token.answer']))).toEqual([
      'should token-type',
    ]);
  });
});

describe('levels', () => {
  test.each<[string[], string[], number]>([
    [['mine.must'], ['must not-accepted'], 0],
    [['mine.should'], ['should not-accepted'], 0],
    [['mine.open'], [], 1],
    [['mine.open', 'mine.must'], [], 1],
    [['mine.should', 'mine.must'], ['should not-accepted'], 0],
    [['nowhere.known'], [], 1],
  ])('of a scenario that cites %j', (cited, expected, notes) => {
    const { findings, notes: remarks } = found('accepted', response(400, ERROR), { requirements: cited });
    expect(findings.map(({ code, level }) => `${level} ${code}`)).toEqual(expected);
    expect(remarks).toHaveLength(notes);
  });

  test('a must of another requirement is never stricter than the scenario', () => {
    expect(codes('accepted', SILENCE, { requirements: ['mine.should'] })).toEqual(['should no-answer']);
  });

  test('the strictest of what is cited', () => {
    expect(levelOf({ requirements: ['mine.open', 'mine.should'] }, requirements)).toBe('should');
    expect(levelOf({ requirements: ['mine.should', 'mine.must'] }, requirements)).toBe('must');
    expect(levelOf({ requirements: [] }, requirements)).toBe('open');
  });
});

describe('blame', () => {
  const blameOf = (...args: Parameters<typeof found>) => found(...args).findings.map(({ blame }) => blame);

  test('of credentials that are refused everywhere is the configuration', () => {
    expect(blameOf('accepted', response(401, ERROR))).toEqual(['configuration']);
    expect(blameOf('accepted', response(403, ERROR), { evidence: { credentialsServe: false } })).toEqual([
      'configuration',
    ]);
  });

  test('of credentials that serve elsewhere is the service', () => {
    expect(blameOf('accepted', response(401, ERROR), { evidence: { credentialsServe: true } })).toEqual(['service']);
  });

  test('of a connection that never came about is the network, of one that ended the service', () => {
    expect(blameOf('accepted', NOBODY)).toEqual(['network']);
    expect(blameOf('accepted', SILENCE)).toEqual(['service']);
  });

  test.each<[Reply, Operation, boolean]>([
    [response(401, {}), 'createOrder', true],
    [response(403, {}), 'createOrder', true],
    [response(400, { error: 'invalid_client' }), 'getToken', true],
    [response(400, { error: 'invalid_client' }), 'createOrder', false],
    [response(400, { error: 'invalid_scope' }), 'getToken', false],
    [SILENCE, 'getToken', false],
  ])('%j to %s refuses the credentials: %s', (reply, operation, refuses) => {
    expect(refusesCredentials(reply, operation)).toBe(refuses);
  });
});

describe('what stays open', () => {
  const unknown = (name: Capability, offered: Offered) => ({
    capabilities: { ...target().capabilities, [name]: offered },
  });

  test('a refusal of what may not be offered', () => {
    const { findings, open } = found('accepted', response(400, ERROR), { needs: ['menu'] }, unknown('menu', 'unknown'));
    expect(findings).toEqual([]);
    expect(open).toContain('(menu)');
    expect(codes('accepted', response(400, ERROR), { needs: ['menu'] }, unknown('menu', true))).toEqual([
      'must not-accepted',
    ]);
    expect(codes('accepted', response(500, undefined), { needs: ['menu'] }, unknown('menu', 'unknown'))).toEqual([
      'must not-accepted',
    ]);
  });

  test('a cancellation by ids that were guessed', () => {
    const { findings, open } = found('accepted', response(404, ERROR), {
      operation: 'cancelOrder',
      evidence: { guessedIds: true },
    });
    expect(findings).toEqual([]);
    expect(open).toContain('fields.ksOrderId');
  });
});

test('a secret in any answer is told, also in that of a set-up step', () => {
  const steps = [plainStep('createOrder', { setup: true }), plainStep('cancelOrder')];
  const seen = [
    exchange(response(200, { k: 'the-api-key' }), { role: 'setup' }),
    exchange(response(200, {}), { id: 'x2', step: 1 }),
  ];
  const secrets = () => [{ label: 'ORDER_API_KEY', value: 'the-api-key' }];
  const { findings } = check(
    scenario(steps, { requirements: ['mine.must'] }),
    evidence({ exchanges: seen }),
    rules({ secrets }),
  );
  expect(findings).toMatchObject([{ code: 'secret-echoed', level: 'should', exchange: 'x1' }]);
});

test('a step that was not carried out has no findings', () => {
  expect(check(scenarioOf('accepted', {}), evidence(), rules())).toEqual({ findings: [], notes: [], open: null });
});

test('a finding carries its exchange, masked, as a shell line', () => {
  const masked: Rules['masked'] = (each) => ({ ...each, request: { ...each.request, body: 'masked' } });
  expect(found('accepted', response(400, ERROR), {}, { masked }).findings[0]).toMatchObject({
    exchange: 'x1',
    curl: expect.stringMatching(/^curl .*--data-raw 'masked'$/),
    expected: expect.stringContaining('accepted'),
    actual: 'HTTP 400 {"code":"E1","message":"x is missing"}',
  });
});

test('a callback that is awaited and does not come', () => {
  const step = plainStep('fetchStore', { expect: { answer: 'accepted', callback: true, checks: [] } });
  const wait = {
    step: 0,
    storeIds: ['s'],
    sentAt: '',
    answeredAt: '',
    timeoutMs: 5,
    matching: [],
    others: [callback({ a: 1 })],
  };
  const seen = evidence({ exchanges: [exchange(response(202, {}))], waits: [wait] });
  expect(check(scenario([step], { requirements: ['mine.must'] }), seen, rules()).findings).toMatchObject([
    { code: 'callback-missing', level: 'must' },
  ]);
});

test('of a request that was repeated with another token, the last exchange counts', () => {
  const seen = [exchange(response(401, ERROR)), exchange(response(200, {}), { id: 'x2' })];
  expect(check(scenarioOf('accepted', {}), evidence({ exchanges: seen }), rules()).findings).toEqual([]);
});
