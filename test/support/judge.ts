/** Judges the reference service in this process, over real sockets, as the command does. */

import { fromFile } from '../../bin/settings.ts';
import type { Ledger, Leftover } from '../../engine/ledger.ts';
import { type Listener, startListener } from '../../engine/listen.ts';
import { type Library, loadLibrary } from '../../engine/load/index.ts';
import type {
  Capability,
  Credentials,
  Event,
  Offered,
  RunFinished,
  ScenarioResult,
  Target,
} from '../../engine/model.ts';
import { plan } from '../../engine/plan.ts';
import { run } from '../../engine/run.ts';
import { createSender } from '../../engine/send.ts';
import { type ReferenceOptions, startReference } from '../../reference/index.ts';

let library: Library | null = null;

export interface JudgeOptions extends ReferenceOptions {
  patterns?: string[];
  timeoutMs?: number;
  callbackTimeoutMs?: number;
  concurrency?: number;
  capabilities?: Partial<Record<Capability, Offered>>;
  /** Changes to the target after the service has started. */
  target?: Partial<Target>;
  spareStores?: boolean;
  strict?: boolean;
  stop?: AbortSignal;
  ledger?: Ledger;
  leftovers?: readonly Leftover[];
}

export interface Judged {
  events: Event[];
  results: ScenarioResult[];
  finished: RunFinished;
}

/** Starts the service and the listener, runs the selected scenarios, and ends both. */
export async function judge(options: JudgeOptions = {}): Promise<Judged> {
  const listener = await listen();
  const reference = await startReference({ callbackUrl: listener.url, ...options });
  const { credentials, baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId } = reference;
  const target: Target = {
    ...fromFile({ capabilities: options.capabilities ?? {} }),
    baseUrl,
    authUrl,
    provider,
    partner,
    market,
    providerStoreId,
    partnerStoreId,
    embedded: true,
    callbackUrl: listener.url,
    ...options.target,
  };
  try {
    return await judgeTarget({ target, credentials, listener }, options);
  } finally {
    await reference.close();
    await listener.close();
  }
}

/** A listener for callbacks on a free port of this machine. */
export function listen(): Promise<Listener> {
  return startListener({ host: '127.0.0.1', port: 0 }, { maxBodyBytes: 1 << 20, maxCallbacks: 10_000 });
}

/** A service that runs already, by whomever it was written, and the listener that it calls back. */
export interface Judgeable {
  target: Target;
  credentials: Credentials;
  listener: Listener;
}

/** Runs the selected scenarios against a service that runs already; ends neither it nor the listener. */
export async function judgeTarget(
  { target, credentials, listener }: Judgeable,
  options: JudgeOptions = {},
): Promise<Judged> {
  library ??= loadLibrary();
  const { suites, requirements, questions, fixtures, revision } = library;
  const { providerStoreId, partnerStoreId } = target;
  const sender = createSender({ timeoutMs: options.timeoutMs ?? 2_000, maxBodyBytes: 4 << 20 });
  const events: Event[] = [];
  try {
    const stream = run({
      planned: plan(suites, options.patterns ?? [], target),
      suites,
      requirements,
      questions,
      fixtures,
      target,
      credentials,
      sender,
      listener,
      kit: { name: 'order-conformance', version: '0.0.0', suiteRevision: revision },
      runId: 'test',
      spareStores:
        options.spareStores === false
          ? []
          : Array.from({ length: 8 }, (_, index) => ({
              providerStoreId: `${providerStoreId}-${index + 1}`,
              partnerStoreId: `${partnerStoreId}-${index + 1}`,
            })),
      settings: {
        concurrency: options.concurrency ?? 4,
        timeoutMs: options.timeoutMs ?? 2_000,
        callbackTimeoutMs: options.callbackTimeoutMs ?? 1_000,
        strict: options.strict ?? false,
        bail: false,
      },
      matchesSchema: () => [],
      stop: options.stop ?? new AbortController().signal,
      ledger: options.ledger ?? null,
      leftovers: options.leftovers ?? [],
      pace: async () => {},
    });
    for await (const event of stream) events.push(event);
  } finally {
    await sender.close();
  }
  const results = events.flatMap((event) => (event.type === 'scenario-finished' ? [event.result] : []));
  const finished = events.at(-1);
  if (finished?.type !== 'run-finished') throw new Error('the run has no end');
  return { events, results, finished };
}

/** Ids of the scenarios with that verdict, sorted. */
export function idsOf(results: readonly ScenarioResult[], verdict: ScenarioResult['judgement']['verdict']): string[] {
  return results
    .filter(({ judgement }) => judgement.verdict === verdict)
    .map(({ id }) => id)
    .sort();
}
