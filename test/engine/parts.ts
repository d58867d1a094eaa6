/** Parts that the tests of the engine are made from: a target, exchanges, callbacks, findings. */
import type {
  Callback,
  Credentials,
  Evidence,
  Exchange,
  FieldNames,
  Finding,
  Headers,
  Json,
  ReceivedBody,
  Reply,
  ResolvedRequest,
  Scenario,
  ScenarioResult,
  Step,
  Target,
} from '../../engine/model.ts';
import { NOWHERE } from '../../engine/step.ts';

export function fieldNames(names: Partial<FieldNames> = {}): FieldNames {
  return { errorCode: [], errorMessage: [], accessToken: [], ksOrderId: [], partnerOrderId: [], ...names };
}

export const CREDENTIALS: Credentials = {
  clientId: 'the-client',
  clientSecret: 'the-client-secret',
  apiKey: 'the-api-key',
};

export function target(changes: Partial<Target> = {}): Target {
  return {
    baseUrl: 'http://127.0.0.1:1',
    authUrl: 'http://127.0.0.1:1',
    provider: 'tavola',
    partner: 'forno',
    market: 'denver',
    providerStoreId: 'store-7',
    partnerStoreId: 'pos-7',
    embedded: false,
    callbackUrl: null,
    capabilities: { hold: true, fire: true, cart: true, cancel: true, storeCallback: true, menu: true },
    fields: fieldNames(),
    orderIds: {},
    fixtures: {},
    knownFailures: [],
    ...changes,
  };
}

export function received(text: string, problem: ReceivedBody['problem'] = null): ReceivedBody {
  return { text, bytes: Buffer.byteLength(text), problem };
}

const JSON_TYPE: Headers = [['Content-Type', 'application/json']];

/** An answer with a JSON body, or with text as it is. */
export function response(status: number, body: Json | undefined, headers: Headers = JSON_TYPE): Reply {
  return { kind: 'response', status, headers, body: received(body === undefined ? '' : JSON.stringify(body)) };
}

export function textResponse(
  status: number,
  text: string,
  headers: Headers = JSON_TYPE,
  problem: ReceivedBody['problem'] = null,
): Reply {
  return { kind: 'response', status, headers, body: received(text, problem) };
}

export const SILENCE: Reply = {
  kind: 'no-response',
  phase: 'answer',
  cause: 'closed',
  detail: 'the connection ended without an answer',
};
export const NOBODY: Reply = {
  kind: 'no-response',
  phase: 'connect',
  cause: 'refused',
  detail: 'nothing listens there',
};

export function request(changes: Partial<ResolvedRequest> = {}): ResolvedRequest {
  return {
    operation: 'createOrder',
    method: 'POST',
    url: 'http://127.0.0.1:1/uat/v1/orders',
    headers: [],
    body: '{"providerOrderId":"p-1"}',
    newConnection: false,
    ...changes,
  };
}

export function exchange(reply: Reply, changes: Partial<Exchange> = {}): Exchange {
  const startedAt = '2031-08-14T19:05:42.000Z';
  return { id: 'x1', role: 'judged', step: 0, request: request(), reply, startedAt, durationMs: 5, ...changes };
}

export function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    exchanges: [],
    waits: [],
    control: null,
    reference: null,
    guessedIds: false,
    credentialsServe: null,
    obstacle: null,
    ...changes,
  };
}

export function callback(body: Json | string, changes: Partial<Callback> = {}): Callback {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const receivedAt = '2031-08-14T19:05:43.000Z';
  return {
    id: 'callback-1',
    method: 'POST',
    url: '/',
    headers: JSON_TYPE,
    body: received(text),
    receivedAt,
    ...changes,
  };
}

export function scenario(steps: Step[], changes: Partial<Scenario> = {}): Scenario {
  return {
    id: 'a/scenario',
    suite: 'a',
    title: 'A scenario',
    requirements: [],
    needs: [],
    lacks: [],
    steps,
    place: NOWHERE,
    ...changes,
  };
}

export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    code: 'not-accepted',
    requirement: 'create.accepts',
    level: 'must',
    blame: 'service',
    message: 'The request was refused',
    expected: 'accepted',
    actual: 'HTTP 400',
    exchange: 'x1',
    pointer: null,
    advice: '',
    curl: null,
    mend: null,
    ...changes,
  };
}

export function result(changes: Partial<ScenarioResult> = {}): ScenarioResult {
  return {
    id: 'a/scenario',
    suite: 'a',
    title: 'A scenario',
    level: 'must',
    requirements: [],
    place: NOWHERE,
    judgement: { verdict: 'pass' },
    findings: [],
    observations: [],
    notes: [],
    knownFailure: null,
    startedAt: '2031-08-14T19:05:42.000Z',
    durationMs: 5,
    evidence: null,
    ...changes,
  };
}
