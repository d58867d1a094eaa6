/** Which reporters are asked for, and when they show colour; test/outputs tells what becomes of one that fails. */
import { afterEach, describe, expect, it } from 'vitest';
import { readReporters } from '../../bin/outputs.ts';
import { cli } from '../support/cli.ts';

describe('the reporters asked for', () => {
  it.each([
    [[], [{ name: 'console', file: null }]],
    [['json'], [{ name: 'json', file: null }]],
    [
      ['junit=a.xml'],
      [
        { name: 'console', file: null },
        { name: 'junit', file: 'a.xml' },
      ],
    ],
    [
      ['console', 'json=a=b.json'],
      [
        { name: 'console', file: null },
        { name: 'json', file: 'a=b.json' },
      ],
    ],
  ])('%o are %o', (flags, wanted) => {
    expect(readReporters(flags)).toEqual({ wanted, problems: [] });
  });

  it.each([
    [['json='], 'file-unwritable'],
    [['console', 'json'], 'output-conflict'],
    [['json=a', 'tap=./a'], 'output-conflict'],
    [['xml=a'], 'unknown-reporter'],
  ])('%o is refused as %s', (flags, code) => {
    expect(readReporters(flags).problems.map((problem) => problem.code)).toEqual([code]);
  });
});

describe('colour', () => {
  const was = process.stdout.isTTY;
  afterEach(() => {
    process.stdout.isTTY = was;
  });

  it.each([
    ['is used on a terminal', {}, true],
    ['is not used with NO_COLOR', { NO_COLOR: '1' }, false],
    ['is not used on a dumb terminal', { TERM: 'dumb' }, false],
  ])('%s', async (_name, env: Record<string, string>, coloured) => {
    process.stdout.isTTY = true;
    const { code, stdout } = await cli(['run', 'create/accepts/order'], { env: { TERM: 'xterm', CI: '1', ...env } });
    expect(code).toBe(0);
    expect(stdout.includes('\u001b[3')).toBe(coloured);
  });
});
