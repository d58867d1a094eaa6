/** A run of scenarios that a test writes, against a service whose every answer it decides, over real sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Listener, startListener } from '../../../engine/listen.ts';
import { loadLibrary, parseSuite } from '../../../engine/load/index.ts';
import type { Event, Json, JsonObject, RunFinished, ScenarioResult, Target } from '../../../engine/model.ts';
import { plan } from '../../../engine/plan.ts';
import type { StoreIds } from '../../../engine/resolve.ts';
import { type RunInput, run } from '../../../engine/run.ts';
import { createSender } from '../../../engine/send.ts';
import { CREDENTIALS, target as targetOf } from '../parts.ts';

/** A request as the service sees it. */
export interface Call {
  /** Last segment of its path, e.g. `token`, `notification`, `fire`, `cancel`, `update`. */
  operation: string;
  path: string;
  authorization: string;
  body: JsonObject;
  /** Sends a callback to the listener and resolves when it was taken. */
  callBack: (body: Json | string, path?: string) => Promise<void>;
}

export interface Answer {
  status?: number;
  body?: Json;
  headers?: Record<string, string>;
}

/** Undefined for what a plain service answers. */
export type Respond = (call: Call) => Answer | undefined | Promise<Answer | undefined>;

export interface BenchOptions {
  respond?: Respond;
  target?: Partial<Target>;
  settings?: Partial<RunInput['settings']>;
  input?: Partial<RunInput>;
  patterns?: string[];
  spareStores?: StoreIds[];
}

export interface BenchRun {
  events: Event[];
  results: ScenarioResult[];
  result: ScenarioResult;
  finished: RunFinished;
  calls: Call[];
}

const library = loadLibrary();

/** Lines of scenarios of a suite; one that ends in `steps:` goes on with the steps. */
export async function runSuite(lines: string, options: BenchOptions = {}): Promise<BenchRun> {
  const suite = parseSuite('mine.yaml', `suite: mine\ntitle: Mine\nscenarios:\n${lines}`);
  const unknown = suite.scenarios
    .flatMap(({ requirements }) => requirements)
    .filter((id) => !library.requirements.some((known) => known.id === id));
  // A scenario that cites nothing known is of level open, where everything passes.
  if (unknown.length > 0) throw new Error(`unknown requirements: ${unknown.join(', ')}`);
  const listener = await startListener({ host: '127.0.0.1', port: 0 }, { maxBodyBytes: 1 << 20, maxCallbacks: 100 });
  const { server, url, calls } = await serve(listener, options.respond ?? (() => undefined));
  const target = targetOf({ baseUrl: url, authUrl: url, callbackUrl: listener.url, ...options.target });
  const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1 << 20 });
  const { requirements, questions, fixtures } = library;
  const events: Event[] = [];
  try {
    const stream = run({
      planned: plan([suite], options.patterns ?? [], target),
      suites: [suite],
      requirements,
      questions,
      fixtures,
      kit: { name: 'kit', version: '1', suiteRevision: 1 },
      runId: 'test',
      target,
      spareStores: options.spareStores ?? [],
      credentials: CREDENTIALS,
      settings: {
        concurrency: 4,
        timeoutMs: 2_000,
        callbackTimeoutMs: 200,
        strict: false,
        bail: false,
        ...options.settings,
      },
      sender,
      listener,
      matchesSchema: () => [],
      stop: new AbortController().signal,
      ledger: null,
      leftovers: [],
      pace: async () => {},
      ...options.input,
    });
    for await (const event of stream) events.push(event);
  } finally {
    await sender.close();
    await listener.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  const results = events.flatMap((event) => (event.type === 'scenario-finished' ? [event.result] : []));
  const [finished, result] = [events.at(-1), results[0]];
  if (finished?.type !== 'run-finished' || result === undefined) throw new Error('the run has no end');
  return { events, results, result, finished, calls };
}

async function serve(listener: Listener, respond: Respond): Promise<{ server: Server; url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const callBack: Call['callBack'] = async (body, path = '/') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    await fetch(listener.url + path, { method: 'POST', body: text, headers: { 'Content-Type': 'application/json' } });
  };
  const answer = async (text: string, { url = '', headers: sent }: IncomingMessage, outgoing: ServerResponse) => {
    const operation = url.split('/').at(-1) ?? '';
    const call = { operation, path: url, authorization: sent.authorization ?? '', body: bodyOf(text), callBack };
    calls.push(call);
    const { status = 200, body = plainBody(call), headers = {} } = (await respond(call)) ?? {};
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const server = createServer({}, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => void answer(Buffer.concat(chunks).toString(), incoming, outgoing));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

function bodyOf(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

/** What a plain service answers: a token, ids of an order, nothing much. */
function plainBody({ operation, body }: Call): Json {
  if (operation === 'token') return { access_token: 'the-access-token', token_type: 'Bearer', expires_in: 3600 };
  const { providerOrderId } = body;
  return operation === 'notification' ? { ksOrderId: '17', partnerOrderId: `pos-${String(providerOrderId)}` } : {};
}

/** A scenario with these steps, as lines of a suite. */
export function lines(id: string, requirement: string, ...steps: string[]): string {
  return `  - id: ${id}\n    title: One scenario\n    requirements: [${requirement}]\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`;
}
