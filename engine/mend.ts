/**
 * What would turn a finding green: the smallest change to the recorded answer or callback that makes its check pass.
 * Changes are tried from small to large, and each is judged as the answer itself was: one is only offered when the
 * finding is gone and none has come in its place. Pure.
 */
import { type Checked, check, type Rules } from './checks/index.ts';
import { answersFor } from './mend/answers.ts';
import { callbacksFor } from './mend/callbacks.ts';
import { type Change, shownChange } from './mend/change.ts';
import type { Evidence, Exchange, Finding, Mend, Scenario } from './model.ts';

/** The findings, each with what would mend it. */
export function withMends(
  { findings, open }: Checked,
  scenario: Scenario,
  evidence: Evidence,
  rules: Rules,
): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    mend: mendOf(finding, { findings, open, notes: [] }, scenario, evidence, rules),
  }));
}

/** Null where the target has nothing to mend, or where no change that is tried makes the finding go away. */
export function mendOf(
  finding: Finding,
  before: Checked,
  scenario: Scenario,
  evidence: Evidence,
  rules: Rules,
): Mend | null {
  const change = changeFor(finding, before, scenario, evidence, rules);
  return change === null ? null : shownChange(change);
}

/** The change itself, for who wants to judge it. */
export function changeFor(
  finding: Finding,
  before: Checked,
  scenario: Scenario,
  evidence: Evidence,
  rules: Rules,
): Change | null {
  if (finding.blame === 'configuration' || finding.blame === 'network') return null;
  const exchange = evidence.exchanges.find(({ id }) => id === finding.exchange);
  const step = exchange?.step === null || exchange === undefined ? undefined : scenario.steps[exchange.step];
  if (exchange === undefined || step === undefined) return null;
  const masked = (one: Exchange | null) => (one === null ? null : rules.masked(one));
  const compared = { control: masked(evidence.control), reference: masked(evidence.reference) };
  const wait = evidence.waits.find((each) => each.step === exchange.step);
  const changes: Iterable<Change> = finding.code.startsWith('callback-')
    ? callbacksFor(finding, wait)
    : answersFor(finding, step, rules.masked(exchange), compared);
  for (const change of changes) {
    if (isGone(finding, before, check(scenario, changedBy(change, evidence), rules))) return change;
  }
  return null;
}

/** The evidence as it would be with the change. */
export function changedBy(change: Change, evidence: Evidence): Evidence {
  if (change.kind === 'answer') {
    const exchanges = evidence.exchanges.map((exchange) =>
      exchange.id === change.exchange ? { ...exchange, reply: change.after } : exchange,
    );
    return { ...evidence, exchanges };
  }
  const waits = evidence.waits.map((wait) => {
    if (wait.step !== change.step) return wait;
    const rest = wait.others.filter(({ id }) => id !== change.before?.id);
    return {
      ...wait,
      matching: [change.after, ...wait.matching.filter(({ id }) => id !== change.before?.id)],
      others: rest,
    };
  });
  return { ...evidence, waits };
}

/** Whether the finding is seen less often than before, and no other more often. */
function isGone(finding: Finding, before: Checked, after: Checked): boolean {
  const old = tallied(before.findings);
  const now = tallied(after.findings);
  const key = keyOf(finding);
  const none = [...now].every(([each, times]) => times <= (old.get(each) ?? 0));
  return none && (now.get(key) ?? 0) < (old.get(key) ?? 0) && after.open === before.open;
}

function tallied(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

/** What makes two findings the same although the answer has changed. */
function keyOf({ code, requirement, exchange, pointer, expected }: Finding): string {
  return JSON.stringify([code, requirement, exchange, pointer, expected]);
}
