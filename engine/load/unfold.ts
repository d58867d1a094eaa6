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

/**
 * The value with the columns of a row filled in: `<name>` within a text becomes text, `<name>` alone becomes the
 * column's value, member names too. Columns that the row lacks stay as they are and are added to `unknown`.
 */
export function fillIn(value: Json, row: Row, unknown: Set<string>): Json {
  if (typeof value === 'string') return fillText(value, row, unknown);
  if (Array.isArray(value)) {
    const items = value.map((item) => fillIn(item, row, unknown));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const filled = Object.entries(value).map(([key, member]): [string, Json] => [
    String(fillText(key, row, unknown)),
    fillIn(member, row, unknown),
  ]);
  // What has no columns is shared by all rows, so that a long table costs little memory.
  return filled.every(([key, member]) => Object.hasOwn(value, key) && value[key] === member)
    ? value
    : Object.fromEntries(filled);
}

function fillText(text: string, row: Row, unknown: Set<string>): Json {
  if (!text.includes('<')) return text;
  const alone = /^<([A-Za-z]+)>$/.exec(text)?.[1];
  if (alone !== undefined && Object.hasOwn(row, alone)) return row[alone] ?? null;
  if (alone !== undefined) unknown.add(alone);
  return text.replaceAll(/<([A-Za-z]+)>/g, (whole, name: string) =>
    Object.hasOwn(row, name) ? String(row[name]) : whole,
  );
}
