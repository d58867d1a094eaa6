#!/usr/bin/env node
/** Starts the built command from its bundles, which are compiled already (docs/decisions/bundling.md). */
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { type Bundle, bundleLoader, compileBundle } from './bundle.ts';

function bundleAt(path: string): Bundle {
  const cache = path.replace(/\.js$/, '.cache');
  const script = existsSync(cache) ? compileBundle(path, readFileSync(cache)) : null;
  if (script?.cachedDataRejected === false) return script.runInThisContext() as Bundle;
  // V8 refuses what another version of it compiled. From Node 22.8 on, node keeps what is compiled now by itself.
  const { enableCompileCache } = nodeModule as { enableCompileCache?: () => void };
  enableCompileCache?.();
  return require(path) as Bundle;
}

const { command } = bundleLoader(bundleAt)(join(__dirname, 'kit.js')) as { command(): Promise<void> };
void command();
