/** What reporters write to: standard output, a file, or the job summary of GitHub. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError, problem } from '../engine/errors.ts';
import type { Sink } from '../reporters/index.ts';

/** Characters that are gathered before a file is written. */
const CHUNK = 64 * 1024;

/** A sink with its end; both may throw what the system says. */
export interface Open {
  sink: Sink;
  close(): void | Promise<void>;
}

/** Node tells of a closed pipe or a full disk after the write. */
export function standardOutput(): Open {
  let lost: Error | null = null;
  const onError = (error: Error) => {
    lost ??= error;
  };
  process.stdout.on('error', onError);
  const check = () => {
    if (lost !== null) throw lost;
  };
  return {
    sink: {
      write(text) {
        check();
        process.stdout.write(text);
      },
    },
    async close() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      process.stdout.off('error', onError);
      check();
    },
  };
}

/** Written in chunks and in order; a full disk or a vanished folder shows as an exception of the write. */
export function openFile(path: string, flags: 'w' | 'a'): Open {
  let descriptor: number;
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    descriptor = openSync(path, flags);
  } catch (error) {
    throw new InputError([
      problem('file-unwritable', `cannot write ${path}: ${String(error)}`, 'check the path and its permissions'),
    ]);
  }
  let waiting: string[] = [];
  let length = 0;
  const flush = () => {
    const text = waiting.join('');
    waiting = [];
    length = 0;
    writeWhole(descriptor, text);
  };
  return {
    sink: {
      write(text) {
        waiting.push(text);
        length += text.length;
        if (length >= CHUNK) flush();
      },
    },
    close() {
      try {
        flush();
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** The system may take a part of what it is given. */
export function writeWhole(descriptor: number, text: string): void {
  let written = writeSync(descriptor, text);
  if (written === Buffer.byteLength(text)) return;
  const bytes = Buffer.from(text);
  while (written < bytes.length) written += writeSync(descriptor, bytes, written);
}

/** The file in which GitHub's runner collects the summary of a job; null elsewhere. */
export function jobSummary(): Open | null {
  const path = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  return path === '' ? null : openFile(path, 'a');
}
