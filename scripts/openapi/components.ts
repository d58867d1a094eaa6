/** From schema files to components of the description. */
import type { Json, JsonObject } from '../../engine/model.ts';
import { type JsonSchema, pascalCase } from '../generate/schemas.ts';

/** Reference to the component of a schema file, by the name of the file. @throws Error where there is no such file */
export type ReferenceTo = (name: string) => JsonObject;

/** @param known names of the schema files */
export function referenceTo(known: ReadonlySet<string>): ReferenceTo {
  return (name) => {
    if (!known.has(name)) throw new Error(`schemas/interface has no ${name}.schema.json`);
    return { $ref: `#/components/schemas/${pascalCase(name)}` };
  };
}

/** The schema without its own address, its references turned to components. */
export function componentOf({ $schema: _draft, $id: _id, ...schema }: JsonSchema, reference: ReferenceTo): JsonObject {
  const turned = (value: unknown): Json => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== 'object' || value === null) return value as Json;
    const members = Object.entries(value).map(([key, part]): JsonObject => {
      return key === '$ref' ? reference(fileOf(String(part))) : { [key]: turned(part) };
    });
    return Object.assign({}, ...members) as JsonObject;
  };
  return turned(schema) as JsonObject;
}

function fileOf(reference: string): string {
  return reference.replace(/^.*\//, '').replace('.schema.json', '');
}
