/**
 * Whatever arrives, the kit neither breaks nor finds a pass in it. How many cases are tried follows FUZZ_FACTOR (1);
 * scripts/reliability.ts writes the numbers into docs/reliability.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { readStoredRun } from '../../bin/stored-run.ts';
import { callbackFlaws, callbackNotes, satisfies } from '../../engine/checks/callback.ts';
import { InputError } from '../../engine/errors.ts';
import { type Listener, startListener } from '../../engine/listen.ts';
import { type Library, loadLibrary, ownSuites, parseSuite, parseTarget } from '../../engine/load/index.ts';
import {
  type Callback,
  type CallbackWait,
  type Event,
  type Evidence,
  EXIT_CODES,
  type Exchange,
  type Reply,
  type Scenario,
} from '../../engine/model.ts';
import { questionsIndex } from '../../engine/observe.ts';
import { rehearse } from '../../engine/rehearse.ts';
import { conclude } from '../../engine/run/conclude.ts';
import { createSender } from '../../engine/send.ts';
import { judgeAgain, type Today } from '../../engine/stored/judge-again.ts';
import { REPORTER_NAMES } from '../../reporters/index.ts';
import { render } from '../reporters/render.ts';
import { judge, judgeTarget, listen } from '../support/judge.ts';
import { anyJson, anyReply, anyText, anyWire } from './random-answers.ts';
import { CREDENTIALS, startRaw, targetAt } from './raw-service.ts';
import { requestTo } from './sending.ts';

const FACTOR = Number(process.env['FUZZ_FACTOR'] ?? 1);
const library: Library = loadLibrary();
const target = targetAt('http://127.0.0.1:9', { callbackUrl: 'http://127.0.0.1:8' });
const NO_FIELDS = target.fields;
const { suites, requirements, questions } = library;
const kit = { name: 'order-conformance', version: '0.0.0', suiteRevision: library.revision };
const today: Today = { suites, requirements, questions, kit, target, strict: false, matchesSchema: () => [] };

/** Runs the property, and leaves the number of its cases for the script that writes them down. */
async function tried<T>(
  { task }: TestContext,
  cases: number,
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => void | Promise<void>,
): Promise<void> {
  const numRuns = Math.ceil(cases * FACTOR);
  await fc.assert(
    fc.asyncProperty(arbitrary, async (value) => void (await holds(value))),
    { numRuns },
  );
  Object.assign(task.meta, { cases: numRuns });
}

/** Only mistakes of the user may be thrown. */
function told<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError && error.problems.length > 0) return null;
    throw error;
  }
}

describe('random answers', () => {
  const bench = {
    rules: {
      requirements: new Map(library.requirements.map((requirement) => [requirement.id, requirement])),
      fields: NO_FIELDS,
      capabilities: target.capabilities,
      secrets: () => [{ label: 'ORDER_API_KEY', value: CREDENTIALS.apiKey }],
      masked: (exchange: Exchange) => exchange,
      matchesSchema: () => [],
    },
    questionsOf: questionsIndex(library.questions),
    knownFailures: [],
  };
  const scenarios = library.suites.flatMap((suite) => suite.scenarios);
  const anyScenario = fc.constantFrom(...scenarios);

  function exchangeOf(scenario: Scenario, step: number, reply: Reply, role: Exchange['role']): Exchange {
    const operation = scenario.steps[step]?.operation ?? 'createOrder';
    const request = { ...requestTo('http://127.0.0.1:9/x', operation) };
    return { id: `x${step}`, role, step, request, reply, startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1 };
  }

  /** What has to be so, at the least, where a step was met; told without the kit's own code. */
  function earned(reply: Reply, expected: string): boolean {
    if (expected === 'any') return true;
    if (reply.kind === 'no-response') return false;
    const { status, body } = reply;
    const success = status >= 200 && status < 300;
    const document = documentIn(body.text);
    const sound = body.problem === null && document !== 'broken';
    if (expected === 'accepted' || expected === 'alike') return success && sound;
    // Whatever is not an acceptance, in whichever way: an error of a gateway will do.
    if (expected === 'not-accepted') return !success || body.problem !== null || document !== 'none';
    return sound && document === 'values';
  }

  /** What a text holds: nothing, values in an object or array, a single value, or no JSON. */
  function documentIn(text: string): 'none' | 'values' | 'value' | 'broken' {
    const json = text.replace(/^\uFEFF/, '').trim();
    if (json === '') return 'none';
    try {
      const value: unknown = JSON.parse(json);
      return typeof value === 'object' && value !== null ? 'values' : 'value';
    } catch {
      return 'broken';
    }
  }

  it('are judged without a fault of the kit, and pass only where they earned it', (context) =>
    tried(
      context,
      6_000,
      fc.tuple(anyScenario, fc.array(anyReply, { minLength: 3, maxLength: 3 }), fc.option(anyReply)),
      ([scenario, replies, controlReply]) => {
        const exchanges = scenario.steps.map((step, index) =>
          exchangeOf(scenario, index, replies[index % 3] as Reply, step.setup ? 'setup' : 'judged'),
        );
        const control = controlReply === null ? null : exchangeOf(scenario, 0, controlReply, 'control');
        const evidence: Evidence = {
          exchanges,
          waits: [],
          control,
          reference: null,
          guessedIds: false,
          credentialsServe: null,
          obstacle: null,
        };
        const { judgement, level } = conclude(scenario, evidence, [], bench, {
          startedAt: '2026-01-01T00:00:00.000Z',
          durationMs: 1,
        });
        expect(judgement.verdict).not.toBe('error');
        if (judgement.verdict !== 'pass' || level !== 'must') return;
        scenario.steps.forEach((step, index) => {
          if (!step.setup) expect(earned(replies[index % 3] as Reply, step.expect.answer)).toBe(true);
        });
      },
    ));

  it('on the wire always end in a reply', async (context) => {
    let bytes: Uint8Array = Buffer.alloc(0);
    const service = await startRaw((socket) => void socket.end(bytes));
    const sender = createSender({ timeoutMs: 5_000, maxBodyBytes: 1 << 16 });
    await tried(context, 1_500, anyWire, async (wire) => {
      bytes = wire;
      const { reply } = await sender.send(requestTo(service.url, 'validateCart'));
      expect(reply.kind === 'response' ? reply.status >= 200 : reply.detail !== '').toBe(true);
    });
    await sender.close();
    await service.close();
  });

  it('never make a run conformant, nor break it', async (context) => {
    let replies: Buffer[] = [];
    let turn = 0;
    const service = await startRaw((socket) => {
      turn += 1;
      socket.end(replies[turn % replies.length] ?? '');
    });
    const listener = await listen();
    const against = { target: targetAt(service.url, { callbackUrl: null }), credentials: CREDENTIALS, listener };
    await tried(context, 60, fc.array(anyReply.map(wholeOf), { minLength: 1, maxLength: 12 }), async (drawn) => {
      replies = drawn;
      const { finished, results } = await judgeTarget(against, { patterns: ['token/**', 'menu/**'] });
      expect(results.filter(({ judgement }) => judgement.verdict === 'error')).toEqual([]);
      expect(finished.verdict).not.toBe('conformant');
      expect([EXIT_CODES.nonConformant, EXIT_CODES.incomplete, EXIT_CODES.unreachable]).toContain(finished.exitCode);
    });
    await listener.close();
    await service.close();
  });
});

function wholeOf(reply: Reply): Buffer {
  if (reply.kind === 'no-response') return Buffer.alloc(0);
  const body = Buffer.from(reply.body.text);
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${reply.status} X\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);
}

describe('random callbacks', () => {
  const STORE = 'store-4711';
  const exchange: Exchange = {
    id: 'x1',
    role: 'judged',
    step: 0,
    request: {
      ...requestTo('http://127.0.0.1:9/x', 'fetchStore'),
      body: JSON.stringify({ storeInformation: { providerStoreId: STORE } }),
    },
    reply: { kind: 'response', status: 202, headers: [], body: { text: '', bytes: 0, problem: null } },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
  };

  it('are judged without a fault of the kit, and never satisfy without the id', (context) =>
    tried(context, 6_000, fc.tuple(anyText, fc.string(), fc.boolean()), ([text, path, named]) => {
      const body = { text: named ? text.replace('STORE-1', STORE) : text, bytes: text.length, problem: null };
      const callback: Callback = {
        id: 'c',
        method: 'POST',
        url: `/${path}`,
        headers: [],
        body,
        receivedAt: '2026-01-01T00:00:01.000Z',
      };
      const held = satisfies(callback, [STORE], exchange.request);
      if (held) expect(body.text + path).toContain(STORE);
      const wait: CallbackWait = {
        step: 0,
        storeIds: [STORE],
        sentAt: exchange.startedAt,
        answeredAt: exchange.startedAt,
        timeoutMs: 1,
        matching: held ? [callback] : [],
        others: held ? [] : [callback],
      };
      expect(callbackFlaws(wait, exchange).filter(({ code }) => code !== 'media-type').length > 0).toBe(!held);
      expect(callbackNotes(wait)).toBeInstanceOf(Array);
    }));

  let listener: Listener;
  beforeAll(async () => {
    listener = await startListener({ host: '127.0.0.1', port: 0 }, { maxBodyBytes: 1 << 16, maxCallbacks: 10 });
  });
  afterAll(() => listener.close());

  it('on the wire are all answered', (context) =>
    tried(
      context,
      1_000,
      fc.tuple(fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH'), fc.webPath(), fc.uint8Array({ maxLength: 300 })),
      async ([method, path, body]) => {
        const response = await fetch(`${listener.url}${path.startsWith('/') ? path : `/${path}`}`, {
          method,
          body: Buffer.from(body),
        });
        await response.arrayBuffer();
        expect(response.status).toBe(200);
      },
    ));
});

/** A text of the kit with pieces cut, doubled, swapped or replaced. */
function mutated(texts: readonly string[], pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.string(),
    anyJson.map((json) => JSON.stringify(json)),
  );
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(40), piece });
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 3 })).map(([text, changes]) =>
    changes.reduce((whole, { at, remove, piece: put }) => {
      const place = Math.floor(at * whole.length);
      return whole.slice(0, place) + put + whole.slice(place + remove);
    }, text),
  );
}

describe('random files', () => {
  const YAML = [
    '\n',
    '  ',
    ': ',
    '- ',
    '&a ',
    '*a',
    '!!js/function ',
    '${fresh.uuid}',
    '<field>',
    'null',
    '{',
    ']',
    '"',
    '? ',
    '---\n',
    '%YAML 1.1\n',
    '\t',
    '__proto__: ',
    '<<: *a',
    '~0~1',
    '/',
  ];
  const SUITES = ['cart.yaml', 'fire.yaml', 'menu.yaml', 'token.yaml', 'twins.yaml', 'headers.yaml'].flatMap((name) => {
    try {
      const text = readFileSync(join(ownSuites, name), 'utf8');
      // The head and the first scenarios: what is wrong there shows as well, and sooner.
      return [text.slice(0, text.indexOf('\n  - ', Math.min(1_500, text.length - 10)) + 1 || text.length)];
    } catch {
      return [];
    }
  });
  const TARGETS = [
    'baseUrl: https://orders.example\nprovider: acme\ncapabilities: { hold: false, fire: unknown }\nfields:\n  errorCode: [/error/code]\n  ksOrderId: [id]\norderIds: { ksOrderId: "1" }\n',
    'fixtures:\n  order:\n    /orderItems/0/id: "7"\nknownFailures:\n  - scenario: create/**\n    reason: not there yet\n    since: 2026-01-01\nstores:\n  - { providerStoreId: a, partnerStoreId: b }\n',
  ];

  it('there are suites to start from', () => {
    expect(SUITES.length).toBeGreaterThan(3);
    for (const text of SUITES) expect(parseSuite('suite.yaml', text).scenarios.length).toBeGreaterThan(0);
  });

  it('as suites are read or refused with words, and rehearsed', (context) =>
    tried(context, 2_500, fc.oneof({ arbitrary: mutated(SUITES, YAML), weight: 4 }, anyText), (text) => {
      const suite = told(() => parseSuite('suite.yaml', text));
      if (suite === null) return;
      expect(told(() => rehearse(suite.scenarios, target, library.fixtures))).not.toBeUndefined();
    }));

  it('as target files are read or refused with words', (context) =>
    tried(context, 3_000, fc.oneof({ arbitrary: mutated(TARGETS, YAML), weight: 4 }, anyText), (text) => {
      expect(told(() => parseTarget('target.yaml', text))).not.toBeUndefined();
    }));

  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-fuzz-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('as stored runs are read or refused, never better than what they hold, and every format shows them', async (context) => {
    const { events } = await judge({
      patterns: ['menu/accepts/**', 'menu/refuses/**'],
      faults: ['no-answer-on-fetchMenu'],
      timeoutMs: 300,
    });
    const lasting = events.filter(({ type }) =>
      ['run-started', 'notice', 'scenario-finished', 'run-finished'].includes(type),
    );
    const texts = [lasting.map((event) => JSON.stringify(event)).join('\n'), await render('json', events)];
    const file = join(folder, 'stored');
    let read = 0;
    await tried(
      context,
      600,
      mutated(texts, [
        '"',
        '}',
        '{',
        ',',
        '\n',
        'null',
        '"pass"',
        '"fail"',
        '"conformant"',
        '0',
        '-1',
        '1e999',
        '\\ud800',
        '\u0000',
      ]),
      async (text) => {
        writeFileSync(file, text);
        const stored = told(() => readStoredRun(file));
        if (stored === null) return;
        read += 1;
        const failed = stored.results.some(
          ({ judgement, knownFailure }) => judgement.verdict === 'fail' && knownFailure === null,
        );
        if (failed || !stored.whole)
          expect(stored.finished.verdict === 'conformant' && stored.finished.exitCode === 0).toBe(false);
        // The scenarios of the other suites have no evidence here: judged again it is never conformant either.
        expect(judgeAgain(stored, today).finished.verdict).not.toBe('conformant');
        if (read % 10 === 0) for (const name of REPORTER_NAMES) await render(name, stored.events as Event[]);
      },
    );
    expect(read).toBeGreaterThan(0);
  });
});
