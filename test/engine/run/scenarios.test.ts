import { describe, expect, test } from 'vitest';
import { type Answer, lines, type Respond, runSuite } from './bench.ts';

const ACCEPTS = lines('mine/accepts', 'create.accepts', 'createOrder: {}\n        expect: accepted');
const REFUSES = lines(
  'mine/refuses',
  'create.required.orderItems',
  'createOrder: { fault: { remove: /orderItems } }\n        expect: refused',
);
const CANCELS = lines(
  'mine/cancels',
  'cancel.accepts',
  'prepare: cancelOrder',
  'cancelOrder: {}\n        expect: accepted',
);
const ERROR: Answer = { status: 400, body: { code: 'E1', message: 'x is missing' } };
/** Answers that to requests of one operation. */
const on =
  (operation: string, answer: Answer): Respond =>
  (call) =>
    call.operation === operation ? answer : undefined;

describe('a refusal and its control', () => {
  const refusing: Respond = ({ operation, body }) =>
    operation === 'notification' && body['orderItems'] === undefined ? ERROR : undefined;

  test('passes where the request without the fault is accepted; that is sent once', async () => {
    const { results, finished, calls } = await runSuite(ACCEPTS + REFUSES, { respond: refusing });
    expect(results.map(({ judgement }) => judgement.verdict)).toEqual(['pass', 'pass']);
    expect(finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
    expect(calls.filter(({ operation }) => operation === 'notification')).toHaveLength(2);
    expect(results.find(({ id }) => id === 'mine/refuses')?.evidence?.control?.reply).toMatchObject({ status: 200 });
  });

  test('is left open where that is not accepted either', async () => {
    const { result, calls } = await runSuite(REFUSES, { respond: on('notification', ERROR) });
    expect(result.judgement).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('a refusal proves nothing'),
    });
    expect(calls.filter(({ operation }) => operation === 'notification')).toHaveLength(1);
  });

  test('fails where the fault is accepted too', async () => {
    const { result } = await runSuite(REFUSES);
    expect(result).toMatchObject({
      judgement: { verdict: 'fail' },
      findings: [{ code: 'not-refused', level: 'must' }],
    });
  });
});

describe('a service that always answers 200', () => {
  const speaking = (code: string, message: string): Answer => ({ body: { code, message } });

  test('is told by what an accepted request looks like', async () => {
    const respond: Respond = ({ operation, body }) =>
      operation !== 'notification'
        ? undefined
        : body['orderItems'] === undefined
          ? speaking('ROT', 'Posten fehlen')
          : speaking('GRUEN', 'Bestellung angenommen');
    const { results } = await runSuite(ACCEPTS + REFUSES, { respond });
    expect(results.map(({ judgement }) => judgement.verdict)).toEqual(['pass', 'pass']);
  });

  test('and accepts everything fails', async () => {
    const { results } = await runSuite(ACCEPTS + REFUSES, {
      respond: on('notification', speaking('GRUEN', 'Angenommen')),
    });
    expect(results.map(({ id, judgement }) => [id, judgement.verdict])).toEqual(
      expect.arrayContaining([['mine/refuses', 'fail']]),
    );
  });
});

describe('order ids', () => {
  const cancelled = (calls: { operation: string; body: object }[]) =>
    calls.filter(({ operation }) => operation === 'cancel').map(({ body }) => body);

  test('come from the answer', async () => {
    const { result, calls, finished } = await runSuite(CANCELS);
    expect(result.judgement.verdict).toBe('pass');
    for (const sent of cancelled(calls))
      expect(sent).toMatchObject({ ksOrderId: '17', partnerOrderId: expect.stringMatching(/^pos-/) });
    expect(finished.orders).toEqual({ created: cancelled(calls).length, cancelled: cancelled(calls).length, left: [] });
  });

  test('else from a callback about the order, which is waited for', async () => {
    const respond: Respond = async ({ operation, body, callBack }) => {
      if (operation !== 'notification') return undefined;
      setTimeout(
        () => void callBack({ order: { id: body['providerOrderId'] ?? null, ksOrderId: 81, partnerOrderId: 'k-1' } }),
        30,
      );
      return { status: 202, body: {} };
    };
    const { result, calls } = await runSuite(CANCELS, { respond });
    expect(result.judgement.verdict).toBe('pass');
    expect(cancelled(calls).length).toBeGreaterThan(0);
    for (const sent of cancelled(calls)) expect(sent).toMatchObject({ ksOrderId: '81', partnerOrderId: 'k-1' });
  });

  test('else as the target file says', async () => {
    const orderIds = { ksOrderId: 'ks-${order.providerOrderId}', partnerOrderId: 'fixed' };
    const { result, calls } = await runSuite(CANCELS, {
      respond: on('notification', { body: {} }),
      target: { orderIds },
    });
    expect(result.judgement.verdict).toBe('pass');
    const [sent] = cancelled(calls) as { ksOrderId: string; providerOrderId: string; partnerOrderId: string }[];
    expect([sent?.ksOrderId, sent?.partnerOrderId]).toEqual([`ks-${sent?.providerOrderId}`, 'fixed']);
  });

  test('found nowhere leave it open, with advice; and the order is left, and told', async () => {
    const { result, calls, finished } = await runSuite(CANCELS, {
      respond: on('notification', { body: { done: true } }),
    });
    expect(result.judgement).toMatchObject({
      verdict: 'inconclusive',
      blame: 'configuration',
      reason: expect.stringContaining('orderIds'),
    });
    expect(cancelled(calls)).toEqual([]);
    expect(finished.orders.left).toHaveLength(finished.orders.created);
    expect(finished.orders).toMatchObject({
      cancelled: 0,
      left: expect.arrayContaining([
        expect.objectContaining({
          scenario: 'mine/cancels',
          why: expect.stringContaining('ksOrderId and partnerOrderId'),
        }),
      ]),
    });
    expect(finished.exitCode).toBe(4);
  });

  test('that were guessed and refused are the configuration, not the service', async () => {
    const respond: Respond = ({ operation }) =>
      operation === 'notification'
        ? { body: { orderId: '9', posOrderId: '8' } }
        : operation === 'cancel'
          ? { ...ERROR, status: 404 }
          : undefined;
    const { result, finished } = await runSuite(CANCELS, { respond });
    expect(result.judgement).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('guessed') });
    expect(finished.orders.left.length).toBeGreaterThan(0);
  });
});

test('orders that a scenario made are cancelled after it', async () => {
  const { calls, finished } = await runSuite(ACCEPTS);
  expect(calls.map(({ operation }) => operation)).toEqual(['token', 'notification', 'cancel']);
  expect(calls.at(-1)?.body).toMatchObject({
    ksOrderId: '17',
    cancellationNotes: expect.stringContaining('conformance kit'),
  });
  expect(finished.orders).toEqual({ created: 1, cancelled: 1, left: [] });
});

test('orders of a service that does not cancel are left, and told', async () => {
  const { capabilities } = (await import('../parts.ts')).target();
  const { finished } = await runSuite(ACCEPTS, { target: { capabilities: { ...capabilities, cancel: false } } });
  expect(finished.orders).toMatchObject({
    created: 1,
    cancelled: 0,
    left: [{ why: 'the service does not offer cancel' }],
  });
});

describe('store callbacks', () => {
  const FETCHES = lines(
    'mine/calls-back',
    'fetchStore.callback',
    'fetchStore: {}\n        expect: { callback: store }',
  );
  const store = { storeId: 'store-7', status: 'OPEN' };
  const calling =
    (act: (call: Parameters<Respond>[0]) => Promise<void> | void): Respond =>
    async (call) => {
      if (call.path.includes('stores/status')) await act(call);
      return undefined;
    };
  const later = (ms: number, act: () => Promise<void>) => void setTimeout(() => void act().catch(() => {}), ms);

  test('before the answer', async () => {
    const { result } = await runSuite(FETCHES, { respond: calling(({ callBack }) => callBack(store)) });
    expect(result.judgement.verdict).toBe('pass');
    expect(result.notes).toEqual(['The callback came before the answer to its request.']);
  });

  test('after it', async () => {
    const { result, events } = await runSuite(FETCHES, {
      respond: calling(({ callBack }) => later(40, () => callBack(store))),
    });
    expect(result).toMatchObject({ judgement: { verdict: 'pass' }, notes: [] });
    expect(events.filter(({ type }) => type === 'callback')).toHaveLength(1);
  });

  test('twice', async () => {
    const { result } = await runSuite(FETCHES, {
      respond: calling(async ({ callBack }) => {
        await callBack(store);
        await callBack(store);
      }),
    });
    expect(result.judgement.verdict).toBe('pass');
    expect(result.notes).toContain('The callback came 2 times.');
  });

  test('again when nobody waits any more', async () => {
    const slow = lines('mine/slow', 'fetchMenu.accepts', 'fetchMenu: {}\n        expect: accepted');
    const respond: Respond = async (call) => {
      if (call.path.includes('stores/status')) {
        await call.callBack(store);
        later(60, () => call.callBack(store));
      }
      if (call.path.includes('stores/menus')) await new Promise((resolve) => setTimeout(resolve, 250));
      return undefined;
    };
    const { finished } = await runSuite(FETCHES + slow, { respond });
    expect(finished.strayCallbacks.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^It came again, \d+ ms after/),
    ]);
  });

  test('late', async () => {
    const slow = lines('mine/slow', 'fetchMenu.accepts', 'fetchMenu: {}\n        expect: accepted');
    const respond: Respond = async (call) => {
      if (call.path.includes('stores/status')) later(300, () => call.callBack(store));
      if (call.path.includes('stores/menus')) await new Promise((resolve) => setTimeout(resolve, 500));
      return undefined;
    };
    const { results, finished } = await runSuite(FETCHES + slow, { respond });
    expect(results.find(({ id }) => id === 'mine/calls-back')?.findings).toMatchObject([
      { code: 'callback-missing', actual: 'no callback at all' },
    ]);
    expect(finished.strayCallbacks.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^It came late: \d+ ms after the answer, and only 200 ms were waited/),
    ]);
  });

  test.each<[string, Parameters<typeof calling>[0], string, RegExp]>([
    ['never', () => {}, 'callback-missing', /^No callback came for the store$/],
    [
      'for another store',
      ({ callBack }) => callBack({ storeId: 'store-8', status: 'OPEN' }),
      'callback-missing',
      /for another store or for none/,
    ],
    ['not JSON', ({ callBack }) => callBack('<store>store-7</store>'), 'callback-not-json', /its body is not JSON/],
    [
      'with nothing but the id',
      ({ callBack }) => callBack({ storeId: 'store-7' }),
      'callback-empty',
      /nothing but what was sent/,
    ],
    ['with an empty body', ({ callBack }) => callBack(''), 'callback-missing', /for another store or for none/],
  ])('%s', async (_name, act, code, message) => {
    const { result } = await runSuite(FETCHES, { respond: calling(act) });
    expect(result).toMatchObject({
      judgement: { verdict: 'fail' },
      findings: [{ code, message: expect.stringMatching(message) }],
    });
  });

  test('are awaited one at a time where there is one store, side by side where there are more', async () => {
    const two =
      FETCHES +
      FETCHES.replace('mine/calls-back', 'mine/calls-back-again').replace(
        'fetchStore: {}',
        'fetchStore: { remove: [/storeInformation/partnerStoreId] }',
      );
    const named: unknown[] = [];
    const respond = calling(async ({ body, callBack }) => {
      const { providerStoreId } = body['storeInformation'] as { providerStoreId: string };
      named.push(providerStoreId);
      await callBack({ storeId: providerStoreId, status: 'OPEN' });
    });
    const alone = await runSuite(two, { respond });
    expect(alone.finished.summary.pass).toBe(2);
    expect(new Set(named)).toEqual(new Set(['store-7']));
    named.length = 0;
    const spare = ['a', 'b'].map((name) => ({ providerStoreId: `lane-${name}`, partnerStoreId: `pos-${name}` }));
    const beside = await runSuite(two, { respond, spareStores: spare });
    expect(beside.finished.summary.pass).toBe(2);
    expect(new Set(named)).toEqual(new Set(['lane-a', 'lane-b']));
  });

  test('without an address are not judged, which is said once', async () => {
    const { finished, events, calls } = await runSuite(FETCHES, { target: { callbackUrl: null } });
    expect(finished).toMatchObject({ verdict: 'incomplete', exitCode: 4, summary: { skip: 1 } });
    expect(events.filter(({ type }) => type === 'notice')).toMatchObject([
      { code: 'callback-not-configured', advice: expect.stringContaining('--callback-listen') },
    ]);
    expect(calls).toEqual([]);
  });
});

describe('the token', () => {
  /** Issues t-1, t-2, ...; business calls are answered by whether their token is among the good ones. */
  function issuing(lifetime: number | undefined, good: (token: number) => boolean): Respond & { issued(): number } {
    let number = 0;
    const respond: Respond = ({ operation, authorization }) => {
      if (operation === 'token')
        return {
          body: {
            access_token: `token-number-${++number}`,
            token_type: 'Bearer',
            ...(lifetime === undefined ? {} : { expires_in: lifetime }),
          },
        };
      return good(Number(authorization.split('-').at(-1)))
        ? undefined
        : { status: 401, body: { code: 'EXPIRED', message: 'The token has expired' } };
    };
    return Object.assign(respond, { issued: () => number });
  }

  const many = Array.from({ length: 6 }, (_, index) =>
    lines(
      `mine/menu-${index}`,
      'fetchMenu.accepts',
      `fetchMenu: { set: { /menus: [{ id: m-${index} }] } }\n        expect: accepted`,
    ),
  ).join('');

  test('is fetched once for all', async () => {
    const respond = issuing(3600, () => true);
    const { finished } = await runSuite(many, { respond });
    expect(finished.summary.pass).toBe(6);
    expect(respond.issued()).toBe(1);
  });

  test('that lives for a second is renewed before it ends', async () => {
    const respond = issuing(1, () => true);
    const pace = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
    const { finished } = await runSuite(many, { respond, input: { pace }, settings: { concurrency: 1 } });
    expect(finished.summary.pass).toBe(6);
    expect(respond.issued()).toBeGreaterThan(1);
  });

  test('that is refused is renewed, and the request repeated', async () => {
    const respond = issuing(undefined, (token) => token >= 2);
    const { finished, results } = await runSuite(many, { respond });
    expect(finished.summary.pass).toBe(6);
    expect(respond.issued()).toBe(2);
    expect(results.flatMap(({ notes }) => notes)).toContain(
      'The access token was refused; with a new one the request was repeated.',
    );
  });

  test('that is refused for ever ends in a failure, after a few renewals', async () => {
    const respond = issuing(undefined, () => false);
    const { finished } = await runSuite(many, { respond });
    expect(finished.exitCode).not.toBe(0);
    expect(finished.summary.pass).toBe(0);
    expect(respond.issued()).toBeLessThan(12);
  });

  test('of the wrong client is told as configuration', async () => {
    const respond = on('token', {
      status: 401,
      body: { error: 'invalid_client', error_description: 'No such client' },
    });
    const { results, finished } = await runSuite(many, { respond });
    for (const { judgement } of results)
      expect(judgement).toMatchObject({
        verdict: 'inconclusive',
        blame: 'configuration',
        reason: expect.stringContaining('ORDER_CLIENT_SECRET'),
      });
    expect(finished.exitCode).toBe(4);
  });

  test('that is not in the answer is told as the service', async () => {
    const { result } = await runSuite(ACCEPTS, { respond: on('token', { body: { token_type: 'Bearer' } }) });
    expect(result.judgement).toMatchObject({ verdict: 'inconclusive', blame: 'service' });
  });
});

describe('a target that asks for patience', () => {
  /** Answers 429 to the first requests for menus. */
  function hurried(times: number, retryAfter: string): Respond {
    let left = times;
    return ({ path }) =>
      path.includes('menus') && left-- > 0
        ? { ...ERROR, status: 429, headers: { 'Retry-After': retryAfter } }
        : undefined;
  }
  const MENU = lines('mine/menu', 'fetchMenu.accepts', 'fetchMenu: {}\n        expect: accepted');

  test('is given it, and the request is repeated', async () => {
    const { result } = await runSuite(MENU, { respond: hurried(1, '0') });
    expect(result).toMatchObject({ judgement: { verdict: 'pass' }, notes: [expect.stringContaining('429')] });
  });

  test('by a moment instead of seconds', async () => {
    const { result } = await runSuite(MENU, { respond: hurried(1, new Date(0).toUTCString()) });
    expect(result.judgement.verdict).toBe('pass');
  });

  test('for longer than the kit waits leaves the scenario open', async () => {
    const { result, finished } = await runSuite(MENU, { respond: hurried(99, '3600') });
    expect(result.judgement).toMatchObject({
      verdict: 'inconclusive',
      blame: 'configuration',
      reason: expect.stringContaining('rate'),
    });
    expect(finished.exitCode).toBe(4);
  });
});

describe('capabilities', () => {
  const MENU = lines('mine/menu', 'fetchMenu.accepts', 'fetchMenu: {}\n        expect: accepted');
  const NO_MENU = lines('mine/no-menu', 'error.code, error.message', 'fetchMenu: {}\n        expect: refused').replace(
    '    steps',
    '    lacks: [menu]\n    steps',
  );
  const withMenu = async (menu: true | false | 'unknown', respond: Respond) => {
    const { capabilities } = (await import('../parts.ts')).target();
    const { results } = await runSuite(MENU + NO_MENU, {
      respond,
      target: { capabilities: { ...capabilities, menu } },
    });
    return Object.fromEntries(results.map(({ id, judgement }) => [id, judgement.verdict]));
  };
  const refusing: Respond = ({ path }) => (path.includes('menus') ? { ...ERROR, status: 404 } : undefined);

  test('true: the operation is to be accepted', async () => {
    expect(await withMenu(true, refusing)).toEqual({ 'mine/menu': 'fail', 'mine/no-menu': 'skip' });
  });

  test('unknown: a refusal leaves it open', async () => {
    expect(await withMenu('unknown', refusing)).toEqual({ 'mine/menu': 'inconclusive', 'mine/no-menu': 'skip' });
    expect(await withMenu('unknown', () => undefined)).toEqual({ 'mine/menu': 'pass', 'mine/no-menu': 'skip' });
  });

  test('false: its refusal is judged', async () => {
    expect(await withMenu(false, refusing)).toEqual({ 'mine/menu': 'skip', 'mine/no-menu': 'pass' });
    expect(await withMenu(false, () => undefined)).toEqual({ 'mine/menu': 'skip', 'mine/no-menu': 'fail' });
  });
});

describe('known failures', () => {
  const knownFailures = [{ scenario: 'mine/**', reason: 'ticket 17', since: '2031-08-14' }];

  test('fail without failing the run', async () => {
    const { result, finished } = await runSuite(ACCEPTS, {
      respond: on('notification', ERROR),
      target: { knownFailures },
    });
    expect(result).toMatchObject({ judgement: { verdict: 'fail' }, knownFailure: 'ticket 17' });
    expect(finished).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
      reason: expect.stringContaining('known failure'),
    });
  });

  test('that pass fail the run, and are told', async () => {
    const { result, finished } = await runSuite(ACCEPTS, { target: { knownFailures } });
    expect(result).toMatchObject({
      judgement: { verdict: 'fail' },
      knownFailure: null,
      findings: [{ code: 'known-failure-passed', expected: expect.stringContaining('ticket 17') }],
    });
    expect(finished.exitCode).toBe(1);
  });
});

describe('a run ends early', () => {
  const three = ['a', 'b', 'c']
    .map((name) =>
      lines(
        `mine/${name}`,
        'fetchMenu.accepts',
        `fetchMenu: { set: { /menus: [{ id: ${name} }] } }\n        expect: accepted`,
      ),
    )
    .join('');

  test('at the first failure where that is wanted', async () => {
    const { results, finished } = await runSuite(three, {
      respond: ({ path }) => (path.includes('menus') ? ERROR : undefined),
      settings: { bail: true, concurrency: 1 },
    });
    expect(results.map(({ judgement }) => judgement.verdict)).toEqual(['fail', 'inconclusive', 'inconclusive']);
    expect(finished).toMatchObject({ exitCode: 130, reason: expect.stringContaining('mine/a') });
  });

  test('when it is stopped; the orders that were made are cancelled', async () => {
    const stop = new AbortController();
    const respond: Respond = ({ operation }) => {
      if (operation === 'notification') stop.abort();
      return undefined;
    };
    const { finished, calls, results } = await runSuite(ACCEPTS + three, {
      respond,
      input: { stop: stop.signal },
      settings: { concurrency: 1 },
    });
    expect(finished).toMatchObject({ exitCode: 130, orders: { created: 1, cancelled: 1, left: [] } });
    expect(calls.at(-1)?.operation).toBe('cancel');
    expect(results).toHaveLength(4);
    expect(results.filter(({ judgement }) => judgement.verdict === 'inconclusive').length).toBeGreaterThanOrEqual(3);
  });

  test('where nothing listens; said once, and nothing is judged', async () => {
    const { finished, results } = await runSuite(three, {
      target: { baseUrl: 'http://127.0.0.1:9', authUrl: 'http://127.0.0.1:9' },
    });
    expect(finished).toMatchObject({
      verdict: 'incomplete',
      exitCode: 3,
      reason: expect.stringMatching(/127\.0\.0\.1:9 cannot be reached.*ORDER_AUTH_URL/),
    });
    for (const { judgement } of results) expect(judgement).toMatchObject({ verdict: 'inconclusive', blame: 'network' });
  });
});

test('a fault of the kit is the verdict of its scenario; the others go on', async () => {
  const broken = lines(
    'mine/broken',
    'create.accepts',
    'createOrder: { body: minimal-order }\n        expect: { answer: accepted, schema: mine.json }',
  );
  const matchesSchema = () => {
    throw new Error('the schema is out of its mind');
  };
  const { results, finished } = await runSuite(ACCEPTS + broken, { input: { matchesSchema } });
  expect(results.map(({ id, judgement }) => [id, judgement.verdict]).toSorted()).toEqual([
    ['mine/accepts', 'pass'],
    ['mine/broken', 'error'],
  ]);
  expect(results.find(({ id }) => id === 'mine/broken')?.judgement).toMatchObject({
    reason: 'the schema is out of its mind',
    stack: expect.stringContaining('at '),
  });
  expect(finished).toMatchObject({ verdict: 'error', exitCode: 5 });
});

test('a request that breaks the interface without saying so is not sent', async () => {
  const { result, calls } = await runSuite(
    lines('mine/broken', 'create.accepts', 'createOrder: { remove: [/orderItems] }'),
  );
  expect(result.judgement).toMatchObject({ verdict: 'error', reason: expect.stringContaining('breaks the interface') });
  expect(calls.map(({ operation }) => operation)).not.toContain('notification');
});

test('an order is cancelled although the kit fails in a step behind it', async () => {
  const { finished, calls } = await runSuite(
    lines('mine/broken', 'create.accepts', 'createOrder: {}', 'createOrder: { remove: [/orderItems] }'),
  );
  expect(calls.map(({ operation }) => operation).filter((name) => name !== 'token')).toEqual([
    'notification',
    'cancel',
  ]);
  expect(finished).toMatchObject({ verdict: 'error', orders: { created: 1, cancelled: 1, left: [] } });
});

test('secrets leave no event, whatever the target repeats', async () => {
  const respond: Respond = ({ operation, authorization }) =>
    operation === 'token'
      ? undefined
      : {
          headers: { 'X-Debug': authorization },
          body: {
            echo: [
              'the-api-key',
              encodeURIComponent('the-client-secret'),
              Buffer.from('the-api-key').toString('base64'),
              authorization,
            ],
          },
        };
  const { events, result } = await runSuite(ACCEPTS, { respond });
  const text = JSON.stringify(events);
  for (const secret of [
    'the-api-key',
    'the-client-secret',
    'the-access-token',
    Buffer.from('the-api-key').toString('base64'),
  ])
    expect(text).not.toContain(secret);
  expect(result.findings.map(({ code }) => code)).toContain('secret-echoed');
});

test('the events of a run come in order, each scenario once', async () => {
  const { events } = await runSuite(ACCEPTS + CANCELS + REFUSES, { patterns: ['mine/{accepts,cancels}'] });
  expect(events[0]?.type).toBe('run-started');
  expect(events.filter(({ type }) => type === 'run-finished')).toHaveLength(1);
  for (const id of ['mine/accepts', 'mine/cancels']) {
    const of = events.findIndex((event) => event.type === 'scenario-started' && event.id === id);
    const to = events.findIndex((event) => event.type === 'scenario-finished' && event.result.id === id);
    expect(of).toBeGreaterThan(0);
    expect(to).toBeGreaterThan(of);
  }
  expect(events.filter((event) => event.type === 'scenario-finished')).toHaveLength(3);
});
