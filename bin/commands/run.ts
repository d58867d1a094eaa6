/** `order-conformance run`: judges a target. */
import { randomBytes } from 'node:crypto';
import { InputError } from '../../engine/errors.ts';
import { collect, type Library, loadLibrary } from '../../engine/load/index.ts';
import { EXIT_CODES, type ExitCode } from '../../engine/model.ts';
import { type Planned, plan } from '../../engine/plan.ts';
import { rehearse, unsound } from '../../engine/rehearse.ts';
import { type RunInput, run } from '../../engine/run.ts';
import { createSender } from '../../engine/send.ts';
import { describeDryRun } from '../dry-run.ts';
import { kitVersion } from '../kit.ts';
import { type Outputs, openOutputs, readReporters } from '../outputs.ts';
import { createPace } from '../pace.ts';
import { type Place, startPlace } from '../place.ts';
import { leftoverRuns, openRecord } from '../record.ts';
import { loadSchemas } from '../schemas.ts';
import { readSettings, type Settings, type TargetFlags } from '../settings.ts';
import { type Stability, stabilityOf } from '../stability.ts';
import { listenForStop } from '../stop.ts';
import { postponeTierUp } from '../tier-up.ts';

export interface RunFlags extends TargetFlags {
  reporter: string[];
  suites: string[];
  bail?: boolean;
  strict?: boolean;
  quiet?: boolean;
  verbose?: boolean;
  dryRun?: boolean;
  /** False with --no-record. */
  record: boolean;
}

/** Gives the exit code. @throws InputError for mistakes of the user, all found before anything is sent */
export async function runCommand(patterns: string[], flags: RunFlags): Promise<number> {
  const { wanted, problems } = readReporters(flags.reporter);
  const [settings, library] = loadAll(flags, () => {
    if (problems.length > 0) throw new InputError(problems);
  });
  const place = await startPlace(settings);
  try {
    const planned = plan(library.suites, patterns, place.target);
    const mistakes = unsound(scenariosOf(planned), place.target, library.fixtures);
    if (mistakes.length > 0) throw new InputError(mistakes);
    if (flags.dryRun) {
      process.stdout.write(describeDryRun(rehearse(scenariosOf(planned), place.target, library.fixtures).requests));
      return EXIT_CODES.conformant;
    }
    const matchesSchema = await loadSchemas(planned);
    const verbosity = flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal';
    const outputs = await openOutputs(wanted, { verbosity, command: 'order-conformance run' });
    tellWarnings(settings, place);
    postponeTierUp();
    const judged = await judgeRepeatedly({ settings, library, place, planned, flags, matchesSchema }, outputs);
    const failures = await outputs.close();
    for (const failure of failures) process.stderr.write(`${failure}\n`);
    return failures.length > 0 && judged === EXIT_CODES.conformant ? EXIT_CODES.kitError : judged;
  } finally {
    await place.close();
  }
}

interface Session {
  settings: Settings;
  library: Library;
  place: Place;
  planned: Planned[];
  flags: RunFlags;
  matchesSchema: RunInput['matchesSchema'];
}

/** The reports show the first run; where there are several, what differs between them is told behind it. */
async function judgeRepeatedly(session: Session, outputs: Outputs): Promise<ExitCode> {
  const stop = listenForStop();
  try {
    const stability = session.settings.repeat > 1 ? stabilityOf() : null;
    let worst = await judgeOnce(session, outputs, stability, stop.signal);
    for (let again = 1; again < session.settings.repeat && !stop.signal.aborted; again++) {
      const code = await judgeOnce(session, null, stability, stop.signal);
      if (worst === EXIT_CODES.conformant) worst = code;
    }
    if (stability === null) return worst;
    process.stdout.write(stability.describe());
    return worst === EXIT_CODES.conformant && stability.unstable().length > 0 ? EXIT_CODES.nonConformant : worst;
  } finally {
    stop.release();
  }
}

async function judgeOnce(
  session: Session,
  outputs: Outputs | null,
  stability: Stability | null,
  stop: AbortSignal,
): Promise<ExitCode> {
  const { settings, place, flags } = session;
  const startedAt = new Date().toISOString();
  const runId = `${startedAt.slice(0, 19).replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`;
  const record = flags.record ? openRecord(runId, place.target, startedAt) : null;
  const sender = createSender({ timeoutMs: settings.timeoutMs, ...settings.limits }, settings.sending);
  let code: ExitCode = EXIT_CODES.kitError;
  try {
    const input = inputOf(session, runId, sender, record?.ledger ?? null, stop);
    for await (const event of run(input)) {
      record?.append(event);
      outputs?.tell(event);
      if (event.type === 'scenario-finished') stability?.add(event.result);
      if (event.type === 'run-finished') code = event.exitCode;
    }
    return code;
  } finally {
    await sender.close();
    const trouble = record?.close() ?? null;
    if (trouble !== null) process.stderr.write(`warning: the record of the run is not whole: ${trouble}\n`);
  }
}

function inputOf(
  session: Session,
  runId: string,
  sender: RunInput['sender'],
  ledger: RunInput['ledger'],
  stop: AbortSignal,
): RunInput {
  const { settings, library, place, planned, flags, matchesSchema } = session;
  const { suites, requirements, questions, fixtures, revision } = library;
  const { target, credentials, spareStores, listener } = place;
  const { concurrency, timeoutMs, callbackTimeoutMs } = settings;
  return {
    planned,
    suites,
    requirements,
    questions,
    fixtures,
    kit: { name: 'order-conformance', version: kitVersion(), suiteRevision: revision },
    runId,
    target,
    spareStores,
    credentials,
    settings: { concurrency, timeoutMs, callbackTimeoutMs, strict: flags.strict ?? false, bail: flags.bail ?? false },
    sender,
    listener,
    matchesSchema,
    stop,
    ledger,
    leftovers: [],
    pace: createPace(settings.ratePerSecond),
  };
}

/** Mistakes of all loaders together. */
function loadAll(flags: RunFlags, check: () => void): [Settings, Library] {
  const [settings, library] = collect<Settings | Library | undefined>([
    () => readSettings(flags, process.env),
    () => loadLibrary(flags.suites),
    () => check() as undefined,
  ]);
  return [settings as Settings, library as Library];
}

function scenariosOf(planned: readonly Planned[]) {
  return planned.flatMap((each) => (each.kind === 'run' ? [each.scenario] : []));
}

/** What a user should know before the run, on standard error: nothing of it changes a verdict. */
function tellWarnings(settings: Settings, { target }: Place): void {
  for (const warning of settings.warnings) process.stderr.write(`warning: ${warning}\n`);
  for (const { startedAt, leftovers, target: where } of target.embedded ? [] : leftoverRuns()) {
    process.stderr.write(
      `warning: the run of ${startedAt} may have left ${leftovers.length} order(s) at ${where.baseUrl}; cancel them with: order-conformance cleanup\n`,
    );
  }
}
