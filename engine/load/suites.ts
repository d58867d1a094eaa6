/** Loads suite files and fixtures; every mistake in every file is told at once. */
import { basename, join } from 'node:path';
import type { ScenarioEntry, StepEntry, SuiteFile } from '../../schemas/generated/types.ts';
import { suite as validateSuite } from '../../schemas/generated/validators.js';
import { InputError, type Problem, problem } from '../errors.ts';
import type { Json, JsonObject, Scenario, Step, Suite } from '../model.ts';
import { suggest } from '../nearest.ts';
import { fieldsOf } from './fields.ts';
import { filesIn, memberNames, readJson, readText, shownPath } from './files.ts';
import { operationsOf, toScenario, toSteps } from './scenario.ts';
import { shapeProblems } from './shape.ts';
import { type Each, fillOf, rowsOf } from './unfold.ts';
import { type Path, parseYaml, type Source } from './yaml.ts';

/** Files of a suites folder that hold something else than scenarios. */
const NOT_SUITES = ['requirements.yaml', 'open-questions.yaml', 'revision.yaml'];

/** Position of suites that name none. */
const LAST = Number.MAX_SAFE_INTEGER;

/** A scenario after unfolding, with the index of the entry in its file. */
interface Unfolded {
  entry: ScenarioEntry;
  index: number;
}

/** Every suite of a folder, by position, then by file name. @throws InputError with all mistakes */
export function loadSuites(folder: string): Suite[] {
  const names = filesIn(folder, ['.yaml', '.yml']).filter((name) => !NOT_SUITES.includes(name));
  if (names.length === 0) {
    const what = `no suite file (*.yaml) in ${shownPath(folder)}`;
    throw new InputError([problem('file-unreadable', what, 'name a folder that holds suites')]);
  }
  const loaded = collect(names.map((name) => () => loadSuiteFile(join(folder, name))));
  return loaded.toSorted((a, b) => a.position - b.position);
}

/** One suite file. @throws InputError */
export function loadSuiteFile(path: string): Suite {
  return parseSuite(shownPath(path), readText(path));
}

/** A suite from its text; `file` is the name shown in problems. @throws InputError */
export function parseSuite(file: string, text: string): Suite {
  const source = parseYaml(file, text);
  const names = () => memberNames('suite');
  refuse(shapeProblems(source, source.value, validateSuite, 'bad-suite', names));
  const content = source.value as SuiteFile;

  const unfolded = unfold(source, content);
  if (!validateSuite({ ...content, scenarios: unfolded.map((each) => unchecked(content, each)) })) {
    const whole = { ...content, scenarios: unfolded.map(({ entry }) => entry) };
    const toPath = (path: Path): Path =>
      path[0] === 'scenarios' && typeof path[1] === 'number'
        ? ['scenarios', unfolded[path[1]]?.index ?? 0, ...path.slice(2)]
        : path;
    refuse(shapeProblems(source, whole, validateSuite, 'bad-suite', names, toPath));
  }
  refuse(stepProblems(source, unfolded));
  const { suite: name, title, position = LAST } = content;
  return { name, title, position, file, scenarios: modelsOf(source, content, unfolded) };
}

function unfold(source: Source, content: SuiteFile): Unfolded[] {
  const problems: Problem[] = [];
  const unfolded = content.scenarios.flatMap((entry, index) => {
    const { each, ...template } = entry;
    const rows = rowsOf(each as Each | undefined, fieldsOf);
    if (rows === null) {
      const what = `no schema with such fields: ${JSON.stringify(each?.field)}`;
      problems.push(
        source.problem('bad-suite', ['scenarios', index, 'each', 'field'], what, 'name a schema of schemas/interface'),
      );
      return [];
    }
    const unknown = new Set<string>();
    const fill = fillOf(template as unknown as Json, new Set(rows.flatMap(Object.keys)));
    const filled = rows.map((row) => (fill === null ? template : (fill(row, unknown) as unknown as ScenarioEntry)));
    for (const column of unknown) {
      const mend = suggest(column, Object.keys(rows[0] ?? {}));
      problems.push(source.problem('unknown-column', ['scenarios', index], `no column <${column}> in each`, mend));
    }
    return filled.map((entry) => ({ entry, index }));
  });
  refuse(problems);
  return unfolded;
}

/** The entry without steps that no column touched: those were checked with the file. One is left, as there has to be. */
function unchecked({ scenarios }: SuiteFile, { entry, index }: Unfolded): ScenarioEntry {
  const steps = entry.steps.filter((step, at) => at === 0 || step !== scenarios[index]?.steps[at]);
  return { ...entry, steps: steps as ScenarioEntry['steps'] };
}

/** What the schema cannot say: a step names exactly one operation. */
function stepProblems(source: Source, unfolded: readonly Unfolded[]): Problem[] {
  const sound = new Set<StepEntry>();
  return unfolded.flatMap(({ entry, index }) =>
    entry.steps.flatMap((step: StepEntry, at) => {
      if (sound.has(step)) return [];
      const count = operationsOf(step).length + (step.prepare === undefined ? 0 : 1);
      if (count === 1) {
        sound.add(step);
        return [];
      }
      const what = `a step names one operation, this one ${count === 0 ? 'none' : count}`;
      return [source.problem('bad-suite', ['scenarios', index, 'steps', at], what, 'write one request a step')];
    }),
  );
}

/** The rows of one entry share its place, and the steps that no column touches. */
function modelsOf(source: Source, { suite, scenarios }: SuiteFile, unfolded: readonly Unfolded[]): Scenario[] {
  const makers = scenarios.map((template, index) => {
    const place = source.placeOf(['scenarios', index]);
    const places = template.steps.map((_step, at) => source.placeOf(['scenarios', index, 'steps', at]));
    const shared: Step[][] = [];
    const stepsOf = (step: StepEntry, at: number): Step[] => {
      const make = () => toSteps(step, places[at] ?? place);
      if (step !== template.steps[at]) return make();
      shared[at] ??= make();
      return shared[at];
    };
    return (entry: ScenarioEntry) => toScenario(entry, suite, place, stepsOf);
  });
  return unfolded.flatMap(({ entry, index }) => makers[index]?.(entry) ?? []);
}

/** Fixtures of a folder by name; empty where it has none. @throws InputError where one is not JSON */
export function loadFixtures(folder: string): Map<string, JsonObject> {
  const files = filesIn(folder, ['.json']);
  return new Map(files.map((name) => [basename(name, '.json'), readJson(join(folder, name)) as JsonObject]));
}

/** Runs every loader and throws the problems of all of them together. */
export function collect<T>(loaders: (() => T)[]): T[] {
  const problems: Problem[] = [];
  const loaded = loaders.flatMap((load) => {
    try {
      return [load()];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  refuse(problems);
  return loaded;
}

/** @throws InputError where there is any problem */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new InputError(problems);
}
