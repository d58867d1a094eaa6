/**
 * Writes what the proof of the kit generates: docs/faults.md, docs/coverage.md and, where the scored scenarios have
 * changed, a new revision with its fingerprint. `npm run proof -- coverage` writes the named parts alone.
 */
import { writeFileSync } from 'node:fs';
import { loadLibrary, loadRevision, ownSuites } from '../engine/load/index.ts';
import { faults } from '../reference/index.ts';
import { COVERAGE_FILE, coveragePage, plainRun } from '../test/proof/coverage-page.ts';
import { type FaultRun, runFault } from '../test/proof/fault-runs.ts';
import { FAULTS_FILE, faultsPage } from '../test/proof/faults-page.ts';
import { fingerprintOf, REVISION_FILE } from '../test/proof/fingerprint.ts';

const PARTS = { revision: writeRevision, coverage: writeCoverage, faults: writeFaults };

const named = process.argv.slice(2);
for (const [name, write] of Object.entries(PARTS)) {
  if (named.length === 0 || named.includes(name)) await write();
}

/** A later revision is another number, so that verdicts of two revisions are never taken for the same. */
async function writeRevision(): Promise<void> {
  const { revision, fingerprint } = loadRevision(ownSuites);
  const present = fingerprintOf(loadLibrary());
  if (present === fingerprint) return;
  const first = /^0+$/.test(fingerprint);
  writeFileSync(REVISION_FILE, `revision: ${first ? revision : revision + 1}\nfingerprint: '${present}'\n`);
}

async function writeCoverage(): Promise<void> {
  writeFileSync(COVERAGE_FILE, coveragePage(loadLibrary(), await plainRun()));
}

async function writeFaults(): Promise<void> {
  const runs: FaultRun[] = [];
  for (const fault of faults) runs.push(await runFault(fault));
  writeFileSync(FAULTS_FILE, faultsPage(runs));
}
