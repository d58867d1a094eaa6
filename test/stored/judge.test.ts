/** `judge`: a stored run judged again by the suites of today, offline. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary } from '../../engine/load/index.ts';
import type { Event, Scenario } from '../../engine/model.ts';
import { createRedact } from '../../engine/redact.ts';
import { judgeAgain, type Today } from '../../engine/stored/judge-again.ts';
import { type StoredRun, wholeRun } from '../../engine/stored.ts';
import { faults } from '../../reference/index.ts';
import { cli, folderWith } from '../support/cli.ts';
import { judge } from '../support/judge.ts';
import { type Stored, storedRun } from './stored.ts';

const library = loadLibrary();

function isLasting(event: Event): event is Parameters<typeof wholeRun>[0][number] {
  return ['run-started', 'notice', 'scenario-finished', 'run-finished'].includes(event.type);
}

/** The run as it is read from a file: what JSON cannot hold is gone. */
function asStored(events: readonly Event[]): StoredRun {
  const read = (JSON.parse(JSON.stringify(events)) as Event[]).filter(isLasting);
  return wholeRun(read) as StoredRun;
}

function today({ started }: StoredRun, more: Partial<Today> = {}): Today {
  const { suites, requirements, questions } = library;
  const target = { ...started.target, orderIds: {}, fixtures: {} };
  return {
    suites,
    requirements,
    questions,
    kit: started.kit,
    target,
    strict: started.settings.strict,
    matchesSchema: () => [],
    ...more,
  };
}

/** The suites with one scenario changed, or taken out. */
function suitesWith(id: string, change: (scenario: Scenario) => Scenario | null): Today['suites'] {
  return library.suites.map((suite) => ({
    ...suite,
    scenarios: suite.scenarios.flatMap((scenario) => (scenario.id === id ? (change(scenario) ?? []) : [scenario])),
  }));
}

describe('judging again', () => {
  /** A few faults of every kind, and those that show secrets, tokens and callbacks. */
  const some = faults
    .filter(({ name }, index) => index % 25 === 0 || /echo|token-answer|callback/.test(name))
    .map(({ name }) => [name]);

  it.each(some)(
    'by the same suites gives the same results: %s',
    async (fault) => {
      const { events } = await judge({
        faults: [fault],
        timeoutMs: 300,
        callbackTimeoutMs: 200,
        patterns: ['create/accepts', 'create/refuses', 'token', 'store', 'headers', 'cancel'],
      });
      const stored = asStored(events);
      const again = judgeAgain(stored, today(stored));
      expect(again.differences).toEqual([]);
      expect(again.finished).toEqual(stored.finished);
      const results = again.events.flatMap((event) => (event.type === 'scenario-finished' ? [event.result] : []));
      const known = new Map(stored.results.map((result) => [result.id, result]));
      for (const result of results) expect(result).toEqual(known.get(result.id));
    },
    20_000,
  );

  it('changes nothing in the stored run', async () => {
    const stored = asStored((await judge({ patterns: ['create/accepts'] })).events);
    const before = structuredClone(stored);
    judgeAgain(stored, today(stored));
    expect(stored).toEqual(before);
  });

  it('shows what a changed expectation makes of the same exchange', async () => {
    const stored = asStored((await judge({ patterns: ['create/accepts'] })).events);
    const suites = suitesWith('create/accepts/order', (scenario) => ({
      ...scenario,
      steps: scenario.steps.map((step) => ({
        ...step,
        expect: { ...step.expect, checks: [{ kind: 'status', oneOf: [418] }] },
      })),
    }));
    const { differences, finished } = judgeAgain(stored, today(stored, { suites }));
    expect(differences).toEqual([
      {
        kind: 'changed',
        id: 'create/accepts/order',
        was: 'pass',
        is: 'fail (check-status)',
        why: 'The answer has another status',
      },
    ]);
    expect([stored.finished.exitCode, finished.exitCode]).toEqual([0, 1]);
  });

  it('tells which scenarios the suites or the record lack, and is never green about what was not seen', async () => {
    const stored = asStored((await judge({ patterns: ['create/accepts'] })).events);
    const without = suitesWith('create/accepts/order', () => null);
    const gone = judgeAgain(stored, today(stored, { suites: without }));
    expect(gone.differences).toMatchObject([{ kind: 'gone', id: 'create/accepts/order', is: null }]);
    const renamed = suitesWith('create/accepts/order', (scenario) => ({ ...scenario, id: 'create/accepts/anew' }));
    const fresh = judgeAgain(stored, today(stored, { suites: renamed }));
    expect(fresh.differences).toMatchObject([
      { kind: 'new', id: 'create/accepts/anew', is: 'inconclusive' },
      { kind: 'gone' },
    ]);
    expect(fresh.finished).toMatchObject({ verdict: 'incomplete', exitCode: 4 });
    const other = suitesWith('create/accepts/order', (scenario) => ({
      ...scenario,
      steps: scenario.steps.map((step) => ({ ...step, operation: 'validateCart' })),
    }));
    expect(judgeAgain(stored, today(stored, { suites: other })).differences).toMatchObject([
      { kind: 'changed', is: 'inconclusive' },
    ]);
  });

  it('is never green about a record that breaks off', async () => {
    const { events } = await judge({ patterns: ['create/accepts'] });
    const lasting = events.filter(isLasting);
    for (const count of [1, 3, lasting.length - 1]) {
      const stored = asStored(lasting.slice(0, count));
      expect(stored.whole).toBe(false);
      expect(judgeAgain(stored, today(stored)).finished.exitCode).toBe(4);
    }
  });

  it('sees an echoed secret by its label alone', async () => {
    const { events } = await judge({ patterns: ['create/accepts/order'] });
    const started = asStored(events);
    const ids = /ksOrderId\W+(\d+)/.exec(JSON.stringify(started.results))?.[1] ?? 'none';
    const stored = asStored(createRedact([{ label: 'ORDER_API_KEY', value: ids }])(events));
    const { differences } = judgeAgain(stored, today(stored));
    expect(differences.find(({ id }) => id === 'create/accepts/order')?.is).toContain('secret-echoed');
  });
});

describe('judge', () => {
  let run: Stored;
  beforeAll(async () => {
    run = await storedRun(['hold-refused']);
  }, 30_000);

  it('says that nothing changed, with the exit code of the verdict', async () => {
    const { code, stdout, stderr } = await cli(['judge', join(run.folder, 'json')]);
    expect(stdout).toMatch(
      /^Judged again: the run of .*\n\d+ of \d+ recorded scenarios end as they did\nNON-CONFORMANT {2}.*\(as before, exit code 1\)\n$/,
    );
    expect([code, stderr]).toEqual([1, '']);
  });

  it('shows was, is and why for a target file that says more', async () => {
    const cwd = folderWith({
      'target.yaml':
        'capabilities: { hold: false, fire: false }\nknownFailures: [{ scenario: create/accepts/order, reason: broken since May, since: 2030-05-01 }]\n',
    });
    const { code, stdout } = await cli(
      ['judge', join(run.folder, 'json'), '--target', 'target.yaml', '--reporter', 'json=again.json'],
      { cwd },
    );
    expect(stdout).toMatch(
      /changed {2}create\/accepts\/hold {2}fail \(not-accepted\) -> skip: the target file says that the service does not offer hold/,
    );
    expect(stdout).toMatch(/changed {2}create\/accepts\/order {2}pass -> fail \(known-failure-passed\)/);
    const report = JSON.parse(readFileSync(join(cwd, 'again.json'), 'utf8'));
    expect(report).toMatchObject({ exitCode: code, target: { capabilities: { hold: false } } });
    expect((await cli(['report', join(cwd, 'again.json'), '--quiet'])).code).toBe(code);
  });

  it('tells what a target said without its effect on a terminal', async () => {
    const report = JSON.parse(run.read('json'));
    const [id] = report.planned.map(({ id: planned }: { id: string }) => planned);
    const evil = '\u001b[2J\nCONFORMANT';
    for (const scenario of report.scenarios)
      if (scenario.verdict === 'fail') Object.assign(scenario, { id: `${evil}${scenario.id}` });
    for (const planned of report.planned)
      if (!report.scenarios.some(({ id: known }: { id: string }) => known === planned.id))
        planned.id = `${evil}${planned.id}`;
    const cwd = folderWith({ 'run.json': JSON.stringify(report) });
    const { stdout, code } = await cli(['judge', 'run.json'], { cwd });
    expect(id).toBeDefined();
    expect(code).not.toBe(0);
    expect(stdout).toContain('gone');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toMatch(/^CONFORMANT/m);
  });

  it('tells of scenarios of own suites that the record lacks, beside a report on standard output', async () => {
    const cwd = folderWith();
    mkdirSync(join(cwd, 'own'));
    writeFileSync(
      join(cwd, 'own', 'own.yaml'),
      'suite: own\ntitle: Our own\nscenarios:\n  - id: own/order\n    title: An order is accepted\n    requirements: [create.accepts]\n    steps:\n      - createOrder: {}\n',
    );
    const { stdout, stderr } = await cli(['judge', join(run.folder, 'json'), '--suites', 'own', '--reporter', 'tap'], {
      cwd,
    });
    expect(stderr).toMatch(/new {6}own\/order {2}inconclusive: The record holds no exchange of it/);
    expect(stdout).toMatch(/^TAP version 14\n/);
  });
});
