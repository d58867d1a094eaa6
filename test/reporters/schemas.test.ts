import { describe, expect, it } from 'vitest';
import { CAPABILITIES, FINDING_CODES, LEVELS, OPERATIONS, SKIP_REASONS, VERDICTS } from '../../engine/model.ts';
import { readSchema } from './schemas.ts';

/** Every schema inside the schema, with the path that leads to it. */
function* parts(schema: unknown, path: string): Generator<[path: string, part: Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [path, schema as Record<string, unknown>];
  for (const [key, member] of Object.entries(schema)) yield* parts(member, `${path}/${key}`);
}

describe.each(['event', 'report'])('the schema of the %s', (name) => {
  const all = [...parts(readSchema(name), '')];

  it('describes every member', () => {
    const members = all.filter(([path]) => /\/properties\/\w+$/.test(path) && !path.includes('/if/'));
    const mute = members.filter(([, part]) => !('description' in part) && !('$ref' in part));
    expect(members.length).toBeGreaterThan(20);
    expect(mute.map(([path]) => path)).toEqual([]);
  });

  it('is closed', () => {
    const open = all.filter(
      ([, part]) => part.type === 'object' && 'properties' in part && part.additionalProperties !== false,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

describe('the words of the schemas', () => {
  const words = new Map([...parts(readSchema('event'), '')].map(([path, { enum: values }]) => [path, values]));

  it.each([
    ['/$defs/finding/properties/code', FINDING_CODES],
    ['/$defs/verdict', VERDICTS],
    ['/$defs/skipReason', SKIP_REASONS],
    ['/$defs/level', LEVELS],
    ['/$defs/request/properties/operation', OPERATIONS],
  ])('%s are those of the model', (path, expected) => {
    expect(words.get(path)).toEqual(expected);
  });

  it('/$defs/target/properties/capabilities are those of the model', () => {
    const [, capabilities] = [...parts(readSchema('event'), '')].find(([path]) => path.endsWith('/capabilities')) ?? [];
    expect(capabilities?.required).toEqual(CAPABILITIES);
  });
});
