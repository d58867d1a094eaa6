/** Starts the command in a folder of its own, as a user does; ended by its id only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves when standard output or error carries the text. */
  says(text: string): Promise<void>;
}

/** Run from the sources, so that a test never judges an old build. */
const ENTRY = resolve(import.meta.dirname, 'entry.ts');
const LOADER = import.meta.resolve('tsx');

export function workFolder(): string {
  return mkdtempSync(join(tmpdir(), 'order-conformance-'));
}

/** @param within the command that starts it; `"$@"` stands for the kit in what a shell is given */
export function start(
  args: readonly string[],
  cwd: string,
  environment: Record<string, string> = {},
  within: readonly string[] = [],
): Started {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ORDER_')));
  const [program = '', ...rest] = [...within, process.execPath, '--import', LOADER, ENTRY, ...args];
  const child = spawn(program, rest, {
    cwd,
    env: { ...inherited, ...environment },
  });
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const gather = (add: (text: string) => void) => (chunk: Buffer) => {
    add(chunk.toString());
    for (const tell of listeners) tell();
  };
  child.stdout.on(
    'data',
    gather((text) => {
      stdout += text;
    }),
  );
  child.stderr.on(
    'data',
    gather((text) => {
      stderr += text;
    }),
  );
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => done({ code, signal, stdout, stderr }));
  });
  const says = (text: string) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!(stdout + stderr).includes(text)) return;
        listeners.delete(look);
        done();
      };
      listeners.add(look);
      look();
    });
  return { child, ended, says };
}

/** Resolves when the condition holds; asked again whenever something may have changed. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 10));
}
