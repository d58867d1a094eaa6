/** The floors of docs/architecture.md, held by the imports that there are: types too, and without a circle. */
import { describe, expect, it } from 'vitest';
import { circleIn, type Module, modulesOf } from './sources.ts';

const GROUND = ['bytes', 'curl', 'errors', 'model', 'nearest', 'pattern', 'pointer', 'step'].map(
  (name) => `engine/${name}`,
);
const CONTRACT = ['engine/model', 'engine/curl'];

/** What each part may import beside itself. A part is a file of the engine, a folder of it, or another folder. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  // The ground: the vocabulary, and small tools over it.
  'engine/model': [],
  'engine/bytes': ['engine/model'],
  'engine/curl': ['engine/model'],
  'engine/errors': ['engine/model'],
  'engine/nearest': [],
  'engine/pattern': [],
  'engine/pointer': ['engine/model'],
  'engine/step': ['engine/model'],
  // The parts: each does one thing, and hardly any knows another.
  'engine/load': [...GROUND, 'schemas'],
  'engine/validate': [...GROUND, 'schemas'],
  'engine/plan': GROUND,
  'engine/explain': GROUND,
  'engine/resolve': GROUND,
  'engine/rehearse': [...GROUND, 'engine/resolve', 'engine/validate'],
  'engine/send': GROUND,
  'engine/listen': GROUND,
  'engine/ledger': GROUND,
  'engine/judge': GROUND,
  'engine/checks': GROUND,
  'engine/observe': [...GROUND, 'engine/checks'],
  'engine/mend': [...GROUND, 'engine/checks'],
  'engine/redact': [...GROUND, 'engine/checks'],
  // The run, made of the parts, and a stored run, judged by the same ones.
  'engine/run': parts(
    'checks',
    'judge',
    'ledger',
    'listen',
    'mend',
    'observe',
    'plan',
    'redact',
    'resolve',
    'send',
    'validate',
  ),
  'engine/stored': parts('checks', 'judge', 'observe', 'plan', 'run'),
  // Beside the engine: the service disagrees with it freely, the reports only know its vocabulary.
  reference: ['engine/model', 'schemas'],
  reporters: CONTRACT,
};

function parts(...names: string[]): string[] {
  return [...GROUND, ...names.map((name) => `engine/${name}`)];
}

/** The libraries that the kit is made with, each in its one place. */
const PLACES: Record<string, RegExp> = {
  ajv: /^engine\/validate\.ts$/,
  'ajv-formats': /^engine\/validate\.ts$/,
  commander: /^bin\/main\.ts$/,
  ctrf: /^reporters\/ctrf\.ts$/,
  dotenv: /^bin\/settings\.ts$/,
  'fastest-levenshtein': /^(engine\/nearest|reference\/index)\.ts$/,
  'har-format': /^reporters\/har\.ts$/,
  picocolors: /^(reporters\/console(\.ts|\/)|bin\/commands\/explain\.ts$)/,
  picomatch: /^engine\/pattern\.ts$/,
  undici: /^engine\/send(\.ts|\/)/,
  yaml: /^engine\/load\/yaml\.ts$/,
};

const modules = modulesOf('engine', 'reference', 'reporters', 'bin', 'index.ts');
const below = modules.filter(({ path }) => path in MAY_IMPORT || partOf(path) in MAY_IMPORT);

function partOf(path: string): string {
  const [floor = '', name = ''] = path.replace(/\.(ts|js)$/, '').split('/');
  return floor === 'engine' ? `${floor}/${name}` : floor;
}

function trespassesOf({ path, imports }: Module): string[] {
  const part = partOf(path);
  const allowed = [part, ...(MAY_IMPORT[part] ?? [])];
  return imports.filter((other) => !allowed.includes(partOf(other))).map((other) => `${path} imports ${other}`);
}

describe('the floors', () => {
  it('name every part of the project', () => {
    const unnamed = modules.filter((module) => !below.includes(module)).map(({ path }) => path);
    expect(unnamed.filter((path) => path !== 'index.ts' && !path.startsWith('bin/'))).toEqual([]);
    const named = new Set(below.map(({ path }) => partOf(path)));
    expect(Object.keys(MAY_IMPORT).filter((part) => !named.has(part))).toEqual([]);
  });

  it('are kept by every import', () => {
    expect(below.flatMap(trespassesOf)).toEqual([]);
  });

  it('allow no more than is used', () => {
    const used = new Set(
      below.flatMap(({ path, imports }) => imports.map((other) => `${partOf(path)} > ${partOf(other)}`)),
    );
    const idle = Object.entries(MAY_IMPORT).flatMap(([part, allowed]) =>
      allowed
        .filter((other) => !GROUND.includes(other) && !used.has(`${part} > ${other}`))
        .map((other) => `${part} > ${other}`),
    );
    expect(idle).toEqual([]);
  });

  it('have no circle', () => {
    expect(circleIn(modules)).toBeNull();
  });

  it('leave the process to bin', () => {
    const touching = modules
      .filter(({ text }) => /\bprocess\.(argv|env|exit|exitCode)\b/.test(text))
      .map(({ path }) => path);
    expect(touching.filter((path) => !path.startsWith('bin/'))).toEqual([]);
    const withArguments = modules.filter(({ text }) => /\bprocess\.argv\b/.test(text)).map(({ path }) => path);
    expect(withArguments).toEqual(['bin/command.ts']);
  });

  it('keep each library in its place', () => {
    const astray = modules.flatMap(({ path, packages }) =>
      packages.filter((name) => !PLACES[name.split('/')[0] ?? '']?.test(path)).map((name) => `${path} imports ${name}`),
    );
    expect(astray).toEqual([]);
  });
});

describe('the reading of imports', () => {
  it('sees types, exports, side effects and imports on demand', () => {
    const [self] = modulesOf('test/architecture/floors.test.ts');
    expect(self?.imports).toContain('test/architecture/sources.ts');
    const [library] = modulesOf('engine/validate.ts');
    expect(library?.packages).toContain('ajv/dist/2020.js');
    const [face] = modulesOf('index.ts');
    expect(face?.imports).toContain('engine/model.ts');
  });

  it('finds a circle', () => {
    const of = (path: string, ...imports: string[]): Module => ({ path, imports, text: '', packages: [] });
    expect(circleIn([of('a', 'b'), of('b', 'c'), of('c', 'b')])).toEqual(['b', 'c', 'b']);
  });
});
