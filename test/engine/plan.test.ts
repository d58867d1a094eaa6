import { describe, expect, test } from 'vitest';
import { InputError } from '../../engine/errors.ts';
import type { Capability, Offered, Suite } from '../../engine/model.ts';
import { plan } from '../../engine/plan.ts';
import { plainStep } from '../../engine/step.ts';
import { scenario, target } from './parts.ts';

const awaiting = plainStep('fetchStore', { expect: { answer: 'accepted', callback: true, checks: [] } });
const SUITE: Suite = {
  name: 'mixed',
  title: 'Mixed',
  position: 1,
  file: 'mixed.yaml',
  scenarios: [
    scenario([plainStep('createOrder')], { id: 'create/order' }),
    scenario([plainStep('createOrder')], { id: 'create/hold', needs: ['hold'] }),
    scenario([plainStep('createOrder')], { id: 'create/no-hold', lacks: ['hold'] }),
    scenario([awaiting], { id: 'store/callback', needs: ['storeCallback'] }),
    scenario([plainStep('fetchStore')], { id: 'store/fetch', needs: ['storeCallback'] }),
  ],
};

const withCapability = (name: Capability, offered: Offered, callbackUrl: string | null = 'http://127.0.0.1:2') =>
  target({ callbackUrl, capabilities: { ...target().capabilities, [name]: offered } });

const outcome = (patterns: string[], given = target({ callbackUrl: 'http://127.0.0.1:2' })) =>
  Object.fromEntries(
    plan([SUITE], patterns, given).map((planned) => [
      planned.scenario.id,
      planned.kind === 'run' ? 'run' : planned.skip,
    ]),
  );

test('all run that are for what the target offers', () => {
  expect(outcome([])).toEqual({
    'create/order': 'run',
    'create/hold': 'run',
    'create/no-hold': 'not-applicable',
    'store/callback': 'run',
    'store/fetch': 'run',
  });
});

describe('capabilities', () => {
  test('false runs the refusals instead', () => {
    expect(outcome(['create'], withCapability('hold', false))).toMatchObject({
      'create/hold': 'not-applicable',
      'create/no-hold': 'run',
    });
  });

  test('unknown runs what needs them', () => {
    expect(outcome(['create'], withCapability('hold', 'unknown'))).toMatchObject({
      'create/hold': 'run',
      'create/no-hold': 'not-applicable',
    });
  });

  test('the reason names them', () => {
    const reasons = plan([SUITE], [], withCapability('storeCallback', false)).flatMap((planned) =>
      planned.kind === 'skip' ? [planned.reason] : [],
    );
    expect(reasons).toContain('the target file says that the service does not offer store callbacks');
    expect(reasons).toContain('it is for services that do not offer hold');
  });
});

test('without an address for callbacks, those that await one are not configured', () => {
  expect(outcome(['store'], target({ callbackUrl: null }))).toMatchObject({
    'store/callback': 'not-configured',
    'store/fetch': 'run',
  });
});

test('patterns select; the rest stays in the plan', () => {
  expect(outcome(['create/order', 'store'])).toEqual({
    'create/order': 'run',
    'create/hold': 'not-selected',
    'create/no-hold': 'not-selected',
    'store/callback': 'run',
    'store/fetch': 'run',
  });
});

test('patterns that select nothing are mistakes, all told at once, with the nearest name', () => {
  let error: unknown;
  try {
    plan([SUITE], ['create/ordr', 'stores', 'create/order', 'nothing/**'], target());
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).problems.map(({ code, mend }) => [code, mend])).toEqual([
    ['no-match', expect.stringContaining('did you mean create/order?')],
    ['no-match', expect.stringContaining('did you mean store?')],
    ['no-match', expect.stringContaining('quote patterns')],
  ]);
});
