/** The modules of the project and what each imports, types too, read off their import statements. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Module {
  /** Path from the root of the project, e.g. `engine/load/yaml.ts`. */
  path: string;
  text: string;
  /** Paths of modules of the project. */
  imports: string[];
  /** Names of packages and their parts, e.g. `ajv/dist/2020.js`; those of node are left out. */
  packages: string[];
}

/** Statements that begin a line, and imports on demand; `[^;'"]` ends the search at the next statement. */
const IMPORTS = [/^(?:import|export)\s[^;'"]*?from '([^']+)'/gm, /^import '([^']+)'/gm, /\bimport\('([^']+)'\)/g];

/** Every TypeScript module in the folders, and the files named. */
export function modulesOf(...places: string[]): Module[] {
  return places.flatMap((place) => (place.endsWith('.ts') ? [place] : filesIn(place))).map(moduleAt);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')));
}

function moduleAt(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const names = IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const imports = names.filter((name) => name.startsWith('.')).map((name) => posix.join(dirname(path), name));
  return { path, text, imports, packages: names.filter((name) => !name.startsWith('.') && !name.startsWith('node:')) };
}

/** The first circle of imports, as the paths along it; null where there is none. */
export function circleIn(modules: readonly Module[]): string[] | null {
  const known = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const visit = (path: string, way: string[]): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of known.get(path)?.imports ?? []) {
      const circle = visit(next, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return null;
  };
  for (const { path } of modules) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return null;
}
