/** What a CI system reads of a run, whichever of its outputs it reads, is the same. */
import fc from 'fast-check';
import { ParseOption, XmlDocument, type XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { count, emptyTally, judgeRun } from '../../engine/judge.ts';
import {
  type Event,
  EXIT_CODES,
  type Judgement,
  type RunFinished,
  type RunStarted,
  type ScenarioResult,
  SKIP_REASONS,
  VERDICTS,
} from '../../engine/model.ts';
import { render } from '../reporters/render.ts';
import { finding, result, target } from './parts.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const blame = fc.constantFrom('service' as const, 'configuration' as const, 'network' as const, 'kit' as const);

const judgement: fc.Arbitrary<Judgement> = fc.oneof(
  fc.constant<Judgement>({ verdict: 'pass' }),
  fc.record({ verdict: fc.constantFrom('warn' as const, 'fail' as const), reason: text, blame }),
  fc.record({ verdict: fc.constant('inconclusive' as const), reason: text, blame }),
  fc.record({ verdict: fc.constant('skip' as const), skip: fc.constantFrom(...SKIP_REASONS), reason: text }),
  fc.record({ verdict: fc.constant('error' as const), reason: text, stack: text }),
);

const results = fc
  .array(
    fc.record({
      judgement,
      level: fc.constantFrom('must' as const, 'should' as const, 'open' as const),
      title: text,
      message: text,
      known: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ message, known, ...rest }, index): ScenarioResult => {
      const found =
        rest.judgement.verdict === 'fail' || rest.judgement.verdict === 'warn'
          ? [finding({ message, actual: message })]
          : [];
      return result({ ...rest, id: `a/scenario-${index}`, findings: found, knownFailure: known ? 'ticket 17' : null });
    }),
  );

function eventsOf(all: ScenarioResult[], strict: boolean): { events: Event[]; finished: RunFinished } {
  const tally = all.reduce(count, emptyTally());
  const started: RunStarted = {
    type: 'run-started',
    version: 1,
    runId: 'r',
    startedAt: '2031-08-14T19:05:42.000Z',
    kit: { name: 'kit', version: '1', suiteRevision: 1 },
    target: target(),
    environment: { node: 'v20', platform: 'linux' },
    settings: { concurrency: 4, timeoutMs: 1, callbackTimeoutMs: 1, strict },
    requirements: [],
    scenarios: all.map(({ id, suite }) => ({ id, suite })),
    suites: [{ name: 'a', title: 'A', file: 'a.yaml' }],
  };
  const finished: RunFinished = {
    type: 'run-finished',
    finishedAt: '2031-08-14T19:05:43.000Z',
    durationMs: 1_000,
    ...judgeRun(tally, null, strict),
    summary: tally.summary,
    musts: tally.musts,
    questions: [],
    strayCallbacks: [],
    orders: { created: 0, cancelled: 0, left: [] },
  };
  return {
    events: [started, ...all.map((each): Event => ({ type: 'scenario-finished', result: each })), finished],
    finished,
  };
}

/** What JUnit shows of each test case, by its class and name. */
function junitVerdicts(xml: string): Map<string, string> {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NOBLANKS });
  try {
    const cases = document.find('//testcase') as XmlElement[];
    return new Map(
      cases.map((each) => {
        const kinds = ['failure', 'error', 'skipped'].filter((name) => each.find(name).length > 0);
        return [
          `${each.attr('classname')?.value ?? ''} ${each.attr('name')?.value ?? ''}`,
          kinds.join('+') || 'passed',
        ];
      }),
    );
  } finally {
    document.dispose();
  }
}

test('JUnit, JSON and exit code agree on any results', async () => {
  await fc.assert(
    fc.asyncProperty(results, fc.boolean(), async (all, strict) => {
      const { events, finished } = eventsOf(all, strict);
      const report = JSON.parse(await render('json', events)) as {
        verdict: string;
        exitCode: number;
        summary: Record<string, number>;
        scenarios: { id: string; verdict: string }[];
      };
      const shown = [...junitVerdicts(await render('junit', events)).entries()];

      expect([report.verdict, report.exitCode]).toEqual([finished.verdict, finished.exitCode]);
      expect(report.scenarios.map(({ id, verdict }) => [id, verdict])).toEqual(
        all.map(({ id, judgement: { verdict } }) => [id, verdict]),
      );
      for (const verdict of VERDICTS)
        expect(report.summary[verdict]).toBe(all.filter((each) => each.judgement.verdict === verdict).length);

      for (const {
        id,
        judgement: { verdict },
      } of all) {
        const kinds = shown.filter(([name]) => name.includes(`${id}`)).map(([, kind]) => kind);
        expect([id, verdict, kinds.length]).toEqual([id, verdict, 1]);
        // Where a missed should fails the run, no CI system shows it as passed.
        expect(kinds[0] === 'passed').toBe(verdict === 'pass' || (verdict === 'warn' && !strict));
        if (verdict === 'error') expect(kinds[0]).toBe('error');
      }
      const red = shown.some(([, kind]) => kind === 'failure' || kind === 'error');
      const judged = all.some(({ judgement: { verdict } }) => ['pass', 'warn', 'fail'].includes(verdict));
      // A run in which nothing was judged has nothing to show in red, and is no pass either.
      expect(finished.exitCode !== EXIT_CODES.conformant).toBe(red || !judged);
    }),
    { numRuns: 60 },
  );
});
