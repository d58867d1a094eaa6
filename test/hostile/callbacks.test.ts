import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Listener, type ListenLimits, startListener } from '../../engine/listen.ts';
import type { Callback } from '../../engine/model.ts';
import { startReference } from '../../reference/index.ts';
import { idsOf, judgeTarget } from '../support/judge.ts';
import { pour, targetAt } from './raw-service.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(limits: Partial<ListenLimits> = {}): Promise<Listener> {
  const listener = await startListener(
    { host: '127.0.0.1', port: 0 },
    { maxBodyBytes: 1 << 20, maxCallbacks: 500, ...limits },
  );
  closers.push(() => listener.close());
  return listener;
}

function socketTo({ url }: Listener): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  closers.push(() => socket.destroy());
  return socket;
}

function post(listener: Listener, body: string, path = ''): Promise<Response> {
  return fetch(`${listener.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Everything that comes over the socket until it ends. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Answers of so many callbacks, each of its own body, over a few connections. */
async function flood(listener: Listener, count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  let sent = 0;
  const one = async () => {
    while (sent < count) {
      sent += 1;
      const response = await post(listener, `{"providerStoreId":"stranger-${sent}","open":true}`);
      await response.arrayBuffer();
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return statuses;
}

const LONG = 100 << 20;

/** A body of 100 MB, as much of it as the listener takes. */
async function longBody(listener: Listener): Promise<{ written: number; answer: string }> {
  const socket = socketTo(listener);
  const answer = received(socket);
  socket.write(`POST /long HTTP/1.1\r\nHost: x\r\nContent-Length: ${LONG}\r\n\r\n`);
  await pour(socket, Buffer.alloc(1 << 20, 'z'), LONG);
  return { answer: await answer, written: socket.bytesWritten };
}

describe('the listener', () => {
  it('answers a flood of 10,000, keeps as many as its limit and tells of each', async () => {
    const listener = await listen();
    let told = 0;
    listener.subscribe(() => {
      told += 1;
    });
    expect(await flood(listener, 10_000)).toEqual(new Set([200]));
    expect(told).toBe(10_000);
    expect(listener.callbacks()).toHaveLength(500);
    expect(listener.uncounted()).toEqual({ strangers: 0, malformed: 0, beyondLimits: 9_500 });
  });

  it('keeps no more bytes than its limit', async () => {
    const listener = await listen({ maxKeptBytes: 1_000 });
    for (let turn = 0; turn < 5; turn++) await (await post(listener, `"${'a'.repeat(298)}"`)).text();
    expect(listener.callbacks()).toHaveLength(3);
    expect(listener.uncounted().beyondLimits).toBe(2);
  });

  it('answers a body of 100 MB with 200 once its limit is passed, and reads no further', async () => {
    const listener = await listen();
    const { written } = await longBody(listener);
    expect(written).toBeLessThan(LONG / 2);
    expect(listener.callbacks()).toMatchObject([{ url: '/long', body: { problem: 'too-large' } }]);
    expect(listener.callbacks()[0]?.body.text.length).toBe(64 * 1024);
  });

  it('ends slow senders, and keeps what came of them as cut', async () => {
    const listener = await listen({ requestTimeoutMs: 300 });
    const socket = socketTo(listener);
    const ended = received(socket);
    socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"a"');
    const silent = socketTo(listener);
    const alsoEnded = received(silent);
    await Promise.all([ended, alsoEnded]);
    await vi.waitFor(() =>
      expect(listener.callbacks()).toMatchObject([{ url: '/slow', body: { text: '{"a"', problem: 'cut' } }]),
    );
  });

  it.each([
    ['no HTTP at all', 'hello there\r\n\r\n'],
    ['zeros', '\0'.repeat(100)],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    ['chunks of garbage', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a header of 1 MB', `POST / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(1 << 20)}\r\n\r\n`],
  ])('survives %s', async (_name, bytes) => {
    const listener = await listen();
    const socket = socketTo(listener);
    const answer = received(socket);
    socket.write(bytes, 'latin1');
    await answer;
    expect(listener.uncounted().malformed).toBe(1);
    expect((await post(listener, '{}')).status).toBe(200);
  });

  it('has room for a callback while 2,000 connections are held open', async () => {
    const listener = await listen({ maxConnections: 200 });
    let ended = 0;
    // In batches: the system's own queue for connections is shorter than their number.
    for (let batch = 0; batch < 20; batch++) {
      const held = Array.from({ length: 100 }, () => socketTo(listener).resume());
      for (const socket of held) {
        socket.on('close', () => {
          ended += 1;
        });
      }
      await Promise.all(held.map((socket) => once(socket, 'connect')));
    }
    expect((await post(listener, '{"open":true}')).status).toBe(200);
    expect(listener.callbacks()).toHaveLength(1);
    await vi.waitFor(() => expect(ended).toBeGreaterThanOrEqual(1_799), 5_000);
  });

  it('reads no nesting beyond its limit', async () => {
    const listener = await listen({ maxDepth: 10 });
    await post(listener, '['.repeat(11) + ']'.repeat(11));
    await post(listener, '['.repeat(10) + ']'.repeat(10));
    expect(listener.callbacks().map(({ body }) => body.problem)).toEqual(['too-deep', null]);
  });

  it('takes callbacks only under its secret path, and shows it in none', async () => {
    const listener = await listen({ secretPath: '/s3cret-path/' });
    expect(new URL(listener.url).pathname).toBe('/s3cret-path');
    const { origin } = new URL(listener.url);
    expect((await post(listener, '{"a":1}', '/stores/1?x=2')).status).toBe(200);
    expect((await post(listener, '{"a":1}')).status).toBe(200);
    expect((await post(listener, '{"a":1}', '?x')).status).toBe(200);
    for (const path of ['/', '/s3cret', '/s3cret-pathway', '/other/s3cret-path']) {
      expect((await fetch(`${origin}${path}`, { method: 'POST', body: '{}' })).status).toBe(404);
    }
    expect(listener.callbacks().map(({ url }) => url)).toEqual(['/stores/1?x=2', '/', '?x']);
    expect(listener.uncounted().strangers).toBe(4);
  });

  it('refuses connections after the run, also while some are open', async () => {
    const listener = await listen();
    const silent = socketTo(listener);
    const ended = received(silent);
    await new Promise((resolve) => silent.once('connect', resolve));
    await listener.close();
    await ended;
    await expect(post(listener, '{}')).rejects.toThrow();
  });
});

describe('a run under hostile callbacks', () => {
  const PATTERNS = ['store/**', 'menu/**', 'cart/accepts/**'];

  async function judgedUnder(attack: (listener: Listener, done: () => boolean) => Promise<unknown>) {
    const listener = await listen({ requestTimeoutMs: 1_000, maxConnections: 200 });
    const reference = await startReference({ callbackUrl: listener.url, callbackDelayMs: 150 });
    closers.push(() => reference.close());
    const { credentials, baseUrl, authUrl, provider, partner, market, providerStoreId, partnerStoreId } = reference;
    const target = targetAt(baseUrl, {
      authUrl,
      provider,
      partner,
      market,
      providerStoreId,
      partnerStoreId,
      callbackUrl: listener.url,
    });
    let done = false;
    const attacked = attack(listener, () => done);
    const judged = await judgeTarget(
      { target, credentials, listener },
      { patterns: PATTERNS, callbackTimeoutMs: 10_000, timeoutMs: 10_000 },
    );
    done = true;
    await attacked;
    return judged;
  }

  async function verdictsOf(attack: (listener: Listener, done: () => boolean) => Promise<unknown>): Promise<string[]> {
    const { results } = await judgedUnder(attack);
    return ['pass', 'warn'].flatMap((verdict) => idsOf(results, verdict as 'pass').map((id) => `${verdict} ${id}`));
  }

  it('comes to the same verdicts as without', async () => {
    const calm = await verdictsOf(async () => {});
    expect(calm.length).toBeGreaterThan(20);
    const attack = async (listener: Listener, done: () => boolean) => {
      for (let turn = 0; turn < 300; turn++) socketTo(listener);
      while (!done())
        await Promise.all([flood(listener, 200), longBody(listener), post(listener, `${'['.repeat(100_000)}`)]);
    };
    expect(await verdictsOf(attack)).toEqual(calm);
  });

  it('keeps a bounded number of strangers as evidence', async () => {
    const { results, events } = await judgedUnder((listener) => flood(listener, 3_000));
    const others = results.flatMap(({ evidence }) => evidence?.waits ?? []).map((wait) => wait.others.length);
    expect(Math.max(...others)).toBeGreaterThan(0);
    expect(Math.max(...others)).toBeLessThanOrEqual(100);
    const told = new Map<string, Callback>();
    for (const event of events) if (event.type === 'callback') told.set(event.callback.id, event.callback);
    expect(told.size).toBeLessThan(1_000);
  });
});
