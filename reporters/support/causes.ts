/** Failures with the same cause belong together: sixty scenarios that stumble over one stone are one thing to mend. */

import type { Blame, Finding, FindingCode, ScenarioResult } from '../../engine/model.ts';
import { unreachable } from '../../engine/model.ts';

/** Kinds of causes from the worst to the least. */
export const CAUSE_KINDS = ['error', 'fail', 'inconclusive', 'warn'] as const;
/** One of {@link CAUSE_KINDS}. */
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** One cause with all scenarios that it spoiled. */
export interface Cause {
  kind: CauseKind;
  blame: Blame;
  /** What is wrong, a sentence. */
  message: string;
  /** The check that was not met; null where the scenario could not be judged at all. */
  finding: Finding | null;
  /** The scenario that tells it in full. */
  first: ScenarioResult;
  /** Ids of all scenarios, the first included. */
  scenarios: string[];
}

/** The causes of everything that is not a pass: the worst kind first, then what spoiled the most, then as they came. */
export function causesOf(results: readonly ScenarioResult[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const result of results) {
    for (const cause of causesIn(result)) {
      const known = causes.get(keyOf(cause));
      if (known === undefined) causes.set(keyOf(cause), cause);
      else if (!known.scenarios.includes(result.id)) known.scenarios.push(result.id);
    }
  }
  const rank = ({ kind }: Cause): number => CAUSE_KINDS.indexOf(kind);
  return [...causes.values()].sort((a, b) => rank(a) - rank(b) || b.scenarios.length - a.scenarios.length);
}

function causesIn(result: ScenarioResult): Cause[] {
  const { judgement } = result;
  const told = (kind: CauseKind, blame: Blame, finding: Finding | null, message: string): Cause => {
    return { kind, blame, message, finding, first: result, scenarios: [result.id] };
  };
  switch (judgement.verdict) {
    case 'pass':
    case 'skip':
      return [];
    case 'error':
      return [told('error', 'kit', null, judgement.reason)];
    case 'inconclusive':
      return [told('inconclusive', judgement.blame, null, judgement.reason)];
    case 'fail':
    case 'warn': {
      const kindOf = ({ level }: Finding): CauseKind => (level === 'must' ? judgement.verdict : 'warn');
      const found = result.findings.map((finding) => told(kindOf(finding), finding.blame, finding, finding.message));
      if (found.some(({ kind }) => kind === judgement.verdict)) return found;
      return [told(judgement.verdict, judgement.blame, null, judgement.reason), ...found];
    }
    default:
      return unreachable(judgement);
  }
}

/** Ids and times that are new in each request do not make a new cause. */
const VOLATILE = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?/gi;

/** Findings of which what the answer says makes the cause; of all others it is that the check is not met. */
const BY_ANSWER: ReadonlySet<FindingCode> = new Set([
  'not-accepted',
  'accepted-with-failure',
  'treated-differently',
  'no-answer',
  'check-status',
  'check-header',
  'check-body',
  'check-schema',
]);

function keyOf({ kind, blame, message, finding }: Cause): string {
  const same =
    finding === null ? [blame, message] : [finding.code, finding.requirement, finding.blame, detailOf(finding)];
  return [kind, ...same].join('\n').replace(VOLATILE, '#');
}

function detailOf({ code, actual, message }: Finding): string {
  return BY_ANSWER.has(code) ? actual : message;
}
