/**
 * Builds dist/: the command and the library as bundles that need no other package, and the declarations of the library.
 * Run by `npm run build`, after the validators are generated. docs/decisions/bundling.md says why a bundle.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { compiledLibrary } from './library.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Bundled CommonJS packages still call `require` for node's own modules, which an ES module has not got. */
const REQUIRE =
  "import { createRequire as makeRequire__ } from 'node:module'; const require = makeRequire__(import.meta.url);";

/** Packages that the bundle loads in part, or when they are first touched: what stands in scripts/lazy. */
const lazyPackages: Plugin = {
  name: 'lazy-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^(undici|yaml)$/ }, ({ path, importer }) => {
      return importer.endsWith('.cjs') ? undefined : { path: join(root, 'scripts/lazy', `${path}.cjs`) };
    });
  },
};

rmSync(dist, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { 'order-conformance': 'bin/order-conformance.ts', index: 'index.ts' },
  outdir: dist,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  // Splitting keeps what is imported on demand out of the start-up: commands, reporters, ajv.
  splitting: true,
  plugins: [lazyPackages],
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  banner: { js: REQUIRE },
  // Names stay, so that the stack of a kit error can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
});
writeFileSync(join(dist, 'library.json'), compiledLibrary());
await chmod(join(dist, 'order-conformance.js'), 0o755);
await linkCommand();
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.types.json')],
  { stdio: 'inherit' },
);

/** npm links the commands of dependencies only: with this link npx finds that of the checkout, as that of an install. */
async function linkCommand(): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = join(root, 'node_modules/.bin');
  await mkdir(folder, { recursive: true });
  await rm(join(folder, 'order-conformance'), { force: true });
  await symlink('../../dist/order-conformance.js', join(folder, 'order-conformance'));
}
