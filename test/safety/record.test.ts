import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/index.ts';
import { variablesOf } from '../support/cli.ts';
import { start, until, workFolder } from './kit.ts';

const RUNS = join('.order-conformance', 'runs');

describe('the record of a run', () => {
  test('holds every event in order, without secrets, and only the latest runs are kept', async () => {
    const cwd = workFolder();
    for (let run = 0; run < 25; run++)
      mkdirSync(join(cwd, RUNS, `2020-01-${String(run + 1).padStart(2, '0')}`), { recursive: true });
    const { code } = await start(['run', 'token', '--quiet'], cwd).ended;
    expect(code).toBe(0);
    const runs = readdirSync(join(cwd, RUNS)).sort();
    expect(runs).toHaveLength(20);
    const text = readFileSync(join(cwd, RUNS, runs.at(-1) ?? '', 'events.ndjson'), 'utf8');
    const types = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types[0]).toBe('run-started');
    expect(types.at(-1)).toBe('run-finished');
    expect(types).toContain('exchange');
    expect(text).toContain('[ORDER_CLIENT_SECRET]');
  }, 30_000);

  test('survives a kill: all but the exchange in flight is there, and no end', async () => {
    const reference = await startReference();
    const cwd = workFolder();
    const run = start(['run', 'create', '--rate', '30/s'], cwd, variablesOf(reference));
    await until(() => reference.orders().length >= 4);
    run.child.kill('SIGKILL');
    await run.ended;
    await reference.close();
    const [name = ''] = readdirSync(join(cwd, RUNS));
    const lines = readFileSync(join(cwd, RUNS, name, 'events.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const types = lines.map((line) => JSON.parse(line).type);
    expect(types.filter((type) => type === 'exchange').length).toBeGreaterThanOrEqual(3);
    expect(types).not.toContain('run-finished');
  }, 30_000);

  test.skipIf(process.platform === 'win32')(
    'ends where the disk takes no more, and the run goes on',
    async () => {
      const cwd = workFolder();
      const small = ['bash', '-c', 'ulimit -f 300 && exec "$@"', 'bash'];
      const { code, stderr } = await start(['run', 'create/accepts', '--quiet'], cwd, {}, small).ended;
      expect(stderr).toMatch(/warning: the record of the run is not whole: EFBIG/);
      expect(code).toBe(0);
    },
    30_000,
  );

  test('--no-record writes nothing', async () => {
    const cwd = workFolder();
    const { code } = await start(['run', 'token/accepts', '--no-record', '--quiet'], cwd).ended;
    expect(code).toBe(0);
    expect(existsSync(join(cwd, '.order-conformance'))).toBe(false);
  }, 30_000);
});

describe('settings that keep a run safe', () => {
  const remote = {
    ORDER_BASE_URL: 'http://orders.example.com',
    ORDER_AUTH_URL: 'http://auth.example.com',
    ORDER_CLIENT_ID: 'c',
    ORDER_CLIENT_SECRET: 'secret-of-this-test',
    ORDER_API_KEY: 'key-of-this-test',
    ORDER_PROVIDER: 'p',
    ORDER_PARTNER: 'q',
    ORDER_MARKET: 'm',
    ORDER_PROVIDER_STORE_ID: 's',
    ORDER_PARTNER_STORE_ID: 't',
  };

  test('credentials do not leave this machine over plain http unless --allow-http says so', async () => {
    const { code, stderr } = await start(['run'], workFolder(), remote).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('error[plain-http]: http://orders.example.com');
    expect(stderr).toContain('error[plain-http]: http://auth.example.com');
    const allowed = await start(['run', '--dry-run', '--allow-http'], workFolder(), remote).ended;
    expect(allowed.code).toBe(0);
  }, 30_000);

  test('a .env with secrets that others can read is warned about', async () => {
    const reference = await startReference();
    const cwd = workFolder();
    const lines = Object.entries(variablesOf(reference)).map(([name, value]) => `${name}="${value}"`);
    writeFileSync(join(cwd, '.env'), lines.join('\n'));
    chmodSync(join(cwd, '.env'), 0o644);
    const open = await start(['run', 'token/accepts', '--quiet'], cwd).ended;
    expect(open.stderr).toContain('can be read by others');
    chmodSync(join(cwd, '.env'), 0o600);
    const closed = await start(['run', 'token/accepts', '--quiet'], cwd).ended;
    expect(closed.stderr).toBe('');
    expect(closed.code).toBe(0);
    await reference.close();
  }, 30_000);

  test('--repeat names scenarios that do not end alike, and fails the run', async () => {
    const reference = await startReference({ faults: ['every-fifth-unavailable'] });
    const { code, stdout } = await start(
      ['run', 'menu/accepts', 'cart/accepts', '--repeat', '6', '--quiet'],
      workFolder(),
      variablesOf(reference),
    ).ended;
    await reference.close();
    expect(stdout).toMatch(/Unstable {3}\d+ of \d+ scenarios did not end alike in 6 runs/);
    expect(code).not.toBe(0);
  }, 30_000);
});
