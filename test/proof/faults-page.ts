/** docs/faults.md: every fault of the reference service, and which scenarios caught it in a real run. */
import { join } from 'node:path';
import { packageRoot } from '../../engine/load/index.ts';
import type { Fault } from '../../reference/index.ts';
import { type FaultRun, redOf, scored } from './fault-runs.ts';

export const FAULTS_FILE: string = join(packageRoot, 'docs/faults.md');

/** The page as it is committed, from the runs in the order of the faults. */
export function faultsPage(runs: readonly FaultRun[]): string {
  const checks = scored.filter(({ level }) => level !== 'open');
  const musts = runs.filter(({ fault }) => fault.level === 'must').length;
  return `# Faults

Written by \`npm run proof\` from real runs; do not edit. Each row is one run of the whole kit against the reference
service with one fault (\`order-conformance serve --fault NAME\` starts it). Red are the scenarios that failed or, for
what the interface only shows, warned; all others stayed as they are without the fault, or were inconclusive because what
they build on was refused.

- ${runs.length} faults: ${musts} break what the interface states (must), ${runs.length - musts} what it only shows (should).
- ${checks.length} scenarios can fail or warn, and each of them is turned red by at least one fault or, for what a target
  declares not to offer, by a service that offers it.

| fault | what is wrong | breaks | level | exit | red | caught by |
|---|---|---|---|---|---|---|
${runs.map(rowOf).join('\n')}
`;
}

function rowOf(run: FaultRun): string {
  const { name, title, breaks, level } = run.fault;
  const { red, by } = catchOf(run.fault, redOf(run).length);
  return `| ${name} | ${cell(title)} | ${breaks} | ${level} | ${run.exitCode} | ${red} | ${by} |`;
}

function catchOf({ caught, catches }: Fault, red: number): { red: string; by: string } {
  if (caught === 'somewhere') return { red: 'some', by: 'whichever scenario it hits' };
  if (caught === 'as-configuration') return { red: '0', by: 'nothing can be judged: it looks like wrong credentials' };
  return { red: String(red), by: catches.map((pattern) => `\`${cell(pattern)}\``).join(' ') };
}

/** Text in which a bar does not end the cell of the table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
