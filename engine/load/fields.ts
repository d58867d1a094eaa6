/** The documented fields of an interface schema, read off the schema itself so that cases unfold from it. */
import type { Json, JsonObject } from '../model.ts';
import { isObject, tokensOf } from '../pointer.ts';
import { readSchema } from './files.ts';
import type { Field } from './unfold.ts';

interface ObjectShape {
  properties: Map<string, JsonObject>;
  required: Set<string>;
}

/** Fields of the object at `under` in the schema of that name; null where either does not exist. */
export function fieldsOf(schema: string, under: string): Field[] | null {
  let node: Json | null = readSchema('interface', schema);
  for (const token of tokensOf(under)) {
    if (node === null) return null;
    const target = targetOf(node);
    node = /^\d+$/.test(token) ? (target?.['items'] ?? null) : (shapeOf(node).properties.get(token) ?? null);
  }
  if (node === null) return null;
  const { properties, required } = shapeOf(node);
  return [...properties].map(([name, property]) => ({ name, type: typeOf(property), required: required.has(name) }));
}

function targetOf(node: Json): JsonObject | null {
  if (!isObject(node)) return null;
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const name = /([a-z-]+)\.schema\.json$/.exec(reference)?.[1];
  const target = name === undefined ? null : readSchema('interface', name);
  return isObject(target) ? target : null;
}

function shapeOf(node: Json): ObjectShape {
  const shape: ObjectShape = { properties: new Map(), required: new Set() };
  const visit = (part: Json): void => {
    const target = targetOf(part);
    if (target === null) return;
    if (target !== part && isObject(part)) visitOwn(part);
    visitOwn(target);
  };
  const visitOwn = (part: JsonObject): void => {
    if (isObject(part['properties'])) {
      for (const [name, property] of Object.entries(part['properties'])) {
        if (isObject(property)) shape.properties.set(name, property);
      }
    }
    if (Array.isArray(part['required'])) part['required'].forEach((name) => shape.required.add(String(name)));
    if (Array.isArray(part['allOf'])) part['allOf'].forEach(visit);
  };
  visit(node);
  return shape;
}

function typeOf(property: JsonObject): string {
  const type = targetOf(property)?.['type'];
  return typeof type === 'string' ? type : 'object';
}
