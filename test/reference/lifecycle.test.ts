import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../reference/index.ts';
import { createClient, fixture, listen, send } from './client.ts';

describe('startReference', () => {
  it('makes up credentials that differ from start to start, and takes those that are given', async () => {
    const [first, second] = await Promise.all([
      startReference(),
      startReference({ apiKey: 'mine', clientSecret: 'own' }),
    ]);
    await Promise.all([first.close(), second.close()]);
    expect(first.credentials.clientId).not.toBe(second.credentials.clientId);
    expect(first.credentials.clientSecret.length).toBeGreaterThan(20);
    expect(second.credentials).toMatchObject({ apiKey: 'mine', clientSecret: 'own' });
  });

  it('passes on the error of node where the port is in use', async () => {
    const reference = await startReference();
    const port = Number(new URL(reference.baseUrl).port);
    await expect(startReference({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await reference.close();
  });

  it('names the nearest dialect or fault where there is none of the name', async () => {
    await expect(startReference({ dialect: 'plian' })).rejects.toThrow('no dialect "plian"; did you mean "plain"?');
    const faults = ['put-accepted', 'hold-refuse'];
    await expect(startReference({ faults })).rejects.toThrow('no fault "hold-refuse"; did you mean "hold-refused"?');
  });

  it('is reached on the loopback address where it listens on all', async () => {
    const reference = await startReference({ host: '0.0.0.0' });
    const reply = await createClient(reference).requestToken();
    await reference.close();
    expect(reference.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(reply.status).toBe(200);
  });

  it('sends callbacks as late as it is told', async () => {
    const listener = await listen();
    const reference = await startReference({ callbackUrl: listener.url, callbackDelayMs: 40 });
    const reply = await createClient(reference).call('fetchStore', fixture('store-fetch', reference));
    const early = listener.received.length;
    await listener.wait(1);
    await reference.close();
    listener.close();
    expect(reply.status).toBe(202);
    expect([early, listener.received.length]).toEqual([0, 1]);
  });
});

describe('close', () => {
  it('ends idle connections, pending answers and pending callbacks at once, and frees the port', async () => {
    const listener = await listen();
    const agent = new http.Agent({ keepAlive: true });
    const faults = ['no-answer-on-fetchMenu'];
    const reference = await startReference({ callbackUrl: listener.url, callbackDelayMs: 30, faults });
    const client = createClient(reference, agent);
    await client.call('fetchStore', fixture('store-fetch', reference));
    const pending = client.call('fetchMenu', fixture('menu-refresh', reference)).catch((error: Error) => error.message);
    await client.call('validateCart', fixture('cart', reference));
    const idle = Object.values(agent.freeSockets).flat().length;

    await reference.close();

    expect(idle).toBe(1);
    expect(await pending).toBe('socket hang up');
    await expect(send(reference.baseUrl, {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await listener.wait(1, 80);
    expect(listener.received).toEqual([]);
    const port = Number(new URL(reference.baseUrl).port);
    const again = await startReference({ port });
    await again.close();
    agent.destroy();
    listener.close();
  });
});
