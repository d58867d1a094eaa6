/**
 * Checks the package as its users get it: what is in it, and that it works once it is installed in an empty folder.
 * Run by `npm run check:pack`, after a build. Ends with exit code 1 where something is wrong.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All that may be in the package. */
const WANTED = [
  /^package\.json$/,
  /^README\.md$/,
  /^LICENSE$/,
  /^\.env\.example$/,
  /^dist\/((order-conformance|kit|authoring|index)\.js|(kit|authoring)\.cache|(library|package)\.json)$/,
  /^dist\/types\/[\w/-]+\.d\.ts$/,
  /^schemas\/(interface|kit)\/[a-z-]+\.schema\.json$/,
  /^suites\/[a-z-]+\.yaml$/,
  /^fixtures\/[a-z-]+\.json$/,
];

/** A program that uses the library as its declarations say. */
const PROGRAM = `import { loadLibrary, plan, startReference } from 'order-conformance';
const reference = await startReference();
await reference.close();
if (loadLibrary().suites.length === 0 || typeof plan !== 'function') throw new Error('the library is empty');
`;

interface Packed {
  filename: string;
  files: { path: string }[];
}

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

const folder = mkdtempSync(join(tmpdir(), 'order-conformance-pack-'));
try {
  const packed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root);
  const [first] = JSON.parse(packed) as Packed[];
  if (first === undefined) throw new Error('npm pack made nothing');
  const paths = first.files.map(({ path }) => path);
  const surplus = paths.filter((path) => !WANTED.some((pattern) => pattern.test(path)));
  const absent = WANTED.filter((pattern) => !paths.some((path) => pattern.test(path)));
  if (surplus.length > 0) throw new Error(`the package also holds ${surplus.join(', ')}`);
  if (absent.length > 0) throw new Error(`the package lacks ${absent.map(String).join(', ')}`);

  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'program.js'), PROGRAM);
  run('npm', ['install', '--no-audit', '--no-fund', join(folder, first.filename)], folder);
  run('node', ['program.js'], folder);
  const verdict = run('npx', ['--no-install', 'order-conformance', 'run', '--quiet'], folder);
  if (!verdict.includes('CONFORMANT')) throw new Error(`the installed command said:\n${verdict}`);
  process.stdout.write(`The package holds ${paths.length} files and works once installed.\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
