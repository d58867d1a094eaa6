/** Installs the peers from npm, each into a folder of its own outside the project, and weighs what came. */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from './tools.ts';

export interface Weight {
  /** What lies in node_modules, in megabytes. */
  megabytes: number;
  packages: number;
}

/** The folder of a tool, filled. @throws Error where npm fails */
export function install(root: string, { name, packages }: Pick<Tool, 'name' | 'packages'>): string {
  const folder = join(root, name.replaceAll(/[^a-z0-9]+/gi, '-'));
  mkdirSync(folder, { recursive: true });
  if (packages.length === 0 || existsSync(join(folder, 'node_modules', '.package-lock.json'))) return folder;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}

/** What is installed in the folder; null where nothing was. */
export function weigh(folder: string): Weight | null {
  const lock = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(lock)) return null;
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, unknown> };
  return { megabytes: bytesIn(join(folder, 'node_modules')) / 2 ** 20, packages: Object.keys(packages).length };
}

/** Sizes of all files below a folder, as a file system of blocks of 4 KiB holds them. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : Math.ceil(lstatSync(path).size / 4_096) * 4_096);
  }, 0);
}
