/** A report that cannot be written is told, the others are whole, and the verdict stands. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fanOut, type Output } from '../../bin/outputs.ts';
import type { Event } from '../../engine/model.ts';
import { startReference } from '../../reference/index.ts';
import { GREEN_RUN } from '../reporters/recorded-run.ts';
import { validReport } from '../reporters/schemas.ts';
import { cli, command, folderWith, variablesOf } from '../support/cli.ts';

const FULL = '/dev/full';
const SUITE = ['run', 'create/accepts'];

interface Ended {
  code: number | null;
  stderr: string;
  cwd: string;
}

/** The built command with standard output where a test wants it: a full disk, or a pipe that nobody reads. */
async function withOutput(
  args: readonly string[],
  stdout: number | 'closed',
  env: Record<string, string> = {},
): Promise<Ended> {
  const cwd = folderWith();
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(ORDER_|GITHUB_|CI$)/.test(name)));
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...own, ...env },
    stdio: ['ignore', stdout === 'closed' ? 'pipe' : stdout, 'pipe'],
  });
  if (stdout === 'closed') child.stdout?.destroy();
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode, stderr, cwd };
}

function isWhole(cwd: string, file: string): boolean {
  return validReport(JSON.parse(readFileSync(join(cwd, file), 'utf8')));
}

describe.skipIf(!existsSync(FULL))('a full disk', () => {
  const reporters = ['--reporter', `junit=${FULL}`, '--reporter', 'json=run.json'];

  it('is told, the other reports are whole, and a conformant run exits with 5', async () => {
    const cwd = folderWith();
    const { code, stdout, stderr } = await cli([...SUITE, ...reporters], { cwd });
    expect(stderr).toMatch(/^the reporter junit failed: ENOSPC: no space left on device.*\n$/);
    expect(stdout).toMatch(/CONFORMANT {2}.*\n$/);
    expect([isWhole(cwd, 'run.json'), code]).toEqual([true, 5]);
  });

  it('changes no worse exit code', async () => {
    const reference = await startReference({ faults: ['hold-refused'] });
    try {
      const { code, stderr } = await cli([...SUITE, ...reporters], { env: variablesOf(reference) });
      expect([code, stderr.includes('ENOSPC')]).toEqual([1, true]);
    } finally {
      await reference.close();
    }
  });

  it('under a report that is larger than what is written at once is told once', async () => {
    const { stderr } = await cli(['run', 'create', '--reporter', `html=${FULL}`]);
    expect(stderr.match(/failed: ENOSPC/g)).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('under standard output is told', async () => {
    const { code, stderr, cwd } = await withOutput(
      [...SUITE, '--reporter', 'console', '--reporter', 'json=run.json'],
      openSync(FULL, 'w'),
    );
    expect(stderr).toMatch(/^the reporter console failed: ENOSPC/);
    expect([isWhole(cwd, 'run.json'), code]).toEqual([true, 5]);
  });

  it('under the output of another command is told too', async () => {
    const { code, stderr } = await withOutput(['list'], openSync(FULL, 'w'));
    expect([code, stderr.startsWith('standard output cannot be written: ENOSPC')]).toEqual([5, true]);
  });
});

describe('a closed pipe', () => {
  it('ends neither the run nor the other reports', async () => {
    const { code, stderr, cwd } = await withOutput(
      [...SUITE, '--reporter', 'ndjson', '--reporter', 'json=run.json'],
      'closed',
    );
    expect(stderr).toMatch(/^the reporter ndjson failed: write EPIPE/);
    expect([isWhole(cwd, 'run.json'), code]).toEqual([true, 5]);
  });

  it('is nothing to tell of where a list was cut on purpose', async () => {
    const { code, stderr } = await withOutput(['list'], 'closed');
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('a reporter that throws', () => {
  const outputs = (): { told: Event[]; closed: string[]; all: Output[] } => {
    const told: Event[] = [];
    const closed: string[] = [];
    const broken: Output = {
      name: 'broken',
      reporter: {
        event({ type }) {
          if (type === 'scenario-finished') throw new Error('boom');
          if (type === 'run-finished') throw new Error('it was told more');
        },
      },
      close: () => void closed.push('broken'),
    };
    const sound: Output = {
      name: 'sound',
      reporter: { event: (event) => void told.push(event) },
      close: () => void closed.push('sound'),
    };
    return { told, closed, all: [broken, sound] };
  };

  it('is told nothing more, and the others are told everything and closed', async () => {
    const { told, closed, all } = outputs();
    const fan = fanOut(all);
    for (const event of GREEN_RUN) fan.tell(event);
    const failures = await fan.close();
    expect(told).toEqual(GREEN_RUN);
    expect(closed).toEqual(['broken', 'sound']);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^the reporter broken failed: Error: boom\n\s+at /);
  });

  it('at its end keeps no other from being closed', async () => {
    const { closed, all } = outputs();
    const stuck: Output = {
      name: 'stuck',
      reporter: { event: () => {} },
      close: () => Promise.reject(new Error('no end')),
    };
    expect(await fanOut([stuck, ...all]).close()).toHaveLength(1);
    expect(closed).toEqual(['broken', 'sound']);
  });
});
