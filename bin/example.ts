/** What the reference service shows of a scenario: run in this process, with a fault or a dialect where one is wanted. */
import { startListener } from '../engine/listen.ts';
import type { Library } from '../engine/load/index.ts';
import type { Scenario, ScenarioResult, Target } from '../engine/model.ts';
import { matcherOf } from '../engine/pattern.ts';
import { plan } from '../engine/plan.ts';
import { run } from '../engine/run.ts';
import { createSender } from '../engine/send.ts';
import { type Fault, faults, startReference } from '../reference/index.ts';
import { createPace } from './pace.ts';
import { loadSchemas } from './schemas.ts';
import { fromFile } from './settings.ts';

/** Short, because nothing that is awaited here comes late. */
const TIMEOUT_MS = 1_000;
const CALLBACK_TIMEOUT_MS = 500;
const MAX_BODY_BYTES = 1 << 20;
/** Faults that are tried for one that fails the scenario. */
const TRIED = 6;

export interface Example {
  result: ScenarioResult;
  /** The fault that the service had; null for the service as it should be. */
  fault: Fault | null;
}

/** A pass and a failure of the scenario; null where the reference service shows none. */
export async function examplesOf(
  scenario: Scenario,
  library: Library,
): Promise<{ pass: Example | null; fail: Example | null }> {
  let pass: Example | null = null;
  let fail: Example | null = null;
  for (const fault of [null, ...faultsFor(scenario).slice(0, TRIED)]) {
    if (pass !== null && fail !== null) break;
    const result = await resultOf(scenario, library, fault === null ? {} : { faults: [fault.name] });
    const { verdict } = result.judgement;
    if (verdict === 'pass') pass ??= { result, fault };
    if (verdict === 'fail' || verdict === 'warn') fail ??= { result, fault };
  }
  return { pass, fail };
}

/** Those that say that the scenario catches them, the most particular first; then those that break what it judges. */
function faultsFor({ id, requirements, steps }: Scenario): Fault[] {
  const catching = faults.filter(({ catches }) => catches.some((pattern) => matcherOf(pattern)(id)));
  const operations = new Set(steps.map(({ operation }) => operation));
  const breaking = faults.filter(
    ({ breaks, operation }) => requirements.includes(breaks) && (operation === undefined || operations.has(operation)),
  );
  return [...new Set([...catching.toSorted((a, b) => a.catches.length - b.catches.length), ...breaking])];
}

/** The result of one scenario against the reference service. What a scenario needs to be lacking is declared lacking. */
export async function resultOf(
  scenario: Scenario,
  library: Library,
  options: { dialect?: string; faults?: string[] },
): Promise<ScenarioResult> {
  const listener = await startListener(
    { host: '127.0.0.1', port: 0 },
    { maxBodyBytes: MAX_BODY_BYTES, maxCallbacks: 100 },
  );
  const reference = await startReference({ callbackUrl: listener.url, ...options });
  const sender = createSender({ timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES });
  const { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId, credentials } = reference;
  const capabilities = Object.fromEntries(scenario.lacks.map((capability) => [capability, false as const]));
  const address = { baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId };
  const target: Target = { ...fromFile({ capabilities }), ...address, embedded: true, callbackUrl: listener.url };
  const suites = library.suites.filter(({ name }) => name === scenario.suite);
  const planned = plan(suites, [scenario.id], target).filter((each) => each.scenario.id === scenario.id);
  try {
    const events = run({
      ...library,
      suites,
      planned,
      kit: { name: 'order-conformance', version: 'example', suiteRevision: library.revision },
      runId: 'example',
      target,
      spareStores: [],
      credentials,
      settings: {
        concurrency: 1,
        timeoutMs: TIMEOUT_MS,
        callbackTimeoutMs: CALLBACK_TIMEOUT_MS,
        strict: false,
        bail: false,
      },
      sender,
      listener,
      matchesSchema: await loadSchemas(planned),
      stop: new AbortController().signal,
      ledger: null,
      leftovers: [],
      pace: createPace(null),
    });
    let result: ScenarioResult | null = null;
    for await (const event of events) if (event.type === 'scenario-finished') result = event.result;
    if (result === null) throw new Error(`the run of ${scenario.id} has no result`);
    return result;
  } finally {
    await sender.close();
    await reference.close();
    await listener.close();
  }
}
