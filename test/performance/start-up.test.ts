/** What start-up costs, in modules: each of them is read, compiled and executed before anything else happens. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { command, folderWith } from '../support/cli.ts';
import { builtinsOf, loadedBy, takesCompiled } from './loaded.ts';

const SUITE = `suite: mine
title: Mine
scenarios:
  - id: mine/one
    title: An order is accepted
    requirements: [create.accepts]
    steps: [{ createOrder: { body: order }, expect: accepted }]
`;

describe('of packages, the command executes', () => {
  test.each([['--version'], ['--help']])('with %s nothing but the parser of arguments', (flag) => {
    const { packages, own } = loadedBy([flag]);
    expect(packages).toEqual(['commander']);
    expect(own).toEqual([
      'engine/model.ts',
      'engine/errors.ts',
      'engine/pointer.ts',
      'engine/load/files.ts',
      'bin/kit.ts',
    ]);
  });

  test('for a run of its own suites no YAML parser, no schema compiler and a small part of undici', () => {
    const { packages, modules } = loadedBy([
      'run',
      'create/accepts/order',
      '--no-record',
      '--reporter',
      'json=report.json',
      '--reporter',
      'junit=report.xml',
    ]);
    expect(packages).toEqual(['commander', 'dotenv', 'fastest-levenshtein', 'picocolors', 'picomatch', 'undici']);
    expect(modules.filter((name) => name.startsWith('undici/'))).toHaveLength(19);
  });

  test('for suites of a user the YAML parser too, but no schema compiler', () => {
    const folder = folderWith({ 'mine.yaml': SUITE });
    const { packages } = loadedBy(['run', 'mine', '--no-record', '--suites', folder]);
    expect(packages).toContain('yaml');
    expect(packages).not.toContain('ajv');
  });
});

test.each(['kit.js', 'authoring.js'])('%s need not be compiled again', (bundle) => {
  expect(takesCompiled(bundle)).toBe(true);
});

test('a V8 that refuses what was compiled compiles the bundles itself', () => {
  const folder = folderWith({ 'mine.yaml': SUITE });
  const args = ['--no-opt', command, 'run', 'mine', '--no-record', '--quiet', '--suites', folder];
  expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toContain('CONFORMANT');
});

test('no part of node is loaded that only other uses need', () => {
  const loaded = builtinsOf(['run', 'create/accepts/order', '--no-record']);
  expect(loaded).toContain('net');
  expect(loaded.filter((name) => /^(http2|inspector|worker_threads|readline|fs\/promises)$/.test(name))).toEqual([]);
});
