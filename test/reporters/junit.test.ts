import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../engine/model.ts';
import { anyJudgedRun, anyRun, isConformant } from './hostile.ts';
import { finished, result, started } from './parts.ts';
import { GREEN_RUN, HOSTILE, RECORDED_RUN } from './recorded-run.ts';
import { render } from './render.ts';

const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(new URL('junit.xsd', import.meta.url))));

/** The document read back by a parser; throws where it is not well formed or not of the schema. */
async function readBack<T>(events: readonly Event[], look: (document: XmlDocument) => T): Promise<T> {
  const document = XmlDocument.fromString(await render('junit', events));
  try {
    schema.validate(document);
    return look(document);
  } finally {
    document.dispose();
  }
}

/** Ids of the test cases that hold such a child. */
function casesWith(document: XmlDocument, child: string): string[] {
  return document.find(`//testcase[${child}]/@name`).map(({ content }) => content);
}

describe('junit', () => {
  it.each([
    ['every verdict', RECORDED_RUN],
    ['all green', GREEN_RUN],
    ['nothing judged', GREEN_RUN.filter(({ type }) => type !== 'scenario-finished')],
    ['stopped in the middle', [...RECORDED_RUN.slice(0, 20), ...RECORDED_RUN.slice(-1)]],
  ])('is of the schema: %s', async (_, events) => {
    const expected = events.filter(({ type }) => type === 'scenario-finished').length;
    expect(await readBack(events, (document) => document.find('//testcase'))).toHaveLength(expected);
  });

  it('shows nothing as passed but a pass and a warning', async () => {
    const cases = await readBack(RECORDED_RUN, (document) => ({
      errors: casesWith(document, 'error'),
      skipped: casesWith(document, 'skipped'),
      passed: casesWith(document, 'not(failure or error or skipped)'),
      inconclusive: casesWith(document, "error[@type='inconclusive']"),
      unreached: casesWith(document, "error[@type='not-configured']"),
    }));
    expect(cases.passed).toEqual(['create/accepts/full-order', 'create/refuses/type-unknown', 'store/calls-back']);
    expect(cases.errors).toHaveLength(4);
    expect(cases.inconclusive).toEqual(['fire/executes-the-held-order', 'cancel/without-notes']);
    expect(cases.skipped.toSorted()).toEqual(['menu/refreshes', 'menu/several', 'token/issues']);
    expect(cases.unreached).toEqual(['menu/calls-back']);
  });

  it('counts in each suite what its test cases show', async () => {
    const wrong = await readBack(RECORDED_RUN, (document) =>
      document.find('//testsuite[@failures != count(.//failure) or @errors != count(.//error) or @tests != count(*)]'),
    );
    expect(wrong).toEqual([]);
  });

  it('is red exactly where the run is not conformant', async () => {
    await fc.assert(
      fc.asyncProperty(anyJudgedRun, async (events) => {
        const red = await readBack(events, (document) => document.find('//failure | //error').length);
        expect(red > 0).toBe(!isConformant(events));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves a run green whose scenarios of less than a must could not be judged', async () => {
    const open = result('create/a', 0, {
      level: 'should',
      judgement: { verdict: 'inconclusive', reason: 'No token.', blame: 'service' },
    });
    const [green] = GREEN_RUN.flatMap((event) => (event.type === 'scenario-finished' ? [event.result] : []));
    const all = [open, ...(green === undefined ? [] : [green])];
    const events: Event[] = [
      started(all),
      ...all.map((one): Event => ({ type: 'scenario-finished', result: one })),
      finished(all),
    ];
    const [red, skipped] = await readBack(events, (document) => [
      document.find('//failure | //error').length,
      casesWith(document, "skipped[@type='inconclusive']"),
    ]);
    expect([red, skipped]).toEqual([0, ['create/a']]);
  });

  it('keeps what a target said, made visible', async () => {
    const message = await readBack(
      RECORDED_RUN,
      (document) => document.get("//testcase[@name='errors/hostile']/failure/@message")?.content,
    );
    expect(message).toContain('<script>document.title="owned"</script>');
    expect(message).toContain('\\x1b[2J');
    expect(HOSTILE).toContain('\u001b[2J');
  });

  it('stays well formed whatever a target says', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (events) => {
        const cases = await readBack(events, (document) => document.find('//testcase').length);
        expect(cases).toBe(events.length - 2);
      }),
      { numRuns: 100 },
    );
  });
});
