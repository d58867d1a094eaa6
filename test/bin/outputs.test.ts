/** Reporters beside each other: which are asked for, and what becomes of one that fails. */
import { afterEach, describe, expect, it } from 'vitest';
import { fanOut, readReporters } from '../../bin/outputs.ts';
import type { Event } from '../../engine/model.ts';
import { cli } from '../support/cli.ts';

const notice = (code: string): Event => ({ type: 'notice', code, message: 'message', advice: 'advice' });

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

describe('a reporter that throws', () => {
  it('is told nothing more, and is the only one', async () => {
    const seen: string[] = [];
    let asked = 0;
    const outputs = fanOut([
      {
        name: 'broken',
        reporter: {
          event() {
            asked += 1;
            throw new TypeError('no such thing');
          },
        },
        close: () => {},
      },
      {
        name: 'sound',
        reporter: { event: (event) => void seen.push(event.type === 'notice' ? event.code : '') },
        close: () => {},
      },
    ]);
    outputs.tell(notice('one'));
    outputs.tell(notice('two'));
    const failures = await outputs.close();
    expect(seen).toEqual(['one', 'two']);
    expect(asked).toBe(1);
    expect(failures).toEqual([expect.stringMatching(/^the reporter broken failed: TypeError: no such thing\n\s+at /)]);
  });

  it('may also fail at its end', async () => {
    const close = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(await fanOut([{ name: 'full', reporter: { event: () => {} }, close }]).close()).toEqual([
      'the reporter full failed: no space left on device',
    ]);
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
