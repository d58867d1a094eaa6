/** JSON Schemas that users' suites name: read and compiled before anything is sent. */
import { dirname, relative, resolve } from 'node:path';
import type { SchemaCheck } from '../engine/checks/answer-checks.ts';
import { InputError, type Problem, problem } from '../engine/errors.ts';
import { readJson } from '../engine/load/index.ts';
import type { Scenario } from '../engine/model.ts';
import type { Planned } from '../engine/plan.ts';
import { type Breach, compileSchema } from '../engine/validate.ts';

type Compiled = (value: unknown) => Breach[];

/** The check over every schema that the planned scenarios name. @throws InputError where one is missing or no schema */
export async function loadSchemas(planned: readonly Planned[]): Promise<SchemaCheck> {
  const compiled = new Map<string, Compiled>();
  const problems = new Map<string, readonly Problem[]>();
  for (const { scenario } of planned) {
    for (const file of namedBy(scenario)) {
      const path = pathOf(file, scenario.place.file);
      if (compiled.has(path) || problems.has(path)) continue;
      const loaded = await load(dirname(resolve(scenario.place.file)), path, file);
      if (typeof loaded === 'function') compiled.set(path, loaded);
      else problems.set(path, loaded);
    }
  }
  if (problems.size > 0) throw new InputError([...problems.values()].flat());
  return (file, value, suite) => compiled.get(pathOf(file, suite))?.(value) ?? [];
}

/** Suites name schemas from their own folder: equal names in two folders are two schemas. */
function pathOf(file: string, suite: string): string {
  return resolve(dirname(suite), file);
}

function namedBy({ steps }: Scenario): string[] {
  const files: string[] = [];
  for (const { expect } of steps)
    for (const check of expect.checks) if (check.kind === 'schema') files.push(check.file);
  return files;
}

async function load(folder: string, path: string, file: string): Promise<Compiled | readonly Problem[]> {
  if (relative(folder, path).startsWith('..')) {
    const what = `${file} lies outside the folder of the suite`;
    return [problem('bad-schema', what, 'keep schemas beside the suite')];
  }
  try {
    return await compileSchema(readJson(path));
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    return [problem('bad-schema', `${file} is no JSON Schema: ${String(error)}`, 'see JSON Schema 2020-12')];
  }
}
