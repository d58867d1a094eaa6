import { afterEach, describe, expect, it } from 'vitest';
import { dialects, type Reference, type ReferenceOptions, startReference } from '../../reference/index.ts';
import { type Client, createClient, fixture, send } from './client.ts';

const running: Reference[] = [];

async function start(options: ReferenceOptions): Promise<{ reference: Reference; client: Client }> {
  const reference = await startReference(options);
  running.push(reference);
  return { reference, client: createClient(reference) };
}

afterEach(async () => {
  for (const reference of running.splice(0)) await reference.close();
});

describe('what single faults do', () => {
  it('fire-on-plural-path-only executes the held order there', async () => {
    const { reference, client } = await start({ faults: ['fire-on-plural-path-only'] });
    const held = fixture('held-order', reference);
    await client.call('createOrder', held);
    expect(await client.call('fireOrder', held)).toMatchObject({ status: 404, json: { code: 'PATH_UNKNOWN' } });
    const headers = {
      Authorization: `Bearer ${await client.token()}`,
      'x-api-key': reference.credentials.apiKey,
      'Content-Type': 'application/json',
    };
    const plural = client.url('fireOrder', { last: 'orders/fire' });
    expect((await send(plural, { headers, body: JSON.stringify(held) })).status).toBe(200);
    expect(reference.orders()).toMatchObject([{ state: 'executed' }]);
  });

  it('fire-on-notification-path-only executes the held order by a second creation', async () => {
    const { reference, client } = await start({ faults: ['fire-on-notification-path-only'] });
    const held = fixture('held-order', reference);
    await client.call('createOrder', held);
    expect((await client.call('createOrder', { ...held, orderNotificationType: 'CREATE' })).status).toBe(201);
    expect(reference.orders()).toMatchObject([{ state: 'executed' }]);
  });

  it('every-third-unavailable counts every request', async () => {
    const { client } = await start({ faults: ['every-third-unavailable'] });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await client.requestToken()).status);
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
  });

  it('access-token-echoed, api-key-echoed and client-secret-echoed give the secrets away', async () => {
    const { reference, client } = await start({
      faults: ['access-token-echoed', 'api-key-echoed', 'client-secret-echoed'],
    });
    const { apiKey, clientSecret } = reference.credentials;
    const cart = await client.call('validateCart', fixture('cart', reference));
    expect(cart.json).toMatchObject({ received: apiKey });
    expect((await client.requestToken()).json).toMatchObject({ received: clientSecret });
    const one = await start({ faults: ['access-token-echoed'] });
    const reply = await one.client.call('fetchMenu', fixture('menu-refresh', one.reference));
    expect(reply.json).toMatchObject({ received: await one.client.token() });
  });

  it('accepted-closed-early promises more than it sends', async () => {
    const { reference, client } = await start({ faults: ['accepted-closed-early'] });
    await expect(client.call('validateCart', fixture('cart', reference))).rejects.toThrow('aborted');
  });

  it('two faults are both there', async () => {
    const { reference, client } = await start({ faults: ['put-accepted', 'token-not-checked-on-validateCart'] });
    const cart = fixture('cart', reference);
    const reply = await client.call('validateCart', cart, { method: 'PUT', headers: { Authorization: undefined } });
    expect(reply.status).toBe(200);
  });
});

describe('faults in every dialect', () => {
  it.each(dialects.map(({ name }) => name))('%s', async (dialect) => {
    const codes = /BODY_MALFORMED|1203/;
    const words = /the body is not JSON|Body is not/;
    const withoutCode = await start({ dialect, faults: ['refusals-without-code'] });
    const withoutMessage = await start({ dialect, faults: ['refusals-without-message'] });
    const page = await start({ dialect, faults: ['accepted-as-html'] });
    const coded = await withoutCode.client.call('createOrder', {}, { body: '{]}' });
    const worded = await withoutMessage.client.call('createOrder', {}, { body: '{]}' });
    const html = await page.client.call('validateCart', fixture('cart', page.reference));
    expect([codes.test(coded.text), words.test(coded.text)]).toEqual([false, true]);
    expect([codes.test(worded.text), words.test(worded.text)]).toEqual([true, false]);
    expect(html.headers['content-type']).toBe('text/html');
    expect(html.text).toContain('<!doctype html>');
  });
});
