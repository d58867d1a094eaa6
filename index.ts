/**
 * The kit as a library: load the suites, plan them for a target, run them, and judge what was seen.
 *
 *     const { suites, requirements, questions, fixtures, revision } = loadLibrary();
 *     const planned = plan(suites, ['create/**'], target);
 *     for await (const event of run({ planned, suites, requirements, questions, fixtures, target, ... })) { ... }
 *
 * Everything else is internal and may change in any version.
 */

/** Mistakes of the kit's users: thrown by the loaders and by `plan`, always with every mistake that was found. */
export { describeProblem, InputError, type Problem, type ProblemCode } from './engine/errors.ts';
/** Verdicts as pure functions: of a scenario from its findings, of a run from the tally of its scenarios. */
export {
  type Conclusion,
  count,
  type Ending,
  emptyTally,
  judgeRun,
  judgeScenario,
  type Tally,
} from './engine/judge.ts';
/** The two ends of the wire that a run is given: what sends requests, and what callbacks arrive at. Close both. */
export { type ListenAddress, type Listener, type ListenLimits, startListener } from './engine/listen.ts';

/** The kit's own suites with those of further folders, checked against each other; and a target file. */
export { type Library, loadLibrary, loadTargetFile } from './engine/load/index.ts';
export type * from './engine/model.ts';
/** Exit codes of the command by what they mean; `RunFinished.exitCode` is one of them. */
export { EXIT_CODES } from './engine/model.ts';
/** Which scenarios run against a target, and why the others do not. Pure. */
export { type Planned, plan } from './engine/plan.ts';
/** What a run would send, without sending it. Pure. */
export { type Rehearsal, type Rehearsed, rehearse } from './engine/rehearse.ts';
/** Carries out planned scenarios and yields events, the last of which is `run-finished`. */
export { type RunInput, type RunSettings, run } from './engine/run.ts';
export { createSender, type Sender, type SendLimits, type Sent } from './engine/send.ts';

/** The embedded reference service, its dialects and its faults, to try a kit or a client against. */
export { dialects, faults, type Reference, type ReferenceOptions, startReference } from './reference/index.ts';

/** The formats of reports: `loadReporter(name)` gives a maker of reporters, which are told every event of a run. */
export {
  loadReporter,
  REPORTER_NAMES,
  type ReporterContext,
  type ReporterFactory,
  type ReporterName,
  type Sink,
} from './reporters/index.ts';
