/** The validators of the interface's requests, and ajv for the schemas of the kit's users: the only file that knows it. */
import * as validators from '../schemas/generated/validators.js';
import type { Json, Operation } from './model.ts';

/** One breach of a schema: place in the value and what is wrong there. */
export interface Breach {
  pointer: string;
  message: string;
}

interface Validator {
  (data: unknown): boolean;
  errors?: validators.SchemaError[] | null;
}

const REQUESTS: Record<Operation, Validator> = {
  getToken: validators.tokenRequest,
  createOrder: validators.createOrder,
  validateCart: validators.validateCart,
  fireOrder: validators.fireOrder,
  cancelOrder: validators.cancelOrder,
  fetchStore: validators.fetchStore,
  fetchMenu: validators.fetchMenu,
};

/** Where a request body breaks the interface; empty where it keeps to it. */
export function requestBreaches(operation: Operation, body: Json): Breach[] {
  return breachesOf(REQUESTS[operation], body);
}

/** Compiles a user's JSON Schema (2020-12, with formats). ajv is loaded on the first call. @throws Error where it is no schema */
export async function compileSchema(schema: Json): Promise<(value: unknown) => Breach[]> {
  // Bundled, a CommonJS module has its exports in `default` alone.
  const [{ default: ajv2020 }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  const ajv = new ajv2020.Ajv2020({ allErrors: true, strict: true, strictRequired: false });
  formats.default(ajv);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw new Error('a schema is an object');
  const validate = ajv.compile(schema);
  return (value) => breachesOf(validate as Validator, value);
}

function breachesOf(validate: Validator, value: unknown): Breach[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const member = params['additionalProperty'] ?? params['missingProperty'];
    return {
      pointer: instancePath,
      message: `${message ?? 'is wrong'}${member === undefined ? '' : ` (${String(member)})`}`,
    };
  });
}
