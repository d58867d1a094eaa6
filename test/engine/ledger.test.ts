import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LedgerTarget, openLedger, readLedger } from '../../engine/ledger.ts';

const TARGET: LedgerTarget = {
  baseUrl: 'https://orders.example',
  provider: 'p',
  partner: 'q',
  market: 'm',
  providerStoreId: 's',
};
const AT = '2031-08-14T19:05:42.000Z';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'order-conformance-ledger-'));
  path = join(folder, 'deeper', 'ledger.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what was sent and is not known to be refused or cancelled is left', async () => {
  const ledger = openLedger(path, TARGET, AT);
  for (const entry of ['a', 'b', 'c', 'd']) await ledger.sending(entry, `p-${entry}`, 'create/order');
  ledger.refused('a');
  ledger.accepted('b', { ksOrderId: '17' });
  ledger.cancelled('b');
  ledger.accepted('c', { ksOrderId: '18', partnerOrderId: 'x' });
  ledger.accepted('unknown', { ksOrderId: '19' });
  ledger.close();
  expect(readLedger(path)).toEqual({
    target: TARGET,
    startedAt: AT,
    leftovers: [
      { entry: 'c', providerOrderId: 'p-c', scenario: 'create/order', ids: { ksOrderId: '18', partnerOrderId: 'x' } },
      { entry: 'd', providerOrderId: 'p-d', scenario: 'create/order', ids: {} },
    ],
  });
});

test('an order stands on disk before it may be sent', async () => {
  const ledger = openLedger(path, TARGET, AT);
  await ledger.sending('a', 'p-a', 'create/order');
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
  ledger.close();
});

test('one that exists goes on', async () => {
  const first = openLedger(path, TARGET, AT);
  await first.sending('a', 'p-a', 'create/order');
  first.close();
  const second = openLedger(path, TARGET, '2031-08-15T00:00:00.000Z');
  second.cancelled('a');
  second.close();
  expect(readLedger(path)).toMatchObject({ startedAt: AT, leftovers: [] });
});

test('lines that were cut, or are no lines of a ledger, are passed over', async () => {
  const ledger = openLedger(path, TARGET, AT);
  await ledger.sending('a', 'p-a', 'create/order');
  ledger.close();
  appendFileSync(path, '17\nnull\n{"kind":"cancelled","ent');
  expect(readLedger(path)?.leftovers).toHaveLength(1);
});

test('there is none where there is no file, or its head is cut', () => {
  expect(readLedger(path)).toBeNull();
  writeFileSync(join(folder, 'cut'), '{"kind":"targ');
  expect(readLedger(join(folder, 'cut'))).toBeNull();
});

test('only its owner may read it', () => {
  openLedger(path, TARGET, AT).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
