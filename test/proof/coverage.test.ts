import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary } from '../../engine/load/index.ts';
import { matcherOf } from '../../engine/pattern.ts';
import type { Judged } from '../support/judge.ts';
import { COVERAGE_FILE, coverageOf, coveragePage, plainRun } from './coverage-page.ts';

const library = loadLibrary();
const { requirements, questions } = library;
const scenarios = library.suites.flatMap((suite) => suite.scenarios);
const ids = scenarios.map(({ id }) => id);

let judged: Judged;
let coverage: Map<string, string[]>;

beforeAll(async () => {
  judged = await plainRun();
  coverage = coverageOf(library, judged.results);
});

describe('requirements', () => {
  it('are each judged by a scenario, or say why none can', () => {
    const bare = requirements.filter(({ id, level, untested }) => {
      return level !== 'open' && untested === undefined && !coverage.has(id);
    });
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('do not call untested what a scenario cites', () => {
    const cited = new Set(scenarios.flatMap((scenario) => scenario.requirements));
    expect(requirements.filter(({ id, untested }) => untested !== undefined && cited.has(id))).toEqual([]);
  });

  it('are known where a scenario cites them', () => {
    const known = new Set(requirements.map(({ id }) => id));
    const unknown = scenarios.flatMap((scenario) => scenario.requirements.filter((id) => !known.has(id)));
    expect(unknown).toEqual([]);
  });

  it('of level open are each asked by an open question', () => {
    const asked = new Set(questions.map(({ id }) => id));
    const camel = (id: string) => id.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
    const open = requirements.filter(({ level }) => level === 'open');
    expect(open.filter(({ id }) => !asked.has(`q.${camel(id)}`)).map(({ id }) => id)).toEqual([]);
  });
});

describe('open questions', () => {
  it('name a scenario, or say why none can see the answer', () => {
    const bare = questions.filter(
      (question) => (question.scenarios.length === 0) !== (question.unobserved !== undefined),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('have patterns that each match a scenario', () => {
    const idle = questions.flatMap((question) => question.scenarios.filter((pattern) => !ids.some(matcherOf(pattern))));
    expect(idle).toEqual([]);
  });

  it('are answered by the reference service where a scenario sees the answer', () => {
    const unanswered = judged.finished.questions.filter(({ answers }) => answers.length === 0).map(({ id }) => id);
    const unobserved = questions.filter((question) => question.unobserved !== undefined).map(({ id }) => id);
    expect(unanswered).toEqual(unobserved);
  });
});

it('docs/coverage.md is what the run gives', () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8'), 'docs/coverage.md is stale: npm run proof').toBe(
    coveragePage(library, judged),
  );
});
