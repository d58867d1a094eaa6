/** Validators of the published schemas of reports and events. */

import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
formats.default(ajv);

/** The published schema of that name. */
export function readSchema(name: string): object {
  return JSON.parse(readFileSync(new URL(`../../schemas/kit/${name}.schema.json`, import.meta.url), 'utf8'));
}

export const validEvent: ValidateFunction = ajv.compile(readSchema('event'));
export const validReport: ValidateFunction = ajv.compile(readSchema('report'));
