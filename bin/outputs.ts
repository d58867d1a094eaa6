/** Opens what reporters write to, and keeps a reporter's trouble away from the others and from the verdict. */
import { resolve } from 'node:path';
import { type Problem, problem } from '../engine/errors.ts';
import type { Event, Reporter } from '../engine/model.ts';
import { suggest } from '../engine/nearest.ts';
import { loadReporter, REPORTER_NAMES, type ReporterContext, type ReporterName } from '../reporters/index.ts';
import { jobSummary, openFile, standardOutput } from './sinks.ts';

/** What a `--reporter` flag asks for; `file` null for standard output. */
export interface Wanted {
  name: ReporterName;
  file: string | null;
}

export interface Look {
  verbosity: ReporterContext['verbosity'];
  command: string;
  /** Whether a terminal may show what runs now; false for a run that is over. */
  live?: boolean;
}

/** All reporters of a run. */
export interface Outputs {
  tell(event: Event): void;
  /** Closes files; gives what went wrong in reporters, as texts. */
  close(): Promise<string[]>;
}

/** A reporter with what it writes to. */
export interface Output {
  name: string;
  reporter: Reporter;
  close(): void | Promise<void>;
}

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
    if (file === '')
      problems.push(problem('file-unwritable', `--reporter ${flag} names no file`, `write --reporter ${name}=FILE`));
    return [{ name, file }];
  });
  wanted.forEach(({ file }, index) => {
    const first = wanted.findIndex((other) => placeOf(other.file) === placeOf(file));
    if (first === index) return;
    problems.push(
      problem(
        'output-conflict',
        `two reporters write to ${file ?? 'standard output'}`,
        'give each a file of its own: --reporter NAME=FILE',
      ),
    );
  });
  if (!wanted.some(({ file }) => file === null)) wanted.unshift({ name: 'console', file: null });
  return { wanted, problems };
}

function placeOf(file: string | null): string | null {
  return file === null ? null : resolve(file);
}

/** @throws InputError where a file cannot be written */
export async function openOutputs(wanted: readonly Wanted[], look: Look): Promise<Outputs> {
  const outputs: Output[] = [];
  for (const { name, file } of wanted) {
    const create = await loadReporter(name);
    const { sink, close } = file === null ? standardOutput() : openFile(file, 'w');
    const summary = name === 'github' ? jobSummary() : null;
    const reporter = create({
      ...contextOf(look, file === null),
      sink,
      ...(summary === null ? {} : { summary: summary.sink }),
    });
    outputs.push({
      name,
      reporter,
      async close() {
        await close();
        await summary?.close();
      },
    });
  }
  return fanOut(outputs);
}

function contextOf(
  { verbosity, command, live = true }: Look,
  onStandardOutput: boolean,
): Omit<ReporterContext, 'sink'> {
  const terminal = onStandardOutput && process.stdout.isTTY === true && process.env['TERM'] !== 'dumb';
  return {
    verbosity,
    command,
    colour: terminal && (process.env['NO_COLOR'] ?? '') === '',
    interactive: terminal && live && process.env['CI'] === undefined,
    columns: process.stdout.columns ?? 100,
  };
}

/** Tells every event to every reporter. One that fails is told nothing more; the others go on as if it were not there. */
export function fanOut(outputs: readonly Output[]): Outputs {
  const failures: string[] = [];
  const broken = new Set<Output>();
  const fail = (output: Output, error: unknown) => {
    if (!broken.has(output)) failures.push(`the reporter ${output.name} failed: ${described(error)}`);
    broken.add(output);
  };
  return {
    tell(event) {
      for (const output of outputs) {
        try {
          if (!broken.has(output)) output.reporter.event(event);
        } catch (error) {
          fail(output, error);
        }
      }
    },
    async close() {
      for (const output of outputs) {
        try {
          await output.close();
        } catch (error) {
          fail(output, error);
        }
      }
      return failures;
    },
  };
}

/** A full disk is told in the words of the system, a fault of the kit with its stack. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? error.message : (error.stack ?? error.message);
}
