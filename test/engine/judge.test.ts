import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count, type Ending, emptyTally, judgeRun, judgeScenario } from '../../engine/judge.ts';
import {
  EXIT_CODES,
  type Finding,
  type Judgement,
  type Obstacle,
  type ScenarioResult,
  type ScenarioVerdict,
  VERDICTS,
} from '../../engine/model.ts';
import { finding, result } from './parts.ts';

const must = finding();
const should = finding({ level: 'should', message: 'A should was missed' });
const configured = finding({ blame: 'configuration' });
const blocked: Obstacle = { kind: 'control', detail: 'HTTP 500' };

describe('a scenario', () => {
  test.each<[string, Finding[], Obstacle | null, string | null, ScenarioVerdict]>([
    ['nothing found', [], null, null, 'pass'],
    ['a must', [must], null, null, 'fail'],
    ['a connection that never came about', [finding({ blame: 'network' })], null, null, 'inconclusive'],
    ['a connection that never came about, and a must', [finding({ blame: 'network' }), must], null, null, 'fail'],
    ['a should', [should], null, null, 'warn'],
    ['a should and a must', [should, must], null, null, 'fail'],
    ['refused credentials', [configured], null, null, 'inconclusive'],
    ['refused credentials and a must', [configured, must], null, null, 'fail'],
    ['refused credentials and a should', [should, configured], null, null, 'inconclusive'],
    ['an obstacle', [], blocked, null, 'inconclusive'],
    ['an obstacle and a should', [should], blocked, null, 'inconclusive'],
    ['an obstacle and a must', [must], blocked, null, 'fail'],
    ['left open', [], null, 'declare it', 'inconclusive'],
    ['left open and a should', [should], null, 'declare it', 'inconclusive'],
    ['left open and a must', [must], null, 'declare it', 'fail'],
  ])('%s', (_name, findings, obstacle, open, verdict) => {
    expect(judgeScenario(findings, obstacle, open).verdict).toBe(verdict);
  });

  test('the reason is that of the finding that decides', () => {
    expect(
      judgeScenario([should, finding({ message: 'The first must' }), finding({ message: 'The second' })], null, null),
    ).toEqual({
      verdict: 'fail',
      reason: 'The first must',
      blame: 'service',
    });
  });

  test.each<[Obstacle, string, string]>([
    [
      { kind: 'no-token', detail: 'refused', blame: 'configuration' },
      'There is no access token: refused',
      'configuration',
    ],
    [{ kind: 'setup', step: 0, detail: 'HTTP 500', blame: 'service' }, 'could not be set up: HTTP 500', 'service'],
    [{ kind: 'rate-limited', detail: '429' }, 'limits the rate of requests: 429', 'configuration'],
    [
      { kind: 'no-order-ids', missing: ['ksOrderId', 'partnerOrderId'], detail: 'x' },
      'does not tell ksOrderId and partnerOrderId: x',
      'configuration',
    ],
    [{ kind: 'control', detail: 'HTTP 500' }, 'a refusal proves nothing: HTTP 500', 'service'],
    [{ kind: 'unreachable', detail: 'x' }, 'x', 'network'],
    [{ kind: 'stopped', detail: 'The run was stopped' }, 'The run was stopped', 'configuration'],
  ])('the obstacle %j', (obstacle, reason, blame) => {
    expect(judgeScenario([], obstacle, null)).toEqual({
      verdict: 'inconclusive',
      reason: expect.stringContaining(reason),
      blame,
    });
  });
});

// ── Any scenario ────────────────────────────────────────────────────────────────────────────────────────────────────

const findings = fc.array(
  fc
    .record({
      level: fc.constantFrom('must' as const, 'should' as const),
      blame: fc.constantFrom('service' as const, 'configuration' as const, 'network' as const, 'kit' as const),
    })
    .map((changes) => finding(changes)),
  { maxLength: 4 },
);
const obstacles = fc.constantFrom<(Obstacle | null)[]>(
  null,
  blocked,
  { kind: 'stopped', detail: 'x' },
  { kind: 'no-token', detail: 'x', blame: 'network' },
);
const opens = fc.constantFrom<(string | null)[]>(null, 'declare it');
/** From good to bad. */
const ORDER: ScenarioVerdict[] = ['pass', 'warn', 'inconclusive', 'fail'];

test('the verdict is total: every evidence has one, with a reason where it is no pass', () => {
  fc.assert(
    fc.property(findings, obstacles, opens, (found, obstacle, open) => {
      const judgement = judgeScenario(found, obstacle, open);
      expect(ORDER).toContain(judgement.verdict);
      if (judgement.verdict !== 'pass') expect('reason' in judgement && judgement.reason).toBeTruthy();
    }),
  );
});

test('the verdict is monotone: another finding, wherever it stands, never improves it', () => {
  fc.assert(
    fc.property(findings, findings, obstacles, opens, fc.nat(), (found, more, obstacle, open, at) => {
      const rank = (all: Finding[]) => ORDER.indexOf(judgeScenario(all, obstacle, open).verdict);
      const place = at % (found.length + 1);
      expect(rank([...found.slice(0, place), ...more, ...found.slice(place)])).toBeGreaterThanOrEqual(rank(found));
    }),
  );
});

test('the order of findings never changes it', () => {
  fc.assert(
    fc.property(findings, obstacles, opens, (found, obstacle, open) => {
      expect(judgeScenario(found.toReversed(), obstacle, open).verdict).toBe(
        judgeScenario(found, obstacle, open).verdict,
      );
    }),
  );
});

// ── Runs ────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Counted = Pick<ScenarioResult, 'judgement' | 'level' | 'knownFailure'>;

function judgementOf(
  verdict: ScenarioVerdict,
  skip: 'not-applicable' | 'not-configured' = 'not-applicable',
): Judgement {
  switch (verdict) {
    case 'pass':
      return { verdict };
    case 'skip':
      return { verdict, skip, reason: 'x' };
    case 'error':
      return { verdict, reason: 'x', stack: '' };
    default:
      return { verdict, reason: 'x', blame: 'service' };
  }
}

const counted = (verdict: ScenarioVerdict, changes: Partial<Counted> = {}): Counted => ({
  ...result(),
  judgement: judgementOf(verdict),
  ...changes,
});
const concluded = (results: Counted[], ending: Ending = null, strict = false) =>
  judgeRun(results.reduce(count, emptyTally()), ending, strict);
const known = counted('fail', { knownFailure: 'ticket 17' });
const unplugged = counted('skip', { judgement: judgementOf('skip', 'not-configured') });

test.each<[string, Counted[], Ending, boolean, string, number]>([
  ['all passed', [counted('pass'), counted('pass')], null, false, 'conformant', 0],
  ['a should was missed', [counted('pass'), counted('warn')], null, false, 'conformant', 0],
  ['a should was missed, strictly', [counted('pass'), counted('warn')], null, true, 'non-conformant', 1],
  ['a must was missed', [counted('pass'), counted('fail')], null, false, 'non-conformant', 1],
  ['a known failure', [counted('pass'), known], null, false, 'conformant', 0],
  ['a known failure and another', [known, counted('fail')], null, false, 'non-conformant', 1],
  ['only a known failure', [known], null, false, 'conformant', 0],
  ['a must left open', [counted('pass'), counted('inconclusive')], null, false, 'incomplete', 4],
  ['a should left open', [counted('pass'), counted('inconclusive', { level: 'should' })], null, false, 'conformant', 0],
  ['a failure and a must left open', [counted('fail'), counted('inconclusive')], null, false, 'non-conformant', 1],
  ['nothing', [], null, false, 'incomplete', 4],
  ['nothing but skips', [counted('skip'), counted('skip')], null, false, 'incomplete', 4],
  ['a must that is not configured', [counted('pass'), unplugged], null, false, 'incomplete', 4],
  ['a must that does not apply', [counted('pass'), counted('skip')], null, false, 'conformant', 0],
  ['the kit failed', [counted('pass'), counted('error')], null, false, 'error', 5],
  ['the kit failed, and a must was missed', [counted('fail'), counted('error')], null, false, 'error', 5],
  ['stopped', [counted('pass')], { kind: 'stopped', detail: 'x' }, false, 'incomplete', 130],
  ['stopped after a failure', [counted('fail')], { kind: 'stopped', detail: 'x' }, false, 'non-conformant', 130],
  ['unreachable', [counted('inconclusive')], { kind: 'unreachable', detail: 'x' }, false, 'incomplete', 3],
  ['unreachable, and the kit failed', [counted('error')], { kind: 'unreachable', detail: 'x' }, false, 'error', 5],
])('a run: %s', (_name, results, ending, strict, verdict, exitCode) => {
  expect(concluded(results, ending, strict)).toMatchObject({ verdict, exitCode, reason: expect.stringMatching(/./) });
});

test('the reason counts', () => {
  expect(concluded([counted('fail')]).reason).toBe('1 scenario failed.');
  expect(concluded([counted('fail'), counted('fail')]).reason).toBe('2 scenarios failed.');
  expect(concluded([counted('pass'), counted('inconclusive')]).reason).toBe(
    '1 must scenario of 2 could not be judged.',
  );
  expect(concluded([counted('pass'), known]).reason).toContain('but for 1 known failure');
});

const anyResult = fc
  .record({
    verdict: fc.constantFrom(...VERDICTS),
    level: fc.constantFrom('must' as const, 'should' as const, 'open' as const),
    known: fc.boolean(),
    configured: fc.boolean(),
  })
  .map(({ verdict, level, known: isKnown, configured: isConfigured }) =>
    counted(verdict, {
      level,
      knownFailure: isKnown ? 'x' : null,
      judgement: judgementOf(verdict, isConfigured ? 'not-applicable' : 'not-configured'),
    }),
  );
const endings = fc.constantFrom<Ending[]>(null, { kind: 'stopped', detail: 'x' }, { kind: 'unreachable', detail: 'x' });

test('verdict, exit code and counts of any run agree', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 12 }), endings, fc.boolean(), (results, ending, strict) => {
      const tally = results.reduce(count, emptyTally());
      const { verdict, exitCode } = judgeRun(tally, ending, strict);
      expect(Object.values(tally.summary).reduce((sum, number) => sum + number, 0)).toBe(results.length);
      expect(tally.musts.judged).toBeLessThanOrEqual(tally.musts.selected);
      expect(exitCode === EXIT_CODES.conformant).toBe(verdict === 'conformant');
      expect(exitCode === EXIT_CODES.kitError).toBe(verdict === 'error');
      if (exitCode === EXIT_CODES.nonConformant) expect(verdict).toBe('non-conformant');
      if (verdict === 'conformant') {
        expect(tally.summary.error).toBe(0);
        expect(tally.unknownFailures).toBe(0);
        expect(tally.musts.judged).toBe(tally.musts.selected);
        expect(ending).toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});

test('the order in which scenarios end never changes the verdict of a run', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 12 }), endings, fc.boolean(), (results, ending, strict) => {
      expect(concluded(results.toReversed(), ending, strict)).toEqual(concluded(results, ending, strict));
    }),
  );
});

test('a failure that is added never makes a run conformant', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 12 }), endings, fc.boolean(), (results, ending, strict) => {
      expect(concluded([...results, counted('fail')], ending, strict).exitCode).not.toBe(EXIT_CODES.conformant);
    }),
  );
});
