/** docs/coverage.md: what of the interface a real run judged, and how the reference service answers its open questions. */
import { join } from 'node:path';
import { type Library, packageRoot } from '../../engine/load/index.ts';
import type { AnsweredQuestion, OpenQuestion, Requirement, ScenarioResult } from '../../engine/model.ts';
import { type Judged, judge } from '../support/judge.ts';
import { cell } from './faults-page.ts';

export const COVERAGE_FILE: string = join(packageRoot, 'docs/coverage.md');

/** A plain run in which the callback has its own moment, so that its answers are the same each time. */
export function plainRun(): Promise<Judged> {
  return judge({ timeoutMs: 10_000, callbackTimeoutMs: 10_000, callbackDelayMs: 50 });
}

/** By requirement, the ids of the scenarios that cite it and were judged, in the order of the suites. */
export function coverageOf({ suites }: Library, results: readonly ScenarioResult[]): Map<string, string[]> {
  const judged = new Set(results.filter(isJudged).map(({ id }) => id));
  const coverage = new Map<string, string[]>();
  for (const { id, requirements } of suites.flatMap(({ scenarios }) => scenarios)) {
    if (!judged.has(id)) continue;
    for (const requirement of requirements) coverage.set(requirement, [...(coverage.get(requirement) ?? []), id]);
  }
  return coverage;
}

function isJudged({ judgement }: ScenarioResult): boolean {
  return ['pass', 'warn', 'fail'].includes(judgement.verdict);
}

/** The page as it is committed. */
export function coveragePage(library: Library, { results, finished }: Judged): string {
  const { requirements, questions } = library;
  const coverage = coverageOf(library, results);
  const answers = new Map(finished.questions.map((question) => [question.id, question]));
  const observed = questions.filter(({ id }) => (answers.get(id)?.answers.length ?? 0) > 0).length;
  return `# Coverage

Written by \`npm run proof\` from a real run against the reference service; do not edit. A requirement counts as judged
where a scenario that cites it ended with pass, warn or fail.

| level | requirements | judged | not testable | neither |
|---|---|---|---|---|
${(['must', 'should', 'open'] as const).map((level) => totals(level, requirements, coverage)).join('\n')}

${questions.length} open questions: ${observed} answered by the reference service, ${questions.length - observed} that no scenario can observe.

## Requirements

| id | level | section | text | scenarios |
|---|---|---|---|---|
${requirements.map((requirement) => requirementRow(requirement, coverage.get(requirement.id) ?? [])).join('\n')}

## Open questions

What the interface leaves open, and what the reference service does; another service may answer otherwise.

| id | section | question | answer of the reference service |
|---|---|---|---|
${questions.map((question) => questionRow(question, answers.get(question.id))).join('\n')}
`;
}

function totals(
  level: Requirement['level'],
  requirements: readonly Requirement[],
  coverage: Map<string, string[]>,
): string {
  const all = requirements.filter((requirement) => requirement.level === level);
  const judged = all.filter(({ id }) => coverage.has(id)).length;
  const untestable = all.filter(({ id, untested }) => untested !== undefined && !coverage.has(id)).length;
  return `| ${level} | ${all.length} | ${judged} | ${untestable} | ${all.length - judged - untestable} |`;
}

function requirementRow({ id, level, section, text, untested }: Requirement, scenarios: readonly string[]): string {
  const [first] = scenarios;
  const more = scenarios.length > 1 ? ` and ${scenarios.length - 1} more` : '';
  const judgedBy = first === undefined ? `not testable: ${untested ?? ''}` : `\`${first}\`${more}`;
  return `| ${[id, level, section, text, judgedBy].map(cell).join(' | ')} |`;
}

function questionRow({ id, section, question, unobserved }: OpenQuestion, answered?: AnsweredQuestion): string {
  const answers = (answered?.answers ?? []).map(({ answer, scenarios }) => `${answer} (${scenarios.length})`).sort();
  const shown = answers.length > 0 ? answers.join('; ') : `not observable: ${unobserved ?? ''}`;
  return `| ${[id, section, question, shown].map(cell).join(' | ')} |`;
}
