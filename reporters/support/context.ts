/** What a reporter is made with. Reporters know nothing else of the process: no streams, no environment, no clock. */

import type { Reporter } from '../../engine/model.ts';

/** Where a reporter writes: a terminal, a file, a string in a test. */
export interface Sink {
  write(text: string): void;
}

/** How much the console tells: the summary alone, a line a scenario with its failures, or every exchange too. */
export type Verbosity = 'quiet' | 'normal' | 'verbose';

/** Everything that a reporter is told besides the events. */
export interface ReporterContext {
  sink: Sink;
  /** Second sink of `github`: the job summary, in Markdown. Without it only annotations are written. */
  summary?: Sink;
  colour: boolean;
  /** The sink is a terminal whose last line may be drawn again. */
  interactive: boolean;
  /** Width of the terminal. */
  columns: number;
  verbosity: Verbosity;
  /** How the user starts a run of all scenarios, such as `npx order-conformance run`; an id is put after it. */
  command: string;
}

/** Makes a reporter for one run. */
export type ReporterFactory = (context: ReporterContext) => Reporter;
