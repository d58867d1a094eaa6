import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Fault, faults } from '../../reference/index.ts';
import { type CapabilityRun, runWithout, sides } from './capabilities.ts';
import { type FaultRun, library, matching, redOf, runFault, scored } from './fault-runs.ts';
import { FAULTS_FILE, faultsPage } from './faults-page.ts';

const runs: FaultRun[] = [];
const declared: CapabilityRun[] = [];

function expectCaught({ catches, caught, breaks }: Fault, run: FaultRun): void {
  const red = redOf(run);
  if (caught === 'as-configuration') {
    expect({ red, exitCode: run.exitCode }).toEqual({ red: [], exitCode: 4 });
    return;
  }
  expect(red).not.toEqual([]);
  if (caught === 'somewhere') return;
  expect(red).toEqual(matching(catches));
  expect([...run.told]).toContain(breaks);
}

describe('each fault turns exactly the scenarios red that are named for it', () => {
  it.each(faults)('$name', async (fault) => {
    const run = await runFault(fault);
    runs.push(run);
    expect(run.errors).toEqual([]);
    if (fault.level === 'must') expect(run.exitCode).not.toBe(0);
    expectCaught(fault, run);
  });
});

describe('what a target declares that it does not offer', () => {
  it.each(sides)('$capability: a service that refuses it is conformant', async ({ capability, fault, scenario }) => {
    const { finished, verdicts } = await runWithout(capability, [fault]);
    expect(verdicts.get(scenario)).toBe('pass');
    expect([finished.verdict, finished.exitCode]).toEqual(['conformant', 0]);
  });

  it.each(sides)('$capability: a service that offers it after all is not', async ({ capability, scenario }) => {
    const run = await runWithout(capability, []);
    declared.push(run);
    expect(run.failed).toEqual([scenario]);
    expect(run.finished.exitCode).toBe(1);
  });
});

describe('all faults together', () => {
  it('turn every check red that can be', () => {
    const red = new Set([...runs.flatMap(redOf), ...declared.flatMap(({ failed }) => failed)]);
    const never = scored.filter(({ scenario, level }) => level !== 'open' && !red.has(scenario.id));
    expect(never.map(({ scenario }) => scenario.id)).toEqual([]);
  });

  it('break everything that the interface states or shows and that a request can judge', () => {
    const broken = new Set(faults.map(({ breaks }) => breaks));
    const judged = library.requirements.filter(({ level, untested }) => level !== 'open' && untested === undefined);
    expect(judged.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('are the ones of docs/faults.md', () => {
    expect(readFileSync(FAULTS_FILE, 'utf8'), 'docs/faults.md is stale: npm run proof').toBe(faultsPage(runs));
  });
});
