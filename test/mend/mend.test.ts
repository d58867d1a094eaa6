/** What is offered as a mend really mends: judged again with it, the finding is gone and the verdict no worse. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { check, type Rules } from '../../engine/checks/index.ts';
import { judgeScenario } from '../../engine/judge.ts';
import { loadLibrary } from '../../engine/load/index.ts';
import { shownChange } from '../../engine/mend/change.ts';
import { changedBy, changeFor, mendOf } from '../../engine/mend.ts';
import type { Evidence, Exchange, Finding, Headers, Reply, Scenario, ScenarioResult } from '../../engine/model.ts';
import { callback, evidence, exchange, response, wait } from '../reporters/parts.ts';
import { judge } from '../support/judge.ts';

const library = loadLibrary();
const scenarios = library.suites.flatMap((suite) => suite.scenarios);
const rules: Rules = {
  requirements: new Map(library.requirements.map((requirement) => [requirement.id, requirement])),
  fields: { errorCode: [], errorMessage: [], accessToken: [], ksOrderId: [], partnerOrderId: [] },
  capabilities: { hold: true, fire: true, cart: true, cancel: true, storeCallback: true, menu: true },
  secrets: () => [{ label: 'ORDER_API_KEY', value: 'the-api-key-of-the-kit' }],
  masked: (one) => one,
  matchesSchema: () => [],
};

/** Scenarios of one step, of every expectation and operation. */
const SINGLE = scenarios.filter(({ steps }) => steps.length === 1);

const anyType = fc.constantFrom<Headers>(
  [['Content-Type', 'application/json']],
  [['content-type', 'text/html']],
  [],
  [
    ['Content-Type', 'application/problem+json'],
    ['X-Key', 'the-api-key-of-the-kit'],
  ],
);
const anyMember = fc.constantFrom<[string, unknown]>(
  ['code', 'E-17'],
  ['message', 'The order is not valid'],
  ['success', false],
  ['error', { code: 'NOPE', detail: 'is missing' }],
  ['errors', [{ code: 7 }]],
  ['access_token', 'abcdefghijklmnopqrstuvwx'],
  ['token_type', 'mac'],
  ['error', 'invalid_client'],
  ['status', 'accepted'],
  ['number', 9007199254740993n],
  ['what', 'E_ODD'],
  ['text', 'Something went wrong here'],
  ['key', 'the-api-key-of-the-kit'],
);
const anyBody = fc.oneof(
  fc.array(anyMember, { maxLength: 4 }).map((members) => jsonOf(members)),
  fc.constantFrom(
    '',
    '{}',
    '[]',
    'null',
    '<html>no</html>',
    '{"code":"E',
    'OK',
    '"fine"',
    '{"a":{"b":{"code":"X","message":"y z"}}}',
  ),
);
const anyReply: fc.Arbitrary<Reply> = fc.oneof(
  fc
    .record({
      status: fc.constantFrom(200, 201, 204, 302, 400, 401, 404, 422, 500, 503),
      headers: anyType,
      body: anyBody,
    })
    .map(({ status, headers, body }) => response(status, body, headers)),
  fc.constant<Reply>({ kind: 'no-response', phase: 'answer', cause: 'closed', detail: 'it hung up' }),
);

function jsonOf(members: [string, unknown][]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'bigint' ? value : JSON.stringify(value)}`).join(',')}}`;
}

function seen(scenario: Scenario, reply: Reply): Evidence {
  const [step] = scenario.steps;
  const operation = step?.operation ?? 'createOrder';
  const base = exchange('x-1', 0, reply);
  const judged: Exchange = { ...base, request: { ...base.request, operation } };
  const compared =
    step?.fault === null && step.twin === null
      ? null
      : {
          ...judged,
          id: 'x-0',
          role: 'control' as const,
          reply: response(201, '{"ksOrderId":"17","status":"submitted"}'),
        };
  return evidence([judged], { control: compared });
}

const RANK = ['pass', 'warn', 'inconclusive', 'fail'];

/** Fails where the mend of the finding does not hold what it promises; tells whether there is one. */
function proven(finding: Finding, scenario: Scenario, given: Evidence): boolean {
  const before = check(scenario, given, rules);
  const change = changeFor(finding, before, scenario, given, rules);
  if (change === null) return false;
  const after = check(scenario, changedBy(change, given), rules);
  const same = ({ code, requirement, expected, message }: Finding) =>
    JSON.stringify([code, requirement, expected, code === 'secret-echoed' && message]);
  const times = (findings: readonly Finding[]) => findings.filter((one) => same(one) === same(finding)).length;
  expect(times(after.findings)).toBeLessThan(times(before.findings));
  expect(after.findings.length).toBeLessThan(before.findings.length);
  const rank = ({ findings, open }: typeof before) =>
    RANK.indexOf(judgeScenario(findings, given.obstacle, open).verdict);
  expect(rank(after)).toBeLessThanOrEqual(rank(before));
  const { before: shownBefore, after: shownAfter } = shownChange(change);
  expect(shownAfter).not.toBe(shownBefore);
  return true;
}

describe('a mend', () => {
  it('makes its finding go away, whatever was answered to whatever was asked', () => {
    let offered = 0;
    fc.assert(
      fc.property(fc.constantFrom(...SINGLE), anyReply, (scenario, reply) => {
        const given = seen(scenario, reply);
        for (const finding of check(scenario, given, rules).findings)
          if (proven(finding, scenario, given)) offered += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(offered).toBeGreaterThan(500);
  });

  const accepts = SINGLE.find(({ id }) => id === 'create/accepts/order') as Scenario;
  const refuses = SINGLE.find(({ id }) => id === 'create/refuses/storeInformation-missing') as Scenario;

  const mends = (scenario: Scenario, given: Evidence) => {
    const before = check(scenario, given, rules);
    return before.findings.map((finding) => [finding.code, mendOf(finding, before, scenario, given, rules)] as const);
  };

  it.each<[string, Scenario, Reply, string, string]>([
    [
      'another media type',
      accepts,
      response(201, '{"a":1}', [['Content-Type', 'text/plain']]),
      'media-type',
      'HTTP 201\nContent-Type: application/json\n\n{\n  "a": 1\n}',
    ],
    [
      'another status',
      refuses,
      response(500, '{"code":"E","message":"is missing"}'),
      'refusal-status',
      'HTTP 400\nContent-Type: application/json\n\n{\n  "code": "E",\n  "message": "is missing"\n}',
    ],
    [
      'one member more',
      refuses,
      response(400, '{"error":{"code":"E-1"}}'),
      'error-message-missing',
      'HTTP 400\nContent-Type: application/json\n\n{\n  "error": {\n    "code": "E-1",\n    "message": "Says what is wrong with the request."\n  }\n}',
    ],
    [
      'another answer',
      refuses,
      response(201, '{"ksOrderId":"1"}'),
      'not-refused',
      'HTTP 400\nContent-Type: application/json\n\n{\n  "code": "INVALID_REQUEST",\n  "message": "Says what is wrong with the request."\n}',
    ],
  ])('is as small as can be: %s', (_, scenario, reply, code, after) => {
    const [found] = mends(scenario, seen(scenario, reply));
    expect(found?.[0]).toBe(code);
    expect(found?.[1]?.after).toBe(after);
  });

  it('leaves digits as they came where reading would change them', () => {
    const [found] = mends(refuses, seen(refuses, response(500, '{"code":9007199254740993,"message":"is missing"}')));
    expect(found?.[1]?.before).toContain('9007199254740993');
    expect(found?.[1]?.after).toContain('9007199254740993');
  });

  it('shows the callback that did not come', () => {
    const scenario = scenarios.find(({ steps }) => steps.length === 1 && steps[0]?.expect.callback) as Scenario;
    const base = seen(scenario, response(202, ''));
    const none = mends(scenario, { ...base, waits: [wait(0, [])] }).find(([code]) => code === 'callback-missing');
    expect(none?.[1]?.before).toBe('no callback');
    expect(none?.[1]?.after).toContain('"providerStoreId": "store-1"');
    const bare = mends(scenario, { ...base, waits: [wait(0, [callback('c', 5, '<b>store-1</b>')])] });
    expect(bare.map(([code, mend]) => [code, mend === null])).toEqual([['callback-not-json', false]]);
  });

  it('is not offered for what the service is not to blame for', () => {
    const refusedClient = seen(accepts, response(401, '{"code":"KEY","message":"unknown key"}'));
    expect(mends(accepts, refusedClient)).toEqual([['not-accepted', null]]);
  });
});

describe('every failure of a real run', () => {
  let results: ScenarioResult[];
  beforeAll(async () => {
    const faults = [
      'refusals-without-code-on-validateCart',
      'callback-cut',
      'accepted-redirected-307',
      'types-unchecked-createOrder-payments',
    ];
    ({ results } = await judge({ faults, timeoutMs: 400, callbackTimeoutMs: 300 }));
  }, 30_000);

  it('comes with a mend that is proven', () => {
    const findings = results.flatMap((result) => result.findings.map((finding) => ({ finding, result })));
    const without = findings.filter(({ finding }) => finding.blame === 'service' && finding.mend === null);
    expect(findings.length).toBeGreaterThan(20);
    expect(without.map(({ finding, result }) => `${result.id}: ${finding.code}`)).toEqual([]);
    for (const { finding, result } of findings) {
      const scenario = scenarios.find(({ id }) => id === result.id) as Scenario;
      const known = check(scenario, result.evidence as Evidence, rules).findings.some(
        ({ code }) => code === finding.code,
      );
      if (known) proven(finding, scenario, result.evidence as Evidence);
    }
  });
});
