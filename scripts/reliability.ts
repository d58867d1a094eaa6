/**
 * Runs the hostile tests and writes what they tried into docs/reliability.md. FUZZ_FACTOR says how many random cases are
 * tried, in multiples of what `npm test` tries; 10 where it is not set.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOSTILE_ANSWERS } from '../test/hostile/answers.ts';

interface Assertion {
  ancestorTitles: string[];
  title: string;
  status: string;
  meta: { cases?: number };
}

interface Outcome {
  success: boolean;
  testResults: { name: string; assertionResults: Assertion[] }[];
}

const RULES = `## Limits

| What | Default | Setting in the target file |
|---|---:|---|
| body of an answer or callback, before and after decoding | 1 MiB | \`limits.bodyBytes\` |
| headers of an answer | 64 KiB | \`limits.headerBytes\` |
| nesting of JSON | 256 | \`limits.jsonDepth\` |
| kept of a body that cannot be judged | 64 KiB | |
| one request, connecting included | 10 s | \`--timeout\` |
| callbacks kept of one wait: for its store, and others | 100 each | |
| bodies of callbacks kept in a run | 32 MiB | |
| time for a callback to arrive whole | 10 s | |
| connections to the listener; the one that was silent for longest makes room | 1,000 | |

## Connections that the service closes

A service may close a connection that lies idle at any moment (RFC 9112 section 9.5). A request that is on its way then is
lost, or was carried out; which of both cannot be told from outside. So:

- An operation that makes or changes an order (Create, Fire and Cancel Order) has a new connection, or one that the service
  promised to keep open for at least a second more (\`Keep-Alive: timeout=n\`). It is never sent twice.
- The others change nothing at the store when they come twice. Where one is lost on a connection that was used before,
  without a byte of an answer, it is sent once more over a new connection. What is lost on a new connection is what the
  service does: a finding.`.split('\n');

const factor = process.env['FUZZ_FACTOR'] ?? '10';
const outcome = runTests();
if (!outcome.success) throw new Error('a hostile test fails; see npx vitest run test/hostile');
writeFileSync(join('docs', 'reliability.md'), page(outcome));

function runTests(): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-reliability-'));
  const file = join(folder, 'results.json');
  const options = ['--reporter=json', `--outputFile=${file}`, '--testTimeout=1200000'];
  spawnSync('npx', ['vitest', 'run', 'test/hostile', ...options], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_FACTOR: factor },
  });
  const read = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  rmSync(folder, { recursive: true });
  return read;
}

function page(results: Outcome): string {
  const of = (name: string) =>
    results.testResults.find((file) => file.name.endsWith(`/${name}.test.ts`))?.assertionResults ?? [];
  const random = of('fuzz').filter(({ meta }) => meta.cases !== undefined);
  const cases = random.reduce((sum, { meta }) => sum + (meta.cases ?? 0), 0);
  const listed = (name: string) =>
    of(name).map(({ ancestorTitles, title }) => `- ${[...ancestorTitles, title].join(' ')}`);
  return `${[
    '# What the kit withstands',
    '',
    `Written by \`npx tsx scripts/reliability.ts\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${cpus()[0]?.model ?? 'an unknown processor'}.`,
    '',
    `**${number(cases)} random cases** were tried, **${HOSTILE_ANSWERS.length} hostile answers** were given to a sound and to a faulty request each,`,
    `and ${of('callbacks').length + of('network').length + of('tls').length} tests attacked the listener, the network and TLS. No crash, and no pass that was not earned.`,
    '',
    '## Random cases',
    '',
    '| What is random | Cases |',
    '|---|---:|',
    ...random.map(
      ({ ancestorTitles, title, meta }) => `| ${[...ancestorTitles, title].join(' ')} | ${number(meta.cases ?? 0)} |`,
    ),
    '',
    `\`FUZZ_FACTOR=${factor}\`; \`npm test\` tries the same with 1.`,
    '',
    '## Hostile answers',
    '',
    'Each over a real socket. A scenario whose sound request is answered so ends as follows; where a faulty request is answered so,',
    'only a whole refusal with code and message is a pass.',
    '',
    '| Answer | Verdict | Its reason says |',
    '|---|---|---|',
    ...HOSTILE_ANSWERS.map(
      ({ name, verdict, reason }) =>
        `| ${name.replaceAll('_', '\\_')} | ${verdict} | ${reason === undefined ? '' : words(reason)} |`,
    ),
    '',
    '## Callbacks',
    '',
    ...listed('callbacks'),
    '',
    '## Network',
    '',
    ...listed('network'),
    '',
    '## TLS',
    '',
    ...listed('tls'),
    '',
    ...RULES,
  ].join('\n')}\n`;
}

function words(reason: RegExp): string {
  return reason.source.replaceAll('\\', '').replaceAll('|', ' or ');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
