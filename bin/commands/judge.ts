/** `order-conformance judge`: judges what a stored run recorded again, by the suites of today; nothing is sent. */
import { InputError } from '../../engine/errors.ts';
import { collect, loadLibrary, loadTargetFile } from '../../engine/load/index.ts';
import type { RunFinished, Target, TargetDescription } from '../../engine/model.ts';
import { plan } from '../../engine/plan.ts';
import { type Difference, judgeAgain, type Rejudged } from '../../engine/stored/judge-again.ts';
import type { StoredRun } from '../../engine/stored.ts';
import { oneLine, visible } from '../../reporters/support/text.ts';
import { kitVersion } from '../kit.ts';
import { openOutputs, readReporters } from '../outputs.ts';
import { loadSchemas } from '../schemas.ts';
import { fromFile } from '../settings.ts';
import { readStoredRun } from '../stored-run.ts';
import { lookOf, type ReportFlags, worse } from './report.ts';

export interface JudgeFlags extends ReportFlags {
  suites: string[];
  target?: string;
  strict?: boolean;
}

/** Shows what changed and writes reports where they are asked for. Gives the exit code of the new verdict. @throws InputError */
export async function judgeCommand(path: string, flags: JudgeFlags): Promise<number> {
  const reporters = readReporters(flags.reporter);
  const [stored, library, target] = loadAll(path, flags);
  if (reporters.problems.length > 0) throw new InputError(reporters.problems);
  const { suites, requirements, questions, revision } = library;
  const rejudged = judgeAgain(stored, {
    suites,
    requirements,
    questions,
    kit: { name: 'order-conformance', version: kitVersion(), suiteRevision: revision },
    target,
    strict: flags.strict ?? stored.started.settings.strict,
    matchesSchema: await loadSchemas(plan(suites, [], target)),
  });
  const asked =
    flags.reporter.length === 0
      ? []
      : reporters.wanted.filter(({ name, file }) => file !== null || flags.reporter.includes(name));
  const outputs = await openOutputs(asked, lookOf(flags));
  for (const event of rejudged.events) outputs.tell(event);
  const takesOutput = asked.some(({ file }) => file === null);
  (takesOutput ? process.stderr : process.stdout).write(describe(stored, rejudged, revision));
  return worse(rejudged.finished.exitCode, await outputs.close());
}

function loadAll(path: string, flags: JudgeFlags): [StoredRun, ReturnType<typeof loadLibrary>, Target] {
  const [stored, library, file] = collect<unknown>([
    () => readStoredRun(path),
    () => loadLibrary(flags.suites),
    () => (flags.target === undefined ? null : loadTargetFile(flags.target)),
  ]) as [StoredRun, ReturnType<typeof loadLibrary>, ReturnType<typeof loadTargetFile> | null];
  const recorded = asTarget(stored.started.target);
  return [stored, library, file === null ? recorded : { ...recorded, ...fromFile(file) }];
}

/** A record describes its target without what only a request needs. */
function asTarget(description: TargetDescription): Target {
  return { ...description, orderIds: {}, fixtures: {} };
}

// ── What is told ────────────────────────────────────────────────────────────────────────────────────────────────────

function describe(
  { started, finished, results }: StoredRun,
  { differences, finished: now }: Rejudged,
  revision: number,
): string {
  const head = `Judged again: the run of ${started.startedAt} against ${started.target.baseUrl}, by suite revision ${revision} (was ${started.kit.suiteRevision})`;
  const same = `${results.length - differences.filter(({ kind }) => kind !== 'new').length} of ${results.length} recorded scenarios end as they did`;
  return `${[head, ...differences.map(told), same, verdictLine(finished, now)].map((text) => visible(text).replaceAll('\n', '\\n')).join('\n')}\n`;
}

function told({ kind, id, was, is, why }: Difference): string {
  const reason = oneLine(why).slice(0, 240);
  switch (kind) {
    case 'changed':
      return `  changed  ${id}  ${was} -> ${is}: ${reason}`;
    case 'gone':
      return `  gone     ${id}  was ${was}: ${reason}`;
    case 'new':
      return `  new      ${id}  ${is}: ${reason}`;
  }
}

function verdictLine(was: RunFinished, now: RunFinished): string {
  const before = was.verdict === now.verdict ? `as before` : `was ${was.verdict}`;
  return `${now.verdict.toUpperCase()}  ${oneLine(now.reason)} (${before}, exit code ${now.exitCode})`;
}
