#!/usr/bin/env node
/**
 * Starts the built command. V8 takes the bundle as it was compiled at build time (`kit.cache`), which spares a start a
 * third of its time; a V8 of another version refuses that, and the bundle is compiled as every module is.
 */
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { compileBundle, execute, type Kit } from './bundle.ts';

function load(): Kit {
  const path = join(__dirname, 'kit.js');
  const cache = join(__dirname, 'kit.cache');
  const script = existsSync(cache) ? compileBundle(path, readFileSync(cache)) : null;
  if (script?.cachedDataRejected === false) return execute(script, path);
  // From Node 22.8 on, node keeps such a cache by itself.
  const { enableCompileCache } = nodeModule as { enableCompileCache?: () => void };
  enableCompileCache?.();
  return require(path) as Kit;
}

void load().command();
