/** The bundles of the command, compiled with what V8 kept when they were built. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** @param kept what `createCachedData` of an earlier script gave; `cachedDataRejected` tells whether V8 took it */
export function compileBundle(path: string, kept?: Buffer): Script {
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'latin1')}\n})`;
  return new Script(source, { filename: path, ...(kept === undefined ? {} : { cachedData: kept }) });
}

/** Executes a bundle as node executes a CommonJS module; `load` gives what it requires of the bundles beside it. */
function execute(script: Script, path: string, load: (path: string) => unknown): unknown {
  const native = createRequire(path);
  const own = (name: string): unknown => (name.startsWith('./') ? load(join(dirname(path), name)) : native(name));
  const module = { exports: {} };
  const wrapped = script.runInThisContext() as (...args: unknown[]) => void;
  wrapped(module.exports, own, module, path, dirname(path));
  return module.exports;
}

/** Loads bundles, each once, as `compiled` gives them; `fallback` loads those of which it gives none. */
export function bundleLoader(
  compiled: (path: string) => Script | null,
  fallback: (path: string) => unknown,
): (path: string) => unknown {
  const loaded = new Map<string, unknown>();
  const load = (path: string): unknown => {
    if (!loaded.has(path)) {
      const script = compiled(path);
      loaded.set(path, script === null ? fallback(path) : execute(script, path, load));
    }
    return loaded.get(path);
  };
  return load;
}
