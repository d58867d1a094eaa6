/** Which scenarios run, and why the others do not. Pure. */
import { InputError, problem } from './errors.ts';
import type { Capability, Scenario, SkipReason, Suite, Target } from './model.ts';
import { suggest } from './nearest.ts';
import { matcherOf } from './pattern.ts';

export type Planned =
  | { kind: 'run'; scenario: Scenario }
  | { kind: 'skip'; scenario: Scenario; skip: SkipReason; reason: string };

/**
 * Every scenario of the suites in their order, each to be run or skipped for a reason.
 * @param patterns id globs, e.g. `create/**`; none selects all
 * @throws InputError where a pattern selects nothing
 */
export function plan(suites: readonly Suite[], patterns: readonly string[], target: Target): Planned[] {
  const scenarios = suites.flatMap((suite) => suite.scenarios);
  const matchers = patterns.map((pattern) => ({ pattern, matches: matcherOf(pattern) }));
  const idle = matchers.filter(({ matches }) => !scenarios.some(({ id }) => matches(id)));
  if (idle.length > 0) {
    const names = [...new Set(scenarios.flatMap(({ id }) => [id, id.split('/')[0] ?? id]))];
    throw new InputError(
      idle.map(({ pattern }) =>
        problem(
          'no-match',
          `no scenario matches ${pattern}`,
          `${suggestFor(pattern, names)} (see order-conformance list)`,
        ),
      ),
    );
  }
  return scenarios.map((scenario) => {
    const selected = matchers.length === 0 || matchers.some(({ matches }) => matches(scenario.id));
    if (!selected) return { kind: 'skip', scenario, skip: 'not-selected', reason: 'no pattern selects it' };
    return offered(scenario, target) ?? { kind: 'run', scenario };
  });
}

function suggestFor(pattern: string, names: readonly string[]): string {
  const near = suggest(pattern, names);
  return near.startsWith('did you mean') ? near : 'quote patterns with stars, e.g. "create/**"';
}

/** Null where the target offers all that the scenario needs. */
function offered(scenario: Scenario, target: Target): Planned | null {
  const skip = (reason: string, kind: SkipReason = 'not-applicable'): Planned => ({
    kind: 'skip',
    scenario,
    skip: kind,
    reason,
  });
  const absent = scenario.needs.find((capability) => target.capabilities[capability] === false);
  if (absent) return skip(`the target file says that the service does not offer ${nameOf(absent)}`);
  const present = scenario.lacks.find((capability) => target.capabilities[capability] !== false);
  if (present) return skip(`it is for services that do not offer ${nameOf(present)}`);
  if (target.callbackUrl === null && scenario.steps.some(({ expect }) => expect.callback)) {
    return skip('no address is configured at which the callback could arrive', 'not-configured');
  }
  return null;
}

function nameOf(capability: Capability): string {
  return capability === 'storeCallback' ? 'store callbacks' : capability;
}
