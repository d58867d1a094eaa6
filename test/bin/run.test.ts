/** Whole runs of the command: what it says and how it ends, against services of every kind. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../../reference/index.ts';
import type { Report } from '../../reporters/index.ts';
import { cli, folderWith, type Told, variablesOf } from '../support/cli.ts';
import { always, serviceThat } from './services.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(async () => {
  await reference.close();
});

/** A run with a JSON report, which is given beside what was told. */
async function judge(args: string[], env: Record<string, string>): Promise<Told & { report: Report }> {
  const cwd = folderWith();
  const told = await cli(
    ['run', ...args, '--timeout', '2s', '--reporter', 'console', '--reporter', 'json=report.json'],
    { cwd, env },
  );
  return { ...told, report: JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as Report };
}

function verdictsOf({ scenarios }: Report, ids: RegExp): string[] {
  return [
    ...new Set(scenarios.filter(({ id, verdict }) => ids.test(id) && verdict !== 'skip').map(({ verdict }) => verdict)),
  ];
}

describe('the embedded reference service', () => {
  it('is conformant, every must judged', async () => {
    const { code, stdout, stderr, report } = await judge([], {});
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toContain('CONFORMANT');
    expect(report.verdict).toBe('conformant');
    expect(report.summary).toMatchObject({ fail: 0, inconclusive: 0, error: 0 });
    expect(report.summary.pass).toBeGreaterThan(60);
  });

  it('has what the target file says of it', async () => {
    const cwd = folderWith({ 'target.yaml': 'capabilities: { menu: false }\n' });
    const { code, stdout } = await cli(['run', 'menu/refused-where-not-offered', '--target', 'target.yaml'], { cwd });
    expect(stdout).toContain('menu/refused-where-not-offered');
    expect(code).toBe(1);
  });
});

describe('exit codes', () => {
  it('3 where nothing listens, said once', async () => {
    const gone = await serviceThat(always(200, {}));
    await gone.close();
    const { code, stdout, report } = await judge([], gone.variables);
    expect(code).toBe(3);
    expect(report.summary).toMatchObject({ pass: 0, warn: 0, fail: 0, error: 0 });
    expect(stdout.match(/cannot be reached/g)?.length).toBeLessThanOrEqual(2);
    expect(stdout).toContain('ORDER_AUTH_URL');
  });

  it('not 0 where the client secret is wrong, which is told as configuration', async () => {
    const { code, stdout, report } = await judge([], {
      ...variablesOf(reference),
      ORDER_CLIENT_SECRET: 'not-the-secret',
    });
    expect([1, 4]).toContain(code);
    expect(stdout).toContain('ORDER_CLIENT_SECRET');
    const token = report.scenarios.find(({ id }) => id === 'token/accepts/client-credentials');
    expect(token?.verdict).toBe('inconclusive');
    expect(JSON.stringify(token)).toContain('"blame":"configuration"');
    expect(verdictsOf(report, /./)).not.toContain('fail');
    expect(verdictsOf(report, /^create\//)).toEqual(['inconclusive']);
  });

  it('1 for a service that answers {} to everything', async () => {
    const service = await serviceThat(always(200, {}));
    const { code, report } = await judge([], service.variables);
    await service.close();
    expect(code).toBe(1);
    expect(report.verdict).toBe('non-conformant');
    expect(report.scenarios.filter(({ id, verdict }) => id.includes('/refuses/') && verdict === 'pass')).toEqual([]);
  });

  it('1 for a service that refuses everything, and no refusal of it counts', async () => {
    const service = await serviceThat(always(400, { code: 'NO', message: 'Nothing is accepted here' }));
    const { code, report } = await judge([], service.variables);
    await service.close();
    expect(code).toBe(1);
    expect(report.verdict).toBe('non-conformant');
    expect(verdictsOf(report, /\/refuses\//)).toEqual(['inconclusive']);
    expect(verdictsOf(report, /^create\/accepts\//)).not.toContain('pass');
  });

  it('4 where a must could not be judged', async () => {
    const { code, stderr, stdout, report } = await judge(['store'], variablesOf(reference));
    expect(code).toBe(4);
    expect(report.verdict).toBe('incomplete');
    expect(verdictsOf(report, /callback/)).toEqual([]);
    expect((stdout + stderr).match(/--callback-listen/g)).toHaveLength(1);
  });

  it('0 where one operation is selected and kept to', async () => {
    const { code, report } = await judge(['create/accepts/order', 'token/**'], variablesOf(reference));
    expect(code).toBe(0);
    expect(report.verdict).toBe('conformant');
  });
});

describe('flags', () => {
  it('--strict counts a missed should', async () => {
    const service = await startReference({ faults: ['token-cacheable'] });
    const lenient = await cli(['run', 'token'], { env: variablesOf(service) });
    const strict = await cli(['run', 'token', '--strict'], { env: variablesOf(service) });
    await service.close();
    expect(lenient.code).toBe(0);
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain('--strict');
  });

  it('--bail starts nothing after the first failure', async () => {
    const service = await serviceThat(always(200, {}));
    const { report, stdout } = await judge(['--bail', '--concurrency', '1'], service.variables);
    await service.close();
    expect(stdout).toContain('--bail');
    expect(report.summary.fail).toBe(1);
    expect(report.summary.inconclusive).toBeGreaterThan(60);
  });

  it('--quiet shows the summary alone, --verbose every exchange', async () => {
    const [quiet, normal, verbose] = [
      await cli(['run', 'create/accepts/order', '--quiet']),
      await cli(['run', 'create/accepts/order']),
      await cli(['run', 'create/accepts/order', '--verbose']),
    ];
    expect(quiet.stdout).not.toContain('create/accepts/order');
    expect(quiet.stdout).toContain('CONFORMANT');
    expect(normal.stdout).toContain('create/accepts/order');
    expect(normal.stdout).not.toContain('orders/notification');
    expect(verbose.stdout).toContain('orders/notification');
  });

  it('--concurrency 1 ends alike', async () => {
    const { code, report } = await judge(['fire', 'store', '--concurrency', '1'], {});
    expect(code).toBe(0);
    expect(report.summary.fail).toBe(0);
  });

  it('--dry-run shows every request and sends nothing', async () => {
    const service = await serviceThat(always(200, {}));
    const { code, stdout } = await cli(['run', '--dry-run'], { env: service.variables });
    const requests = service.requests();
    await service.close();
    expect(code).toBe(0);
    expect(requests).toBe(0);
    expect(stdout.match(/^curl /gm)?.length).toBeGreaterThan(200);
    expect(stdout).toContain('Nothing was sent');
  });

  it('--repeat tells what is stable', async () => {
    const { code, stdout } = await cli(['run', 'create/accepts/order', '--repeat', '2']);
    expect(stdout).toContain('2 runs, each scenario ended alike');
    expect(code).toBe(0);
  });

  it('--env-file is read instead of .env', async () => {
    const lines = Object.entries(variablesOf(reference)).map(([name, value]) => `${name}="${value}"`);
    const cwd = folderWith({ '.env': 'ORDER_BASE_URL=http://127.0.0.1:1\n', 'uat.env': lines.join('\n') });
    const { code, stdout } = await cli(['run', 'token', '--env-file', 'uat.env'], { cwd });
    expect(stdout).toContain(reference.baseUrl);
    expect(code).toBe(0);
  });

  it('win over the environment, which wins over .env', async () => {
    const cwd = folderWith({
      '.env': 'ORDER_MARKET=of-the-file\nORDER_PARTNER=of-the-file\nORDER_PROVIDER=of-the-file\n',
    });
    const { ORDER_MARKET: _, ...env } = variablesOf(reference);
    const { stdout } = await cli(['run', 'token', '--provider', 'of-the-flag', '--verbose', '--reporter', 'json'], {
      cwd,
      env: { ...env, ORDER_PROVIDER: 'of-the-environment' },
    });
    expect((JSON.parse(stdout) as Report).target).toMatchObject({
      provider: 'of-the-flag',
      partner: reference.partner,
      market: 'of-the-file',
    });
  });
});

describe('what a run leaves', () => {
  it('several reports at once, in files and on standard output', async () => {
    const cwd = folderWith();
    const formats = ['json', 'junit', 'ndjson', 'html', 'ctrf', 'har', 'tap', 'markdown'];
    const { code, stdout } = await cli(
      ['run', 'token', ...formats.flatMap((name) => ['--reporter', `${name}=out/report.${name}`])],
      { cwd },
    );
    expect(code).toBe(0);
    expect(stdout).toContain('CONFORMANT');
    for (const name of formats)
      expect(readFileSync(join(cwd, `out/report.${name}`), 'utf8')).toContain(
        name === 'markdown' ? 'conformant' : 'token/accepts/client-credentials',
      );
  });

  it('a job summary where GitHub gives a file for it', async () => {
    const cwd = folderWith({ 'summary.md': '' });
    await cli(['run', 'token', '--reporter', 'github'], { cwd, env: { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') } });
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('conformant');
  });

  it('no order at a target that can cancel', async () => {
    const service = await startReference();
    const { code } = await cli(['run', 'create'], { env: variablesOf(service) });
    const live = service.orders().filter(({ state }) => state !== 'cancelled');
    await service.close();
    expect(code).toBe(0);
    expect(live).toEqual([]);
  });

  it('no record with --no-record', async () => {
    const cwd = folderWith();
    await cli(['run', 'token', '--no-record'], { cwd });
    expect(existsSync(join(cwd, '.order-conformance'))).toBe(false);
    await cli(['run', 'token'], { cwd });
    expect(existsSync(join(cwd, '.order-conformance'))).toBe(true);
  });
});
