/** Opens what reporters write to, and keeps a reporter's trouble away from the others and from the verdict. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError, type Problem, problem } from '../engine/errors.ts';
import type { Event, Reporter } from '../engine/model.ts';
import { suggest } from '../engine/nearest.ts';
import { loadReporter, REPORTER_NAMES, type ReporterContext, type ReporterName, type Sink } from '../reporters/index.ts';

/** What a `--reporter` flag asks for; `file` null for standard output. */
export interface Wanted {
  name: ReporterName;
  file: string | null;
}

export interface Look {
  verbosity: ReporterContext['verbosity'];
  command: string;
}

/** All reporters of a run. */
export interface Outputs {
  tell(event: Event): void;
  /** Closes files; gives what went wrong in reporters, as texts. */
  close(): string[];
}

/** Bytes that are gathered before a file is written. */
const CHUNK = 64 * 1024;

/** Reads `NAME` and `NAME=FILE`. The console is shown too, unless another reporter writes to standard output. */
export function readReporters(flags: readonly string[]): { wanted: Wanted[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const wanted = flags.flatMap((flag): Wanted[] => {
    const at = flag.indexOf('=');
    const text = at === -1 ? flag : flag.slice(0, at);
    const name = REPORTER_NAMES.find((known) => known === text);
    if (name === undefined) {
      problems.push(problem('unknown-reporter', `there is no reporter ${text}`, suggest(text, REPORTER_NAMES)));
      return [];
    }
    const file = at === -1 ? null : flag.slice(at + 1);
    if (file === '') problems.push(problem('file-unwritable', `--reporter ${flag} names no file`, `write --reporter ${name}=FILE`));
    return [{ name, file }];
  });
  wanted.forEach(({ file }, index) => {
    const first = wanted.findIndex((other) => placeOf(other.file) === placeOf(file));
    if (first === index) return;
    problems.push(problem('output-conflict', `two reporters write to ${file ?? 'standard output'}`, 'give each a file of its own: --reporter NAME=FILE'));
  });
  if (!wanted.some(({ file }) => file === null)) wanted.unshift({ name: 'console', file: null });
  return { wanted, problems };
}

function placeOf(file: string | null): string | null {
  return file === null ? null : resolve(file);
}

/** @throws InputError where a file cannot be written */
export async function openOutputs(wanted: readonly Wanted[], look: Look): Promise<Outputs> {
  const failures: string[] = [];
  const guarded: { name: string; reporter: Reporter; close(): void }[] = [];
  for (const { name, file } of wanted) {
    const create = await loadReporter(name);
    const { sink, close } = file === null ? standardOutput() : openFile(file);
    const summary = name === 'github' ? jobSummary() : null;
    const terminal = file === null && process.stdout.isTTY === true;
    const context: ReporterContext = {
      ...look,
      sink,
      ...(summary === null ? {} : { summary: summary.sink }),
      colour: terminal && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb',
      interactive: terminal && process.env['CI'] === undefined && process.env['TERM'] !== 'dumb',
      columns: process.stdout.columns ?? 100,
    };
    guarded.push({
      name,
      reporter: create(context),
      close() {
        close();
        summary?.close();
      },
    });
  }
  const guard = (name: string, act: () => void) => {
    try {
      act();
      return true;
    } catch (error) {
      failures.push(`the reporter ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return false;
    }
  };
  const broken = new Set<string>();
  return {
    tell(event) {
      for (const { name, reporter } of guarded) {
        if (!broken.has(name) && !guard(name, () => reporter.event(event))) broken.add(name);
      }
    },
    close() {
      for (const { name, close } of guarded) guard(name, close);
      return failures;
    },
  };
}

interface Open {
  sink: Sink;
  close(): void;
}

function standardOutput(): Open {
  return { sink: { write: (text) => process.stdout.write(text) }, close() {} };
}

/** Written in chunks and in order; a full disk or a vanished folder shows as an exception of the write. */
function openFile(path: string): Open {
  let descriptor: number;
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    descriptor = openSync(path, 'w');
  } catch (error) {
    throw new InputError([problem('file-unwritable', `cannot write ${path}: ${String(error)}`, 'check the path and its permissions')]);
  }
  let waiting: string[] = [];
  let length = 0;
  const flush = () => {
    const text = waiting.join('');
    waiting = [];
    length = 0;
    writeSync(descriptor, text);
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

/** The file in which GitHub's runner collects the summary of a job; null elsewhere. */
function jobSummary(): Open | null {
  const path = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  if (path === '') return null;
  const descriptor = openSync(path, 'a');
  return { sink: { write: (text) => writeSync(descriptor, text) }, close: () => closeSync(descriptor) };
}
