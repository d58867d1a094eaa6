/** Whole runs of the kit's own suites against the reference service. */
import { describe, expect, test } from 'vitest';
import type { Capability, Offered } from '../../engine/model.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { idsOf, type Judgeable, type JudgeOptions, judge, judgeTarget, listen } from '../support/judge.ts';
import { target } from './parts.ts';

test('everything passes, nothing is left open', async () => {
  const { finished, results } = await judge();
  expect(finished).toMatchObject({
    verdict: 'conformant',
    exitCode: 0,
    summary: { fail: 0, inconclusive: 0, error: 0, warn: 0 },
  });
  expect(finished.musts.judged).toBe(finished.musts.selected);
  expect(results.length).toBe(Object.values(finished.summary).reduce((sum, count) => sum + count, 0));
});

/** Starts the service with a listener, hands both over as something to judge, and ends them. */
async function withReference(act: (judgeable: Judgeable, reference: Reference) => Promise<void>): Promise<void> {
  const listener = await listen();
  const reference = await startReference({ callbackUrl: listener.url });
  const { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId, credentials } = reference;
  const names = { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId };
  try {
    await act({ target: target({ ...names, callbackUrl: listener.url }), credentials, listener }, reference);
  } finally {
    await reference.close();
    await listener.close();
  }
}

test('no order is left alive at the service', () =>
  withReference(async (judgeable, reference) => {
    const { finished } = await judgeTarget(judgeable);
    expect(finished.orders.left).toEqual([]);
    expect(finished.orders.cancelled).toBe(finished.orders.created);
    expect(reference.orders().length).toBeGreaterThan(20);
    expect(reference.orders().filter(({ state }) => state !== 'cancelled')).toEqual([]);
  }));

test('one store alone is enough', async () => {
  const { finished } = await judge({ patterns: ['store'], spareStores: false, callbackTimeoutMs: 2_000 });
  expect(finished).toMatchObject({ verdict: 'conformant', summary: { fail: 0, inconclusive: 0 } });
});

test('tokens that live for a second are enough', async () => {
  const { finished } = await judge({ tokenLifetimeSeconds: 1, concurrency: 1 });
  expect(finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
});

describe('capabilities', () => {
  const runWith = (name: Capability, offered: Offered, more: JudgeOptions = {}) =>
    judge({ capabilities: { [name]: offered }, ...more });

  test.each(['hold', 'cart', 'cancel', 'menu'] as const)(
    '%s declared absent: a service that offers it all the same fails',
    async (name) => {
      const { results } = await runWith(name, false);
      expect(results.filter(({ judgement }) => judgement.verdict === 'skip').length).toBeGreaterThan(0);
      expect(idsOf(results, 'error')).toEqual([]);
      expect(idsOf(results, 'fail').length).toBeGreaterThan(0);
    },
  );

  test('menu unknown and refused: open, not failed', async () => {
    const { results, finished } = await runWith('menu', 'unknown', {
      faults: ['always-refused-fetchMenu'],
      patterns: ['menu'],
    });
    expect(idsOf(results, 'fail')).toEqual([]);
    expect(finished.exitCode).toBe(4);
  });

  test('menu absent and refused: judged, and passed', async () => {
    const { results } = await runWith('menu', false, {
      faults: ['always-refused-fetchMenu'],
      patterns: ['menu', 'headers', 'errors'],
    });
    expect(idsOf(results, 'fail')).toEqual([]);
    expect(idsOf(results, 'pass').some((id) => id.startsWith('menu/'))).toBe(true);
  });
});

test('a wrong client secret is the configuration, never a pass', () =>
  withReference(async (judgeable) => {
    const credentials = { ...judgeable.credentials, clientSecret: 'another-secret' };
    const { finished, results } = await judgeTarget({ ...judgeable, credentials });
    expect([1, 4]).toContain(finished.exitCode);
    const open = results.find(({ id }) => id === 'create/accepts/order');
    expect(open?.judgement).toMatchObject({ verdict: 'inconclusive', blame: 'configuration' });
  }));
