/** The schemas of the project, and interface schemas compiled at run time. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { schemaCompiler } from '../../scripts/generate/schemas.ts';
import { readSchemas } from '../../scripts/generate.ts';

export const schemas = await readSchemas();
export const interfaceSchemas = schemas.filter(({ schema }) => schema.$id.includes('/schemas/interface/'));

const compiler = schemaCompiler(schemas);

/** @throws Error for a name that no schema file has. */
export function compiled(name: string): ValidateFunction {
  const file = schemas.find((schema) => schema.name === name);
  const validate = file && compiler.getSchema(file.schema.$id);
  if (!validate) throw new Error(`No schema ${name}`);
  return validate;
}
