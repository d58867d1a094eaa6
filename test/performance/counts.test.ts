/** What a scenario costs, in requests, connections and writes that wait for the disk. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromFile } from '../../bin/settings.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { loadLibrary } from '../../engine/load/index.ts';
import { parseSuite } from '../../engine/load/suites.ts';
import type { Event, Target } from '../../engine/model.ts';
import { keyOf, sharedKeys } from '../../engine/run/sharing.ts';
import { run } from '../../engine/run.ts';
import { createSender } from '../../engine/send.ts';

const SCENARIOS = 5;
const ROWS = Array.from({ length: SCENARIOS }, (_, n) => `{ n: ${n} }`).join(', ');
const SUITE = `suite: counted
title: Counted
scenarios:
  - id: counted/scenario-<n>
    title: Order, menu, cart and cancellation are accepted
    requirements: [create.accepts]
    each:
      case: [${ROWS}]
    steps:
      - createOrder: { body: order, set: { /customerInformation/id: 'guest-<n>' } }
      - fetchMenu: {}
      - validateCart: {}
      - cancelOrder: {}
`;

const library = loadLibrary();
const { scenarios } = parseSuite('counted.yaml', SUITE);
const server = createServer((request, response) => {
  const token = { access_token: 'a-token-of-the-target', token_type: 'Bearer' };
  const answer = { status: 'ACCEPTED', ksOrderId: '700100200', partnerOrderId: 'pos-4711' };
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(request.url === '/oauth2/token' ? token : answer));
  });
});
let connections = 0;
let requests = 0;
server.on('connection', () => (connections += 1)).on('request', () => (requests += 1));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a scenario costs its requests, no connection where the service keeps one open, and one synced write', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = { provider: 'p', partner: 'q', market: 'm', providerStoreId: 'store-1', partnerStoreId: 'pos-1' };
  const target: Target = { ...fromFile({}), ...names, baseUrl, authUrl: baseUrl, embedded: false, callbackUrl: null };
  const lines: string[] = [];
  const ledger: Ledger = {
    sending: async () => void lines.push('sending'),
    accepted: () => void lines.push('accepted'),
    refused: () => void lines.push('refused'),
    cancelled: () => void lines.push('cancelled'),
    close: () => {},
  };
  const sender = createSender({ timeoutMs: 10_000, maxBodyBytes: 1 << 20 });
  const events: Event[] = [];
  const { suites, requirements, questions, fixtures } = library;
  const stream = run({
    planned: scenarios.map((scenario) => ({ kind: 'run', scenario })),
    suites,
    requirements,
    questions,
    fixtures,
    target,
    sender,
    ledger,
    kit: { name: 'order-conformance', version: '0', suiteRevision: 1 },
    runId: 'counted',
    spareStores: [],
    credentials: { clientId: 'a-client', clientSecret: 'a-secret-of-ours', apiKey: 'a-key-of-ours' },
    settings: { concurrency: 1, timeoutMs: 10_000, callbackTimeoutMs: 1_000, strict: false, bail: false },
    listener: null,
    matchesSchema: () => [],
    stop: new AbortController().signal,
    leftovers: [],
    pace: async () => {},
  });
  for await (const event of stream) events.push(event);
  await sender.close();

  expect(events.at(-1)).toMatchObject({ type: 'run-finished', verdict: 'conformant' });
  expect(requests).toBe(1 + 4 * SCENARIOS);
  expect(connections).toBe(1);
  expect(lines.filter((line) => line === 'sending')).toHaveLength(SCENARIOS);
  expect(lines).toHaveLength(3 * SCENARIOS);
  expect(events.filter(({ type }) => type === 'exchange')).toHaveLength(1 + 4 * SCENARIOS);
});

test('nothing is kept of requests that only one scenario needs', () => {
  const kept = sharedKeys(scenarios);
  expect(scenarios.filter(({ steps }) => kept.has(keyOf(steps)))).toEqual([]);
  expect(sharedKeys([...scenarios, ...scenarios.slice(0, 1)]).size).toBe(kept.size + 1);
});

test('rows of a table share the steps that no column touches', () => {
  const [first, second] = scenarios;
  expect(first?.steps[0]).not.toBe(second?.steps[0]);
  for (const index of [1, 2, 3]) expect(first?.steps[index]).toBe(second?.steps[index]);
});
