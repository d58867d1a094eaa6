/** `order-conformance run`: judges a target. */
import { randomUUID } from 'node:crypto';
import { createSender } from '../../engine/send.ts';
import { InputError, problem } from '../../engine/errors.ts';
import { type Listener, startListener } from '../../engine/listen.ts';
import { collect, type Library, loadLibrary } from '../../engine/load/index.ts';
import { type Credentials, EXIT_CODES, type RunFinished, type Target } from '../../engine/model.ts';
import { plan, type Planned } from '../../engine/plan.ts';
import { rehearse } from '../../engine/rehearse.ts';
import type { StoreIds } from '../../engine/resolve.ts';
import { run } from '../../engine/run.ts';
import type { Reference } from '../../reference/index.ts';
import { kitVersion } from '../kit.ts';
import { openOutputs, readReporters } from '../outputs.ts';
import { loadSchemas } from '../schemas.ts';
import { fromFile, readSettings, type Settings, type TargetFlags } from '../settings.ts';

export interface RunFlags extends TargetFlags {
  reporter: string[];
  suites: string[];
  bail?: boolean;
  strict?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

/** A body that is longer is told as too large. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_CALLBACKS = 10_000;
/** Stores of the embedded service beside its first, so that its callbacks are awaited side by side. */
const EMBEDDED_STORES = 8;

/** Gives the exit code. @throws InputError for mistakes of the user, all found before anything is sent */
export async function runCommand(patterns: string[], flags: RunFlags): Promise<number> {
  const { wanted, problems } = readReporters(flags.reporter);
  const [settings, library] = collectBoth(
    () => readSettings(flags, process.env),
    () => loadLibrary(flags.suites),
    () => {
      if (problems.length > 0) throw new InputError(problems);
    },
  );
  const place = await startPlace(settings);
  try {
    const { target, credentials, spareStores, listener } = place;
    const planned = plan(library.suites, patterns, target);
    refuseUnsound(planned, library, target, credentials);
    const matchesSchema = await loadSchemas(planned);
    const command = ['order-conformance', 'run'].join(' ');
    const outputs = await openOutputs(wanted, { verbosity: flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal', command });
    const sender = createSender({ timeoutMs: settings.timeoutMs, maxBodyBytes: MAX_BODY_BYTES });
    const stop = new AbortController();
    let finished: RunFinished | null = null;
    try {
      const events = run({
        planned,
        suites: library.suites,
        requirements: library.requirements,
        questions: library.questions,
        fixtures: library.fixtures,
        kit: { name: 'order-conformance', version: kitVersion(), suiteRevision: library.revision },
        runId: randomUUID(),
        target,
        spareStores,
        credentials,
        settings: {
          concurrency: settings.concurrency,
          timeoutMs: settings.timeoutMs,
          callbackTimeoutMs: settings.callbackTimeoutMs,
          strict: flags.strict ?? false,
          bail: flags.bail ?? false,
        },
        sender,
        listener,
        matchesSchema,
        stop: stop.signal,
      });
      for await (const event of events) {
        if (event.type === 'run-finished') finished = event;
        outputs.tell(event);
      }
    } finally {
      const failures = outputs.close();
      for (const failure of failures) process.stderr.write(`${failure}\n`);
      await sender.close();
      if (failures.length > 0 && finished?.exitCode === EXIT_CODES.conformant) finished = { ...finished, exitCode: EXIT_CODES.kitError };
    }
    return finished?.exitCode ?? EXIT_CODES.kitError;
  } finally {
    await place.close();
  }
}

/** Mistakes of all loaders together. */
function collectBoth(readAll: () => Settings, loadAll: () => Library, check: () => void): [Settings, Library] {
  const [settings, library] = collect<Settings | Library | undefined>([readAll, loadAll, () => check() as undefined]);
  return [settings as Settings, library as Library];
}

function refuseUnsound(planned: readonly Planned[], { fixtures }: Library, target: Target, credentials: Credentials): void {
  const scenarios = planned.flatMap((each) => (each.kind === 'run' ? [each.scenario] : []));
  const { problems } = rehearse(scenarios, target, fixtures, credentials);
  if (problems.length > 0) throw new InputError(problems);
}

// ── Where the run takes place ───────────────────────────────────────────────────────────────────────────────────────

interface RunPlace {
  target: Target;
  credentials: Credentials;
  spareStores: StoreIds[];
  listener: Listener | null;
  close(): Promise<void>;
}

/** Binds the listener before anything is sent, and starts the embedded service where no other target is given. */
async function startPlace({ remote, file, listen, callbackUrl }: Settings): Promise<RunPlace> {
  if (remote !== null) {
    const listener = listen === null ? null : await bind(listen);
    const target = { ...remote.target, callbackUrl: callbackUrl ?? listener?.url ?? null };
    return { ...remote, target, listener, close: async () => listener?.close() };
  }
  const listener = await bind(listen ?? { host: '127.0.0.1', port: 0 });
  const { startReference } = await import('../../reference/index.ts');
  const reference = await startReference({ callbackUrl: listener.url });
  const spareStores = Array.from({ length: EMBEDDED_STORES }, (_, index) => ({
    providerStoreId: `${reference.providerStoreId}-${index + 1}`,
    partnerStoreId: `${reference.partnerStoreId}-${index + 1}`,
  }));
  return {
    target: { ...fromFile(file), ...addressOf(reference), embedded: true, callbackUrl: listener.url },
    credentials: reference.credentials,
    spareStores,
    listener,
    async close() {
      await reference.close();
      await listener.close();
    },
  };
}

function addressOf({ baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId }: Reference) {
  return { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId };
}

async function bind(address: { host: string; port: number }): Promise<Listener> {
  try {
    return await startListener(address, { maxBodyBytes: MAX_BODY_BYTES, maxCallbacks: MAX_CALLBACKS });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const where = `${address.host}:${address.port}`;
    const what = code === 'EADDRINUSE' ? `port ${address.port} is in use: the listener cannot bind to ${where}` : `the listener cannot bind to ${where}: ${String(error)}`;
    const mend = 'give --callback-listen (ORDER_CALLBACK_LISTEN) another port, or an address of this machine';
    throw new InputError([problem(code === 'EADDRINUSE' ? 'port-in-use' : 'bad-callback-address', what, mend)]);
  }
}
