/** The files that loading reads; a file that cannot be read is the user's mistake, told with its path. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError, problem } from '../errors.ts';
import type { Json } from '../model.ts';
import { isObject } from '../pointer.ts';

/** Folder of the installed package: the nearest one above this module that holds the suites. */
export const packageRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'suites', 'requirements.yaml'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder suites of the package is missing');
    folder = above;
  }
  return folder;
})();

/** Path as a report shows it: relative to the working directory where that is shorter. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.length < path.length && !short.startsWith('..') ? short : path;
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InputError([
      problem(
        'file-unreadable',
        `cannot read ${shownPath(path)}: ${String(error)}`,
        'check the path and its permissions',
      ),
    ]);
  }
}

/** Names of the files of a folder with one of the endings, sorted; empty where there is no such folder. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort();
}

/** A JSON file of the package or of a user. @throws InputError with the parser's words where it is not JSON */
export function readJson(path: string): Json {
  try {
    return JSON.parse(readText(path)) as Json;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([problem('bad-json', `${shownPath(path)} is not JSON: ${String(error)}`, 'mend the file')]);
  }
}

/** A schema of the package by its folder and name, e.g. `interface`, `create-order`; null where there is none. */
export function readSchema(folder: 'interface' | 'kit', name: string): Json | null {
  const path = join(packageRoot, 'schemas', folder, `${name}.schema.json`);
  return existsSync(path) ? readJson(path) : null;
}

/** Every member name that a schema of the kit knows, for suggestions. */
export function memberNames(name: string): string[] {
  const names = new Set<string>();
  const visit = (node: Json | undefined): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && isObject(value)) Object.keys(value).forEach((member) => names.add(member));
      visit(value);
    }
  };
  visit(readSchema('kit', name) ?? {});
  return [...names];
}
