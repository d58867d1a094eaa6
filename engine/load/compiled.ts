/**
 * The kit's own suites as they were unfolded when it was built (`dist/library.json`): read instead of the YAML files,
 * which takes ten times as long, while these are the files that it was made of.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject, OpenQuestion, Requirement, Suite } from '../model.ts';
import { filesIn, packageRoot, shownPath } from './files.ts';

/** A library as JSON has it; files of suites are named from the folder of the package. */
export interface CompiledLibrary {
  /** Of the files that it was made of. */
  fingerprint: string;
  suites: Suite[];
  requirements: Requirement[];
  questions: OpenQuestion[];
  fixtures: [name: string, body: JsonObject][];
  revision: number;
}

/** The folders with all that the suites unfold from; the validators that check them are in the bundle itself. */
const SOURCES: [folder: string, endings: string[]][] = [
  ['suites', ['.yaml', '.yml']],
  ['fixtures', ['.json']],
  ['schemas/interface', ['.json']],
];

/** The same for the same files with the same content. */
export function fingerprintOfSources(): string {
  const hash = createHash('sha1');
  for (const [folder, endings] of SOURCES) {
    for (const name of filesIn(join(packageRoot, folder), endings)) {
      hash.update(`${folder}/${name}\n`).update(readFileSync(join(packageRoot, folder, name)));
    }
  }
  return hash.digest('hex');
}

/** Null where the kit runs from its sources, or a file was changed after the build. */
export function readCompiled(): CompiledLibrary | null {
  // Beside the bundle: the sources do not find it, and a bundle only the one that it was built with.
  const path = fileURLToPath(new URL('library.json', import.meta.url));
  if (!existsSync(path)) return null;
  const compiled = JSON.parse(readFileSync(path, 'utf8')) as CompiledLibrary;
  if (compiled.fingerprint !== fingerprintOfSources()) return null;
  return { ...compiled, suites: compiled.suites.map(withShownFile) };
}

/** Places name files as seen from the working directory. */
function withShownFile(suite: Suite): Suite {
  const file = shownPath(join(packageRoot, suite.file));
  for (const scenario of suite.scenarios) {
    scenario.place.file = file;
    // Steps that the kit adds by itself stand nowhere.
    for (const { place } of scenario.steps) if (place.file !== '') place.file = file;
  }
  return { ...suite, file };
}
