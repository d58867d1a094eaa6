/** The command as a process: the only module that reads its arguments and sets its exit code. */
import { EXIT_CODES } from '../engine/model.ts';
import { main } from './main.ts';

/** Carries out the command line of this process; the exit code is set when it ends. */
export async function command(): Promise<void> {
  let lost = false;
  // A reader of standard output may go at any time, and its disk may be full: that is told and ends nothing. Where
  // reports are written, they listen too and tell it (sinks.ts).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || lost || process.stdout.listenerCount('error') > 1) return;
    lost = true;
    process.stderr.write(`standard output cannot be written: ${error.message}\n`);
    if (process.exitCode === EXIT_CODES.conformant) process.exitCode = EXIT_CODES.kitError;
  });
  const code = await main(process.argv.slice(2));
  process.exitCode = lost && code === EXIT_CODES.conformant ? EXIT_CODES.kitError : code;
}
