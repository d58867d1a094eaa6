/**
 * Writes an OpenAPI 3.1 description of the seven operations: schemas from schemas/interface, example requests from
 * fixtures/. Answers are as open as the interface leaves them: any 2xx, and a failure with a code and a message under
 * any status. Run by `npm run openapi -- FILE`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../engine/model.ts';
import { pascalCase, type SchemaFile } from './generate/schemas.ts';
import { readSchemas } from './generate.ts';
import { componentOf, type ReferenceTo, referenceTo } from './openapi/components.ts';
import { ERROR, filled, OPERATIONS, type Row, TOKEN_ANSWER, TOKEN_ERROR } from './openapi/operations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

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
    // Where the callback goes, and by which method, is not shown; OpenAPI has no word for that but POST to somewhere.
    webhooks: { storeCallback: { post: webhook(parts) } },
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
  reference: ReferenceTo;
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

function webhook({ reference }: Parts): JsonObject {
  return {
    summary: 'Details and availability of a store, after Fetch Store',
    security: [],
    requestBody: { content: { 'application/json': { schema: reference('store-callback') } } },
    responses: { default: { description: 'Whatever the receiver answers.' } },
  };
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
