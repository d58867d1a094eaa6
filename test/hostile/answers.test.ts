import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listener } from '../../engine/listen.ts';
import type { Event, ScenarioResult } from '../../engine/model.ts';
import { INVISIBLE } from '../reporters/hostile.ts';
import { render } from '../reporters/render.ts';
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

interface Outcome {
  result: ScenarioResult;
  exitCode: number;
  /** Bytes that the service got rid of. */
  written: number;
  events: Event[];
}

async function judged(answer: Answer, scenario: string): Promise<Outcome> {
  const service = await startRaw(withToken(answer));
  try {
    const { events, results, finished } = await judgeTarget(
      { target: targetAt(service.url), credentials: CREDENTIALS, listener },
      { patterns: [scenario], timeoutMs: 700 },
    );
    await service.close();
    const result = results.find(({ id }) => id === scenario);
    if (result === undefined) throw new Error('no result');
    return { events, result, exitCode: finished.exitCode, written: service.written() };
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

it('stand in docs/reliability.md as they are here (npx tsx scripts/reliability.ts)', () => {
  const page = readFileSync('docs/reliability.md', 'utf8').replaceAll('\\_', '_');
  for (const { name, verdict } of HOSTILE_ANSWERS) expect(page).toContain(`| ${name} | ${verdict} |`);
});

it('pollutes no prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

it('is harmless in every report that people read, whatever it says', async () => {
  const hostile = HOSTILE_ANSWERS.find(({ name }) => name === 'escapes and script tags');
  if (hostile === undefined) throw new Error('the answer is missing');
  const { events } = await judged(hostile.answer, SOUND);
  const [terminal, markdown, html, junit] = await Promise.all([
    render('console', events, { verbosity: 'verbose' }),
    render('markdown', events),
    render('html', events),
    render('junit', events),
  ]);
  for (const text of [terminal, markdown, html, junit]) {
    expect(text).not.toMatch(INVISIBLE);
    expect(text).toContain('alert(1)');
  }
  for (const markup of [html, junit]) expect(markup).not.toContain('<script>alert');
  // In Markdown what a target says stands in code, where no tag is one.
  for (const line of markdown.split('\n').filter((text) => text.includes('<script>')))
    expect(line).toMatch(/`[^`]*<script>|^ {2,}|^\{|^"|HTTP/);
});

it('a service that asks for patience without end is not asked without end', async () => {
  let asked = 0;
  const answer: Answer = (socket) => {
    asked += 1;
    socket.write(sound('{"code":"SLOW","message":"come back later"}', '429 Too Many', 'Retry-After: 0\r\n'));
  };
  const service = await startRaw(withToken(answer));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 500);
  const { finished } = await judgeTarget(
    { target: targetAt(service.url), credentials: CREDENTIALS, listener },
    { patterns: [SOUND], stop: stop.signal },
  );
  await service.close();
  expect(asked).toBeLessThan(8);
  expect(finished.exitCode).toBe(130);
});
