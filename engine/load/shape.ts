/** Turns what a schema validator says of a file into problems that its author understands. */
import type { SchemaError } from '../../schemas/generated/validators.js';
import type { Problem, ProblemCode } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { isObject, tokensOf } from '../pointer.ts';
import type { Path, Source } from './yaml.ts';

/** A compiled schema, as generated. */
export interface Validator {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
}

/**
 * One problem for each place that breaks the schema, the most telling one; empty where the value fits.
 * `names` gives the member names that the schema knows, asked for only where one is unknown; `toPath` maps a pointer into the checked value to a path into the file.
 */
export function shapeProblems(
  source: Source,
  value: unknown,
  validate: Validator,
  code: ProblemCode,
  names: () => readonly string[],
  toPath: (path: Path) => Path = (path) => path,
): Problem[] {
  if (validate(value)) return [];
  return mostTelling(validate.errors ?? []).map((error) => {
    const tokens: Path = tokensOf(error.instancePath).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
    const { what, mend, key } = explain(error, valueAt(value, tokens), names);
    return source.problem(code, toPath(tokens), what, mend, key);
  });
}

/** Errors at the deepest places only: a branch of an `anyOf` that got further is the one that was meant. */
function mostTelling(errors: SchemaError[]): SchemaError[] {
  const weight: Record<string, number> = {
    additionalProperties: 0,
    required: 1,
    enum: 2,
    pattern: 3,
    const: 4,
    type: 5,
  };
  const rank = (error: SchemaError) => weight[error.keyword] ?? (error.keyword === 'anyOf' ? 9 : 6);
  // Outside of branches an unknown or missing key is a mistake of its own, whatever else is wrong further down.
  const isOwn = ({ keyword, schemaPath }: SchemaError) =>
    (keyword === 'additionalProperties' || keyword === 'required') && !schemaPath.includes('/anyOf/');
  const deepest = errors.filter(
    (error) => isOwn(error) || !errors.some((other) => other.instancePath.startsWith(`${error.instancePath}/`)),
  );
  const byPlace = new Map<string, SchemaError>();
  for (const error of deepest) {
    const named = error.params['additionalProperty'];
    const place = `${error.instancePath} ${error.keyword === 'additionalProperties' ? String(named) : ''}`;
    const known = byPlace.get(place);
    if (known === undefined || rank(error) < rank(known)) byPlace.set(place, error);
  }
  const unknownKeys = [...byPlace.values()].filter((error) => error.keyword === 'additionalProperties');
  const covered = new Set(unknownKeys.map((error) => error.instancePath));
  return [...byPlace.values()].filter(
    (error) => error.keyword === 'additionalProperties' || !covered.has(error.instancePath),
  );
}

function explain(
  error: SchemaError,
  value: unknown,
  names: () => readonly string[],
): { what: string; mend: string; key?: string } {
  const { keyword, params } = error;
  const where = error.instancePath === '' ? 'the file' : error.instancePath;
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const near = nearest(
        key,
        names().filter((name) => name !== key),
      );
      const mend = near ? `did you mean ${near}?` : 'remove it, or see the schema for what may stand here';
      return { what: `unknown key "${key}" in ${where}`, mend, key };
    }
    case 'required':
      return {
        what: `${where} lacks "${String(params['missingProperty'])}"`,
        mend: `add ${String(params['missingProperty'])}`,
      };
    case 'enum': {
      const allowed = (Array.isArray(params['allowedValues']) ? params['allowedValues'] : []).map(String);
      const near = typeof value === 'string' ? nearest(value, allowed) : null;
      return {
        what: `${where} is ${JSON.stringify(value)}, not one of ${allowed.join(', ')}`,
        mend: near ? `did you mean ${near}?` : 'use one of these words',
      };
    }
    default:
      return { what: `${where} ${error.message ?? 'has the wrong shape'}`, mend: 'see the description in its schema' };
  }
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    current = Array.isArray(current) ? current[Number(step)] : isObject(current) ? current[String(step)] : undefined;
  }
  return current;
}
