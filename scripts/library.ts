/** The kit's own suites as JSON, unfolded and checked, so that a run need not parse them again. */
import { relative, resolve } from 'node:path';
import { type CompiledLibrary, fingerprintOfSources } from '../engine/load/compiled.ts';
import { loadLibrary, packageRoot } from '../engine/load/index.ts';
import type { Place, Suite } from '../engine/model.ts';

/**
 * Content of `dist/library.json`, in ASCII alone, which is the fastest to read.
 * @throws InputError where a suite, a fixture or the register has a mistake
 */
export function compiledLibrary(): string {
  const { suites, requirements, questions, fixtures, revision } = loadLibrary();
  const compiled: CompiledLibrary = {
    fingerprint: fingerprintOfSources(),
    suites: suites.map(fromPackage),
    requirements,
    questions,
    fixtures: [...fixtures],
    revision,
  };
  return JSON.stringify(compiled).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** With files named from the folder of the package, wherever the build runs. */
function fromPackage(suite: Suite): Suite {
  const file = relative(packageRoot, resolve(suite.file));
  const placed = <T extends { place: Place }>(item: T): T =>
    item.place.file === '' ? item : { ...item, place: { ...item.place, file } };
  return {
    ...suite,
    file,
    scenarios: suite.scenarios.map((scenario) => ({ ...placed(scenario), steps: scenario.steps.map(placed) })),
  };
}
