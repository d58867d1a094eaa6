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

/** Modules that the bundle loads in part, or when they are first touched: what stands in scripts/lazy instead. */
const LAZY: Record<string, string> = {
  undici: 'undici.cjs',
  yaml: 'yaml.cjs',
  './client-h2.js': 'client-h2.cjs',
  'node:child_process': 'child-process.cjs',
};
const lazyModules: Plugin = {
  name: 'lazy-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^(undici|yaml|\.\/client-h2\.js|node:child_process)$/ }, ({ path, importer }) => {
      return importer.endsWith('.cjs') ? undefined : { path: join(root, 'scripts/lazy', LAZY[path] ?? '') };
    });
  },
};

rmSync(dist, { recursive: true, force: true });
const options: BuildOptions = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  plugins: [lazyModules],
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
await build({ ...options, entryPoints: { kit: 'bin/command.ts', index: 'index.ts' } });
await build({ ...options, banner: {}, external: ['./kit.js'], entryPoints: ['bin/order-conformance.ts'] });
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

/** Only a run that ended well leaves a cache; without one the command starts more slowly, and is the same. */
function keepCompiled(): void {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-build-'));
  try {
    const script = join(root, 'scripts/compile-cache.ts');
    const args = [
      '--import',
      import.meta.resolve('tsx'),
      script,
      join(dist, 'kit.js'),
      join(dist, 'kit.cache'),
      folder,
    ];
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
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
