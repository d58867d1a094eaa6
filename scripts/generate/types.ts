/** TypeScript types from JSON Schemas: one exported type for each file and for each entry of its `$defs`. */
import { compile, type Options } from 'json-schema-to-typescript';
import { type Index, indexOf, isTypeName, type NamedSchema, referred } from './names.ts';
import type { JsonSchema, SchemaFile } from './schemas.ts';

const OPTIONS: Partial<Options> = {
  bannerComment: '',
  ignoreMinAndMaxItems: true,
  style: { singleQuote: true, printWidth: 120 },
};

/**
 * Source of a TypeScript module. Each reference becomes the name of the type it refers to, so that no type is repeated;
 * json-schema-to-typescript itself cannot follow a reference to an `$id`, and copies the target of a described one.
 */
export async function typesOf(files: readonly SchemaFile[]): Promise<string> {
  const index = indexOf(files);
  const types = [...index.values()].map((named) => compile(rootOf(named, index), named.name, OPTIONS));
  return (await Promise.all(types)).join('\n');
}

/** The schema of a named type as json-schema-to-typescript shall see it. */
function rootOf({ url, schema }: NamedSchema, index: Index): JsonSchema {
  const { title: _, ...typed } = typedOf(schema, url, index);
  if (typeof schema.$ref === 'string' && (schema.properties || schema.required)) {
    return extend(rootOf(referred(schema.$ref, url, index), index), typed);
  }
  const isAnything = !['type', 'tsType', 'enum', 'const', ...LISTS].some((word) => word in typed);
  return isAnything ? { ...typed, tsType: 'unknown' } : typed;
}

/** An object type that adds fields, or the duty to have them, to the one that it refers to. */
function extend(inherited: JsonSchema, added: JsonSchema): JsonSchema {
  const { tsType: _, ...own } = added;
  return {
    ...inherited,
    ...own,
    properties: { ...(inherited.properties as object), ...(own.properties as object) },
    required: [inherited.required ?? [], own.required ?? []].flat(),
  };
}

/** Keywords that hold schemas and bear on the type. All others that hold schemas only narrow it, and are left out. */
const MAPS = ['properties', 'patternProperties'];
const LISTS = ['anyOf', 'oneOf', 'allOf'];
const SINGLES = ['items', 'additionalProperties'];
const COPIED = ['type', 'enum', 'const', 'required', 'description', 'default', 'deprecated'];

function typedOf(schema: JsonSchema, url: string, index: Index): JsonSchema {
  const inner = (part: unknown) => (isSchema(part) ? typedOf(part, url, index) : part);
  const typed: JsonSchema = Array.isArray(schema.prefixItems) ? tupleOf(schema.prefixItems, schema, inner) : {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword in typed) continue;
    if (keyword === '$ref') typed.tsType = referred(value as string, url, index).name;
    else if (keyword === 'title' && schema.type === 'object' && isTypeName(value)) typed.title = value;
    else if (COPIED.includes(keyword)) typed[keyword] = value;
    else if (SINGLES.includes(keyword)) typed[keyword] = inner(value);
    else if (MAPS.includes(keyword)) typed[keyword] = mapValues(value as JsonSchema, inner);
    else if (LISTS.includes(keyword) && (value as unknown[]).some(bearsOnType)) {
      typed[keyword] = (value as unknown[]).map(inner);
    }
  }
  return typed;
}

/** A tuple in the older form, the only one that json-schema-to-typescript knows. */
function tupleOf(members: unknown[], schema: JsonSchema, inner: (part: unknown) => unknown): JsonSchema {
  return { items: members.map(inner), additionalItems: inner(schema.items ?? true), minItems: schema.minItems };
}

/** A branch such as `{ "required": ["a"] }` narrows the values, not the type. */
function bearsOnType(branch: unknown): boolean {
  return isSchema(branch) && ['$ref', 'type', 'enum', 'const', ...LISTS].some((word) => word in branch);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(map: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}
