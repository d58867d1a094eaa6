/** Loads the target file: what the kit cannot find out about a service by itself. */
import type { TargetFile } from '../../schemas/generated/types.ts';
import { target as validateTarget } from '../../schemas/generated/validators.js';
import { memberNames, readText, shownPath } from './files.ts';
import { shapeProblems } from './shape.ts';
import { refuse } from './suites.ts';
import { parseYaml } from './yaml.ts';

/** @throws InputError with every mistake, each at its place */
export function loadTargetFile(path: string): TargetFile {
  return parseTarget(shownPath(path), readText(path));
}

/** A target file from its text; an empty one says nothing. @throws InputError */
export function parseTarget(file: string, text: string): TargetFile {
  const source = parseYaml(file, text);
  const value = source.value ?? {};
  refuse(shapeProblems(source, value, validateTarget, 'bad-target-file', () => memberNames('target')));
  return value as TargetFile;
}
