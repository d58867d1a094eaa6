/** What a verdict on the musts rests on, as one number: it changes with every scenario that could turn such a verdict. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { levelOf } from '../../engine/checks/index.ts';
import { type Library, ownSuites } from '../../engine/load/index.ts';

export const REVISION_FILE: string = join(ownSuites, 'revision.yaml');

/**
 * SHA-256, in hex, over the scenarios of level must: their ids, the musts that they judge, what they need, and their
 * steps with the fixtures that these send; in the order of the ids, whatever the order of the suites.
 */
export function fingerprintOf({ suites, requirements, fixtures }: Library): string {
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const scored = suites
    .flatMap(({ scenarios }) => scenarios)
    .filter((scenario) => levelOf(scenario, known) === 'must')
    .map(({ id, requirements: cited, needs, lacks, steps }) => ({
      id,
      musts: cited.filter((requirement) => known.get(requirement)?.level === 'must').sort(),
      needs: [...needs].sort(),
      lacks: [...lacks].sort(),
      steps: steps.map(({ place: _place, ...step }) => step),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const sent = [...fixtures].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([scored, sent]))
    .digest('hex');
}
