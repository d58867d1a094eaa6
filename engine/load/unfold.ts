/** Unfolds the rows of `each`: pure, over the plain values of a suite file. */
import type { Json, JsonObject } from '../model.ts';
import { BUSINESS_OPERATIONS } from '../model.ts';
import { isObject } from '../pointer.ts';

/** Columns of one row, by name. */
export type Row = Record<string, Json>;

/** A documented field of a schema: its name and JSON type. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
}

/** Fields of a schema's object, by schema name and pointer; null where there is no such schema. */
export type FieldsOf = (schema: string, under: string) => Field[] | null;

export interface EachField {
  of: string;
  which: 'required' | 'optional' | string[];
  under?: string;
  faults: string[];
}

export interface Each {
  operation?: 'business' | string[];
  field?: EachField;
  case?: JsonObject[];
}

/** Every combination of the dimensions, as rows; null where a schema that they name does not exist. */
export function rowsOf(each: Each | undefined, fieldsOf: FieldsOf): Row[] | null {
  if (each === undefined) return [{}];
  let rows: Row[] = [{}];
  const cross = (more: Row[]) => {
    rows = rows.flatMap((row) => more.map((other) => ({ ...row, ...other })));
  };
  if (each.operation !== undefined) {
    const operations = each.operation === 'business' ? [...BUSINESS_OPERATIONS] : each.operation;
    cross(operations.map((operation) => ({ operation })));
  }
  if (each.field !== undefined) {
    const fieldRows = rowsOfFields(each.field, fieldsOf);
    if (fieldRows === null) return null;
    cross(fieldRows);
  }
  if (each.case !== undefined) cross(each.case);
  return rows;
}

function rowsOfFields({ of, which, under = '', faults }: EachField, fieldsOf: FieldsOf): Row[] | null {
  const fields = fieldsOf(of, under);
  if (fields === null) return null;
  const wanted = (field: Field) =>
    Array.isArray(which) ? which.includes(field.name) : field.required === (which === 'required');
  return fields.filter(wanted).flatMap((field) =>
    faults.map((fault) => ({
      field: field.name,
      pointer: `${under}/${field.name}`,
      name: `${field.name}-${fault}`,
      words: `${field.name} ${wordsOf(fault)}`,
      fault: faultOf(fault, `${under}/${field.name}`, field.type),
    })),
  );
}

function wordsOf(fault: string): string {
  if (fault === 'missing') return 'missing';
  return fault === 'null' ? 'null' : 'of the wrong type';
}

function faultOf(fault: string, pointer: string, type: string): Json {
  if (fault === 'missing') return { remove: pointer };
  return { set: { [pointer]: fault === 'null' ? null : wrongValueFor(type) } };
}

/** A value of another JSON type, one that no lenient reader turns into the right one. */
function wrongValueFor(type: string): Json {
  if (type === 'string') return { not: 'a string' };
  if (type === 'object') return 'not an object';
  if (type === 'array') return 'not an array';
  return 'not a number';
}

/** Puts the columns of a row into a value; columns that stand alone and that the row lacks are added to `unknown`. */
export type Fill = (row: Row, unknown: Set<string>) => Json;

/**
 * What fills the columns into copies of the value: `<name>` within a text becomes text, `<name>` alone becomes the
 * column's value, member names too. Columns that a row lacks stay as they are. Null where the value has no columns: all
 * rows share it, and so they share every part of it that has none.
 */
export function fillOf(value: Json, columns: ReadonlySet<string>): Fill | null {
  if (typeof value === 'string') return fillOfText(value, columns);
  if (Array.isArray(value)) return fillOfItems(value, columns);
  return isObject(value) ? fillOfMembers(value, columns) : null;
}

function fillOfItems(items: Json[], columns: ReadonlySet<string>): Fill | null {
  const fills = items.map((item) => fillOf(item, columns));
  if (fills.every((fill) => fill === null)) return null;
  return (row, unknown) => items.map((item, index) => filled(item, fills[index], row, unknown));
}

function fillOfMembers(object: JsonObject, columns: ReadonlySet<string>): Fill | null {
  const members = Object.entries(object).map(([key, value]) => ({
    key,
    value,
    fillKey: fillOfText(key, columns),
    fill: fillOf(value, columns),
  }));
  if (members.every(({ fillKey, fill }) => fillKey === null && fill === null)) return null;
  return (row, unknown) =>
    Object.fromEntries(
      members.map(({ key, value, fillKey, fill }) => [
        String(filled(key, fillKey, row, unknown)),
        filled(value, fill, row, unknown),
      ]),
    );
}

function filled(value: Json, fill: Fill | null | undefined, row: Row, unknown: Set<string>): Json {
  return fill ? fill(row, unknown) : value;
}

function fillOfText(text: string, columns: ReadonlySet<string>): Fill | null {
  if (!text.includes('<')) return null;
  const alone = /^<([A-Za-z]+)>$/.exec(text)?.[1];
  if (alone !== undefined) {
    return (row, unknown) => {
      if (Object.hasOwn(row, alone)) return row[alone] ?? null;
      unknown.add(alone);
      return text;
    };
  }
  // Between the parts at even places stand the names of columns.
  const parts = text.split(/<([A-Za-z]+)>/);
  if (!parts.some((part, index) => index % 2 === 1 && columns.has(part))) return null;
  const wordOf = (name: string, row: Row) => (Object.hasOwn(row, name) ? String(row[name]) : `<${name}>`);
  return (row) => parts.map((part, index) => (index % 2 === 1 ? wordOf(part, row) : part)).join('');
}
