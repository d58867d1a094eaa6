/** Which schemas become types of their own, what they are called, and how references find them. */
import { type JsonSchema, pascalCase, type SchemaFile } from './schemas.ts';

/** A schema that becomes a type: a file, or an entry of its `$defs`. */
export interface NamedSchema {
  name: string;
  /** `https://…/suite.schema.json`, `https://…/suite.schema.json#/$defs/step`. */
  url: string;
  schema: JsonSchema;
}

/** Named schemas by URL. */
export type Index = ReadonlyMap<string, NamedSchema>;

/** A title that could stand in code names the type; any other title is for readers. */
export function isTypeName(title: unknown): title is string {
  return typeof title === 'string' && /^[A-Z][A-Za-z0-9]*$/.test(title);
}

/** Every schema that becomes a type. Definitions that would share a name get that of their file before it. */
export function indexOf(files: readonly SchemaFile[]): Index {
  const roots = files.map(({ name, schema }) => ({ name: typeName(schema, name), url: schema.$id, schema }));
  const definitions = files.flatMap(definitionsOf);
  const names = [...roots, ...definitions].map(({ name }) => name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const apart = definitions.map(({ name, longName, ...rest }) => ({ name: isShared(name) ? longName : name, ...rest }));
  return new Map([...roots, ...apart].map((named) => [named.url, named]));
}

function definitionsOf({ name: file, schema }: SchemaFile): (NamedSchema & { longName: string })[] {
  const definitions = Object.entries((schema.$defs ?? {}) as Record<string, JsonSchema>);
  return definitions.map(([key, definition]) => {
    const name = typeName(definition, key);
    const longName = pascalCase(`${file}-${name}`);
    return { name, longName, url: `${schema.$id}#/$defs/${key}`, schema: definition };
  });
}

function typeName(schema: JsonSchema, fallback: string): string {
  return isTypeName(schema.title) ? schema.title : pascalCase(fallback);
}

/** The schema that a reference in the schema at `url` leads to. @throws Error where it leads to none with a name. */
export function referred($ref: string, url: string, index: Index): NamedSchema {
  const target = index.get(new URL($ref, url).href.replace(/#$/, ''));
  if (!target) throw new Error(`${url}: no file and no entry of $defs is at ${$ref}`);
  return target;
}
