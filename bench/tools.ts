/** The tools that do the work: how each is installed, fed and started. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBruno, writeHurl, writePostman, writeStepCi } from './formats.ts';
import type { Command } from './measure.ts';
import { writeSuites } from './suites.ts';
import { PLACE, type Work } from './work.ts';

/** What a tool is started on. */
export interface Job {
  /** Folder of its own, in which its packages are installed. */
  folder: string;
  baseUrl: string;
  scenarios: number;
  work: Work;
  /** File that holds the work as JSON. */
  workFile: string;
}

export interface Tool {
  name: string;
  /** Packages from npm, exact; none for what is there already. */
  packages: string[];
  /** Writes what the tool reads, and says how it is started. */
  prepare(job: Job): Command;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const CLIENT = ['undici@7.30.2', 'ajv@8.20.0'];

const command = (
  folder: string,
  program: string,
  args: (string | number)[],
  env: Record<string, string> = {},
): Command => {
  return { program, args: args.map(String), cwd: folder, env };
};
const node = (folder: string, args: (string | number)[], env: Record<string, string> = {}) =>
  command(folder, process.execPath, args, env);

/** Node with an empty program: what no tool on Node can be below. */
export const emptyNode: Tool = { name: 'node -e 0', packages: [], prepare: ({ folder }) => node(folder, ['-e', '0']) };

/** The yardstick: the plainest script that does the work, `atOnce` scenarios side by side. */
export function bare(atOnce: number): Tool {
  return {
    name: `bare undici + ajv, ${atOnce === 1 ? 'one at a time' : `${atOnce} at a time`}`,
    packages: CLIENT,
    prepare: (job) =>
      node(job.folder, [script(job.folder, 'bare.mjs'), job.workFile, job.baseUrl, job.scenarios, atOnce]),
  };
}

/** This kit as a user starts it, with the reports that CI reads; `flags` beside those of the work. */
export function kit(atOnce: number, flags: readonly string[] = []): Tool {
  return {
    name: ['order-conformance', `--concurrency ${atOnce}`, ...flags].join(' '),
    packages: [],
    prepare(job) {
      const suites = join(job.folder, `suites-${job.scenarios}`);
      writeSuites(suites, job.work, job.scenarios);
      const reports = ['json=report.json', 'junit=report.xml'].flatMap((report) => ['--reporter', report]);
      const args = ['run', 'bench', '--suites', suites, '--concurrency', `${atOnce}`, '--quiet', ...reports, ...flags];
      return kitCommand(job.folder, args, job.work.credentials, placeOf(job.baseUrl));
    },
  };
}

/** The kit with other arguments, pointed at the target of the benchmark. */
export function kitWith(name: string, args: readonly string[]): Tool {
  return {
    name,
    packages: [],
    prepare: ({ folder, work, baseUrl }) => kitCommand(folder, args, work.credentials, placeOf(baseUrl)),
  };
}

/** The built command in that folder; where it is pointed at stands in `env` or in the arguments. */
export function kitCommand(
  folder: string,
  args: readonly string[],
  { clientId, clientSecret, apiKey }: Work['credentials'],
  env: Record<string, string> = {},
): Command {
  const leavings = join(folder, '.order-conformance');
  const secrets = { ORDER_CLIENT_ID: clientId, ORDER_CLIENT_SECRET: clientSecret, ORDER_API_KEY: apiKey };
  return { ...node(folder, [here('../dist/order-conformance.js'), ...args], { ...env, ...secrets }), leavings };
}

function placeOf(baseUrl: string): Record<string, string> {
  return {
    ORDER_BASE_URL: baseUrl,
    ORDER_AUTH_URL: baseUrl,
    ORDER_PROVIDER: PLACE.provider,
    ORDER_PARTNER: PLACE.partner,
    ORDER_MARKET: PLACE.market,
    ORDER_PROVIDER_STORE_ID: PLACE.providerStoreId,
    ORDER_PARTNER_STORE_ID: PLACE.partnerStoreId,
  };
}

export const PEERS: readonly Tool[] = [
  {
    name: 'hurl',
    packages: [],
    prepare(job) {
      writeHurl(join(job.folder, 'work.hurl'), job);
      return command(job.folder, 'hurl', ['--test', 'work.hurl']);
    },
  },
  {
    name: 'pactum',
    packages: ['pactum@3.9.1'],
    prepare: ({ folder, workFile, baseUrl, scenarios }) =>
      node(folder, [script(folder, 'pactum.mjs'), workFile, baseUrl, scenarios]),
  },
  {
    name: 'node:test + undici + ajv',
    packages: CLIENT,
    prepare: (job) => node(job.folder, ['--test', script(job.folder, 'node-test.mjs')], environmentOf(job)),
  },
  {
    name: 'vitest + undici + ajv',
    packages: ['vitest@4.1.12', ...CLIENT],
    prepare: (job) => {
      script(job.folder, 'vitest.test.mjs');
      return node(job.folder, [bin(job, 'vitest/vitest.mjs'), 'run', '--testTimeout=600000'], environmentOf(job));
    },
  },
  {
    name: 'newman',
    packages: ['newman@6.2.2'],
    prepare(job) {
      writePostman(join(job.folder, 'collection.json'), job);
      const reports = [
        '--reporters',
        'json,junit',
        '--reporter-json-export',
        'report.json',
        '--reporter-junit-export',
        'report.xml',
      ];
      return node(job.folder, [
        bin(job, 'newman/bin/newman.js'),
        'run',
        'collection.json',
        '-n',
        job.scenarios,
        ...reports,
      ]);
    },
  },
  {
    name: 'stepci',
    packages: ['stepci@2.8.2'],
    prepare(job) {
      writeStepCi(join(job.folder, 'workflow.yml'), job);
      return node(job.folder, [bin(job, 'stepci/dist/index.js'), 'run', 'workflow.yml'], {
        STEPCI_DISABLE_ANALYTICS: '1',
      });
    },
  },
  {
    name: '@usebruno/cli',
    packages: ['@usebruno/cli@4.1.0'],
    prepare(job) {
      writeBruno(join(job.folder, 'collection'), job);
      const reports = ['--reporter-json', '../report.json', '--reporter-junit', '../report.xml'];
      const args = [
        bin(job, '@usebruno/cli/bin/bru.js'),
        'run',
        'calls',
        '--iteration-count',
        job.scenarios,
        ...reports,
      ];
      return { ...node(job.folder, args), cwd: join(job.folder, 'collection') };
    },
  },
];

function bin({ folder }: Job, path: string): string {
  return join(folder, 'node_modules', path);
}

/** Copies a script into the tool's folder, where its packages are found. */
function script(folder: string, name: string): string {
  copyFileSync(here(`peers/${name}`), join(folder, name));
  return name;
}

function environmentOf({ workFile, baseUrl, scenarios }: Job): Record<string, string> {
  return { WORK: workFile, BASE: baseUrl, SCENARIOS: String(scenarios) };
}
