import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSchemas } from '../../bin/schemas.ts';
import { InputError } from '../../engine/errors.ts';
import { loadSuiteFile } from '../../engine/load/index.ts';
import type { Planned } from '../../engine/plan.ts';
import { folderWith } from '../support/cli.ts';

/** Two scenarios of two steps, all of which name the schema. */
function planned(schema: string, files: Record<string, string>): Planned[] {
  const step = `{ createOrder: {}, expect: { schema: ${schema} } }`;
  const suite = `suite: own
title: Our own
scenarios:
  - id: own/<name>
    title: An order is accepted
    requirements: [create.accepts]
    each: { case: [{ name: one }, { name: two }] }
    steps: [${step}, ${step}]
`;
  const folder = folderWith({ 'tests/own.yaml': suite, ...files });
  const { scenarios } = loadSuiteFile(join(folder, 'tests/own.yaml'));
  return scenarios.map((scenario) => ({ kind: 'run', scenario }));
}

function suitesOf(scenarios: readonly Planned[]): [string, ...string[]] {
  return scenarios.map(({ scenario }) => scenario.place.file) as [string, ...string[]];
}

async function mistakes(schema: string, files: Record<string, string>): Promise<string[]> {
  const error: unknown = await loadSchemas(planned(schema, files)).catch((thrown: unknown) => thrown);
  return error instanceof InputError ? error.problems.map(({ code, what }) => `${code}: ${what}`) : [];
}

test('a schema is found beside its suite', async () => {
  const scenarios = planned('a.json', { 'tests/a.json': '{ "type": "object" }' });
  const check = await loadSchemas(scenarios);
  const [suite] = suitesOf(scenarios);
  expect(check('a.json', {}, suite)).toEqual([]);
  expect(check('a.json', 'text', suite)).toMatchObject([{ pointer: '', message: 'must be object' }]);
});

test('schemas of the same name in two folders are two', async () => {
  const objects = planned('a.json', { 'tests/a.json': '{ "type": "object" }' });
  const texts = planned('a.json', { 'tests/a.json': '{ "type": "string" }' });
  const check = await loadSchemas([...objects, ...texts]);
  const breaches = suitesOf([...objects, ...texts]).map((suite) => check('a.json', {}, suite).length);
  expect(breaches).toEqual([0, 0, 1, 1]);
});

test('a mistake is told once, however many steps name the schema', async () => {
  expect(await mistakes('a.json', { 'tests/a.json': '{ "type": "text" }' })).toEqual([
    expect.stringMatching(/^bad-schema: a\.json is no JSON Schema: .*data\/type must be equal to/),
  ]);
  expect(await mistakes('a.json', { 'tests/a.json': '{' })).toEqual([expect.stringMatching(/^bad-json: /)]);
  expect(await mistakes('a.json', {})).toEqual([expect.stringMatching(/^file-unreadable: /)]);
  expect(await mistakes('../a.json', { 'a.json': '{}' })).toEqual([
    'bad-schema: ../a.json lies outside the folder of the suite',
  ]);
});
