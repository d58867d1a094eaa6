/** Runs in which every string that a target can choose is whatever fast-check thinks of. */

import fc from 'fast-check';
import { count, type Ending, emptyTally, judgeRun } from '../../engine/judge.ts';
import type { Event, Finding, Judgement, ScenarioResult } from '../../engine/model.ts';
import { evidence, exchange, finding, finished, response, result, started } from './parts.ts';
import { HOSTILE } from './recorded-run.ts';

/** Any text: graphemes, single code units, half surrogate pairs, and the pieces that formats fear. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  fc
    .array(fc.constantFrom(...HOSTILE.split(' '), '\n', '\r\n', '|', '*', '`', '##vso[x]y', '\\'), { maxLength: 8 })
    .map((parts) => parts.join('')),
);

const anyJudgement: fc.Arbitrary<Judgement> = fc.oneof(
  fc.constant<Judgement>({ verdict: 'pass' }),
  fc.record({
    verdict: fc.constantFrom('warn', 'fail', 'inconclusive'),
    reason: anyText,
    blame: fc.constantFrom('service', 'configuration', 'network', 'kit'),
  }),
  fc.record({
    verdict: fc.constant('skip'),
    reason: anyText,
    skip: fc.constantFrom('not-applicable', 'not-selected', 'not-configured'),
  }),
  fc.record({ verdict: fc.constant('error'), reason: anyText, stack: anyText }),
);

const anyFinding: fc.Arbitrary<Finding> = fc
  .record({
    message: anyText,
    expected: anyText,
    actual: anyText,
    advice: anyText,
    pointer: anyText,
    curl: anyText,
    mend: fc.record({ before: anyText, after: anyText }),
  })
  .map((texts) => finding({ ...texts, exchange: 'x-1' }));

const anyResult: fc.Arbitrary<ScenarioResult> = fc
  .record({
    judgement: anyJudgement,
    finding: anyFinding,
    body: anyText,
    header: anyText,
    note: anyText,
    title: anyText,
    suite: fc.constantFrom('create', 'fire', 'menu'),
  })
  .map(({ judgement, finding: found, body, header, note, title, suite }) => {
    const judged = judgement.verdict === 'fail' || judgement.verdict === 'warn';
    const seen = evidence([exchange('x-1', 5, response(400, body, [['X-Any', header]]))]);
    return result(`${suite}/x`, 5, {
      title,
      judgement,
      findings: judged ? [found] : [],
      notes: [note],
      evidence: seen,
    });
  });

/** A whole run of a few scenarios with unique ids. */
export const anyRun: fc.Arbitrary<Event[]> = fc.array(anyResult, { maxLength: 6 }).map((drawn) => {
  const results = drawn.map((one, index) => ({ ...one, id: `${one.suite}/${index}` }));
  const finish = finished(results, { reason: drawn[0]?.title ?? 'Nothing was judged.' });
  return [started(results), ...results.map((one): Event => ({ type: 'scenario-finished', result: one })), finish];
});

/** A run of any verdicts, levels, known failures and ending, with the conclusion that the kit draws from them. */
export const anyJudgedRun: fc.Arbitrary<Event[]> = fc
  .record({
    drawn: fc.array(
      fc.record({
        one: anyResult,
        level: fc.constantFrom('must', 'should', 'open'),
        known: fc.option(fc.constant('It is known.')),
      }),
      { maxLength: 5 },
    ),
    ending: fc.option(fc.constantFrom<Exclude<Ending, null>['kind']>('stopped', 'unreachable')),
    strict: fc.boolean(),
  })
  .map(({ drawn, ending, strict }) => {
    const results = drawn.map(({ one, level, known }, index): ScenarioResult => {
      return { ...one, id: `${one.suite}/${index}`, level, knownFailure: known };
    });
    const end = ending === null ? null : { kind: ending, detail: 'It ended early.' };
    const conclusion = judgeRun(results.reduce(count, emptyTally()), end, strict);
    const head = started(results);
    return [
      { ...head, settings: { ...head.settings, strict } },
      ...results.map((one): Event => ({ type: 'scenario-finished', result: one })),
      finished(results, conclusion),
    ];
  });

/** Whether the run ended so. */
export function isConformant(events: readonly Event[]): boolean {
  return events.some((event) => event.type === 'run-finished' && event.verdict === 'conformant');
}

/** Characters without a glyph of their own, of which a report for people may hold none but line feed and tab. */
export const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
