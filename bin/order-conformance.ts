#!/usr/bin/env node
/** The command itself: the only module that reads the arguments of the process and sets its exit code. */
import { EXIT_CODES } from '../engine/model.ts';
import { main } from './main.ts';

/** Reports to files and the verdict stand although nobody reads standard output any more, or its disk is full. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || lost) return;
  lost = true;
  process.stderr.write(`standard output cannot be written: ${error.message}\n`);
  if (process.exitCode === EXIT_CODES.conformant) process.exitCode = EXIT_CODES.kitError;
});
let lost = false;
const code = await main(process.argv.slice(2));
process.exitCode = lost && code === EXIT_CODES.conformant ? EXIT_CODES.kitError : code;
