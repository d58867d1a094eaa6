/** What a process of the built command loads, counted by V8 itself: nothing of it depends on time. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, folderWith } from '../support/cli.ts';

export interface Loaded {
  /** Files of dist/, without the hashes in their names. */
  files: string[];
  /** Packages of which any module was executed, sorted. */
  packages: string[];
  /** Their modules that were executed, e.g. `undici/lib/core/connect.js`. */
  modules: string[];
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

/** esbuild names the function that holds a module of a package by the path of that module. */
const MODULE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/.+$/;

/** Runs the command to its end, in a folder of its own. @throws Error where it ends with another code than 0 */
export function loadedBy(args: readonly string[], env: Record<string, string> = {}): Loaded {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-loaded-'));
  try {
    execFileSync(process.execPath, [command, ...args], {
      cwd: folderWith(),
      env: { ...process.env, ...env, NODE_V8_COVERAGE: folder },
    });
    const [report = ''] = readdirSync(folder);
    const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as Coverage;
    const own = result.filter(({ url }) => url.includes('/dist/'));
    const executed = own.flatMap(({ functions }) => functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    const modules = new Set(executed.map(({ functionName }) => functionName).filter((name) => MODULE.test(name)));
    return {
      files: own.map(({ url }) => url.replace(/^.*\/dist\//, '').replace(/-[A-Z0-9]{8}\.js$/, '.js')),
      packages: [...new Set([...modules].map((name) => MODULE.exec(name)?.[1] ?? ''))].sort(),
      modules: [...modules].map((name) => name.replace('node_modules/', '')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
