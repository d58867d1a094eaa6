/** The validators of the interface's requests, and ajv for the schemas of the kit's users: the only file that knows it. */
import * as validators from '../schemas/generated/validators.js';
import type { Json, JsonObject, Operation } from './model.ts';
import { isObject } from './pointer.ts';

const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

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
  if (!isObject(schema)) throw new Error('a schema is an object');
  // Bundled, a CommonJS module has its exports in `default` alone.
  const [{ default: ajv2020 }, { default: formats }, { metaSchema }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('../schemas/generated/meta-schema.js'),
  ]);
  // ajv compiles the meta-schema before it looks at a schema; it need not where the one compiled with the kit has no objection.
  const sound = speaksOfNoMetaSchema(schema) && metaSchema(schema);
  const checked = sound ? { meta: false, validateSchema: false } : {};
  const ajv = new ajv2020.Ajv2020({ allErrors: true, strict: true, strictRequired: false, ...checked });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => breachesOf(validate as Validator, value);
}

/** Whether ajv needs no meta-schema for it: it is of draft 2020-12, refers to no meta-schema and does not claim to be one. */
function speaksOfNoMetaSchema({ $schema = META_SCHEMA, ...rest }: JsonObject): boolean {
  return $schema === META_SCHEMA && !/json-schema\.org/i.test(JSON.stringify(rest));
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
