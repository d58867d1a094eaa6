/** What each reporter writes for one recorded run, whole. After a wanted change: `npx vitest run test/reporters/golden.test.ts --update`. */

import { describe, expect, it } from 'vitest';
import type { ReporterContext, ReporterName } from '../../reporters/index.ts';
import { GREEN_RUN, RECORDED_RUN } from './recorded-run.ts';
import { render, renderBoth } from './render.ts';

const FILES: [file: string, reporter: ReporterName, options?: Partial<ReporterContext>][] = [
  ['console.txt', 'console'],
  ['console-verbose.txt', 'console', { verbosity: 'verbose' }],
  ['console-quiet.txt', 'console', { verbosity: 'quiet' }],
  ['console-colour.txt', 'console', { colour: true }],
  ['report.json', 'json'],
  ['report.ndjson', 'ndjson'],
  ['junit.xml', 'junit'],
  ['report.html', 'html'],
  ['ctrf.json', 'ctrf'],
  ['report.har', 'har'],
  ['report.tap', 'tap'],
  ['report.md', 'markdown'],
  ['github.txt', 'github'],
];

describe('a run of every verdict', () => {
  it.each(FILES)('%s', async (file, reporter, options = {}) => {
    const { text } = await renderBoth(reporter, RECORDED_RUN, options);
    await expect(text).toMatchFileSnapshot(`golden/${file}.golden`);
  });
});

describe('a run that passed', () => {
  it('console-green.txt', async () => {
    await expect(await render('console', GREEN_RUN)).toMatchFileSnapshot('golden/console-green.txt.golden');
  });
});
