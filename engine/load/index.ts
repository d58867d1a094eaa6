/** Loads all that a run is made from: the kit's own suites and those of its user, checked against each other. */
import { join } from 'node:path';
import { InputError, type Problem, problem } from '../errors.ts';
import type { JsonObject, OpenQuestion, Requirement, Scenario, Suite } from '../model.ts';
import { suggest } from '../nearest.ts';
import { matcherOf } from '../pattern.ts';
import { readCompiled } from './compiled.ts';
import { packageRoot, shownPath } from './files.ts';
import { loadQuestions, loadRequirements, loadRevision } from './register.ts';
import { collect, loadFixtures, loadSuites, refuse } from './suites.ts';

export { packageRoot, readJson, readText, shownPath } from './files.ts';
export { loadRevision } from './register.ts';
export { collect, loadSuiteFile, parseSuite } from './suites.ts';
export { loadTargetFile, parseTarget } from './target.ts';

/** Everything that stands in files, before a target is known. */
export interface Library {
  suites: Suite[];
  requirements: Requirement[];
  questions: OpenQuestion[];
  fixtures: Map<string, JsonObject>;
  /** Revision of the kit's own scored scenarios. */
  revision: number;
}

/** Folder of the kit's own suites. */
export const ownSuites: string = join(packageRoot, 'suites');

/**
 * The kit's own suites with those of the user's folders. A user's folder may hold fixtures/ and requirements.yaml too.
 * @throws InputError with every mistake in every file
 */
export function loadLibrary(userFolders: readonly string[] = []): Library {
  const own = readCompiled();
  const folders = own === null ? [ownSuites, ...userFolders] : userFolders;
  const fixtureFolders = [
    ...(own === null ? [join(packageRoot, 'fixtures')] : []),
    ...userFolders.map((folder) => join(folder, 'fixtures')),
  ];
  const [suites, requirements, questions, fixtures] = [
    collect(folders.map((folder) => () => loadSuites(folder))).flat(),
    [...(own?.requirements ?? []), ...collect(folders.map((folder) => () => loadRequirements(folder))).flat()],
    [...(own?.questions ?? []), ...collect(folders.map((folder) => () => loadQuestions(folder))).flat()],
    [...(own?.fixtures ?? []), ...collect(fixtureFolders.map((folder) => () => [...loadFixtures(folder)])).flat()],
  ];
  const expand = requirementsOf(requirements);
  const expanded = suites.map((suite) => ({
    ...suite,
    scenarios: suite.scenarios.map((scenario) => ({ ...scenario, requirements: expand(scenario.requirements) })),
  }));
  const library = {
    suites: [...(own?.suites ?? []), ...expanded],
    requirements,
    questions,
    fixtures: new Map(fixtures),
    revision: own?.revision ?? loadRevision(ownSuites).revision,
  };
  refuse([...duplicates(library), ...duplicateFixtures(fixtures), ...unknownNames({ ...library, suites: expanded })]);
  return library;
}

/** Requirement patterns such as `payments.*` become the ids that they stand for; rows share the list of their entry. */
function requirementsOf(known: readonly Requirement[]): (cited: string[]) => string[] {
  const lists = new Map<string[], string[]>();
  const idsOf = (cited: string): string[] => {
    if (!/[*{]/.test(cited)) return [cited];
    const matches = matcherOf(cited);
    const ids = known
      .filter(({ id, level, untested }) => matches(id) && level !== 'open' && untested === undefined)
      .map(({ id }) => id);
    return ids.length > 0 ? ids : [cited];
  };
  return (cited) => {
    const list = lists.get(cited) ?? [...new Set(cited.flatMap(idsOf))];
    lists.set(cited, list);
    return list;
  };
}

function duplicates({ suites, requirements }: Library): Problem[] {
  const seen = new Map<string, Scenario>();
  const problems: Problem[] = [];
  for (const scenario of suites.flatMap((suite) => suite.scenarios)) {
    const first = seen.get(scenario.id);
    if (first) {
      const what = `two scenarios have the id ${scenario.id}; the first stands at ${first.place.file}:${first.place.line}`;
      problems.push({ ...problem('duplicate-id', what, 'give each its own id'), where: scenario.place });
    } else seen.set(scenario.id, scenario);
  }
  const ids = new Set<string>();
  for (const { id } of requirements) {
    if (ids.has(id))
      problems.push(problem('duplicate-id', `two requirements have the id ${id}`, 'give each its own id'));
    ids.add(id);
  }
  return problems;
}

function duplicateFixtures(fixtures: readonly [string, JsonObject][]): Problem[] {
  const names = fixtures.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return twice.map((name) =>
    problem(
      'duplicate-id',
      `two fixtures have the name ${name}`,
      'rename yours; to change a fixture of the kit, see fixtures in the target file',
    ),
  );
}

function unknownNames({ suites, requirements, fixtures }: Library): Problem[] {
  const ids = new Set(requirements.map(({ id }) => id));
  const problems: Problem[] = [];
  for (const { id, requirements: cited, steps, place } of suites.flatMap((suite) => suite.scenarios)) {
    for (const requirement of cited.filter((each) => !ids.has(each))) {
      const what = `${id} cites ${requirement}, which no register knows`;
      problems.push({ ...problem('unknown-requirement', what, suggest(requirement, ids)), where: place });
    }
    for (const { body, place: where } of steps) {
      if (body.kind !== 'fixture' || fixtures.has(body.name)) continue;
      const what = `there is no fixture ${body.name}`;
      problems.push({ ...problem('unknown-fixture', what, suggest(body.name, fixtures.keys())), where });
    }
  }
  return problems;
}

/** A path that a user gave, as an error shows it. @throws InputError where it is no readable file or folder */
export function missingPath(path: string): InputError {
  return new InputError([
    problem('file-unreadable', `there is no file or folder ${shownPath(path)}`, 'check the path'),
  ]);
}
