/**
 * Builds dist/: the command and the library as bundles that need no other package, and the declarations of the library.
 * Run by `npm run build`, after the validators are generated. docs/decisions/bundling.md says why a bundle.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { compiledLibrary } from './library.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** What the modules of the kit know of their own place, in the words of CommonJS. */
const OWN_URL = "const ownUrl = require('node:url').pathToFileURL(__filename).href;";

/** A bundle of the command (bin/bundle.ts): the file is a script that gives it, and a module that exports it. */
const BEFORE =
  "(bundle => typeof module === 'undefined' ? bundle : (module.exports = bundle))(function (exports, require, module, __filename, __dirname) {";
const AFTER = '});';

/** What stands in for a module: one of scripts/lazy, which loads it in part or when it is first touched. */
const LAZY: Record<string, string> = {
  undici: 'undici.cjs',
  picomatch: 'picomatch.cjs',
  './client-h2.js': 'client-h2.cjs',
  'node:assert': 'assert.cjs',
  'node:child_process': 'child-process.cjs',
  'node:tls': 'tls.cjs',
  'node:zlib': 'zlib.cjs',
};
/** What only the files of users need is a bundle of its own, so that other starts need not read it. */
const AUTHORING: Record<string, string> = {
  yaml: 'yaml.cjs',
  'ajv/dist/2020.js': 'ajv.cjs',
  'ajv-formats': 'ajv-formats.cjs',
  '../schemas/generated/meta-schema.js': 'meta-schema.cjs',
};

/** Imports of the sources go through the stand-ins; those of the stand-ins themselves, to the modules. */
function standIns(modules: Record<string, string>): Plugin {
  return {
    name: 'stand-ins',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ path, importer }) => {
        if (path === './authoring.cjs') return { path: './authoring.js', external: true };
        const file = importer.endsWith('.cjs') ? undefined : modules[path];
        return file === undefined ? undefined : { path: join(root, 'scripts/lazy', file) };
      });
    },
  };
}

rmSync(dist, { recursive: true, force: true });
const options: BuildOptions = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  // One file, whose modules are executed when they are imported: quicker to read than many, and V8 keeps it compiled.
  format: 'cjs',
  platform: 'node',
  target: 'node20.18',
  define: { 'import.meta.url': 'ownUrl' },
  banner: { js: OWN_URL },
  // Names stay, so that the stack of a kit error can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
};
const asFunction: BuildOptions = { ...options, banner: { js: `${BEFORE}${OWN_URL}` }, footer: { js: AFTER } };
const forKit = [standIns({ ...LAZY, ...AUTHORING })];
await build({ ...asFunction, plugins: forKit, entryPoints: { kit: 'bin/command.ts' } });
await build({ ...asFunction, entryPoints: { authoring: 'scripts/lazy/authoring.cjs' } });
await build({ ...options, plugins: [standIns(LAZY)], entryPoints: { index: 'index.ts' } });
await build({ ...options, banner: {}, entryPoints: ['bin/order-conformance.ts'] });
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(dist, 'library.json'), compiledLibrary());
await chmod(join(dist, 'order-conformance.js'), 0o755);
await linkCommand();
keepCompiled();
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.types.json')],
  { stdio: 'inherit' },
);

/** A bundle without a cache starts more slowly, and is the same: where none can be made, that is told and no more. */
function keepCompiled(): void {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-build-'));
  const foreign = /^(ORDER_|NODE_OPTIONS$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const args = ['--import', import.meta.resolve('tsx'), join(root, 'scripts/compile-cache.ts'), dist, folder];
  try {
    execFileSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    process.stderr.write(
      `The bundles are not kept compiled, so that the command starts more slowly: ${String(error)}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm links the commands of dependencies only: with this link npx finds that of the checkout, as that of an install. */
async function linkCommand(): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = join(root, 'node_modules/.bin');
  await mkdir(folder, { recursive: true });
  await rm(join(folder, 'order-conformance'), { force: true });
  await symlink('../../dist/order-conformance.js', join(folder, 'order-conformance'));
}
