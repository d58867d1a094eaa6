/**
 * The bundles of the command. Each is a function of what a CommonJS module finds around it, so that it can be compiled
 * with what V8 kept when it was built, or be loaded as a module that exports the function.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

export type Bundle = (
  exports: object,
  require: Load,
  module: { exports: object },
  file: string,
  folder: string,
) => void;
type Load = (name: string) => unknown;

/** @param kept what `createCachedData` of an earlier script gave; `cachedDataRejected` tells whether V8 took it */
export function compileBundle(path: string, kept?: Buffer): Script {
  return new Script(readFileSync(path, 'latin1'), {
    filename: path,
    ...(kept === undefined ? {} : { cachedData: kept }),
  });
}

/** Gives the exports of bundles, each of which is executed once. `bundleAt` finds the bundle of a path. */
export function bundleLoader(bundleAt: (path: string) => Bundle): (path: string) => unknown {
  const loaded = new Map<string, { exports: object }>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const native = createRequire(path);
    const beside: Load = (name) => (name.startsWith('./') ? load(join(dirname(path), name)) : native(name));
    const module = { exports: {} };
    loaded.set(path, module);
    bundleAt(path)(module.exports, beside, module, path, dirname(path));
    return module.exports;
  };
  return load;
}
