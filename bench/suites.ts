/** The work as a folder of suites of the kit. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Work } from './work.ts';

/** Scenarios of one suite file. */
const FILE_SIZE = 1_000;

/** Writes the suite files and the schema of the answer; `scenarios` in all, unfolded from rows. */
export function writeSuites(folder: string, { calls, field, value, schema }: Work, scenarios: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'answer.schema.json'), JSON.stringify(schema, null, 2));
  const steps = calls.map((call) => stepOf(call, field, value)).join('');
  for (let first = 0; first < scenarios; first += FILE_SIZE) {
    const numbers = Array.from({ length: Math.min(FILE_SIZE, scenarios - first) }, (_, index) => first + index);
    const name = `bench-${first / FILE_SIZE}`;
    writeFileSync(join(folder, `${name}.yaml`), suiteOf(name, numbers, steps));
  }
}

function suiteOf(name: string, numbers: readonly number[], steps: string): string {
  return `suite: ${name}
title: Work of the benchmark
scenarios:
  - id: bench/scenario-<n>
    title: Order, cart, store, menu, cart and cancellation are accepted
    requirements: [create.accepts]
    each:
      case: [${numbers.map((n) => `{ n: ${n} }`).join(', ')}]
    steps:
${steps}`;
}

function stepOf({ operation, fixture, set }: Call, field: string, value: string): string {
  const changes = Object.entries(set).map(([pointer, text]) => `${pointer}: '${text.replace('#', '<n>')}'`);
  return `      - ${operation}: { body: ${fixture}, set: { ${changes.join(', ')} } }
        expect: { answer: accepted, status: 200, body: { /${field}: ${value} }, schema: answer.schema.json }
`;
}
