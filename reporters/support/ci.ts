/** What a scenario is to a CI system, which knows less than six verdicts: red where the run's verdict is, and only there. */

import type { ScenarioResult } from '../../engine/model.ts';
import { unreachable } from '../../engine/model.ts';

/** `unjudged`: red, because nobody knows. `excused`: not passed and not red, for the reason that stands with it. */
export type CiOutcome = 'passed' | 'failed' | 'unjudged' | 'broken' | 'excused' | 'skipped';

/**
 * A known failure, and what could not be judged of a should or of what the interface leaves open, is excused: neither
 * keeps a run from being conformant. A must that was not judged does. @param strict a missed should fails the run
 */
export function ciOutcome({ judgement, level, knownFailure }: ScenarioResult, strict: boolean): CiOutcome {
  switch (judgement.verdict) {
    case 'pass':
      return 'passed';
    case 'warn':
      return strict ? 'failed' : 'passed';
    case 'fail':
      return knownFailure === null ? 'failed' : 'excused';
    case 'inconclusive':
      return level === 'must' ? 'unjudged' : 'excused';
    case 'skip':
      return level === 'must' && judgement.skip === 'not-configured' ? 'unjudged' : 'skipped';
    case 'error':
      return 'broken';
    default:
      return unreachable(judgement);
  }
}

/** Why a scenario is excused or was not judged, a sentence. */
export function excuseFor({ judgement, knownFailure }: ScenarioResult): string {
  if (judgement.verdict === 'pass') return '';
  return judgement.verdict === 'fail' && knownFailure !== null ? `known failure: ${knownFailure}` : judgement.reason;
}
