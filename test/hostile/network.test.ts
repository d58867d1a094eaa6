import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedRequest } from '../../engine/model.ts';
import { createSender } from '../../engine/send.ts';
import { judgeTarget, listen } from '../support/judge.ts';
import { ACCEPTED, CREDENTIALS, type RawService, sound, startRaw, targetAt, withToken } from './raw-service.ts';
import { replyTo, requestTo } from './sending.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

async function raw(...args: Parameters<typeof startRaw>): Promise<RawService> {
  const service = await startRaw(...args);
  closers.push(() => service.close());
  return service;
}

async function closedPort(): Promise<number> {
  const service = await startRaw(() => {});
  await service.close();
  return service.port;
}

describe('a target that is not there', () => {
  it('is told by its refused connection', async () => {
    expect(await replyTo(`http://127.0.0.1:${await closedPort()}`)).toMatchObject({
      phase: 'connect',
      cause: 'refused',
      detail: expect.stringMatching(/^nothing listens there/),
    });
  });

  it('is told by its unknown name', async () => {
    expect(await replyTo('http://name.invalid', {}, 10_000)).toMatchObject({
      phase: 'connect',
      cause: 'dns',
      detail: expect.stringMatching(/name of the host is not known/),
    });
  });

  it('ends the run at once with exit code 3', async () => {
    const listener = await listen();
    closers.push(() => listener.close());
    const target = targetAt(`http://127.0.0.1:${await closedPort()}`);
    const { finished } = await judgeTarget({ target, credentials: CREDENTIALS, listener });
    expect(finished).toMatchObject({ verdict: 'incomplete', exitCode: 3, summary: { pass: 0, fail: 0 } });
    expect(finished.reason).toMatch(/cannot be reached: nothing listens there/);
  });
});

/** Listens in a thread that never accepts, with its queue filled up: the system lets no further connection through. */
async function fullBacklog(): Promise<number> {
  const code = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });`;
  const worker = new Worker(code, { eval: true });
  closers.push(() => worker.terminate());
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  await sleep(50);
  for (let index = 0; index < 8; index++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    closers.push(() => socket.destroy());
  }
  await sleep(100);
  return port;
}

describe('a stall', () => {
  it('in connecting is told as a connection that did not come about', async () => {
    expect(await replyTo(`http://127.0.0.1:${await fullBacklog()}`, {}, 500)).toMatchObject({
      phase: 'connect',
      cause: 'unreachable',
    });
  });

  it('in connecting sends nothing afterwards', async () => {
    const service = await raw((socket) => void socket.write(sound(ACCEPTED)));
    const sender = createSender({ timeoutMs: 1, maxBodyBytes: 1_000 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => sender.send(requestTo(service.url))));
    await sender.close();
    const sent = replies.filter(({ reply }) => reply.kind === 'response' || reply.phase === 'answer');
    await sleep(50);
    expect(service.requests.length).toBeLessThanOrEqual(sent.length);
  });

  it('before the answer is told as a time-out', async () => {
    const service = await raw(() => {});
    expect(await replyTo(service.url, {}, 300)).toMatchObject({
      phase: 'answer',
      cause: 'timeout',
      detail: 'no answer within 300 ms',
    });
  });

  it('in the body keeps what came', async () => {
    const service = await raw((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'));
    expect(await replyTo(service.url, {}, 300)).toMatchObject({
      status: 200,
      body: { text: 'half', bytes: 4, problem: 'timeout' },
    });
  });

  it('ends at once where the run is stopped', async () => {
    const service = await raw(() => {});
    const sender = createSender({ timeoutMs: 20_000, maxBodyBytes: 1_000 });
    const stop = new AbortController();
    const sent = sender.send(requestTo(service.url), stop.signal);
    await sleep(50);
    stop.abort();
    expect((await sent).reply).toMatchObject({ cause: 'closed', detail: expect.stringMatching(/the run was stopped/) });
    expect((await sender.send(requestTo(service.url), stop.signal)).reply).toMatchObject({ kind: 'no-response' });
    expect(service.requests).toHaveLength(1);
    await sender.close();
  });
});

it('a target that is lost in mid-run ends the run with exit code 3 and what was judged', async () => {
  let answered = 0;
  const service = await raw(
    withToken((socket, { body }) => {
      answered += 1;
      if (answered > 10) void service.close();
      else if (body.includes('"providerOrderId"')) socket.write(sound(ACCEPTED));
      else socket.write(sound('{"code":"INVALID","message":"providerOrderId is missing"}', '400 Bad Request'));
    }),
  );
  const listener = await listen();
  closers.push(() => listener.close());
  const { finished, results } = await judgeTarget(
    { target: targetAt(service.url), credentials: CREDENTIALS, listener },
    { patterns: ['create/**'], concurrency: 1 },
  );
  expect(finished.exitCode).toBe(3);
  expect(finished.reason).toMatch(/cannot be reached: /);
  expect(finished.summary.pass).toBeGreaterThan(0);
  const lost = results.filter(
    ({ judgement }) => judgement.verdict === 'inconclusive' && judgement.reason.includes('cannot be reached'),
  );
  expect(lost.length).toBeGreaterThan(50);
  expect(answered).toBeLessThan(14);
});

describe('a connection that the service closes while it is idle', () => {
  const cart = (url: string) => requestTo(url, 'validateCart');

  it('fails no request, whenever it closes', async () => {
    // As a service with a keep-alive time-out of 50 ms that does not announce it.
    const service = await raw((socket) => {
      socket.write(sound(ACCEPTED));
      socket.setTimeout(50, () => socket.end());
    });
    const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1_000 });
    for (let turn = 0; turn < 60; turn++) {
      const operation = turn % 2 === 0 ? 'validateCart' : 'createOrder';
      expect((await sender.send(requestTo(service.url, operation))).reply.kind).toBe('response');
      await sleep(45 + (turn % 10));
    }
    await sender.close();
  });

  it('lets a request that changes nothing go once more, and says so', async () => {
    const service = await raw((socket, { turn }) =>
      turn === 1 ? void socket.write(sound(ACCEPTED)) : void socket.destroy(),
    );
    const told: [ResolvedRequest, string][] = [];
    const sender = createSender(
      { timeoutMs: 2_000, maxBodyBytes: 1_000 },
      { onRepeat: (request, why) => told.push([request, why]) },
    );
    await sender.send(cart(service.url));
    expect((await sender.send(cart(service.url))).reply).toMatchObject({ status: 200 });
    await sender.close();
    expect(service.requests.map(({ turn }) => turn)).toEqual([1, 2, 1]);
    expect(told).toEqual([[cart(service.url), expect.stringMatching(/ended without an answer/)]]);
  });

  it('is never used for an order, which is never sent twice', async () => {
    const service = await raw((socket, { turn }) =>
      turn === 1 ? void socket.write(sound(ACCEPTED)) : void socket.destroy(),
    );
    const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1_000 });
    await sender.send(cart(service.url));
    for (const operation of ['createOrder', 'fireOrder', 'cancelOrder'] as const) {
      expect((await sender.send(requestTo(service.url, operation))).reply).toMatchObject({ status: 200 });
    }
    await sender.close();
    expect(service.requests.map(({ turn }) => turn)).toEqual([1, 1, 1, 1]);
  });

  it('is used for orders only while the service promised to keep it open', async () => {
    const promise = ['Keep-Alive: timeout=5\r\n', 'Keep-Alive: timeout=1\r\n', ''];
    const service = await raw(
      (socket) => void socket.write(sound(ACCEPTED, '200 OK', promise[service.requests.length - 1])),
    );
    const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1_000 });
    for (let turn = 0; turn < 4; turn++) await sender.send(requestTo(service.url, 'createOrder'));
    await sender.close();
    expect(service.requests.map(({ turn }) => turn)).toEqual([1, 2, 1, 1]);
  });

  it('is told where it was new: that is what the service does', async () => {
    const service = await raw((socket) => void socket.destroy());
    const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1_000 });
    expect((await sender.send(cart(service.url))).reply).toMatchObject({ cause: 'closed' });
    await sender.close();
    expect(service.requests).toHaveLength(1);
  });

  it('is told where a part of an answer had come', async () => {
    const service = await raw(
      (socket, { turn }) =>
        void (turn === 1
          ? socket.write(sound(ACCEPTED))
          : socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')),
    );
    const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1_000 });
    await sender.send(cart(service.url));
    expect((await sender.send(cart(service.url))).reply).toMatchObject({ body: { problem: 'cut' } });
    await sender.close();
    expect(service.requests).toHaveLength(2);
  });
});

/** A proxy that opens ways to one port, whatever host is asked for; `seen` are the hosts. */
async function startProxy(to: number, status = 200): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const proxy = createHttp();
  proxy.on('connect', (request, client) => {
    seen.push(request.url ?? '');
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const upstream = new Socket().connect(to, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(client).on('error', () => {});
      client.pipe(upstream).on('error', () => {});
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => proxy.closeAllConnections(),
    () => proxy.close(),
  );
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, seen };
}

describe('a proxy', () => {
  it('carries the requests to other hosts, and not those to this machine', async () => {
    const service = await raw((socket) => void socket.write(sound(ACCEPTED)));
    const { url, seen } = await startProxy(service.port);
    const proxies = { http: url };
    expect(await replyTo('http://orders.example/uat', { proxies })).toMatchObject({ status: 200 });
    expect(seen).toEqual(['orders.example:80']);
    expect(await replyTo(service.url, { proxies })).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(1);
  });

  it('is passed by for the hosts of NO_PROXY', async () => {
    const { url, seen } = await startProxy(1);
    expect(
      await replyTo('http://name.invalid', { proxies: { http: url, no: 'other.example,.invalid' } }, 10_000),
    ).toMatchObject({ cause: 'dns' });
    expect(seen).toEqual([]);
  });

  it('that does not open the way is told as what it is', async () => {
    const { url } = await startProxy(1, 407);
    expect(await replyTo('http://orders.example/', { proxies: { http: url } })).toMatchObject({
      phase: 'connect',
      cause: 'unreachable',
      detail: expect.stringMatching(/^the proxy did not open a way to orders\.example .*HTTP_PROXY/),
    });
  });

  it('is never taken from the environment by the engine', async () => {
    const service = await raw((socket) => void socket.write(sound(ACCEPTED)));
    const { url, seen } = await startProxy(service.port);
    vi.stubEnv('HTTP_PROXY', url);
    vi.stubEnv('HTTPS_PROXY', url);
    expect(await replyTo('http://name.invalid', {}, 10_000)).toMatchObject({ cause: 'dns' });
    expect(await replyTo('http://name.invalid', { proxies: { https: 'http://127.0.0.1:1' } }, 10_000)).toMatchObject({
      cause: 'dns',
    });
    expect(seen).toEqual([]);
  });
});

it('a redirect is told and never followed, so that no other host sees a credential', async () => {
  const elsewhere = await raw((socket) => void socket.write(sound(ACCEPTED)));
  const location = `Location: ${elsewhere.url}/steal\r\n`;
  const service = await raw((socket) => void socket.write(sound('', '308 Permanent Redirect', location)));
  const listener = await listen();
  closers.push(() => listener.close());
  const { finished, results } = await judgeTarget(
    { target: targetAt(service.url), credentials: CREDENTIALS, listener },
    { patterns: ['token/accepts/**'] },
  );
  expect(finished.exitCode).not.toBe(0);
  const reasons = results.flatMap(({ judgement }) => (judgement.verdict === 'fail' ? [judgement.reason] : []));
  expect(reasons).toContainEqual(expect.stringContaining(`to another host, ${elsewhere.url}/steal`));
  expect(elsewhere.connections()).toBe(0);
});

it('an answer that comes before the request is read is an answer', async () => {
  const server = createServer(
    { pauseOnConnect: true },
    (socket) => void socket.on('error', () => {}).write(sound(ACCEPTED, '413 Too Large')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const sender = createSender({ timeoutMs: 2_000, maxBodyBytes: 1_000 });
  const { reply } = await sender.send({ ...requestTo(`http://127.0.0.1:${port}`), body: 'x'.repeat(100_000) });
  await sender.close();
  expect(reply).toMatchObject({ kind: 'response', status: 413 });
});
