#!/usr/bin/env node
/** Starts the built command from its bundles, which are compiled already (docs/decisions/bundling.md). */
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { bundleLoader, compileBundle } from './bundle.ts';

/** Null where V8 refuses what another version of it compiled. */
function compiled(path: string): Script | null {
  const cache = path.replace(/\.js$/, '.cache');
  const script = existsSync(cache) ? compileBundle(path, readFileSync(cache)) : null;
  return script?.cachedDataRejected === false ? script : null;
}

const load = bundleLoader(compiled, (path) => {
  // From Node 22.8 on, node keeps what V8 compiled by itself.
  const { enableCompileCache } = nodeModule as { enableCompileCache?: () => void };
  enableCompileCache?.();
  return require(path);
});
const { command } = load(join(__dirname, 'kit.js')) as { command(): Promise<void> };
void command();
