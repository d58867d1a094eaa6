import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report, ReporterName } from '../../reporters/index.ts';
import { eventsOfReport, REPORTER_NAMES } from '../../reporters/index.ts';
import { anyRun } from './hostile.ts';
import { GREEN_RUN, RECORDED_RUN } from './recorded-run.ts';
import { render, renderBoth } from './render.ts';
import { validEvent, validReport } from './schemas.ts';

async function stored(events: typeof RECORDED_RUN): Promise<Report> {
  return JSON.parse(await render('json', events)) as Report;
}

describe('json', () => {
  it.each([
    ['a run of every verdict', RECORDED_RUN],
    ['a run that passed', GREEN_RUN],
    ['a run without scenarios', GREEN_RUN.filter(({ type }) => type !== 'scenario-finished')],
  ])('is described by its schema: %s', async (_, events) => {
    validReport(await stored(events));
    expect(validReport.errors).toBeNull();
  });

  it('has the members that programs rely on', async () => {
    const report = await stored(RECORDED_RUN);
    expect(report).toMatchObject({ version: 1, verdict: 'non-conformant', exitCode: 1 });
    expect(report.summary).toEqual({ pass: 2, warn: 1, fail: 6, inconclusive: 2, skip: 3, error: 1 });
    const warned = report.scenarios.find(({ verdict }) => verdict === 'warn');
    expect(warned).toMatchObject({ id: 'create/refuses/type-unknown', reason: 'The refusal carries status 200.' });
  });

  it('is written as the run goes on', async () => {
    const broken = await render('json', RECORDED_RUN.slice(0, -3));
    expect(broken).toContain('store/calls-back');
    expect(() => JSON.parse(broken)).toThrow(SyntaxError);
  });

  it('refuses a report with an unknown member', async () => {
    expect(validReport({ ...(await stored(GREEN_RUN)), surplus: 1 })).toBe(false);
  });
});

describe('a stored run', () => {
  const everyFormat = REPORTER_NAMES.map((name): [ReporterName] => [name]);

  it.each(everyFormat)('gives the same bytes as the run itself: %s', async (name) => {
    const again = eventsOfReport(await stored(RECORDED_RUN));
    expect(await renderBoth(name, again)).toEqual(await renderBoth(name, RECORDED_RUN));
  });

  it('survives whatever a target says', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        expect(eventsOfReport(await stored(events))).toEqual(JSON.parse(JSON.stringify(events)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('ndjson', () => {
  it('is an event a line, each described by the schema', async () => {
    const lines = (await render('ndjson', RECORDED_RUN)).trimEnd().split('\n');
    const wrong = lines.filter((line) => !validEvent(JSON.parse(line)));
    expect(lines).toHaveLength(2 + 2 + 15);
    expect(wrong).toEqual([]);
  });

  it('has a schema for the events of the moment too', () => {
    expect(RECORDED_RUN.filter((event) => !validEvent(event))).toEqual([]);
  });
});
