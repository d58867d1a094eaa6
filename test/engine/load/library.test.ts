import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../engine/errors.ts';
import {
  loadLibrary,
  loadSuiteFile,
  loadTargetFile,
  missingPath,
  ownSuites,
  readJson,
} from '../../../engine/load/index.ts';

let folders: string[] = [];
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  folders = [];
});

/** A folder of a user with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-suites-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const suite = (id: string, { requirements = '[create.accepts]', step = 'createOrder: {}', name = 'mine' } = {}) =>
  `suite: ${name}\ntitle: Mine\nscenarios:\n  - id: ${id}\n    title: One scenario\n    requirements: ${requirements}\n    steps:\n      - ${step}\n`;

function problemsOf(load: () => unknown) {
  try {
    load();
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

describe('the kit by itself', () => {
  const library = loadLibrary();
  const scenarios = library.suites.flatMap((each) => each.scenarios);

  test('has unique ids in every suite', () => {
    const ids = scenarios.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('leaves no column and no pattern of requirements unfilled', () => {
    const texts = scenarios.map(({ id, title, requirements }) => JSON.stringify([id, title, requirements]));
    expect(texts.filter((text) => /[<>*{}]/.test(text))).toEqual([]);
  });

  test('cites requirements of the register alone, each once a scenario', () => {
    const known = new Set(library.requirements.map(({ id }) => id));
    for (const { requirements } of scenarios) {
      expect(requirements.filter((id) => !known.has(id))).toEqual([]);
      expect(new Set(requirements).size).toBe(requirements.length);
    }
  });

  test('loads the same twice', () => {
    expect(loadLibrary()).toEqual(library);
  });

  test('has a revision', () => {
    expect(library.revision).toBeGreaterThan(0);
  });
});

describe('a folder of the user', () => {
  test('adds suites, fixtures and requirements', () => {
    const folder = folderOf({
      'mine.yaml': suite('mine/one', { requirements: '[mine.gift]', step: 'createOrder: { body: gift }' }),
      'more.yml': suite('more/one', { name: 'more' }),
      'fixtures/gift.json': '{"gift": true}',
      'requirements.yaml':
        'requirements:\n  - { id: mine.gift, level: must, section: Errors, text: A gift is wrapped as we have agreed long ago. }\n',
    });
    const { suites, fixtures, requirements } = loadLibrary([folder]);
    expect(suites.slice(-2).map(({ name }) => name)).toEqual(['mine', 'more']);
    expect(fixtures.get('gift')).toEqual({ gift: true });
    expect(requirements.at(-1)?.id).toBe('mine.gift');
  });

  test('stands behind the suites of the kit, by position and then by name', () => {
    const at = (position: number | null, name: string) =>
      suite(`${name}/one`, { name }).replace(
        'title: Mine',
        position === null ? 'title: Mine' : `title: Mine\nposition: ${position}`,
      );
    const folder = folderOf({ 'a.yaml': at(null, 'a'), 'b.yaml': at(2, 'b'), 'c.yaml': at(1, 'c') });
    expect(
      loadLibrary([folder])
        .suites.slice(-3)
        .map(({ name }) => name),
    ).toEqual(['c', 'b', 'a']);
  });

  test('cites by wildcard what the register holds and a scenario can judge', () => {
    const folder = folderOf({
      'mine.yaml': suite('mine/one', { requirements: "['mine.*']" }),
      'requirements.yaml': `requirements:
  - { id: mine.a, level: must, section: Errors, text: One of ours as we have agreed long ago. }
  - { id: mine.b, level: should, section: Errors, text: Another of ours as we have agreed long ago. }
  - { id: mine.c, level: open, section: Errors, text: An open one of ours as we have agreed long ago. }
  - { id: mine.d, level: must, section: Errors, text: None can see it as we have agreed long ago., untested: It happens inside of the service and nowhere else. }
`,
    });
    expect(loadLibrary([folder]).suites.at(-1)?.scenarios[0]?.requirements).toEqual(['mine.a', 'mine.b']);
  });

  test('its mistakes are told all at once, each with its kind', () => {
    const folder = folderOf({
      'a.yaml': suite('mine/one', { requirements: '[create.acepts]' }),
      'b.yaml': suite('mine/one', { step: 'createOrder: { body: ordr }' }),
      'fixtures/order.json': '{}',
    });
    const problems = problemsOf(() => loadLibrary([folder]));
    expect(problems.map(({ code, mend }) => [code, mend]).toSorted()).toEqual([
      ['duplicate-id', 'give each its own id'],
      ['duplicate-id', expect.stringContaining('rename yours')],
      ['unknown-fixture', 'did you mean order?'],
      ['unknown-requirement', 'did you mean create.accepts?'],
    ]);
    expect(problems.find(({ what }) => what.includes('two scenarios'))?.where).toMatchObject({ line: 4, column: 5 });
  });

  test('a wildcard that stands for nothing is an unknown requirement', () => {
    const folder = folderOf({ 'a.yaml': suite('mine/one', { requirements: "['nothing.*']" }) });
    expect(problemsOf(() => loadLibrary([folder]))).toMatchObject([{ code: 'unknown-requirement' }]);
  });

  test('requirements with one id twice', () => {
    const entry = '  - { id: mine.a, level: must, section: Errors, text: One of ours as we have agreed long ago. }\n';
    const folder = folderOf({ 'a.yaml': suite('mine/one'), 'requirements.yaml': `requirements:\n${entry}${entry}` });
    expect(problemsOf(() => loadLibrary([folder]))).toMatchObject([
      { code: 'duplicate-id', what: expect.stringContaining('mine.a') },
    ]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['without suites', { 'readme.txt': '' }, 'file-unreadable'],
    ['with a fixture that is no JSON', { 'a.yaml': suite('mine/one'), 'fixtures/x.json': '{' }, 'bad-json'],
    ['with a suite that is no YAML', { 'a.yaml': 'a: [' }, 'bad-yaml'],
    [
      'with a register of another shape',
      { 'a.yaml': suite('mine/one'), 'requirements.yaml': 'requirments: []' },
      'bad-suite',
    ],
  ])('%s', (_name, files, code) => {
    const folder = folderOf(files);
    expect(problemsOf(() => loadLibrary([folder]))[0]?.code).toBe(code);
  });

  test('of which there is none', () => {
    expect(problemsOf(() => loadLibrary([join(tmpdir(), 'no-such-folder-here')]))).toMatchObject([
      { code: 'file-unreadable' },
    ]);
  });
});

test('files that cannot be read are told with their path', () => {
  const path = join(tmpdir(), 'no-such-file-here.yaml');
  for (const load of [loadTargetFile, loadSuiteFile, readJson]) {
    expect(problemsOf(() => load(path))).toMatchObject([
      { code: 'file-unreadable', what: expect.stringContaining('no-such-file-here.yaml') },
    ]);
  }
  expect(missingPath(path).problems).toMatchObject([{ code: 'file-unreadable' }]);
});

test('a file of the package loads by itself', () => {
  expect(loadSuiteFile(join(ownSuites, 'create.yaml'))).toMatchObject({ name: 'create', position: expect.any(Number) });
});
