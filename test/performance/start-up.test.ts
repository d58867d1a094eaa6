/** What start-up costs, in modules: each of them is read, compiled and executed before anything else happens. */
import { describe, expect, test } from 'vitest';
import { folderWith } from '../support/cli.ts';
import { loadedBy } from './loaded.ts';

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
    const { packages, files } = loadedBy([flag]);
    expect(packages).toEqual(['commander']);
    expect(files.filter((file) => /run|list|serve|console/.test(file))).toEqual([]);
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
    expect(modules.filter((name) => name.startsWith('undici/'))).toHaveLength(20);
  });

  test('for suites of a user the YAML parser too, but no schema compiler', () => {
    const folder = folderWith({ 'mine.yaml': SUITE });
    const { packages } = loadedBy(['run', 'mine', '--no-record', '--suites', folder]);
    expect(packages).toContain('yaml');
    expect(packages).not.toContain('ajv');
  });
});
