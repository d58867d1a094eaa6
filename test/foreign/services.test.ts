/** The kit against services that strangers could have written: none is failed as it is, none passes with its flaw. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FindingCode } from '../../engine/model.ts';
import { idsOf, type Judged } from '../support/judge.ts';
import { judgeService } from './judge-service.ts';
import { services } from './services/index.ts';

/** Of what each service is warned beside the four texts that only the sample of Create Order shows. */
const WARNINGS: Record<string, FindingCode[]> = {
  aspnet: [],
  busy: [],
  express: ['error-message-missing'],
  fastapi: ['not-refused', 'token-cacheable', 'token-error', 'token-lifetime'],
  gateway: ['error-message-missing'],
  german: ['token-error'],
  japanese: ['refusal-status'],
  mutations: ['refusal-status'],
  notifying: ['media-type', 'token-cacheable', 'token-error', 'token-lifetime', 'token-type'],
  proxied: ['token-error'],
  putting: [],
  rpc: ['not-refused', 'refusal-status', 'token-cacheable', 'token-error', 'token-lifetime', 'token-type'],
  spring: ['error-message-missing'],
  taciturn: [],
};
/** None of these services needs them, and nothing marks them as required. */
const ONLY_SHOWN = /^create\/refuses\/(providerOrderId|marketName)-(missing|null)$/;

describe.each(services.map((service) => [service.name, service] as const))('%s', (name, service) => {
  let sound: Judged;
  let flawed: Judged;
  beforeAll(async () => {
    [sound, flawed] = await Promise.all([judgeService(service, false), judgeService(service, true)]);
  }, 60_000);

  it('is failed by nothing, and every must is judged', () => {
    expect(idsOf(sound.results, 'fail')).toEqual([]);
    expect(idsOf(sound.results, 'inconclusive')).toEqual([]);
    expect(idsOf(sound.results, 'error')).toEqual([]);
    expect(sound.finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
  });

  it('is warned of what it may do and had better not', () => {
    const warned = sound.results.filter(({ id, judgement }) => judgement.verdict === 'warn' && !ONLY_SHOWN.test(id));
    const codes = warned.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect([...new Set(codes)].sort()).toEqual(WARNINGS[name]);
  });

  it(`does not pass where ${service.flaw.what}`, () => {
    expect(flawed.finished.exitCode).not.toBe(0);
    expect(idsOf(flawed.results, 'error')).toEqual([]);
    expect(idsOf(flawed.results, 'fail')).toEqual(expect.arrayContaining(service.flaw.fails));
  });
});
