/** Every example of the documents is sound: suites and target files that a reader copies work. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadTargetFile } from '../../engine/load/index.ts';
import { cli, folderWith } from '../support/cli.ts';
import { root } from './sources.ts';

function yamlIn(path: string): string[] {
  return [...readFileSync(join(root, path), 'utf8').matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

const suites = ['README.md', 'docs/suites.md'].flatMap((path) =>
  yamlIn(path).flatMap((block) => {
    if (/^suite:/m.test(block)) return [{ path, text: block }];
    return /^ {2}- id:/m.test(block) ? [{ path, text: `suite: own\ntitle: An example\nscenarios:\n${block}` }] : [];
  }),
);

describe('the examples', () => {
  it.each(suites)('of suites in $path are sound', async ({ text }) => {
    const cwd = folderWith({ 'tests/own.yaml': text, 'tests/receipt.schema.json': '{}' });
    const { code, stderr } = await cli(['lint', 'tests'], { cwd });
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('of suites are found', () => {
    expect(suites.length).toBeGreaterThanOrEqual(3);
  });

  it('of expectations name all that a step may say', () => {
    const [block] = yamlIn('docs/suites.md').filter((each) => each.startsWith('expect:'));
    expect(Object.keys((parse(block ?? '') as { expect: object }).expect).sort()).toEqual([
      'answer',
      'body',
      'callback',
      'headers',
      'schema',
      'status',
    ]);
  });

  it('of a target file names every key, and is sound', () => {
    const [block = ''] = yamlIn('docs/target-file.md');
    const folder = folderWith({ 'target.yaml': block });
    const schema = JSON.parse(readFileSync(join(root, 'schemas/kit/target.schema.json'), 'utf8')) as {
      properties: object;
    };
    expect(Object.keys(loadTargetFile(join(folder, 'target.yaml'))).sort()).toEqual(
      Object.keys(schema.properties).sort(),
    );
  });

  it('of a target file are what the kit runs with', async () => {
    const [block = ''] = yamlIn('docs/target-file.md');
    const { code, stderr } = await cli(['lint', '--target', 'target.yaml'], {
      cwd: folderWith({ 'target.yaml': block }),
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });
});
