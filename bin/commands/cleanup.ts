/** `order-conformance cleanup`: cancels the orders that earlier runs left at the target. */
import { isDeepStrictEqual } from 'node:util';
import { InputError, problem } from '../../engine/errors.ts';
import { openLedger, readLedger } from '../../engine/ledger.ts';
import { type Library, loadLibrary } from '../../engine/load/index.ts';
import { EXIT_CODES, type OrderAccount } from '../../engine/model.ts';
import { run } from '../../engine/run.ts';
import { createSender } from '../../engine/send.ts';
import { kitVersion } from '../kit.ts';
import { createPace } from '../pace.ts';
import { type LeftoverRun, ledgerTarget, leftoverRuns } from '../record.ts';
import { readSettings, type Settings, type TargetFlags } from '../settings.ts';
import { listenForStop } from '../stop.ts';

export interface CleanupFlags extends TargetFlags {
  /** Drop from the ledger what cannot be cancelled. */
  forget?: boolean;
}

/** Gives 0 where nothing is left at this target any more, 4 where something is. @throws InputError */
export async function cleanupCommand(flags: CleanupFlags): Promise<number> {
  const settings = readSettings(flags, process.env);
  const { remote } = settings;
  if (remote === null) {
    throw new InputError([
      problem(
        'missing-variable',
        'ORDER_BASE_URL is not set: there is no target to clean up at',
        'point the kit at the target of the earlier run',
      ),
    ]);
  }
  const here = ledgerTarget(remote.target);
  const runs = leftoverRuns().filter(({ target }) => isDeepStrictEqual(target, here));
  if (runs.length === 0) {
    process.stdout.write(`No earlier run left an order at ${here.baseUrl}.\n`);
    return EXIT_CODES.conformant;
  }
  const library = loadLibrary();
  let left = 0;
  for (const leftover of runs) {
    const account = await cancelAll(leftover, library, settings, remote);
    if (flags.forget) forget(leftover);
    left += account.left.length;
    process.stdout.write(
      `Run of ${leftover.startedAt}: ${leftover.leftovers.length} left, ${account.cancelled} cancelled now\n`,
    );
    for (const { providerOrderId, why } of account.left)
      process.stdout.write(`  ${providerOrderId}  still there: ${why}\n`);
  }
  if (left > 0)
    process.stdout.write(
      flags.forget
        ? 'They are forgotten now: cancel them at the store.\n'
        : 'Cancel them at the store, then run cleanup --forget.\n',
    );
  return left === 0 ? EXIT_CODES.conformant : EXIT_CODES.incomplete;
}

/** A run without scenarios, whose end cancels what stands in the ledger. */
async function cancelAll(
  { path, target, startedAt, leftovers }: LeftoverRun,
  library: Library,
  settings: Settings,
  remote: NonNullable<Settings['remote']>,
): Promise<OrderAccount> {
  const ledger = openLedger(path, target, startedAt);
  const sender = createSender({ timeoutMs: settings.timeoutMs, ...settings.limits }, settings.sending);
  const stop = listenForStop();
  const { timeoutMs, callbackTimeoutMs, concurrency, ratePerSecond } = settings;
  let account: OrderAccount = { created: 0, cancelled: 0, left: [] };
  try {
    const events = run({
      ...remote,
      planned: [],
      suites: [],
      questions: [],
      requirements: library.requirements,
      fixtures: library.fixtures,
      kit: { name: 'order-conformance', version: kitVersion(), suiteRevision: library.revision },
      runId: 'cleanup',
      settings: { concurrency, timeoutMs, callbackTimeoutMs, strict: false, bail: false },
      sender,
      listener: null,
      matchesSchema: () => [],
      stop: stop.signal,
      ledger,
      leftovers,
      pace: createPace(ratePerSecond),
    });
    for await (const event of events) if (event.type === 'run-finished') account = event.orders;
    return account;
  } finally {
    stop.release();
    await sender.close();
    ledger.close();
  }
}

/** What is still in the ledger counts as cancelled from now on. */
function forget({ path, target, startedAt }: LeftoverRun): void {
  const ledger = openLedger(path, target, startedAt);
  for (const { entry } of readLedger(path)?.leftovers ?? []) ledger.cancelled(entry);
  ledger.close();
}
