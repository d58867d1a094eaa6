/** The public face: what index.ts exports, listed here so that it grows on purpose only; and the promises beside it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../../bin/settings.ts';
import * as face from '../../index.ts';
import { modulesOf, root } from './sources.ts';

const text = (path: string) => readFileSync(join(root, path), 'utf8');

describe('index.ts', () => {
  it('exports these values', () => {
    expect(Object.keys(face).sort()).toEqual([
      'EXIT_CODES',
      'InputError',
      'REPORTER_NAMES',
      'count',
      'createSender',
      'describeProblem',
      'dialects',
      'emptyTally',
      'faults',
      'judgeRun',
      'judgeScenario',
      'loadLibrary',
      'loadReporter',
      'loadTargetFile',
      'plan',
      'rehearse',
      'run',
      'startListener',
      'startReference',
    ]);
  });

  it('exports these types beside the vocabulary', () => {
    const [module] = modulesOf('index.ts');
    const types = [...(module?.text ?? '').matchAll(/\btype (\w+)/g)].map(([, name]) => name);
    expect(types.sort()).toEqual(
      [
        'Conclusion',
        'Ending',
        'Library',
        'ListenAddress',
        'ListenLimits',
        'Listener',
        'Planned',
        'Problem',
        'ProblemCode',
        'Reference',
        'ReferenceOptions',
        'Rehearsal',
        'Rehearsed',
        'ReporterContext',
        'ReporterFactory',
        'ReporterName',
        'RunInput',
        'RunSettings',
        'Sender',
        'SendLimits',
        'Sent',
        'Sink',
        'Tally',
      ].sort(),
    );
    expect(module?.text).toContain("export type * from './engine/model.ts';");
  });

  it('has a comment on every statement', () => {
    const bare = text('index.ts').match(/(?<!\*\/\n|;\n)^export .*/gm) ?? [];
    expect(bare).toEqual([]);
  });
});

describe('.env.example', () => {
  it('names every variable once, each under a comment', () => {
    const lines = text('.env.example').split('\n');
    const named = lines.flatMap((line) => /^#? ?(ORDER_[A-Z_]+)=/.exec(line)?.[1] ?? []);
    expect(named.toSorted()).toEqual([...VARIABLES].sort());
    const paragraphs = text('.env.example')
      .split(/\n\n/)
      .filter((paragraph) => /ORDER_[A-Z_]+=/.test(paragraph));
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^# \S/);
  });
});

describe('README.md', () => {
  it('starts with exactly two commands', () => {
    const [screen = ''] = text('README.md').split(/^## /m).slice(1);
    const commands = [...screen.matchAll(/^npm .*$/gm)].map(([line]) => line);
    expect(commands).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it.each([
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ])('%s links to files that exist', (path) => {
    const links = [...text(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) =>
      /^[a-z]+:/.test(link) ? [] : [link],
    );
    const broken = links.filter((link) => !existsSync(join(root, path, '..', link)));
    expect(broken).toEqual([]);
  });

  it('names only flags and commands that there are', () => {
    const help = ['run', 'serve', 'lint', 'cleanup', 'list']
      .map((name) =>
        execFileSync(process.execPath, [join(root, 'dist/order-conformance.js'), name, '--help'], { encoding: 'utf8' }),
      )
      .join('\n');
    const flags = [...text('README.md').matchAll(/(?<=[\s`])--[a-z][a-z-]+/g)].map(([flag]) => flag);
    expect(flags.length).toBeGreaterThan(3);
    expect(flags.filter((flag) => !help.includes(flag))).toEqual([]);
  });
});
