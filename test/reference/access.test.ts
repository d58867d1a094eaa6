import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { type Client, createClient, type Sending, send } from './client.ts';

let reference: Reference;
let client: Client;

beforeAll(async () => {
  reference = await startReference();
  client = createClient(reference);
});
afterAll(() => reference.close());

describe('token endpoint', () => {
  it('issues a token as RFC 6749 has it', async () => {
    const reply = await client.requestToken();
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json).toEqual({
      access_token: expect.stringMatching(/^[\w-]{32}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'access/all',
    });
  });

  it.each([
    ['grant_type', undefined, 400, 'invalid_request'],
    ['grant_type', 'password', 400, 'unsupported_grant_type'],
    ['client_id', undefined, 401, 'invalid_client'],
    ['client_id', 'somebody', 401, 'invalid_client'],
    ['client_secret', undefined, 401, 'invalid_client'],
    ['client_secret', 'guessed', 401, 'invalid_client'],
    ['scope', undefined, 400, 'invalid_scope'],
    ['scope', 'access/none', 400, 'invalid_scope'],
  ])('refuses %s = %s with %i %s', async (field, value, status, error) => {
    const reply = await client.requestToken({ [field]: value });
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ error, error_description: expect.stringContaining(field) });
  });

  it('refuses a field that is there twice, and JSON under either media type', async () => {
    const { clientId: client_id, clientSecret: client_secret } = reference.credentials;
    const json = JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret, scope: 'access/all' });
    const sendings: Sending[] = [
      { body: 'grant_type=client_credentials&grant_type=client_credentials' },
      { body: json },
      { body: json, headers: { 'Content-Type': 'application/json' } },
    ];
    for (const sending of sendings) {
      const reply = await client.requestToken({}, sending);
      expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    }
  });

  it('refuses every method but POST', async () => {
    const reply = await client.requestToken({}, { method: 'PUT' });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('POST');
  });
});

describe('business calls', () => {
  it.each(BUSINESS_OPERATIONS)('%s wants token and API key', async (operation) => {
    const cases: [{ [header: string]: string | undefined }, number, string][] = [
      [{ Authorization: undefined }, 401, 'TOKEN_MISSING'],
      [{ Authorization: 'Basic abc' }, 401, 'TOKEN_MALFORMED'],
      [{ Authorization: 'Bearer' }, 401, 'TOKEN_MALFORMED'],
      [{ Authorization: 'Bearer unknown' }, 401, 'TOKEN_UNKNOWN'],
      [{ 'x-api-key': undefined }, 401, 'API_KEY_MISSING'],
      [{ 'x-api-key': 'unknown' }, 403, 'API_KEY_UNKNOWN'],
    ];
    for (const [headers, status, code] of cases) {
      const reply = await client.call(operation, {}, { headers });
      expect(reply).toMatchObject({ status, json: { code, message: expect.any(String) } });
      expect(reply.headers['www-authenticate'] !== undefined).toBe(status === 401);
    }
  });

  it('refuses a token whose lifetime is over', async () => {
    const brief = await startReference({ tokenLifetimeSeconds: 0 });
    const reply = await createClient(brief).call('createOrder', {});
    await brief.close();
    expect(reply).toMatchObject({ status: 401, json: { code: 'TOKEN_EXPIRED' } });
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s with 405 and Allow', async (method) => {
    const reply = await client.call('createOrder', {}, { method });
    expect(reply).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } });
    expect(reply.headers.allow).toBe('POST');
  });

  it.each([[undefined], ['text/plain'], ['application/xml'], ['application/json; charset=utf-16']])(
    'refuses the content type %s',
    async (type) => {
      const reply = await client.call('createOrder', {}, { headers: { 'Content-Type': type } });
      expect(reply).toMatchObject({ status: 415, json: { code: 'MEDIA_TYPE_REFUSED' } });
    },
  );

  it.each([
    { version: 'v2' },
    { provider: 'other' },
    { partner: 'other' },
    { market: 'other%2Fmarket' },
    { market: '%E0%A4%A' },
    { last: 'orders/fire' },
  ])('knows no path with %o', async (segments) => {
    const reply = await send(client.url('createOrder', segments), { body: '{}' });
    expect(reply).toMatchObject({ status: 404, json: { code: 'PATH_UNKNOWN' } });
  });

  it('tells of the first thing that is wrong: path, method, token, key, media type, JSON, fields, state', async () => {
    const token = { Authorization: `Bearer ${await client.token()}` };
    const key = { 'x-api-key': reference.credentials.apiKey };
    const type = { 'Content-Type': 'application/json' };
    const url = client.url('cancelOrder');
    const ids = JSON.stringify({ ksOrderId: '1', partnerOrderId: '2', providerOrderId: '3' });
    const steps: [string, Sending, number][] = [
      [client.url('cancelOrder', { market: 'x' }), { method: 'PUT', body: '{' }, 404],
      [url, { method: 'PUT', body: '{' }, 405],
      [url, { body: '{' }, 401],
      [url, { body: '{', headers: token }, 401],
      [url, { body: '{', headers: { ...token, ...key } }, 415],
      [url, { body: '{', headers: { ...token, ...key, ...type } }, 400],
      [url, { body: '{}', headers: { ...token, ...key, ...type } }, 422],
      [url, { body: ids, headers: { ...token, ...key, ...type } }, 404],
    ];
    const replies = await Promise.all(steps.map(([address, sending]) => send(address, sending)));
    expect(replies.map(({ status }) => status)).toEqual(steps.map(([, , status]) => status));
    expect(replies.at(-1)?.json).toMatchObject({ code: 'ORDER_UNKNOWN' });
  });

  it('answers bytes that are no HTTP in JSON too', async () => {
    const socket = net.connect(Number(new URL(reference.baseUrl).port), '127.0.0.1');
    socket.end('hello\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'BODY_MALFORMED' });
  });
});
