/** Ctrl-C and SIGTERM: the first ends the run with its clean-up and reports, the second ends the process at once. */

import { EXIT_CODES } from '../engine/model.ts';
import { STOP_GRACE_MS } from '../engine/run.ts';

export interface Stop {
  signal: AbortSignal;
  /** Gives the signals back to the process. */
  release(): void;
}

export function listenForStop(): Stop {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT_CODES.stopped);
    process.stderr.write(
      `\nstopping: orders are cancelled for up to ${STOP_GRACE_MS / 1_000} s, then the reports are written; once more to leave at once\n`,
    );
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
