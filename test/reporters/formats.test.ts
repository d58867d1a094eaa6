import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { schema as ctrfSchema } from 'ctrf';
import fc from 'fast-check';
import type { Har } from 'har-format';
import { Parser } from 'tap-parser';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../engine/model.ts';
import { REPORTER_NAMES } from '../../reporters/index.ts';
import { LIMIT } from '../../reporters/markdown/document.ts';
import { anyJudgedRun, anyRun, INVISIBLE, isConformant } from './hostile.ts';
import { finding, finished, result, started } from './parts.ts';
import { GREEN_RUN, RECORDED_RUN } from './recorded-run.ts';
import { render, renderBoth } from './render.ts';

const require = createRequire(import.meta.url);
const RUNS: fc.Parameters<unknown> = { numRuns: 60 };

/** The schema of HAR 1.2: draft 06, in a file a definition. */
function harValidator(): ValidateFunction {
  const ajv = new Ajv({ strict: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
  formats.default(ajv);
  const schemas: Record<string, { $id: string }> = require('har-schema');
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  return ajv.compile({ $ref: 'har.json#' });
}

describe.each(REPORTER_NAMES.map((name) => [name]))('%s', (name) => {
  it('shows invisible characters instead of sending them on', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const { text, summary } = await renderBoth(name, events);
        expect(text).not.toMatch(INVISIBLE);
        expect(summary).not.toMatch(INVISIBLE);
      }),
      RUNS,
    );
  });
});

describe('ctrf', () => {
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const valid = ajv.compile(ctrfSchema);

  it('is of the schema of the format', async () => {
    valid(JSON.parse(await render('ctrf', RECORDED_RUN)));
    expect(valid.errors).toBeNull();
  });

  it('counts as its tests do, and shows nothing as passed but a pass and a warning', async () => {
    const { results } = JSON.parse(await render('ctrf', RECORDED_RUN));
    const passed = results.tests.filter(({ status }: { status: string }) => status === 'passed');
    expect(results.summary).toMatchObject({ tests: 15, passed: 3, failed: 6, skipped: 2, other: 4, pending: 0 });
    expect(passed.map(({ rawStatus }: { rawStatus: string }) => rawStatus)).toEqual(['pass', 'warn', 'pass']);
  });

  it('stays of the schema whatever a target says', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        expect(valid(JSON.parse(await render('ctrf', events)))).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('har', () => {
  const valid = harValidator();

  it('is of the schema of the format', async () => {
    valid(JSON.parse(await render('har', RECORDED_RUN)));
    expect(valid.errors).toBeNull();
  });

  it('holds every exchange once and every callback, in the order of time', async () => {
    const { log } = JSON.parse(await render('har', RECORDED_RUN)) as Har;
    const named = log.entries.map(({ comment }) => comment?.split(':')[0]);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((name) => name?.startsWith('c-'))).toEqual(['c-1', 'c-9', 'c-2']);
    const times = log.entries.map(({ startedDateTime }) => Date.parse(startedDateTime));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('shows an exchange without an answer as failed', async () => {
    const { log } = JSON.parse(await render('har', RECORDED_RUN)) as Har;
    expect(log.entries.find(({ comment }) => comment?.startsWith('x-12'))?.response).toMatchObject({
      status: 0,
      _error: 'timeout: nothing came within 3 s',
    });
  });
});

describe('tap', () => {
  /** What a TAP parser makes of the document: the verdict, and everything that it found wrong with the form. */
  const readBack = (
    text: string,
  ): Promise<{ ok: boolean; count: number; skip: number; fail: number; extra: string[] }> =>
    new Promise((resolve) => {
      const extra: string[] = [];
      const parser = new Parser({ strict: true }, ({ ok, count, skip, fail }) =>
        resolve({ ok, count, skip, fail, extra }),
      );
      parser.on('extra', (line) => extra.push(line));
      parser.end(text);
    });

  it('is read back as it was meant', async () => {
    const read = await readBack(await render('tap', RECORDED_RUN));
    expect(read).toEqual({ ok: false, count: 15, skip: 2, fail: 10, extra: [] });
    expect(await readBack(await render('tap', GREEN_RUN))).toMatchObject({ ok: true, count: 1 });
  });

  it('is a failure where the run broke off', async () => {
    const [start, ...rest] = GREEN_RUN;
    const broken = await render('tap', [started([result('a/1', 0), result('a/2', 0)]), ...rest.slice(0, -1)]);
    expect(start?.type).toBe('run-started');
    expect(await readBack(broken)).toMatchObject({ ok: false });
  });

  it('is ok exactly where the run is conformant', async () => {
    await fc.assert(
      fc.asyncProperty(anyJudgedRun, async (events) => {
        const { ok } = await readBack(await render('tap', events));
        expect(ok).toBe(isConformant(events));
      }),
      RUNS,
    );
  });

  it('takes no directive from a title', async () => {
    const failed = result('a/1', 0, {
      title: 'refused # TODO later \\# SKIP',
      judgement: { verdict: 'fail', reason: 'x', blame: 'service' },
    });
    const events: Event[] = [started([failed]), { type: 'scenario-finished', result: failed }, finished([failed])];
    expect(await readBack(await render('tap', events))).toMatchObject({ ok: false, fail: 1, skip: 0 });
  });

  it('is read back whatever a target says', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const read = await readBack(await render('tap', events));
        expect(read.extra).toEqual([]);
        expect(read.count).toBe(Math.max(1, events.length - 2));
      }),
      RUNS,
    );
  });
});

describe('markdown', () => {
  const CODE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

  it('tells failures before anything else', async () => {
    const headings = (await render('markdown', RECORDED_RUN)).match(/^### \S+/gm) ?? [];
    expect(headings.slice(0, 5)).toEqual(['### Fault', ...Array(4).fill('### Failure:')]);
  });

  it('fits a comment however much went wrong, and says what it left out', async () => {
    const many = Array.from({ length: 500 }, (_, index) => {
      const told = `${index} ${'x'.repeat(3000)}`;
      return result(`a/${index}`, 0, {
        judgement: { verdict: 'fail', reason: told, blame: 'service' },
        findings: [finding({ message: told, actual: told, expected: told })],
      });
    });
    const events = [started(many), ...many.map((one) => ({ type: 'scenario-finished', result: one }) as const)];
    const text = await render('markdown', [...events, finished(many)]);
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(text).toMatch(/further sections left out here/);
  });

  it('keeps what a target says as code', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const text = await render('markdown', events);
        expect(text.replaceAll(CODE, '')).not.toMatch(/[@#]\w|<(?!\/?(details|summary)>)|\]\(|:\/\//);
      }),
      RUNS,
    );
  });
});

describe('github', () => {
  it('annotates the line of the suite once a cause, and writes the job summary', async () => {
    const { text, summary } = await renderBoth('github', RECORDED_RUN);
    expect(text.match(/^::error /gm)).toHaveLength(5);
    expect(text).toContain(
      'file=suites/create.yaml,line=12,col=5,title=create/refuses/storeInformation-missing and 2 more::',
    );
    expect(summary).toBe(await render('markdown', RECORDED_RUN));
  });

  it('keeps a title from ending its property', async () => {
    const failed = result('a::b,c%', 0, { judgement: { verdict: 'fail', reason: 'x', blame: 'service' } });
    const events: Event[] = [started([failed]), { type: 'scenario-finished', result: failed }, finished([failed])];
    expect(await render('github', events)).toContain('title=a%3A%3Ab%2Cc%25::x');
  });

  it('gives no command but its own whatever a target says', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const lines = (await render('github', events)).split('\n').filter((line) => line !== '');
        expect(lines.filter((line) => !/^::(error|warning) file=[^:]*,title=[^:,]*::/.test(line))).toEqual([]);
      }),
      RUNS,
    );
  });
});
