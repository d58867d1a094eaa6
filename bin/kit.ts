import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../engine/load/files.ts';

/** Version of the kit, from its package.json. */
export function kitVersion(): string {
  const content = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return content.version;
}
