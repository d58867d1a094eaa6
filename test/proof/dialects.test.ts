import { describe, expect, it } from 'vitest';
import type { ScenarioResult } from '../../engine/model.ts';
import { matcherOf } from '../../engine/pattern.ts';
import { type Dialect, dialects } from '../../reference/index.ts';
import { idsOf, judge } from '../support/judge.ts';

/** The dialect whose orders nobody can name: what needs their ids cannot be judged, and no target file can help. */
const NAMELESS = 'silent';

/** Requirements that a warned scenario missed and that a service of this dialect does not miss. */
function unjustified(results: readonly ScenarioResult[], { misses }: Dialect): string[] {
  const matchers = misses.map(matcherOf);
  return results
    .filter(({ judgement }) => judgement.verdict === 'warn')
    .flatMap(({ id, findings }) => findings.map(({ requirement }) => ({ id, requirement })))
    .filter(({ requirement }) => !matchers.some((matches) => matches(requirement)))
    .map(({ id, requirement }) => `${id}: ${requirement}`);
}

/** What is missed at all, by the patterns of the dialect. */
function unmissed(results: readonly ScenarioResult[], { misses }: Dialect): string[] {
  const missed = results.flatMap(({ findings }) => findings.map(({ requirement }) => requirement));
  return misses.filter((pattern) => !missed.some(matcherOf(pattern)));
}

describe.each([true, false])('where the target has more stores than one: %s', (spareStores) => {
  it.each(dialects)('$name: no fail, no error, and no warning that the interface does not justify', async (dialect) => {
    const { results, finished } = await judge({ dialect: dialect.name, spareStores, timeoutMs: 10_000 });
    expect({ fail: idsOf(results, 'fail'), error: idsOf(results, 'error') }).toEqual({ fail: [], error: [] });
    expect(unjustified(results, dialect)).toEqual([]);
    expect(unmissed(results, dialect)).toEqual([]);
    const expected = dialect.name === NAMELESS ? ['incomplete', 4] : ['conformant', 0];
    expect([finished.verdict, finished.exitCode]).toEqual(expected);
    if (dialect.name !== NAMELESS) expect(idsOf(results, 'inconclusive')).toEqual([]);
  });
});

it('where no id of an order is ever told, cancelling is inconclusive, with advice', async () => {
  const { results } = await judge({ dialect: NAMELESS, patterns: ['cancel/accepts/*'], callbackTimeoutMs: 300 });
  const reasons = results
    .filter(({ id }) => id.startsWith('cancel/accepts/'))
    .map(({ judgement }) => (judgement.verdict === 'inconclusive' ? judgement.reason : judgement.verdict));
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) expect(reason).toMatch(/does not tell ksOrderId and partnerOrderId.*target file/);
});
