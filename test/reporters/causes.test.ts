import { describe, expect, it } from 'vitest';
import type { Finding, ScenarioResult } from '../../engine/model.ts';
import { causesOf } from '../../reporters/support/causes.ts';
import { finding, result } from './parts.ts';

function failed(id: string, more: Partial<Finding>): ScenarioResult {
  return result(id, 0, { judgement: { verdict: 'fail', reason: 'x', blame: 'service' }, findings: [finding(more)] });
}

function groups(results: ScenarioResult[]): string[][] {
  return causesOf(results).map(({ scenarios }) => scenarios);
}

describe('causes', () => {
  it('are one where the same thing is missing, whatever else the answers say', () => {
    const missing = {
      code: 'error-code-missing',
      requirement: 'error.code',
      message: 'The failure carries no code',
    } as const;
    const results = [
      failed('a', { ...missing, actual: 'HTTP 400 {"message":"a"}' }),
      failed('b', { ...missing, actual: 'HTTP 422 {"message":"b"}' }),
    ];
    expect(groups(results)).toEqual([['a', 'b']]);
  });

  it('are several where requests are refused for different reasons', () => {
    const refused = { code: 'not-accepted', requirement: 'create.accepts' } as const;
    const at = (time: string, code: string) => `HTTP 400 {"code":"${code}","at":"${time}"}`;
    const results = [
      failed('a', { ...refused, actual: at('2026-11-20T10:00:00Z', 'E-1') }),
      failed('b', { ...refused, actual: at('2026-11-20T10:00:00Z', 'E-2') }),
      failed('c', { ...refused, actual: at('2026-11-20T10:00:07Z', 'E-1') }),
    ];
    expect(groups(results)).toEqual([['a', 'c'], ['b']]);
  });

  it('stand with the worst kind first, then by how much they spoiled', () => {
    const warned = {
      ...failed('w', { level: 'should' }),
      judgement: { verdict: 'warn', reason: 'x', blame: 'service' },
    } as ScenarioResult;
    const results = [
      warned,
      failed('a', { requirement: 'r.1' }),
      failed('b', { requirement: 'r.2' }),
      failed('c', { requirement: 'r.2' }),
    ];
    expect(groups(results)).toEqual([['b', 'c'], ['a'], ['w']]);
  });
});
