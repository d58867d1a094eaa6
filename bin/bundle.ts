/** The bundle of the command, compiled with what V8 kept of an earlier compilation. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** What the bundle exports. */
export interface Kit {
  command(): Promise<void>;
}

/** @param kept what `createCachedData` of an earlier script gave; `cachedDataRejected` tells whether V8 takes it */
export function compileBundle(path: string, kept?: Buffer): Script {
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'latin1')}\n})`;
  return new Script(source, { filename: path, ...(kept === undefined ? {} : { cachedData: kept }) });
}

/** Executes it as node executes a CommonJS module. */
export function execute(script: Script, path: string): Kit {
  const module = { exports: {} };
  const wrapped = script.runInThisContext() as (...args: unknown[]) => void;
  wrapped(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports as Kit;
}
