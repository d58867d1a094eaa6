import { beforeAll, describe, expect, it } from 'vitest';
import { type Json, type JsonObject, OPERATIONS } from '../../engine/model.ts';
import { getAt } from '../../engine/pointer.ts';
import * as validators from '../../schemas/generated/validators.js';
import { camelCase } from '../../scripts/generate/schemas.ts';
import { openApiOf, readOpenApi } from '../../scripts/openapi.ts';

/** Validators by their names. */
const known = new Map(Object.entries(validators));

/** Every object of a JSON value, with those below it. */
function objectsOf(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsOf)];
}

describe('the OpenAPI description', () => {
  let description: JsonObject;
  beforeAll(async () => {
    description = await readOpenApi();
  });

  it('has the seven operations, each once', () => {
    const ids = objectsOf(description['paths'] as Json).flatMap(({ operationId }) => operationId ?? []);
    expect(ids.sort()).toEqual([...OPERATIONS].sort());
  });

  it('refers to nothing outside itself', () => {
    const references = objectsOf(description).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references) expect(getAt(description, reference.replace('#', '')), reference).toBeDefined();
    expect(JSON.stringify(description['components'])).not.toContain('schema.json');
  });

  it('gives examples that keep to their schemas', () => {
    const content = objectsOf(description['paths'] as Json).filter(
      ({ schema, example }) => example !== undefined && (schema as JsonObject)['$ref'],
    );
    expect(content).toHaveLength(7 * 3);
    for (const { schema, example } of content) {
      const name = camelCase(String((schema as JsonObject)['$ref']).replace('#/components/schemas/', ''));
      const validate = known.get(name);
      expect(validate?.(example), `${name} ${JSON.stringify(validate?.errors)}`).toBe(true);
    }
  });

  it.each([
    ['a fixture', new Map<string, Json>(), 'fixtures has no order.json'],
    ['a schema', new Map<string, Json>([['order', {}]]), 'schemas/interface has no create-order.schema.json'],
    [
      'a sample',
      new Map<string, Json>([['order', '${nobody.knows}']]),
      'fixtures/order.json: there is no sample for ${nobody.knows}',
    ],
  ])('is not made without %s', (_what, fixtures, told) => {
    expect(() => openApiOf([], fixtures, '1')).toThrow(told);
  });
});
