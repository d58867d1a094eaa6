import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openLedger, readLedger } from '../../engine/ledger.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { variablesOf } from '../support/cli.ts';
import { judge } from '../support/judge.ts';
import { start, until, workFolder } from './kit.ts';

const references: Reference[] = [];
afterEach(async () => {
  await Promise.all(references.splice(0).map((reference) => reference.close()));
});

async function service(options: Parameters<typeof startReference>[0] = {}): Promise<Reference> {
  const reference = await startReference(options);
  references.push(reference);
  return reference;
}

/** Orders that are neither cancelled nor refused. */
function live(reference: Reference) {
  return reference.orders().filter(({ state }) => state !== 'cancelled');
}

function ledgers(cwd: string): string[] {
  const root = join(cwd, '.order-conformance', 'runs');
  return readdirSync(root).map((run) => join(root, run, 'orders.ndjson'));
}

describe('a run that comes to its end', () => {
  test('leaves no live order and an empty ledger', async () => {
    const reference = await service();
    const cwd = workFolder();
    const { code } = await start(['run', 'create', 'fire', 'sequences', '--quiet'], cwd, variablesOf(reference)).ended;
    expect(code).toBe(0);
    expect(reference.orders().length).toBeGreaterThan(50);
    expect(live(reference)).toEqual([]);
    expect(ledgers(cwd).map((path) => readLedger(path)?.leftovers)).toEqual([[]]);
    // Every later run reads it: nothing that was settled stays in it.
    expect(ledgers(cwd).map((path) => readFileSync(path, 'utf8').trimEnd().split('\n').length)).toEqual([1]);
  }, 30_000);

  test('tells the ids of orders that could not be cancelled, and why', async () => {
    const { finished } = await judge({ faults: ['always-refused-cancelOrder'], patterns: ['create/accepts/order'] });
    expect(finished.orders).toMatchObject({ created: 1, cancelled: 0 });
    expect(finished.orders.left).toHaveLength(1);
    expect(finished.orders.left[0]?.why).toContain('cancellation was not accepted');
  });

  test('counts an order whose request got no answer as one that may exist', async () => {
    const { finished } = await judge({
      faults: ['no-answer-on-createOrder'],
      patterns: ['create/accepts/order'],
      timeoutMs: 200,
    });
    expect(finished.orders.left.map(({ why }) => why)).toEqual(['its request got no answer: it may or may not exist']);
  });
});

describe('an interrupted run', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s cancels orders, writes reports and exits with 130',
    async (signal) => {
      const reference = await service();
      const cwd = workFolder();
      const run = start(
        ['run', 'create', '--rate', '30/s', '--reporter', 'json=report.json'],
        cwd,
        variablesOf(reference),
      );
      await until(() => reference.orders().length >= 3);
      run.child.kill(signal);
      const { code, stderr } = await run.ended;
      expect(code).toBe(130);
      expect(stderr).toContain('stopping');
      expect(live(reference)).toEqual([]);
      const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
      expect(report.verdict).toBe('incomplete');
      expect(report.exitCode).toBe(130);
      expect(report.orders.created).toBe(report.orders.cancelled);
    },
    30_000,
  );

  test('a second Ctrl-C leaves at once', async () => {
    const reference = await service({ faults: ['no-answer-on-cancelOrder'] });
    const run = start(['run', 'cancel', '--timeout', '60s'], workFolder(), variablesOf(reference));
    await until(() => reference.orders().length >= 1);
    run.child.kill('SIGINT');
    await run.says('stopping');
    run.child.kill('SIGINT');
    expect((await run.ended).code).toBe(130);
  }, 30_000);

  test('after kill -9 the next run tells of leftovers, and cleanup cancels them', async () => {
    const reference = await service();
    const cwd = workFolder();
    const variables = variablesOf(reference);
    // Waiting for ids that only a callback could bring keeps created orders alive.
    const run = start(['run', 'create', '--rate', '40/s'], cwd, variables);
    await until(() => live(reference).length >= 1 && reference.orders().length >= 4);
    run.child.kill('SIGKILL');
    await run.ended;
    const next = await start(['run', 'menu/accepts/menu', '--quiet'], cwd, variables).ended;
    const left = live(reference).length;
    if (left > 0) expect(next.stderr).toContain('order-conformance cleanup');
    const cleaned = await start(['cleanup'], cwd, variables).ended;
    expect(cleaned.stdout).toMatch(/left|No earlier run/);
    const known = ledgers(cwd).flatMap((path) => readLedger(path)?.leftovers ?? []);
    expect(known.every(({ ids }) => ids.ksOrderId === undefined)).toBe(true);
    expect(
      live(reference).every(({ providerOrderId }) => known.some((order) => order.providerOrderId === providerOrderId)),
    ).toBe(true);
    const forgotten = await start(['cleanup', '--forget'], cwd, variables).ended;
    expect(ledgers(cwd).flatMap((path) => readLedger(path)?.leftovers ?? [])).toEqual([]);
    expect(forgotten.stderr).toBe('');
  }, 60_000);

  test('cleanup cancels an order whose ids stand in the ledger', async () => {
    const reference = await service();
    const cwd = workFolder();
    const { baseUrl, provider, partner, market, providerStoreId } = reference;
    const created = await judgeAndKeepOne(reference);
    const ledger = openLedger(
      join(cwd, '.order-conformance', 'runs', 'killed', 'orders.ndjson'),
      { baseUrl, provider, partner, market, providerStoreId },
      '2026-01-01T00:00:00.000Z',
    );
    await ledger.sending('x1', created.providerOrderId, 'create/accepts/order');
    ledger.accepted('x1', { ksOrderId: created.ksOrderId, partnerOrderId: created.partnerOrderId });
    ledger.close();
    const { code, stdout } = await start(['cleanup'], cwd, variablesOf(reference)).ended;
    expect(stdout).toContain('1 left, 1 cancelled now');
    expect(code).toBe(0);
    expect(live(reference)).toEqual([]);
    expect((await start(['cleanup'], cwd, variablesOf(reference)).ended).stdout).toContain(
      'No earlier run left an order',
    );
  }, 30_000);
});

/** Submits one order by hand, as a killed run would have left it. */
async function judgeAndKeepOne(reference: Reference) {
  const { credentials, authUrl, baseUrl, provider, partner, market, providerStoreId } = reference;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    scope: 'access/all',
  });
  const token = (await (await fetch(`${authUrl}/oauth2/token`, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const answer = await fetch(
    `${baseUrl}/uat/v1/providers/${provider}/partners/${partner}/markets/${market}/orders/notification`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token.access_token}`,
        'content-type': 'application/json',
        'x-api-key': credentials.apiKey,
      },
      body: JSON.stringify({
        providerOrderId: 'left-behind-1',
        marketName: market,
        storeInformation: { providerStoreId },
        orderNotificationType: 'CREATE',
        serviceMode: { fulfillmentMode: 'PICK_UP' },
        orderItems: [],
      }),
    },
  );
  expect(answer.ok).toBe(true);
  const { ksOrderId, partnerOrderId } = (await answer.json()) as { ksOrderId: string; partnerOrderId: string };
  return { providerOrderId: 'left-behind-1', ksOrderId: String(ksOrderId), partnerOrderId: String(partnerOrderId) };
}

describe('the ledger', () => {
  const target = { baseUrl: 'http://127.0.0.1:1', provider: 'p', partner: 'q', market: 'm', providerStoreId: 's' };

  test('tells orders that were sent and not refused or cancelled', async () => {
    const path = join(workFolder(), 'orders.ndjson');
    const ledger = openLedger(path, target, '2026-01-01T00:00:00.000Z');
    for (const entry of ['x1', 'x2', 'x3', 'x4']) await ledger.sending(entry, `order-${entry}`, 'create/a');
    ledger.refused('x1');
    ledger.accepted('x2', { ksOrderId: '7', partnerOrderId: 'k' });
    ledger.accepted('x3', {});
    ledger.cancelled('x3');
    ledger.close();
    expect(readLedger(path)).toEqual({
      target,
      startedAt: '2026-01-01T00:00:00.000Z',
      leftovers: [
        {
          entry: 'x2',
          providerOrderId: 'order-x2',
          scenario: 'create/a',
          ids: { ksOrderId: '7', partnerOrderId: 'k' },
        },
        { entry: 'x4', providerOrderId: 'order-x4', scenario: 'create/a', ids: {} },
      ],
    });
  });

  test('that another process may be writing to keeps its lines', async () => {
    const path = join(workFolder(), 'orders.ndjson');
    const first = openLedger(path, target, 'then');
    await first.sending('x1', 'order-x1', 'create/a');
    const second = openLedger(path, target, 'then');
    second.cancelled('x1');
    await first.sending('x2', 'order-x2', 'create/a');
    second.close();
    expect(readLedger(path)?.leftovers.map(({ entry }) => entry)).toEqual(['x2']);
    first.cancelled('x1');
    first.close();
    expect(readLedger(path)?.leftovers.map(({ entry }) => entry)).toEqual(['x2']);
  });

  test('passes over a last line that was cut, and is nothing without its first', () => {
    const path = join(workFolder(), 'orders.ndjson');
    const head = JSON.stringify({ kind: 'target', target, startedAt: 'then' });
    const sending = JSON.stringify({ kind: 'sending', entry: 'x1', providerOrderId: 'o', scenario: 's' });
    writeFileSync(path, `${head}\n${sending}\n${sending.slice(0, 20)}`);
    expect(readLedger(path)?.leftovers.map(({ entry }) => entry)).toEqual(['x1']);
    writeFileSync(path, head.slice(0, 30));
    expect(readLedger(path)).toBeNull();
  });

  test('an order stands in it before it is sent', async () => {
    const path = join(workFolder(), 'orders.ndjson');
    const ledger = openLedger(path, target, 'then');
    const sent: string[] = [];
    const { finished } = await judge({
      patterns: ['create/accepts/order'],
      ledger: {
        ...ledger,
        async sending(entry, providerOrderId, scenario) {
          sent.push(providerOrderId);
          await ledger.sending(entry, providerOrderId, scenario);
          expect(readLedger(path)?.leftovers.map((order) => order.providerOrderId)).toContain(providerOrderId);
        },
      },
    });
    ledger.close();
    expect(finished.orders.created).toBe(1);
    expect(sent).toHaveLength(1);
    expect(readLedger(path)?.leftovers).toEqual([]);
  });
});

describe('a dry run', () => {
  test('shows every request with variables for secrets, counts orders, and sends nothing', async () => {
    const reference = await service();
    const cwd = workFolder();
    const { code, stdout } = await start(['run', 'cancel', '--dry-run'], cwd, variablesOf(reference)).ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Nothing was sent');
    expect(stdout).toMatch(/about \d+ requests, of which \d+ create an order/);
    expect(stdout).toContain('$ORDER_API_KEY');
    expect(stdout).not.toContain(reference.credentials.apiKey);
    expect(stdout).not.toContain(reference.credentials.clientSecret);
    expect(reference.orders()).toEqual([]);
    expect(existsSync(join(cwd, '.order-conformance'))).toBe(false);
  }, 20_000);
});
