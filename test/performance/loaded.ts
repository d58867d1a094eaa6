/** What a process of the built command loads, counted by V8 itself: nothing of it depends on time. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command, folderWith } from '../support/cli.ts';

export interface Loaded {
  /** Modules of the kit that were executed because something asked for them, e.g. `bin/commands/run.ts`. */
  own: string[];
  /** Packages of which any module was executed, sorted. */
  packages: string[];
  /** Their modules that were executed, e.g. `undici/lib/core/connect.js`. */
  modules: string[];
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

/** esbuild names the function that holds a module by the path of that module. */
const MODULE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\/.+$/;
const OWN = /^(bin|engine|reference|reporters)\/.+\.ts$/;

/** Runs the command to its end, in a folder of its own. @throws Error where it ends with another code than 0 */
export function loadedBy(args: readonly string[], env: Record<string, string> = {}): Loaded {
  const folder = mkdtempSync(join(tmpdir(), 'order-conformance-loaded-'));
  try {
    execFileSync(process.execPath, [command, ...args], {
      cwd: folderWith(),
      env: { ...process.env, ...env, NODE_V8_COVERAGE: folder },
    });
    const [report = ''] = readdirSync(folder);
    const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as Coverage;
    const functions = result.flatMap((script) => (script.url.includes('/dist/') ? script.functions : []));
    const executed = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    const names = [...new Set(executed.map(({ functionName }) => functionName))];
    const modules = names.filter((name) => MODULE.test(name));
    return {
      own: names.filter((name) => OWN.test(name)),
      packages: [...new Set(modules.map((name) => MODULE.exec(name)?.[1] ?? ''))].sort(),
      modules: modules.map((name) => name.replace('node_modules/', '')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Modules of node itself that the command makes it load, e.g. `tls`. */
export function builtinsOf(args: readonly string[]): string[] {
  const folder = folderWith({ 'tell.cjs': TELL });
  execFileSync(process.execPath, ['--require', join(folder, 'tell.cjs'), command, ...args], { cwd: folder });
  return JSON.parse(readFileSync(join(folder, 'builtins.json'), 'utf8')) as string[];
}

const TELL = `process.on('exit', () => {
  const names = process.moduleLoadList.map((entry) => entry.replace('NativeModule ', ''));
  require('node:fs').writeFileSync('builtins.json', JSON.stringify(names));
});
`;

/** Whether a V8 without flags takes the bundle as the build left it compiled. */
export function takesCompiled(bundle: string): boolean {
  const path = join(dirname(command), bundle);
  const program = `import { readFileSync } from 'node:fs';
    import { compileBundle } from ${JSON.stringify(new URL('../../bin/bundle.ts', import.meta.url).href)};
    const kept = readFileSync(${JSON.stringify(path.replace(/\.js$/, '.cache'))});
    process.stdout.write(String(compileBundle(${JSON.stringify(path)}, kept).cachedDataRejected));`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }) === 'false';
}
