/** Repeated runs: what ends alike, and what does not. */
import { describe, expect, it } from 'vitest';
import { stabilityOf } from '../../bin/stability.ts';
import type { ScenarioResult } from '../../engine/model.ts';
import { startReference } from '../../reference/index.ts';
import { cli, variablesOf } from '../support/cli.ts';

const result = (id: string, verdict: 'pass' | 'fail') => ({ id, judgement: { verdict } }) as ScenarioResult;

describe('repeated runs', () => {
  it('are stable where every scenario ends alike', () => {
    const stability = stabilityOf();
    for (let run = 0; run < 3; run++) for (const id of ['a', 'b']) stability.add(result(id, 'pass'));
    expect(stability.unstable()).toEqual([]);
    expect(stability.describe()).toContain('3 runs');
  });

  it('name what ends in two ways', () => {
    const stability = stabilityOf();
    for (const verdict of ['pass', 'fail', 'pass'] as const) stability.add(result('flaky', verdict));
    stability.add(result('sound', 'pass'));
    expect(stability.unstable()).toEqual(['flaky']);
    expect(stability.describe()).toContain('flaky  pass, fail, pass');
  });

  it('keep to the rate and end with the worst of their codes', async () => {
    const service = await startReference({ faults: ['hold-refused'] });
    const { code, stdout } = await cli(['run', 'create/accepts/hold', '--repeat', '2', '--rate', '500/s'], {
      env: variablesOf(service),
    });
    await service.close();
    expect(code).toBe(1);
    expect(stdout).toContain('2 runs, each scenario ended alike');
  });
});
