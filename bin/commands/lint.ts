/** `order-conformance lint`: checks suites, fixtures, schemas and target file without sending anything. */
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { InputError, type Problem } from '../../engine/errors.ts';
import { type Library, loadLibrary, loadSuiteFile, loadTargetFile, missingPath } from '../../engine/load/index.ts';
import type { Target } from '../../engine/model.ts';
import { plan } from '../../engine/plan.ts';
import { unsound } from '../../engine/rehearse.ts';
import { loadSchemas } from '../schemas.ts';
import { fromFile } from '../settings.ts';

export interface LintFlags {
  suites: string[];
  target?: string;
}

/** A path is a folder of suites, a suite file or a target file. Gives the exit code. @throws InputError with all mistakes */
export async function lintCommand(path: string | undefined, flags: LintFlags): Promise<number> {
  const folders = [...flags.suites];
  let file = flags.target === undefined ? {} : loadTargetFile(flags.target);
  if (path !== undefined) {
    if (!existsSync(path)) throw missingPath(path);
    if (statSync(path).isDirectory()) folders.push(path);
    else if (/target/.test(basename(path))) file = loadTargetFile(path);
    else loadSuiteFile(path);
  }
  const library = loadLibrary(folders);
  const problems: Problem[] = soundness(library, file);
  if (problems.length > 0) throw new InputError(problems);
  await loadSchemas(plan(library.suites, [], standIn(file)));
  const scenarios = library.suites.reduce((sum, suite) => sum + suite.scenarios.length, 0);
  process.stdout.write(
    `${library.suites.length} suites with ${scenarios} scenarios, ${library.fixtures.size} fixtures, ${library.requirements.length} requirements and ${library.questions.length} open questions are sound\n`,
  );
  return 0;
}

function soundness({ suites, fixtures }: Library, file: Parameters<typeof fromFile>[0]): Problem[] {
  const scenarios = suites.flatMap((suite) => suite.scenarios);
  return unsound(scenarios, standIn(file), fixtures);
}

/** A target that requests can be made for, and nothing is sent to. */
function standIn(file: Parameters<typeof fromFile>[0]): Target {
  const base = 'http://127.0.0.1';
  const names = {
    provider: 'provider',
    partner: 'partner',
    market: 'market',
    providerStoreId: 'store',
    partnerStoreId: 'partner-store',
  };
  return { ...fromFile(file), ...names, baseUrl: base, authUrl: base, embedded: false, callbackUrl: null };
}
