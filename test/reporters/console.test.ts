import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../engine/model.ts';
import { ERASE } from '../../reporters/console/live.ts';
import { anyRun, INVISIBLE } from './hostile.ts';
import { finished, result, started } from './parts.ts';
import { GREEN_RUN, RECORDED_RUN } from './recorded-run.ts';
import { render } from './render.ts';

const judged = (results: ReturnType<typeof result>[]): Event[] =>
  results.map((one) => ({ type: 'scenario-finished', result: one }));

describe('console', () => {
  it('ends with the verdict', async () => {
    const lines = (await render('console', RECORDED_RUN)).trimEnd().split('\n');
    expect(lines.at(-1)).toBe('NON-CONFORMANT  5 of 12 musts are not met. (exit code 1)');
  });

  it('holds back later suites until the current one is complete', async () => {
    const [a1, a2, b1] = [result('a/1', 0), result('a/2', 0), result('b/1', 0)];
    const events = [started([a1, a2, b1]), ...judged([a1, b1]), ...judged([a2]), finished([a1, a2, b1])];
    const text = await render('console', events);
    expect([...text.matchAll(/✓ (\S+)/g)].map(([, id]) => id)).toEqual(['a/1', 'a/2', 'b/1']);
  });

  it('tells each scenario as it is judged', async () => {
    const [a1, a2, b1] = [result('a/1', 0), result('a/2', 0), result('b/1', 0)];
    const start = started([a1, a2, b1]);
    expect(await render('console', [start, ...judged([a2])])).toContain('✓ a/2');
    expect(await render('console', [start, ...judged([a1, b1, a2])])).toContain('✓ b/1');
  });

  it('tells of a suite that was never completed', async () => {
    const [a1, a2, b1] = [result('a/1', 0), result('a/2', 0), result('b/1', 0)];
    const text = await render('console', [started([a1, a2, b1]), ...judged([b1]), finished([b1])]);
    expect(text).toContain('✓ b/1');
  });

  it('tells a cause once and names the other scenarios', async () => {
    const text = await render('console', RECORDED_RUN);
    expect(text.match(/Check required fields before the order is taken/g)).toHaveLength(1);
    expect(text).toContain('2 more: create/refuses/serviceMode-missing, create/refuses/orderItems-missing');
  });

  it('says nothing but the summary when quiet', async () => {
    const text = await render('console', RECORDED_RUN, { verbosity: 'quiet' });
    expect(text).not.toContain('create/accepts/full-order');
    expect(text).not.toContain('plain HTTP');
    expect(text).toContain('8 of 12 musts judged, 6 scenarios not judged');
  });

  it('shows every exchange and callback when verbose', async () => {
    const text = await render('console', GREEN_RUN, { verbosity: 'verbose' });
    expect(text).toContain('│ {"ok":true,"ksOrderId":9007199254740993}');
    expect(await render('console', GREEN_RUN)).not.toContain('9007199254740993');
  });

  it('colours only where it is told to', async () => {
    expect(await render('console', GREEN_RUN, { colour: true })).toContain('\u001b[32m✓');
    expect(await render('console', GREEN_RUN)).not.toContain('\u001b');
  });
});

describe('the live line', () => {
  const options = { interactive: true, columns: 60 };

  it('leaves the log that is written without it', async () => {
    const text = await render('console', RECORDED_RUN, options);
    expect(asShown(text)).toBe(await render('console', RECORDED_RUN));
  });

  it('never fills the width of the terminal, so that it never scrolls', async () => {
    const text = await render('console', RECORDED_RUN, options);
    const live = text
      .replaceAll(ERASE, '\n')
      .split('\n')
      .filter((line) => / of 15 /.test(line));
    expect(live.length).toBeGreaterThan(0);
    expect(live.filter((line) => line.length >= options.columns)).toEqual([]);
  });

  it('tells what runs, how much is done, and the counts', async () => {
    const text = await render('console', RECORDED_RUN.slice(0, 10), options);
    expect(text.split(ERASE).at(-1)).toContain('2 of 15  40 ms  1 ! 1 ✓  token/issues');
  });
});

/** What a terminal shows in the end: the last line is erased and drawn again, all others stay. */
function asShown(text: string): string {
  const lines = text.split('\n').map((line) => line.split(ERASE).at(-1));
  return lines.join('\n');
}

describe('text of a target', () => {
  it('commands no terminal and forges no line', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const text = await render('console', events, { verbosity: 'verbose' });
        expect(text).not.toMatch(INVISIBLE);
        expect(text).not.toMatch(/^\s*::|##\w*\[/m);
      }),
      { numRuns: 100 },
    );
  });
});
