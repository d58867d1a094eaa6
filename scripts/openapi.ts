/**
 * Writes an OpenAPI 3.1 description of the seven operations: schemas from schemas/interface, example requests from
 * fixtures/. Answers are as open as the interface leaves them: any 2xx, and a failure with a code and a message under
 * any status. Run by `npm run openapi -- FILE`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BusinessOperation, Json, JsonObject } from '../engine/model.ts';
import { type JsonSchema, pascalCase, type SchemaFile } from './generate/schemas.ts';
import { readSchemas } from './generate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Row {
  title: string;
  /** What follows the market in the path. */
  path: string;
  schema: string;
  fixture: string;
  /** Answer to an accepted request; the interface shows none. */
  answer: JsonObject;
}

const IDS = { ksOrderId: '483920017', partnerOrderId: 'till-0031-7' };
const OPERATIONS: Record<BusinessOperation, Row> = {
  createOrder: {
    title: 'Create Order',
    path: 'orders/notification',
    schema: 'create-order',
    fixture: 'order',
    answer: IDS,
  },
  validateCart: {
    title: 'Validate Cart',
    path: 'orders/adjustcart',
    schema: 'validate-cart',
    fixture: 'cart',
    answer: { valid: true },
  },
  fireOrder: { title: 'Fire Order', path: 'order/fire', schema: 'fire-order', fixture: 'held-order', answer: IDS },
  cancelOrder: {
    title: 'Cancel Order',
    path: 'orders/cancel',
    schema: 'cancel-order',
    fixture: 'cancel',
    answer: { cancelled: true },
  },
  fetchStore: {
    title: 'Fetch Store',
    path: 'stores/status/update',
    schema: 'fetch-store',
    fixture: 'store-fetch',
    answer: { callback: 'follows' },
  },
  fetchMenu: {
    title: 'Fetch Menu',
    path: 'stores/menus/update',
    schema: 'fetch-menu',
    fixture: 'menu-refresh',
    answer: { refresh: 'requested' },
  },
};
const TOKEN_ANSWER = {
  access_token: 'b3f1c2d4e5a697887960514233241506',
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'access/all',
};
const TOKEN_ERROR = { error: 'invalid_client', error_description: 'The client is not known or its secret is wrong.' };
const ERROR = { code: 'REQUEST_REFUSED', message: 'The request does not keep to the description of this operation.' };
/** What stands for the placeholders of the fixtures. */
const SAMPLES: Record<string, string> = {
  'fresh.uuid': '0d5c2f7e-6a41-4b8e-9c37-5e2b8f1a6d90',
  'fresh.timestamp': '2031-08-14 19:05:42.008100',
  'target.provider': 'trattoria-online',
  'target.partner': 'till-systems',
  'target.market': 'us-west',
  'target.providerStoreId': 'trattoria-denver-12',
  'target.partnerStoreId': 'till-700412',
  'order.providerOrderId': '0d5c2f7e-6a41-4b8e-9c37-5e2b8f1a6d90',
  'order.ksOrderId': IDS.ksOrderId,
  'order.partnerOrderId': IDS.partnerOrderId,
  'credentials.clientId': 'client-of-the-integrator',
  'credentials.clientSecret': 'secret-of-the-integrator',
};
const BASE_URL = 'https://orders.example';
const AUTH_URL = 'https://login.example';

/**
 * The description, the same for the same input.
 * @param schemas those of schemas/interface
 * @param fixtures request bodies by name, their placeholders not yet filled
 * @throws Error where an operation has no schema or no fixture, or a placeholder no sample
 */
export function openApiOf(
  schemas: readonly SchemaFile[],
  fixtures: ReadonlyMap<string, Json>,
  version: string,
): JsonObject {
  const known = new Set(schemas.map(({ name }) => name));
  const parts = { reference: referenceTo(known), example: (name: string) => filled(fixtures.get(name), name) };
  const business = Object.entries(OPERATIONS).map(([id, row]) => [
    `/uat/v1/providers/{provider}/partners/{partner}/markets/{market}/${row.path}`,
    businessPath(id, row, parts),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Restaurant Order Integration Service Interface', version },
    servers: [{ url: BASE_URL }],
    paths: { ...Object.fromEntries(business), '/oauth2/token': tokenPath(parts) },
    components: {
      schemas: Object.fromEntries(
        schemas.map(({ name, schema }) => [pascalCase(name), componentOf(schema, parts.reference)]),
      ),
      securitySchemes: {
        accessToken: {
          type: 'oauth2',
          flows: {
            clientCredentials: { tokenUrl: `${AUTH_URL}/oauth2/token`, scopes: { 'access/all': 'Every operation' } },
          },
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}

interface Parts {
  /** Reference to the component of a schema file, by the name of the file. */
  reference: (name: string) => JsonObject;
  example: (fixture: string) => Json;
}

function businessPath(id: string, { title, schema, fixture, answer }: Row, { reference, example }: Parts): JsonObject {
  const segments = ['provider', 'partner', 'market'].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const content = (name: string, body: Json) => ({ 'application/json': { schema: reference(name), example: body } });
  return {
    parameters: segments,
    post: {
      operationId: id,
      summary: title,
      security: [{ accessToken: ['access/all'], apiKey: [] }],
      requestBody: { required: true, content: content(schema, example(fixture)) },
      responses: {
        '2XX': { description: 'The request is accepted.', content: content('accepted-answer', answer) },
        default: { description: 'The request failed.', content: content('error-answer', ERROR) },
      },
    },
  };
}

function tokenPath({ reference, example }: Parts): JsonObject {
  const json = (name: string, body: Json) => ({ 'application/json': { schema: reference(name), example: body } });
  const noStore = { 'Cache-Control': { schema: { type: 'string' }, example: 'no-store' } };
  return {
    servers: [{ url: AUTH_URL }],
    post: {
      operationId: 'getToken',
      summary: 'Get Access Token',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: reference('token-request'),
            example: example('token-request'),
          },
        },
      },
      responses: {
        '200': { description: 'The token is issued.', headers: noStore, content: json('token-answer', TOKEN_ANSWER) },
        default: { description: 'No token is issued.', content: json('token-error', TOKEN_ERROR) },
      },
    },
  };
}

function referenceTo(known: ReadonlySet<string>): Parts['reference'] {
  return (name) => {
    if (!known.has(name)) throw new Error(`schemas/interface has no ${name}.schema.json`);
    return { $ref: `#/components/schemas/${pascalCase(name)}` };
  };
}

/** The schema without its own address, its references turned to components. */
function componentOf({ $schema: _draft, $id: _id, ...schema }: JsonSchema, reference: Parts['reference']): JsonObject {
  const turned = (value: unknown): Json => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== 'object' || value === null) return value as Json;
    return Object.fromEntries(
      Object.entries(value).map(
        ([key, part]) =>
          (key === '$ref' ? Object.entries(reference(fileOf(String(part))))[0] : [key, turned(part)]) as [string, Json],
      ),
    );
  };
  return turned(schema) as JsonObject;
}

function fileOf(reference: string): string {
  return reference.replace(/^.*\//, '').replace('.schema.json', '');
}

function filled(fixture: Json | undefined, name: string): Json {
  if (fixture === undefined) throw new Error(`fixtures has no ${name}.json`);
  const text = JSON.stringify(fixture).replaceAll(/\$\{([\w.]+)\}/g, (whole, placeholder: string) => {
    const sample = SAMPLES[placeholder];
    if (sample === undefined) throw new Error(`fixtures/${name}.json: there is no sample for ${whole}`);
    return sample;
  });
  return JSON.parse(text) as Json;
}

/** The description of the interface as this checkout has it. */
export async function readOpenApi(): Promise<JsonObject> {
  const ofInterface = (await readSchemas()).filter(({ schema }) => schema.$id.includes('/interface/'));
  const names = (await readdir(join(root, 'fixtures'))).filter((name) => name.endsWith('.json'));
  const fixtures = await Promise.all(
    names.map(
      async (name) =>
        [name.replace('.json', ''), JSON.parse(await readFile(join(root, 'fixtures', name), 'utf8')) as Json] as const,
    ),
  );
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return openApiOf(ofInterface, new Map(fixtures), version);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path = 'openapi.json'] = process.argv.slice(2);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(await readOpenApi(), null, 2)}\n`);
}
