/**
 * `npm run bench`: what the kit costs beside the tools that a user would pick instead, written to docs/performance.md.
 * `--rounds N`, `--sizes 1,100`, `--only kit,bare,newman` (parts of names),
 * `--patience SECONDS` (tools that would take longer for one run are left out), `--dry` (print, write nothing).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measured, withMeasured } from './document.ts';
import { install, weigh } from './install.ts';
import { inRounds } from './rounds.ts';
import { startTarget } from './target.ts';
import { bare, emptyNode, type Job, kit, kitWith, PEERS, type Tool } from './tools.ts';
import { measureWaiting } from './waiting.ts';
import { benchWork } from './work.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '1,100,2000' },
    only: { type: 'string', default: '' },
    patience: { type: 'string', default: '200' },
    dry: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const only = values.only.split(',');
const root = fileURLToPath(new URL('..', import.meta.url));
/** Peers stay here, so that only the first run installs them. */
const folder = join(tmpdir(), 'order-conformance-bench');
const work = benchWork();
const workFile = join(folder, 'work.json');
mkdirSync(folder, { recursive: true });
writeFileSync(workFile, JSON.stringify(work));

const OWN_SCENARIO = ['run', 'create/accepts/order', '--quiet'];
const START_UP = [
  emptyNode,
  kitWith('--version', ['--version']),
  kitWith('--help', ['--help']),
  kitWith('run create/accepts/order', OWN_SCENARIO),
  kit(4),
];
const ALL = [bare(1), bare(16), kit(1), kit(16), kit(16, ['--no-record']), ...PEERS];
const tools = ALL.filter(({ name }, index) => index < 2 || only.some((part) => name.includes(part)));

const target = await startTarget();
const jobOf =
  (scenarios: number) =>
  (tool: Tool): Job => ({ folder: install(folder, tool), baseUrl: target.baseUrl, scenarios, work, workFile });

const measured: Measured = {
  date: new Date().toISOString().slice(0, 10),
  startUp: [],
  work: [],
  memory: [],
  waiting: null,
  weights: [],
  target: null,
};
const page = join(root, 'docs', 'performance.md');
/** After every part, so that a run that is stopped leaves what it measured. */
function write(part: string): void {
  process.stderr.write(`${part} measured\n`);
  const document = withMeasured(readFileSync(page, 'utf8'), measured);
  if (!values.dry) writeFileSync(page, document);
  else if (measured.target !== null) process.stdout.write(document);
}

measured.startUp = await inRounds(START_UP, jobOf(1), rounds * 2);
write('start-up');
for (const scenarios of values.sizes.split(',').map(Number)) {
  measured.work.push({ scenarios, rows: await inRounds(patientWith(scenarios), jobOf(scenarios), rounds, 2) });
  write(`${scenarios} scenarios`);
}
for (const scenarios of [2_000, 20_000]) {
  const [row] = await inRounds([kit(16)], jobOf(scenarios), 1);
  if (row !== undefined) measured.memory.push({ scenarios, row });
}
write('memory');
measured.waiting = await measureWaiting(folder);
write('waiting');
const installed = tools.map((tool) => ({ name: tool.name, weight: weigh(install(folder, tool)) }));
measured.weights = [{ name: 'order-conformance', weight: ownWeight() }, ...installed].flatMap(({ name, weight }) =>
  weight === null ? [] : [{ name, weight }],
);
measured.target = await target.close();
write('size');

/** The tools that are expected to end within the patience of one run, by what they took for less work. */
function patientWith(scenarios: number): Tool[] {
  const last = measured.work.at(-1);
  return tools.filter(({ name }) => {
    const seconds = last?.rows.find((row) => row.name === name)?.seconds ?? 0;
    return (seconds * scenarios) / (last?.scenarios ?? scenarios) <= Number(values.patience) || scenarios <= 100;
  });
}

/** What `npm install` of the packed kit brings. */
function ownWeight() {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    }),
  ) as { filename: string }[];
  const tarball = join(folder, packed?.filename ?? '');
  rmSync(join(folder, 'installed-kit'), { recursive: true, force: true });
  return weigh(install(folder, { name: 'installed kit', packages: [tarball] }));
}
