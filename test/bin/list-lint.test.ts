/** list, lint and faults: what they say of the kit's own suites and of those of its users. */
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../engine/load/index.ts';
import { dialects, faults } from '../../reference/index.ts';
import { cli, folderWith } from '../support/cli.ts';

const OWN = `suite: own
title: Our own
scenarios:
  - id: own/answers-with-201
    title: An order is answered with 201 and the schema of ours
    requirements: [create.accepts]
    steps:
      - createOrder: {}
        expect: { answer: accepted, status: [200, 201], schema: answer.json }
`;
const FILES = { 'tests/own.yaml': OWN, 'tests/answer.json': '{ "type": "object", "minProperties": 1 }' };

describe('the ids of all scenarios', () => {
  it('are those of the snapshot: people select and cite them', async () => {
    const ids = loadLibrary().suites.flatMap(({ scenarios }) => scenarios.map(({ id }) => id));
    await expect(`${ids.toSorted().join('\n')}\n`).toMatchFileSnapshot('scenario-ids.txt');
  });
});

describe('list', () => {
  it('names what would run, its level and why the rest would not', async () => {
    const { code, stdout } = await cli(['list', 'fire', 'token/refuses/json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^fire\/executes-the-held-order +must +An order submitted with HOLD/m);
    expect(stdout).toMatch(/fire\/refused-where-not-offered .*\(skip, not-applicable: /);
    expect(stdout).toMatch(/token\/refuses\/json/);
    expect(stdout).not.toContain('create/accepts');
    expect(stdout).toMatch(/\n\d+ of \d+ scenarios would run\n$/);
  });

  it('knows the suites and the target of its user', async () => {
    const cwd = folderWith({ ...FILES, 'target.yaml': 'capabilities: { fire: false }\n' });
    const { stdout } = await cli(['list', '--suites', 'tests', '--target', 'target.yaml'], { cwd });
    expect(stdout).toContain('own/answers-with-201');
    expect(stdout).toMatch(/fire\/executes-the-held-order .*does not offer fire/);
  });
});

describe('lint', () => {
  it('finds the suites of the kit sound', async () => {
    const { code, stdout } = await cli(['lint']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+ suites with \d+ scenarios, .* are sound\n$/);
  });

  it.each([
    ['a folder', ['tests'], 'are sound'],
    ['a file', ['tests/own.yaml'], 'are sound'],
    ['a target file', ['my-target.yaml'], 'are sound'],
    ['a target file beside the suites', ['tests', '--target', 'my-target.yaml'], 'are sound'],
  ])('takes %s', async (_name, args, said) => {
    const cwd = folderWith({ ...FILES, 'my-target.yaml': 'capabilities: { hold: unknown }\n' });
    const { code, stdout, stderr } = await cli(['lint', ...args], { cwd });
    expect(stderr).toBe('');
    expect(stdout).toContain(said);
    expect(code).toBe(0);
  });

  it.each([
    ['a folder that does not exist', ['nowhere'], 'error[file-unreadable]'],
    ['a suite with a mistake', ['tests/own.yaml'], 'error[bad-suite]'],
    ['a schema outside of the suite', ['outside'], 'lies outside the folder'],
    ['a target file with a mistake', ['target.yaml'], 'error[bad-target-file]'],
    ['a folder without suites', ['empty'], 'no suite file'],
  ])('refuses %s', async (_name, args, said) => {
    const cwd = folderWith({
      'tests/own.yaml': OWN.replace('title: An', 'titel: An'),
      'outside/own.yaml': OWN.replace('answer.json', '../answer.json'),
      'target.yaml': 'capabilites: {}\n',
      'empty/notes.txt': '',
    });
    const { code, stderr } = await cli(['lint', ...args], { cwd });
    expect(stderr).toContain(said);
    expect(code).toBe(2);
  });
});

describe('a suite of the user', () => {
  it('is judged beside those of the kit, its schema and status too', async () => {
    const { code, stdout } = await cli(['run', 'own', '--suites', 'tests'], { cwd: folderWith(FILES) });
    expect(stdout).toContain('own/answers-with-201');
    expect(code).toBe(0);
  });

  it('fails where the answer is another', async () => {
    const cwd = folderWith({ ...FILES, 'tests/answer.json': '{ "type": "object", "required": ["receipt"] }' });
    const { code, stdout } = await cli(['run', 'own', '--suites', 'tests'], { cwd });
    expect(stdout).toContain('receipt');
    expect(code).toBe(1);
  });
});

describe('faults', () => {
  it('lists every dialect and fault of the reference service', async () => {
    const { code, stdout } = await cli(['faults']);
    expect(code).toBe(0);
    for (const { name, title } of [...dialects, ...faults])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +${title.slice(0, 10).replaceAll(/[^\w ]/g, '.')}`, 'm'));
  });
});
