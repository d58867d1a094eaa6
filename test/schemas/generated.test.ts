import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { metaSchema } from '../../schemas/generated/meta-schema.js';
import type { CreateOrder, Option, StoreInformation, Timestamp } from '../../schemas/generated/types.ts';
import type { SchemaError } from '../../schemas/generated/validators.js';
import * as validators from '../../schemas/generated/validators.js';
import { camelCase, type SchemaFile, schemaCompiler } from '../../scripts/generate/schemas.ts';
import { typesOf } from '../../scripts/generate/types.ts';
import { generate } from '../../scripts/generate.ts';
import { compiled, schemas } from './compiled.ts';
import { filled, fixtureNames } from './samples.ts';

type AnyValidator = ((data: unknown) => boolean) & { errors?: SchemaError[] | null };

const folder = fileURLToPath(new URL('../../schemas/generated/', import.meta.url));
const present = (name: string) => readFileSync(`${folder}${name}`, 'utf8');

/** The value and its variants: each member missing, null, of another type; and an unknown member more. */
function variants(value: Record<string, unknown>): unknown[] {
  const names = Object.keys(value);
  const without = names.map((name) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)));
  const changed = [null, 7, 'text', ['text'], {}].flatMap((other) =>
    names.map((name) => ({ ...value, [name]: other })),
  );
  return [value, ...without, ...changed, { ...value, unknown: 1 }];
}

const samples: unknown[] = [
  null,
  true,
  1.5,
  '',
  '2031-08-14 19:05:42.008100',
  [],
  {},
  ...fixtureNames.map(filled).flatMap(variants),
  ...variants({ access_token: 'a', token_type: 'Bearer', expires_in: 60, scope: 'x' }),
  ...variants({ error: 'invalid_client', error_description: 'x', error_uri: 'x' }),
];

describe.each(schemas)('validator of $name', ({ name }) => {
  test('agrees with ajv at run time, errors included', () => {
    const generated = (validators as Record<string, AnyValidator>)[camelCase(name)];
    const atRunTime = compiled(name);
    for (const sample of samples) {
      expect([generated?.(sample), generated?.errors]).toEqual([atRunTime(sample), atRunTime.errors]);
    }
  });
});

test('the samples are told apart by the schemas of all operations', () => {
  const { createOrder, validateCart, fireOrder, cancelOrder, fetchStore, fetchMenu, tokenRequest } = validators;
  const operations: AnyValidator[] = [
    createOrder,
    validateCart,
    fireOrder,
    cancelOrder,
    fetchStore,
    fetchMenu,
    tokenRequest,
  ];
  for (const validate of operations) {
    expect(new Set(samples.map((sample) => validate(sample)))).toEqual(new Set([true, false]));
  }
});

test.each([
  {},
  { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: ['string', 'null'] } } },
  { type: 'text' },
  { required: ['a', 'a'], properties: { a: { minLength: -1 } } },
  { allOf: [] },
  { $defs: { a: { items: [1] } } },
  { pattern: '[' },
])('schemas are held against the meta-schema as ajv does it: %j', (schema) => {
  const ajv = schemaCompiler([]);
  expect([metaSchema(schema), metaSchema.errors]).toEqual([ajv.validateSchema(schema), ajv.errors]);
});

test('there is one validator a schema file, in camel case', () => {
  expect(Object.keys(validators).sort()).toEqual(schemas.map(({ name }) => camelCase(name)).sort());
});

test('an error tells place, keyword and parameters', () => {
  const { storeInformation: _, ...order } = filled('order');
  expect(validators.createOrder({ ...order, payments: { tax: '1.54' } })).toBe(false);
  expect(validators.createOrder.errors).toHaveLength(2);
  expect(validators.createOrder.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        instancePath: '',
        keyword: 'required',
        params: { missingProperty: 'storeInformation' },
      }),
      expect.objectContaining({ instancePath: '/payments/tax', keyword: 'type', params: { type: 'number' } }),
    ]),
  );
});

test('the validators run where nothing is installed', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'validators-'));
  copyFileSync(`${folder}validators.js`, join(elsewhere, 'validators.mjs'));
  const script = `import('./validators.mjs').then((all) => console.log(all.timestamp('x'), Object.keys(all).length))`;
  const output = execFileSync(process.execPath, ['-e', script], { cwd: elsewhere, encoding: 'utf8' });
  rmSync(elsewhere, { recursive: true });
  expect(output).toBe(`false ${schemas.length}\n`);
});

describe('generation', () => {
  let contents: Record<string, string> = {};
  beforeAll(async () => {
    contents = await generate(schemas);
  });

  test.each(['validators.js', 'validators.d.ts', 'meta-schema.js', 'meta-schema.d.ts', 'types.ts'])(
    '%s is up to date, and comes out the same',
    (name) => {
      expect(contents[name]).toBe(present(name));
    },
  );

  test('leaves files alone whose content is the same', () => {
    const script = fileURLToPath(new URL('../../scripts/generate.ts', import.meta.url));
    const written = () => ['types.ts', 'validators.js'].map((name) => statSync(`${folder}${name}`).mtimeMs);
    const before = written();
    execFileSync(process.execPath, ['--import', 'tsx', script]);
    expect(written()).toEqual(before);
  });

  test('a type is declared once', () => {
    const names = [...present('types.ts').matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['CreateOrder', 'StoreInformation', 'OrderItem', 'Option', 'Payments']),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([]);
  });
});

describe('types', () => {
  const id = 'https://order-conformance.dev/schemas/kit/';
  const file = (name: string, schema: object): SchemaFile => ({
    name,
    schema: { $id: `${id}${name}.schema.json`, ...schema },
  });

  test('references become names, in the file, to another file and to its definitions', async () => {
    const types = await typesOf([
      file('a', {
        type: 'object',
        properties: { x: { $ref: '#/$defs/part' }, y: { $ref: 'b.schema.json' } },
        $defs: { part: { type: 'string' } },
      }),
      file('b', { type: 'array', items: { $ref: 'a.schema.json#/$defs/part' } }),
    ]);
    expect(types).toMatch(/x\?: Part;\s+y\?: B;/);
    expect(types).toContain('export type B = Part[];');
  });

  test('definitions of the same name in two files are told apart by the file', async () => {
    const part = { $ref: '#/$defs/part' };
    const types = await typesOf([
      file('a', { ...part, $defs: { part: { type: 'string' } } }),
      file('b', { ...part, $defs: { part: { type: 'number' } } }),
    ]);
    expect(types).toContain('export type A = APart;');
    expect(types).toContain('export type BPart = number;');
  });

  test('a root that adds to a reference has the fields of both', async () => {
    const types = await typesOf([
      file('a', { type: 'object', required: ['x'], properties: { x: { type: 'string' }, y: { type: 'string' } } }),
      file('b', { $ref: 'a.schema.json', type: 'object', required: ['y'], properties: { z: { type: 'number' } } }),
    ]);
    expect(types).toMatch(/interface B \{\s+x: string;\s+y: string;\s+z\?: number;/);
  });

  test('branches that only require members do not become types', async () => {
    const types = await typesOf([
      file('a', {
        type: 'object',
        properties: { x: { type: 'string' } },
        oneOf: [{ required: ['x'] }, { required: ['y'] }],
      }),
    ]);
    expect(types.match(/export/g)).toHaveLength(1);
    expect(types).toContain('x?: string;');
  });

  test('a tuple has its members and no more', async () => {
    const prefixItems = [{ type: 'string' }, { $ref: '#/$defs/part' }];
    const types = await typesOf([
      file('a', { type: 'array', minItems: 2, prefixItems, items: false, $defs: { part: { type: 'number' } } }),
    ]);
    expect(types).toContain('export type A = [string, Part];');
  });

  test('a reference to nothing is an error that names it', async () => {
    await expect(typesOf([file('a', { $ref: '#/$defs/gone' })])).rejects.toThrow('#/$defs/gone');
  });

  test('the compiler holds us to them', () => {
    const stamp: Timestamp = '2031-08-14 19:05:42.008100';
    const store: StoreInformation = { providerStoreId: 'store-7', unknown: 1 };
    const option: Option = { options: [{ options: [] }] };
    const orderItems = [{ quantity: 2, options: [option] }];
    const order: CreateOrder = { orderNotificationType: 'HOLD', storeInformation: store, serviceMode: {}, orderItems };
    // @ts-expect-error orderItems is required
    const short: CreateOrder = { orderNotificationType: 'HOLD', storeInformation: store, serviceMode: {} };
    // @ts-expect-error quantity is a number
    const wrong: Option = { quantity: '2' };
    expect(validators.createOrder({ ...order, createdTimestamp: stamp })).toBe(true);
    expect(validators.createOrder(short)).toBe(false);
    expect(validators.option(wrong)).toBe(false);
  });
});
