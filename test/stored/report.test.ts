/** `report`: what a stored run becomes later, and what is no stored run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cli, folderWith } from '../support/cli.ts';
import { FORMATS, type Stored, storedRun } from './stored.ts';

let run: Stored;
let green: Stored;
beforeAll(async () => {
  run = await storedRun(['hold-refused', 'refusals-without-message', 'callback-never']);
  green = await storedRun([]);
}, 60_000);

/** Renders the record anew and gives the content of each file. */
async function again(
  record: string,
  formats: readonly string[],
): Promise<{ code: number | null; files: Record<string, string> }> {
  const folder = folderWith();
  const { code } = await cli(['report', record, ...formats.flatMap((name) => ['--reporter', `${name}=${name}`])], {
    cwd: folder,
  });
  return { code, files: Object.fromEntries(formats.map((name) => [name, readFileSync(join(folder, name), 'utf8')])) };
}

/** The command on a file of such content. */
async function reportOf(content: string): Promise<Awaited<ReturnType<typeof cli>>> {
  return cli(['report', 'run.json'], { cwd: folderWith({ 'run.json': content }) });
}

describe('report', () => {
  it('starts from runs of both kinds', () => {
    expect([run.code, green.code]).toEqual([1, 0]);
  });

  it.each([
    ['the json report', (stored: Stored) => join(stored.folder, 'json')],
    ['the ndjson report', (stored: Stored) => join(stored.folder, 'ndjson')],
    ['the record of the run', (stored: Stored) => stored.record],
  ])('writes byte for byte what the run wrote, from %s', async (_, file) => {
    for (const stored of [run, green]) {
      const { code, files } = await again(file(stored), FORMATS);
      for (const name of FORMATS) expect(files[name] === stored.read(name), name).toBe(true);
      expect(code).toBe(stored.code);
    }
  });

  it('shows the console where nothing else is asked for', async () => {
    const { stdout, code } = await cli(['report', join(run.folder, 'json')]);
    expect(stdout).toBe(run.read('console'));
    expect(code).toBe(1);
  });

  it('reads a record that breaks off as incomplete, wherever it breaks off', async () => {
    const text = green.read('ndjson');
    const lines = text.split('\n');
    const ends = [1, 2, Math.floor(lines.length / 2), lines.length - 2].map(
      (count) => `${lines.slice(0, count).join('\n')}\n`,
    );
    for (const end of [...ends, text.slice(0, -20), text.slice(0, Math.floor(text.length * 0.7))]) {
      const { code, stdout } = await reportOf(end);
      expect(code).toBe(4);
      expect(stdout).toContain('INCOMPLETE  The record breaks off before the end of its run');
    }
  });

  it('keeps a failure of a record that breaks off', async () => {
    const lines = run.read('ndjson').trimEnd().split('\n');
    const { code, stdout } = await reportOf(lines.slice(0, -1).join('\n'));
    expect(code).toBe(1);
    expect(stdout).toContain('NON-CONFORMANT  The record breaks off');
  });

  it('refuses a json report that was cut, anywhere', async () => {
    const text = green.read('json');
    for (const share of [0, 0.001, 0.3, 0.9, 0.999]) {
      const { code, stderr, stdout } = await reportOf(text.slice(0, Math.floor(text.length * share)));
      expect(code).toBe(2);
      expect(stderr).toMatch(/^error\[bad-record\]/);
      expect(stdout).toBe('');
    }
  });

  it.each<[string, (text: string) => string]>([
    ['JSON of another kind', () => '{"verdict":"conformant"}'],
    ['no JSON', () => 'PASS'],
    ['JSON that is no object', () => '[]'],
    ['a report whose scenarios were taken out', (text) => JSON.stringify({ ...JSON.parse(text), scenarios: [] })],
    [
      'a report with one scenario less',
      (text) => JSON.stringify({ ...JSON.parse(text), scenarios: JSON.parse(text).scenarios.slice(1) }),
    ],
    ['a report of a later version', (text) => JSON.stringify({ ...JSON.parse(text), version: 2 })],
  ])('refuses %s', async (_, change) => {
    const { code, stderr } = await reportOf(change(green.read('json')));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error\[bad-record\]/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['lines without their start', (lines) => lines.slice(1)],
    ['a broken line in the middle', (lines) => lines.with(3, '{"type":"scenario-fin')],
    ['a line that was taken out', (lines) => lines.toSpliced(3, 1)],
    ['two runs in one file', (lines) => [...lines, ...lines]],
  ])('refuses a record of events with %s', async (_, change) => {
    const { code, stderr } = await reportOf(`${change(green.read('ndjson').trimEnd().split('\n')).join('\n')}\n`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error\[bad-record\]/);
  });

  it('tells of a file that is not there', async () => {
    const { code, stderr } = await cli(['report', 'none.json']);
    expect([code, stderr.includes('error[file-unreadable]')]).toEqual([2, true]);
  });

  it('holds no token in any format, not even one of an answer that was cut', async () => {
    const cut = await storedRun(['token-answer-cut']);
    const told = FORMATS.map((name) => cut.read(name)).filter((text) => text.includes('access_token'));
    expect(told.length).toBeGreaterThan(3);
    for (const text of told)
      expect(text).not.toMatch(/access_token(&quot;|\W)+(?!ORDER_ACCESS_TOKEN|the-access-token)[\w-]{20}/);
  }, 30_000);

  it('writes the job summary of GitHub beside the annotations', async () => {
    const folder = folderWith();
    const summary = join(folder, 'summary.md');
    writeFileSync(summary, 'before\n');
    await cli(['report', join(run.folder, 'json'), '--reporter', 'github'], {
      cwd: folder,
      env: { GITHUB_STEP_SUMMARY: summary },
    });
    expect(readFileSync(summary, 'utf8')).toBe(`before\n${run.read('markdown')}`);
  });
});
