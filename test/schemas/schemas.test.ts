import { describe, expect, test } from 'vitest';
import { type JsonSchema, schemaCompiler } from '../../scripts/generate/schemas.ts';
import { interfaceSchemas, schemas } from './compiled.ts';

/** The schema itself and every schema in it that describes a property, with its path. */
function described(schema: JsonSchema, path: string): [path: string, schema: JsonSchema][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const items = schema.items as JsonSchema | undefined;
  return [
    [path, schema],
    ...properties.flatMap(([name, property]) => described(property, `${path}/${name}`)),
    ...(items?.properties ? described(items, `${path}/*`) : []),
  ];
}

test('the interface has its twenty schemas', () => {
  expect(interfaceSchemas.map(({ name }) => name)).toEqual([
    'accepted-answer',
    'cancel-order',
    'create-order',
    'customer-information',
    'error-answer',
    'fetch-menu',
    'fetch-store',
    'fire-order',
    'option',
    'order',
    'order-item',
    'payments',
    'service-mode',
    'store-callback',
    'store-information',
    'timestamp',
    'token-answer',
    'token-error',
    'token-request',
    'validate-cart',
  ]);
});

describe.each(schemas)('$name', ({ name, schema }) => {
  test('compiles in strict mode', () => {
    const compiler = schemaCompiler(schemas);
    expect(compiler.opts).toMatchObject({ strict: true, allErrors: true });
    expect(compiler.getSchema(schema.$id)).toBeTypeOf('function');
  });

  test('is JSON Schema 2020-12 under the $id of its file', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.$id).toMatch(
      new RegExp(`^https://order-conformance\\.dev/schemas/(interface|kit)/${name}\\.schema\\.json$`),
    );
  });

  test('keeps clear of what ajv does not do exactly', () => {
    expect(JSON.stringify(schema)).not.toMatch(/"\$dynamicRef"|"unevaluated|"format":"uuid"/);
  });
});

test.each(interfaceSchemas.flatMap(({ name, schema }) => described(schema, name)))(
  '%s has a title and a description',
  (_, schema) => {
    expect(schema.title).toMatch(/\S/);
    expect(schema.description).toMatch(/\.$/);
  },
);

test('a mistyped keyword does not compile', () => {
  const schema = { $id: 'https://order-conformance.dev/schemas/kit/x.schema.json', type: 'string', patern: '^a$' };
  const file = { name: 'x', schema };
  expect(() => schemaCompiler([file]).getSchema(schema.$id)).toThrow(/patern/);
});
