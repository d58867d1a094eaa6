/** Which requests without a fault several scenarios of a run need: only their evidence is kept until its end. */
import { hash } from 'node:crypto';
import { BUSINESS_OPERATIONS, type Scenario, type Step } from '../model.ts';
import { controlOf } from '../resolve.ts';
import { NOWHERE, plainStep, preparationFor } from '../step.ts';

/** Steps that send the same have the same key, whatever is expected of them. */
export function keyOf(steps: readonly Step[]): string {
  return steps.map(stepKey).join(' ');
}

/** Rows share most of their steps. */
const stepKeys = new WeakMap<Step, string>();

function stepKey(step: Step): string {
  const known = stepKeys.get(step);
  if (known !== undefined) return known;
  const { place: _place, expect: _expect, setup: _setup, ...sent } = step;
  const key = hash('sha1', JSON.stringify(sent), 'base64');
  stepKeys.set(step, key);
  return key;
}

/** Whether a scenario has nothing in it that a scenario building on it would not send too. */
export function isPlain({ steps }: Scenario): boolean {
  return steps.every(
    ({ fault, twin, expect }) => fault === null && twin === null && expect.answer === 'accepted' && !expect.callback,
  );
}

/** The steps that go before the judged one as its control: itself without fault or twin last. */
export function controlSteps(steps: readonly Step[], index: number): Step[] {
  return [...steps.slice(0, index), controlOf(steps[index] as Step)];
}

export function needsControl({ fault, twin, expect }: Step): boolean {
  return (fault !== null || twin !== null) && expect.answer !== 'any';
}

/** Keys that more than one scenario asks for, and those of the plain requests, by which answers are understood. */
export function sharedKeys(scenarios: readonly Scenario[]): Set<string> {
  const shared = new Set(
    BUSINESS_OPERATIONS.map((operation) => keyOf([...preparationFor(operation, NOWHERE), plainStep(operation)])),
  );
  const once = new Set<string>();
  for (const key of scenarios.flatMap((scenario) => [...keysOf(scenario)])) {
    if (once.has(key)) shared.add(key);
    once.add(key);
  }
  return shared;
}

function keysOf(scenario: Scenario): Set<string> {
  const { steps } = scenario;
  const [first] = steps;
  const keys = new Set(steps.flatMap((step, index) => (needsControl(step) ? [keyOf(controlSteps(steps, index))] : [])));
  if (first?.setup && steps.length > 1) keys.add(keyOf([first]));
  if (isPlain(scenario)) keys.add(keyOf(steps));
  return keys;
}
