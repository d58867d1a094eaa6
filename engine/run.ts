/** A run: an async generator of events, the last of which is `run-finished` whatever happens to the target. */
import { setMaxListeners } from 'node:events';
import type { Rules } from './checks/index.ts';
import { echoable } from './checks/secrets.ts';
import { count, emptyTally, judgeRun } from './judge.ts';
import type {
  CallbackWait,
  Event,
  Evidence,
  Exchange,
  OpenQuestion,
  RunFinished,
  RunStarted,
  Scenario,
  ScenarioResult,
  Target,
  TargetDescription,
} from './model.ts';
import { answerSheet, questionsIndex } from './observe.ts';
import { carryOut, emptyTrail, shared } from './run/carry-out.ts';
import { createChannel } from './run/channel.ts';
import { type Bench, conclude, failedByKit, refusedCredentialsIn, skipped } from './run/conclude.ts';
import { fetchToken } from './run/fetch-token.ts';
import { settle } from './run/orders.ts';
import { acceptedAnswer, credentialsServe, referenceFor } from './run/plain-requests.ts';
import { isPlain, sharedKeys } from './run/sharing.ts';
import { createSlots } from './run/slots.ts';
import { createStores } from './run/stores.ts';
import { straysOf } from './run/strays.ts';
import { createTokenSource } from './run/token-source.ts';
import { createSecretKeeper, type RunInput, type Trail, type World } from './run/world.ts';

export type { RunInput, RunSettings } from './run/world.ts';

/** How long clean-up may take after a run was told to stop. */
export const STOP_GRACE_MS = 15_000;

/**
 * Carries out the planned scenarios against the target. Every text of every event is free of the run's secrets.
 * A fault of the kit in one scenario is that scenario's verdict (`error`); the others go on.
 */
export async function* run(input: RunInput): AsyncGenerator<Event, void> {
  const channel = createChannel<Event>();
  const work = drive(input, channel.push).then(
    () => channel.end(),
    (error: unknown) => channel.end(error),
  );
  yield* channel;
  await work;
}

async function drive(input: RunInput, tell: (event: Event) => void): Promise<void> {
  const begin = performance.now();
  const world = createWorld(input, tell);
  const started = startedEvent(input);
  tell(world.secrets.redact(started));
  const bench = benchOf(world);
  const ledger = createLedger(input.questions);
  const finish = (result: ScenarioResult) => {
    ledger.add(result);
    if (input.settings.bail && result.judgement.verdict === 'fail') {
      world.ending ??= { kind: 'stopped', detail: `The run stopped at the first failure (--bail): ${result.id}.` };
    }
    tell({ type: 'scenario-finished', result: world.secrets.redact(result) });
  };

  let grace: NodeJS.Timeout | undefined;
  const abort = () => {
    world.ending ??= { kind: 'stopped', detail: 'The run was stopped before its end.' };
    // Clean-up has this long; then every connection ends, and what is left is told.
    grace = setTimeout(() => void input.sender.close(), STOP_GRACE_MS);
  };
  // Every wait of the run listens for the stop, as many as there are.
  setMaxListeners(0, input.stop);
  input.stop.addEventListener('abort', abort);
  for (const planned of input.planned) {
    if (planned.kind === 'skip') finish(skipped(planned, bench.rules.requirements, started.startedAt));
  }
  if (input.planned.some((planned) => planned.kind === 'skip' && planned.skip === 'not-configured')) tell(noListener());

  const judged = inOrderOfStart(input.planned.flatMap((planned) => (planned.kind === 'run' ? [planned.scenario] : [])));
  const atWork = new Set<Promise<void>>();
  for (const scenario of judged) {
    await world.slots.acquire();
    const task = judgeOne(world, bench, scenario)
      .then(finish)
      .finally(() => {
        world.slots.release();
        atWork.delete(task);
      });
    atWork.add(task);
  }
  await Promise.all(atWork);
  if (world.ending?.kind !== 'unreachable') await settle(world, () => acceptedAnswer(world, '', 'createOrder'));
  input.stop.removeEventListener('abort', abort);
  clearTimeout(grace);
  tell(world.secrets.redact(finishedEvent(world, ledger, performance.now() - begin)));
}

/** Scenarios that await a callback start first: their waits run beside all others. */
function inOrderOfStart(scenarios: readonly Scenario[]): Scenario[] {
  return [...scenarios.filter(awaitsCallback), ...scenarios.filter((scenario) => !awaitsCallback(scenario))];
}

function awaitsCallback({ steps }: Scenario): boolean {
  return steps.some(({ expect }) => expect.callback);
}

async function judgeOne(world: World, bench: Bench, scenario: Scenario): Promise<ScenarioResult> {
  const startedAt = new Date().toISOString();
  const begin = performance.now();
  world.tell({ type: 'scenario-started', id: scenario.id, at: startedAt });
  try {
    // What comes after may wait for a store, so the wait for callbacks is over before.
    const trail = await trailOf(world, scenario).finally(() => {
      if (awaitsCallback(scenario)) world.stores.judged();
    });
    const refused = refusedCredentialsIn(scenario, trail.exchanges);
    const serve = refused === null ? null : await credentialsServe(world, scenario.id, refused.request.operation);
    const evidence = evidenceOf(trail, serve, await referenceFor(world, scenario, trail.exchanges));
    return conclude(scenario, evidence, trail.notes, bench, { startedAt, durationMs: performance.now() - begin });
  } catch (error) {
    return failedByKit(scenario, bench.rules.requirements, error, { startedAt, durationMs: performance.now() - begin });
  }
}

/** A scenario without faults and callbacks may be the control of others: it is carried out once for all of them. */
function trailOf(world: World, scenario: Scenario): Promise<Trail> {
  if (world.ending !== null) return Promise.resolve({ ...emptyTrail(), obstacle: world.ending });
  return isPlain(scenario)
    ? shared(world, scenario.id, scenario.steps).then((trail) => asOf(scenario, trail))
    : carryOut(world, scenario.id, scenario.steps);
}

/** A shared trail may have been carried out to set up another scenario: here its steps play the part that this one gives them. */
function asOf({ steps }: Scenario, trail: Trail): Trail {
  const exchanges = trail.exchanges.map((exchange): Exchange => {
    if (exchange.step === null || exchange.role === 'token' || exchange.role === 'cleanup') return exchange;
    const role = steps[exchange.step]?.setup ? 'setup' : 'judged';
    return exchange.role === role ? exchange : { ...exchange, role };
  });
  return { ...trail, exchanges };
}

function evidenceOf(
  { exchanges, waits, control, guessedIds, obstacle }: Trail,
  serve: boolean | null,
  reference: Exchange | null,
): Evidence {
  return { exchanges, waits, control, reference, guessedIds, obstacle, credentialsServe: serve };
}

function createWorld(input: RunInput, tell: (event: Event) => void): World {
  let exchanges = 0;
  const waiting = input.planned.filter((planned) => planned.kind === 'run' && awaitsCallback(planned.scenario)).length;
  const world: World = {
    input,
    tell,
    slots: createSlots(input.settings.concurrency),
    token: createTokenSource(
      () => fetchToken(world),
      () => performance.now(),
    ),
    stores: createStores(input.target, input.spareStores, waiting),
    secrets: createSecretKeeper(input.credentials),
    carriedOut: new Map(),
    sharedKeys: sharedKeys(input.planned.flatMap((planned) => (planned.kind === 'run' ? [planned.scenario] : []))),
    account: { created: 0, cancelled: 0, left: [] },
    orderIds: new Set(),
    unsettled: input.leftovers.map((leftover) => ({ ...leftover, exchange: null, cancelled: false })),
    deafCancels: 0,
    ending: null,
    nextExchangeId: () => `x${++exchanges}`,
  };
  return world;
}

function benchOf({ input, secrets }: World): Bench {
  const rules: Rules = {
    requirements: new Map(input.requirements.map((requirement) => [requirement.id, requirement])),
    fields: input.target.fields,
    capabilities: input.target.capabilities,
    secrets: () => echoable(secrets.all()),
    masked: (exchange: Exchange) => secrets.redact(exchange),
    matchesSchema: input.matchesSchema,
  };
  return { rules, questionsOf: questionsIndex(input.questions), knownFailures: input.target.knownFailures };
}

// ── The two ends of a run ───────────────────────────────────────────────────────────────────────────────────────────

function startedEvent({ kit, runId, target, settings, requirements, planned, suites }: RunInput): RunStarted {
  const { concurrency, timeoutMs, callbackTimeoutMs, strict } = settings;
  return {
    type: 'run-started',
    version: 1,
    runId,
    startedAt: new Date().toISOString(),
    kit,
    target: descriptionOf(target),
    environment: { node: process.version, platform: `${process.platform}-${process.arch}` },
    settings: { concurrency, timeoutMs, callbackTimeoutMs, strict },
    requirements: [...requirements],
    scenarios: planned.map(({ scenario }) => ({ id: scenario.id, suite: scenario.suite })),
    suites: suites.map(({ name, title, file }) => ({ name, title, file })),
  };
}

/** What reports tell of a target: all but what only the making of requests needs. */
function descriptionOf({ orderIds: _orderIds, fixtures: _fixtures, ...shown }: Target): TargetDescription {
  return shown;
}

/** What has to be remembered of results for the end of the run; evidence is not. */
function createLedger(questions: readonly OpenQuestion[]) {
  let tally = emptyTally();
  const answers = answerSheet(questions);
  const waits: CallbackWait[] = [];
  return {
    add(result: ScenarioResult) {
      tally = count(tally, result);
      answers.add(result.observations);
      waits.push(...(result.evidence?.waits ?? []));
    },
    tally: () => tally,
    questions: answers.answered,
    waits,
  };
}

function finishedEvent(
  { input, ending, account, orderIds }: World,
  ledger: ReturnType<typeof createLedger>,
  durationMs: number,
): RunFinished {
  const tally = ledger.tally();
  return {
    type: 'run-finished',
    finishedAt: new Date().toISOString(),
    durationMs,
    ...judgeRun(tally, ending, input.settings.strict),
    summary: tally.summary,
    musts: tally.musts,
    questions: ledger.questions(),
    strayCallbacks: straysOf(input.listener?.callbacks() ?? [], ledger.waits, orderIds),
    orders: account,
  };
}

function noListener(): Event {
  return {
    type: 'notice',
    code: 'callback-not-configured',
    message: 'Store callbacks are not judged: there is no address at which they could arrive.',
    advice:
      'Set --callback-listen host:port (ORDER_CALLBACK_LISTEN) and, where the target reaches it by another address, --callback-url (ORDER_CALLBACK_URL).',
  };
}
