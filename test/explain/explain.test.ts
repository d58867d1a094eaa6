/** `explain`: in words, with what is really sent and really answered. */
import { describe, expect, it } from 'vitest';
import { describeFault, describeTwin, fails, passes, subjectOf, suggestIds } from '../../engine/explain.ts';
import { loadLibrary } from '../../engine/load/index.ts';
import { ANSWERS, TWINS } from '../../engine/model.ts';
import { plainStep } from '../../engine/step.ts';
import { cli } from '../support/cli.ts';

const library = loadLibrary();
const known = { ...library, scenarios: library.suites.flatMap((suite) => suite.scenarios) };

describe('explain', () => {
  it('tells of a scenario what is said, sent, passes and fails, with an example of each', async () => {
    const { code, stdout, stderr } = await cli(['explain', 'create/refuses/storeInformation-missing']);
    expect([code, stderr]).toEqual([0, '']);
    const titles = [
      'What the interface says',
      'What is sent',
      'What passes',
      'What fails',
      'An example that passes',
      'An example that fails',
    ];
    const places = titles.map((title) => stdout.indexOf(`\n${title}`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(stdout).toContain('create.required.storeInformation (must)  Order');
    expect(stdout).toContain('/storeInformation is left out');
    expect(stdout).toMatch(/Request +POST http:.*\/orders\/notification\n/);
    expect(stdout).toMatch(/As curl +curl -sS -X POST .*'x-api-key: '"\$ORDER_API_KEY"''/);
    const [, passing = '', failing = ''] = /An example that passes(.*)An example that fails(.*)/s.exec(stdout) ?? [];
    expect(passing).toMatch(/Answer +HTTP 4\d\d\n.*Verdict +pass\n/s);
    expect(failing).toMatch(
      /Fault +\S+: .*Answer +HTTP 2\d\d\n.*Verdict +fail: .*Mend +the smallest change.*\n.*- HTTP 2\d\d\n.*\+ HTTP 400/s,
    );
  });

  it('shows no secret', async () => {
    const { stdout } = await cli(['explain', 'token/accepts/client-credentials']);
    expect(stdout).toContain('ORDER_CLIENT_SECRET');
    expect(stdout).not.toMatch(/client_secret=[\w-]{20}/);
  });

  it('tells of a scenario for services that lack something', async () => {
    const lacking = known.scenarios.find(({ lacks }) => lacks.includes('hold'));
    const { code, stdout } = await cli(['explain', lacking?.id ?? '']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/An example that fails\n {2}Answer/);
  });

  it('tells of a requirement which scenarios judge it', async () => {
    const { code, stdout } = await cli(['explain', 'create.hold']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^create\.hold\n {2}create\.hold \(must\) {2}/);
    expect(stdout).toMatch(/Judged by\n {2}create\/accepts\/hold /);
    expect(stdout).toMatch(/What is sent\n {2}step 1, createOrder/);
  });

  it('tells of a requirement that nothing judges why', async () => {
    const untested = library.requirements.find((requirement) => requirement.untested !== undefined);
    const { stdout } = await cli(['explain', untested?.id ?? '']);
    expect(stdout).toContain(`Not judged\n  ${untested?.untested}`);
  });

  it('tells of an open question how the dialects answer it', async () => {
    const { code, stdout } = await cli(['explain', 'q.createStatus']);
    expect(code).toBe(0);
    expect(stdout).toContain('No answer is wrong');
    expect(stdout).toMatch(
      /Answers that the dialects of the reference service give to create\/.*\n {2}HTTP 20\d\n {4}\w+/,
    );
  });

  it('names the nearest ids of one that is unknown', async () => {
    const { code, stderr } = await cli(['explain', 'create.hodl']);
    expect([code, stderr.startsWith('error[unknown-id]')]).toEqual([2, true]);
    expect(stderr).toContain('create.hold');
  });
});

describe('ids', () => {
  it('of every scenario, requirement and open question are found', () => {
    const all = [...known.scenarios, ...known.requirements, ...known.questions].map(({ id }) => id);
    expect(all.filter((id) => subjectOf(id, known) === null)).toEqual([]);
    expect(subjectOf('create', known)).toBeNull();
  });

  it('are suggested by their spelling first, then by what they hold, at most as many as are wanted', () => {
    expect(suggestIds('create.hodl', known)[0]).toBe('create.hold');
    expect(suggestIds('storeInformation missing', known)).toContain('create/refuses/storeInformation-missing');
    expect(suggestIds('e', known, 3).length).toBeLessThanOrEqual(3);
    expect(suggestIds('zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', known)).toEqual([]);
  });
});

describe('words', () => {
  it('stand for every fault and twin of the suites', () => {
    const steps = known.scenarios.flatMap(({ steps: all }) => all);
    const faults = steps.flatMap(({ fault }) => (fault === null ? [] : [describeFault(fault)]));
    expect(faults.length).toBeGreaterThan(100);
    expect(faults.filter((text) => text.length < 10 || text.includes('undefined'))).toEqual([]);
    expect(new Set(TWINS.map(describeTwin)).size).toBe(TWINS.length);
  });

  it.each(ANSWERS.map((answer) => [answer]))('say what passes and what fails: %s', (answer) => {
    const checks = [
      { kind: 'status', oneOf: [201, 202] },
      { kind: 'header', name: 'X-Id', equals: '7' },
      { kind: 'body', pointer: '/ok', equals: true },
      { kind: 'schema', file: 'answer.json' },
    ] as const;
    const step = plainStep('fetchStore', {
      expect: { answer, callback: true, checks: checks.map((check) => structuredClone(check) as never) },
    });
    expect(passes(step)).toEqual(
      expect.arrayContaining([
        'status 201 or 202',
        'the header X-Id: 7',
        'true at /ok',
        'a body that keeps to answer.json',
      ]),
    );
    expect(passes(step).join()).toContain('a callback');
    expect(fails(step).length).toBeGreaterThan(0);
  });
});
