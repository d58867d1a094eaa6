/** Loads the register: requirements, open questions, revision of the scored set. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenQuestionsFile, RequirementsFile, RevisionFile } from '../../schemas/generated/types.ts';
import {
  openQuestions as validateQuestions,
  requirements as validateRequirements,
  revision as validateRevision,
} from '../../schemas/generated/validators.js';
import type { OpenQuestion, Requirement } from '../model.ts';
import { memberNames, readText, shownPath } from './files.ts';
import { shapeProblems, type Validator } from './shape.ts';
import { refuse } from './suites.ts';
import { parseYaml } from './yaml.ts';

/** Requirements of a suites folder; empty where it has no requirements.yaml. @throws InputError */
export function loadRequirements(folder: string): Requirement[] {
  const path = join(folder, 'requirements.yaml');
  if (!existsSync(path)) return [];
  return (readChecked(path, validateRequirements, 'requirements') as RequirementsFile).requirements as Requirement[];
}

/** Open questions of a suites folder; empty where it has no open-questions.yaml. @throws InputError */
export function loadQuestions(folder: string): OpenQuestion[] {
  const path = join(folder, 'open-questions.yaml');
  if (!existsSync(path)) return [];
  return (readChecked(path, validateQuestions, 'open-questions') as OpenQuestionsFile).questions as OpenQuestion[];
}

/** Revision of the scored scenarios, and the fingerprint that it was given for. @throws InputError */
export function loadRevision(folder: string): RevisionFile {
  return readChecked(join(folder, 'revision.yaml'), validateRevision, 'revision') as RevisionFile;
}

function readChecked(path: string, validate: Validator, schema: string): unknown {
  const source = parseYaml(shownPath(path), readText(path));
  refuse(shapeProblems(source, source.value, validate, 'bad-suite', () => memberNames(schema)));
  return source.value;
}
