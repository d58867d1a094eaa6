#!/usr/bin/env node
/** The command itself: the only module that reads the arguments of the process and sets its exit code. */
import { main } from './main.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe may go; reports to files and the verdict still stand.
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
