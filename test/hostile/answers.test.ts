import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listener } from '../../engine/listen.ts';
import type { ScenarioResult } from '../../engine/model.ts';
import { judgeTarget, listen } from '../support/judge.ts';
import { HOSTILE_ANSWERS } from './answers.ts';
import { ACCEPTED, type Answer, CREDENTIALS, sound, startRaw, targetAt, withToken } from './raw-service.ts';

const SOUND = 'create/accepts/order';
const FAULTY = 'create/refuses/storeInformation-missing';

let listener: Listener;
beforeAll(async () => {
  listener = await listen();
});
afterAll(() => listener.close());

async function judged(
  answer: Answer,
  scenario: string,
): Promise<{ result: ScenarioResult; exitCode: number; written: number }> {
  const service = await startRaw(withToken(answer));
  try {
    const { results, finished } = await judgeTarget(
      { target: targetAt(service.url), credentials: CREDENTIALS, listener },
      { patterns: [scenario], timeoutMs: 700 },
    );
    await service.close();
    const result = results.find(({ id }) => id === scenario);
    if (result === undefined) throw new Error('no result');
    return { result, exitCode: finished.exitCode, written: service.written() };
  } finally {
    await service.close();
  }
}

function reasonOf({ judgement }: ScenarioResult): string {
  return 'reason' in judgement ? judgement.reason : '';
}

describe.each(HOSTILE_ANSWERS)('$name', ({ answer, verdict, reason, refuses = false }) => {
  it(`in answer to a sound request: ${verdict}`, async () => {
    const { result, exitCode, written } = await judged(answer, SOUND);
    expect(result.judgement.verdict, reasonOf(result)).toBe(verdict);
    if (reason !== undefined) expect(reasonOf(result)).toMatch(reason);
    expect(exitCode).toBe(verdict === 'pass' ? 0 : 1);
    // The service got rid of no more than the limit and what the system holds on the way, each time it was asked.
    expect(written).toBeLessThan(64 << 20);
  });

  it('in answer to a faulty request: only a refusal is a pass', async () => {
    const hostile: Answer = (socket, request) =>
      request.body.includes('"storeInformation"') ? void socket.write(sound(ACCEPTED)) : answer(socket, request);
    const { result, exitCode } = await judged(hostile, FAULTY);
    expect(result.judgement.verdict, reasonOf(result)).toBe(refuses ? 'pass' : 'fail');
    expect(exitCode).toBe(refuses ? 0 : 1);
  });
});

it('pollutes no prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});
