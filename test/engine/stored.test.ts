import { expect, test } from 'vitest';
import { loadLibrary, parseSuite } from '../../engine/load/index.ts';
import type { ScenarioResult } from '../../engine/model.ts';
import { judgeAgain, type Today } from '../../engine/stored/judge-again.ts';
import { type StoredRun, wholeRun } from '../../engine/stored.ts';
import { target } from './parts.ts';
import { lines, runSuite } from './run/bench.ts';

const LINES =
  lines('mine/accepts', 'create.accepts', 'createOrder: {}\n        expect: accepted') +
  lines('mine/menu', 'fetchMenu.accepts', 'fetchMenu: {}\n        expect: accepted');
const suiteOf = (text: string) => parseSuite('mine.yaml', `suite: mine\ntitle: Mine\nscenarios:\n${text}`);
const { requirements, questions } = loadLibrary();

type Lasting = StoredRun['events'][number];
const lasting = (events: readonly { type: string }[]) =>
  events.filter(({ type }) =>
    ['run-started', 'notice', 'scenario-finished', 'run-finished'].includes(type),
  ) as Lasting[];

async function recorded(menuStatus = 200): Promise<StoredRun> {
  const { events } = await runSuite(LINES, {
    respond: ({ path }) =>
      path.includes('menus')
        ? { status: menuStatus, body: menuStatus < 400 ? {} : { code: 'E1', message: 'x is missing' } }
        : undefined,
  });
  const stored = wholeRun(lasting(events));
  if (stored === null) throw new Error('no run');
  return stored;
}

function today(text: string, changes: Partial<Today> = {}): Today {
  const kit = { name: 'kit', version: '2', suiteRevision: 2 };
  return {
    suites: [suiteOf(text)],
    requirements,
    questions,
    kit,
    target: target(),
    strict: false,
    matchesSchema: () => [],
    ...changes,
  };
}

const verdicts = (events: readonly Lasting[]) =>
  events.flatMap((event): [string, string][] =>
    event.type === 'scenario-finished' ? [[event.result.id, event.result.judgement.verdict]] : [],
  );

test('a run judged again by the same suites ends the same', async () => {
  for (const status of [200, 400]) {
    const stored = await recorded(status);
    const again = judgeAgain(stored, today(LINES));
    expect(again.differences).toEqual([]);
    expect(verdicts(again.events)).toEqual(verdicts(stored.events));
    expect([again.finished.verdict, again.finished.exitCode]).toEqual([
      stored.finished.verdict,
      stored.finished.exitCode,
    ]);
  }
});

test('what other suites make of it is told', async () => {
  const stored = await recorded();
  const changed =
    lines('mine/accepts', 'create.accepts', 'createOrder: {}\n        expect: { answer: accepted, status: 201 }') +
    lines('mine/new', 'fetchMenu.accepts', 'fetchMenu: {}\n        expect: accepted');
  const { differences, finished } = judgeAgain(stored, today(changed));
  expect(differences.map(({ kind, id, was, is }) => [kind, id, was, is]).toSorted()).toEqual([
    ['changed', 'mine/accepts', 'pass', 'fail (check-status)'],
    ['gone', 'mine/menu', 'pass', null],
    ['new', 'mine/new', null, 'inconclusive'],
  ]);
  expect(finished.verdict).toBe('non-conformant');
});

test('a scenario with other steps than it was recorded with stays open', async () => {
  const stored = await recorded();
  const other = LINES.replace('fetchMenu: {}', 'validateCart: {}');
  const { events } = judgeAgain(stored, today(other));
  expect(verdicts(events)).toContainEqual(['mine/menu', 'inconclusive']);
});

test('a failure that has become known since does not fail the run', async () => {
  const stored = await recorded(400);
  const knownFailures = [{ scenario: 'mine/menu', reason: 'ticket 17', since: '2031-08-14' }];
  expect(judgeAgain(stored, today(LINES, { target: target({ knownFailures }) })).finished).toMatchObject({
    verdict: 'conformant',
    exitCode: 0,
  });
});

test('a check that throws is an error of its scenario', async () => {
  const stored = await recorded();
  const matchesSchema = () => {
    throw new Error('out of its mind');
  };
  const text = LINES.replace('expect: accepted', 'expect: { answer: accepted, schema: mine.json }');
  expect(judgeAgain(stored, today(text, { matchesSchema })).finished).toMatchObject({ verdict: 'error', exitCode: 5 });
});

test('a record that breaks off is never a pass', async () => {
  const { events } = await recorded();
  const broken = wholeRun(events.slice(0, -1));
  expect(broken).toMatchObject({
    whole: false,
    finished: { verdict: 'incomplete', exitCode: 4, reason: expect.stringContaining('breaks off') },
  });
  if (broken === null) throw new Error('no run');
  expect(judgeAgain(broken, today(LINES)).finished.exitCode).toBe(4);
  const failed = await recorded(400);
  expect(wholeRun(failed.events.slice(0, -1))?.finished.verdict).toBe('non-conformant');
});

test('events that are no run from its start are none', async () => {
  const { events } = await recorded();
  const [started, first, second, finished] = events;
  if (!started || !first || !second || !finished) throw new Error('no events');
  expect(wholeRun([])).toBeNull();
  expect(wholeRun([first, second, finished])).toBeNull();
  expect(wholeRun([started, started, finished])).toBeNull();
  expect(wholeRun([started, finished, first])).toBeNull();
});

test('what did not run stays as it was', async () => {
  const stored = await recorded();
  const skipped: ScenarioResult['judgement'] = {
    verdict: 'skip',
    skip: 'not-selected',
    reason: 'no pattern selects it',
  };
  const events = stored.events.map(
    (event): Lasting =>
      event.type === 'scenario-finished' && event.result.id === 'mine/menu'
        ? { ...event, result: { ...event.result, judgement: skipped, evidence: null } }
        : event,
  );
  const run = wholeRun(events);
  if (run === null) throw new Error('no run');
  expect(verdicts(judgeAgain(run, today(LINES)).events)).toContainEqual(['mine/menu', 'skip']);
});
