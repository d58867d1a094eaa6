/** Builders of events for tests: plain values with everything filled in, from which a test changes what it is about. */

import type {
  Callback,
  CallbackWait,
  Evidence,
  Exchange,
  Finding,
  Headers,
  Observation,
  Reply,
  RunFinished,
  RunStarted,
  ScenarioResult,
} from '../../engine/model.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');

/** The instant so many milliseconds after the run began. */
export function at(ms: number): string {
  return new Date(START + ms).toISOString();
}

const JSON_TYPE: Headers = [['Content-Type', 'application/json']];

export function response(status: number, text: string, headers: Headers = JSON_TYPE): Reply {
  return { kind: 'response', status, headers, body: { text, bytes: Buffer.byteLength(text), problem: null } };
}

export const TIMED_OUT: Reply = {
  kind: 'no-response',
  phase: 'answer',
  cause: 'timeout',
  detail: 'nothing came within 3 s',
};

export function exchange(id: string, ms: number, reply: Reply, more: Partial<Exchange> = {}): Exchange {
  return {
    id,
    role: 'judged',
    step: 0,
    request: {
      operation: 'createOrder',
      method: 'POST',
      url: 'http://127.0.0.1:8099/uat/v1/providers/acme/partners/pos/markets/us/orders/notification',
      headers: [...JSON_TYPE, ['Authorization', 'Bearer [ORDER_ACCESS_TOKEN]'], ['x-api-key', '[ORDER_API_KEY]']],
      body: '{"providerOrderId":"3f0c6f9e-7f5e-4c1c-9a58-0a2b6a1b0c01","orderNotificationType":"CREATE"}',
      newConnection: false,
    },
    reply,
    startedAt: at(ms),
    durationMs: 12,
    ...more,
  };
}

export function callback(id: string, ms: number, text: string): Callback {
  const body = { text, bytes: Buffer.byteLength(text), problem: null };
  return { id, method: 'POST', url: '/callbacks', headers: JSON_TYPE, body, receivedAt: at(ms) };
}

export function wait(ms: number, matching: Callback[], others: Callback[] = []): CallbackWait {
  const times = { sentAt: at(ms), answeredAt: at(ms + 12), timeoutMs: 5000 };
  return { step: 0, storeIds: ['store-1'], ...times, matching, others };
}

export function evidence(exchanges: Exchange[], more: Partial<Evidence> = {}): Evidence {
  return {
    exchanges,
    waits: [],
    control: null,
    reference: null,
    guessedIds: false,
    credentialsServe: null,
    obstacle: null,
    ...more,
  };
}

export function finding(more: Partial<Finding>): Finding {
  return {
    code: 'not-refused',
    requirement: 'create.required.storeInformation',
    level: 'must',
    blame: 'service',
    message: 'The request is accepted although a required field is missing.',
    expected: 'a refusal: an error code and a message',
    actual: '202 {"ok":true}',
    exchange: null,
    pointer: null,
    advice: 'Check required fields before the order is taken.',
    curl: `curl -X POST -H 'x-api-key: '"$ORDER_API_KEY" http://127.0.0.1:8099/uat/v1/orders`,
    mend: null,
    ...more,
  };
}

export function observation(question: string, answer: string, scenario: string, seenIn: string | null): Observation {
  return { question, answer, scenario, exchange: seenIn };
}

export function result(id: string, ms: number, more: Partial<ScenarioResult> = {}): ScenarioResult {
  const suite = id.split('/')[0] ?? id;
  return {
    id,
    suite,
    title: `${id} in words`,
    level: 'must',
    requirements: ['create.accepts'],
    place: { file: `suites/${suite}.yaml`, line: 12, column: 5 },
    judgement: { verdict: 'pass' },
    findings: [],
    observations: [],
    notes: [],
    knownFailure: null,
    startedAt: at(ms),
    durationMs: 15,
    evidence: null,
    ...more,
  };
}

export function started(results: readonly ScenarioResult[], more: Partial<RunStarted> = {}): RunStarted {
  const suites = [...new Set(results.map(({ suite }) => suite))];
  return {
    type: 'run-started',
    version: 1,
    runId: '2026-11-20T10-00-00Z-4f1d',
    startedAt: at(0),
    kit: { name: 'order-conformance', version: '0.1.0', suiteRevision: 1 },
    target: {
      baseUrl: 'http://127.0.0.1:8099',
      authUrl: 'http://127.0.0.1:8099/auth',
      provider: 'acme',
      partner: 'pos',
      market: 'us',
      providerStoreId: 'store-1',
      partnerStoreId: 'store-2',
      callbackUrl: 'http://127.0.0.1:9001',
      embedded: false,
      capabilities: { hold: true, fire: true, cart: true, cancel: true, storeCallback: true, menu: false },
      fields: { errorCode: [], errorMessage: [], accessToken: [], ksOrderId: [], partnerOrderId: [] },
      knownFailures: [],
    },
    environment: { node: 'v20.20.2', platform: 'linux-x64' },
    settings: { concurrency: 4, timeoutMs: 3000, callbackTimeoutMs: 5000, strict: false },
    requirements: [],
    scenarios: results.map(({ id, suite }) => ({ id, suite })),
    suites: suites.map((name) => ({ name, title: `The suite ${name}`, file: `suites/${name}.yaml` })),
    ...more,
  };
}

export function finished(results: readonly ScenarioResult[], more: Partial<RunFinished> = {}): RunFinished {
  const summary = { pass: 0, warn: 0, fail: 0, inconclusive: 0, skip: 0, error: 0 };
  for (const { judgement } of results) summary[judgement.verdict] += 1;
  return {
    type: 'run-finished',
    finishedAt: at(1234),
    durationMs: 1234,
    verdict: 'conformant',
    reason: 'Every must that was selected is met.',
    exitCode: 0,
    summary,
    musts: { selected: results.length, judged: summary.pass + summary.warn + summary.fail },
    questions: [],
    strayCallbacks: [],
    orders: { created: 0, cancelled: 0, left: [] },
    ...more,
  };
}
