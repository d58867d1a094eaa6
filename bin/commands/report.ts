/** `order-conformance report`: renders a stored run in any format, byte for byte what the run itself would have written. */
import { InputError } from '../../engine/errors.ts';
import { EXIT_CODES } from '../../engine/model.ts';
import { type Look, openOutputs, readReporters } from '../outputs.ts';
import { readStoredRun } from '../stored-run.ts';

export interface ReportFlags {
  reporter: string[];
  quiet?: boolean;
  verbose?: boolean;
}

/** Gives the exit code of the run: a report of a failed run is no success. @throws InputError where it is no stored run */
export async function reportCommand(path: string, flags: ReportFlags): Promise<number> {
  const { wanted, problems } = readReporters(flags.reporter);
  if (problems.length > 0) throw new InputError(problems);
  const { events, finished } = readStoredRun(path);
  const outputs = await openOutputs(wanted, lookOf(flags));
  for (const event of events) outputs.tell(event);
  return worse(finished.exitCode, await outputs.close());
}

/** How reports of a run that is over look. */
export function lookOf({ quiet, verbose }: Pick<ReportFlags, 'quiet' | 'verbose'>): Look {
  return { verbosity: quiet ? 'quiet' : verbose ? 'verbose' : 'normal', command: 'order-conformance run', live: false };
}

/** Tells what went wrong in reporters; it only counts where the run itself has nothing worse to tell. */
export function worse(exitCode: number, failures: readonly string[]): number {
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  return failures.length > 0 && exitCode === EXIT_CODES.conformant ? EXIT_CODES.kitError : exitCode;
}
