/** Schema files, the names that generated code gives them, and the one way in which they are compiled. */
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** A JSON Schema, or any part of one. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

export interface SchemaFile {
  /** File name without `.schema.json`, e.g. `create-order`. */
  name: string;
  schema: JsonSchema & { $id: string };
}

/** `create-order` or `createOrder` to `CreateOrder`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

/** `create-order` to `createOrder`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/**
 * An ajv that knows every file by its `$id`: strict, with formats, all errors reported. `strictRequired` is off because
 * it forbids `required` of a field that a referenced schema describes.
 */
export function schemaCompiler(files: readonly SchemaFile[], options: Options = {}): Ajv2020 {
  const compiler = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,

    ...options,
  });
  formats.default(compiler);
  for (const { schema } of files) compiler.addSchema(schema);
  return compiler;
}
