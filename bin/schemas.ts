/** JSON Schemas that users' suites name: read and compiled before anything is sent. */
import { dirname, relative, resolve } from 'node:path';
import type { SchemaCheck } from '../engine/checks/answer-checks.ts';
import { InputError, type Problem, problem } from '../engine/errors.ts';
import { readJson } from '../engine/load/index.ts';
import type { Planned } from '../engine/plan.ts';
import { type Breach, compileSchema } from '../engine/validate.ts';

/** The check over every schema that the planned scenarios name. @throws InputError where one is missing or no schema */
export async function loadSchemas(planned: readonly Planned[]): Promise<SchemaCheck> {
  const compiled = new Map<string, (value: unknown) => Breach[]>();
  const problems: Problem[] = [];
  for (const { scenario } of planned) {
    for (const check of scenario.steps.flatMap((step) => step.expect.checks)) {
      if (check.kind !== 'schema' || compiled.has(check.file)) continue;
      const folder = dirname(resolve(scenario.place.file));
      const path = resolve(folder, check.file);
      if (relative(folder, path).startsWith('..')) {
        problems.push(
          problem('bad-schema', `${check.file} lies outside the folder of the suite`, 'keep schemas beside the suite'),
        );
        continue;
      }
      try {
        compiled.set(check.file, await compileSchema(readJson(path)));
      } catch (error) {
        if (error instanceof InputError) problems.push(...error.problems);
        else
          problems.push(
            problem('bad-schema', `${check.file} is no JSON Schema: ${String(error)}`, 'see JSON Schema 2020-12'),
          );
      }
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return (file, value) => compiled.get(file)?.(value) ?? [];
}
