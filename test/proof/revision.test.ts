import { expect, it } from 'vitest';
import { loadLibrary, loadRevision, ownSuites } from '../../engine/load/index.ts';
import { fingerprintOf } from './fingerprint.ts';

const library = loadLibrary();

it('the fingerprint of the scored scenarios is the one that the revision was given for', () => {
  const fingerprint = fingerprintOf(library);
  const advice = `the scored scenarios have changed: raise revision in suites/revision.yaml and write the new fingerprint: ${fingerprint}`;
  expect(loadRevision(ownSuites).fingerprint, advice).toBe(fingerprint);
});

it('the fingerprint changes with a step of a must, not with its place, its title or the order of the suites', () => {
  const fingerprint = fingerprintOf(library);
  const moved = library.suites.map((suite) => ({
    ...suite,
    scenarios: suite.scenarios.map((scenario) => ({
      ...scenario,
      title: 'another title',
      place: { file: 'elsewhere.yaml', line: 1, column: 1 },
      steps: scenario.steps.map((step) => ({ ...step, place: { file: 'elsewhere.yaml', line: 1, column: 1 } })),
    })),
  }));
  expect(fingerprintOf({ ...library, suites: moved.toReversed() })).toBe(fingerprint);
  const stricter = library.suites.map((suite) => ({
    ...suite,
    scenarios: suite.scenarios.map((scenario) =>
      scenario.id === 'create/accepts/order' ? { ...scenario, steps: scenario.steps.slice(1) } : scenario,
    ),
  }));
  expect(fingerprintOf({ ...library, suites: stricter })).not.toBe(fingerprint);
});
