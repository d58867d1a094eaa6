/** Runs the command line: within this process, where coverage sees it, or as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../../bin/main.ts';
import type { Reference } from '../../reference/index.ts';

/** The command as it is built; `npm test` builds it first. */
export const command = fileURLToPath(new URL('../../dist/order-conformance.js', import.meta.url));

export interface Told {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Where {
  /** Working directory; one without a .env where it is left out. */
  cwd?: string;
  /** The ORDER_ variables and whatever else differs from the environment of the tests. */
  env?: Record<string, string>;
}

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with these files, by path and content; it is gone when the tests end. */
export function folderWith(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** One command line in this process; nothing else may write to its outputs meanwhile. */
export async function cli(args: readonly string[], { cwd = folderWith(), env = {} }: Where = {}): Promise<Told> {
  const before = { cwd: process.cwd(), env: process.env };
  const told: Told = { code: null, stdout: '', stderr: '' };
  const taps = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      told[name] += String(text);
      return true;
    }),
  );
  process.chdir(cwd);
  process.env = environmentOf(env);
  try {
    told.code = await main(args);
    return told;
  } finally {
    for (const tap of taps) tap.mockRestore();
    process.env = before.env;
    process.chdir(before.cwd);
  }
}

/** The built command as a process of its own. */
export function start(args: readonly string[], { cwd = folderWith(), env = {} }: Where = {}): ChildProcess {
  return spawn(process.execPath, [command, ...args], {
    cwd,
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves with what the process said, when it has ended. */
export async function ended(child: ChildProcess): Promise<Told> {
  const told: Told = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    told.stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    told.stderr += chunk.toString();
  });
  await once(child, 'close');
  return { ...told, code: child.exitCode };
}

/** The variables that point the kit at a running service. */
export function variablesOf({
  credentials,
  ...service
}: Omit<Reference, 'orders' | 'setCallbackUrl' | 'close'>): Record<string, string> {
  return {
    ORDER_BASE_URL: service.baseUrl,
    ORDER_AUTH_URL: service.authUrl,
    ORDER_CLIENT_ID: credentials.clientId,
    ORDER_CLIENT_SECRET: credentials.clientSecret,
    ORDER_API_KEY: credentials.apiKey,
    ORDER_PROVIDER: service.provider,
    ORDER_PARTNER: service.partner,
    ORDER_MARKET: service.market,
    ORDER_PROVIDER_STORE_ID: service.providerStoreId,
    ORDER_PARTNER_STORE_ID: service.partnerStoreId,
  };
}

/** The environment of the tests without anything that the kit would read. */
function environmentOf(more: Record<string, string>): NodeJS.ProcessEnv {
  const foreign = /^(ORDER_|GITHUB_|CI$|NO_COLOR$|FORCE_COLOR$)/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(own), ...more };
}
