import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Reply, ResolvedRequest } from '../../engine/model.ts';
import { createSender, type Sender, type SendLimits } from '../../engine/send.ts';
import { request } from './parts.ts';

let ending: (() => Promise<unknown>)[] = [];
let sender: Sender;
beforeEach(() => {
  sender = sending();
});
afterEach(async () => {
  for (const end of ending.reverse()) await end();
  ending = [];
});

function sending(limits: Partial<SendLimits> = {}): Sender {
  const made = createSender({ timeoutMs: 2_000, maxBodyBytes: 100_000, ...limits });
  ending.push(() => made.close());
  return made;
}

async function listening(server: Server | TcpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?a=b`;
}

/** A service that reads the head of a request and does this with its socket. */
function raw(act: (socket: Socket) => void): Promise<string> {
  return listening(createTcp((socket) => void socket.once('data', () => act(socket))));
}

const http = (handler: NonNullable<Parameters<typeof createServer>[1]>) => listening(createServer({}, handler));

async function sent(url: string, changes: Partial<ResolvedRequest> = {}, by = sender): Promise<Reply> {
  return (await by.send(request({ url, headers: [['Content-Type', 'application/json']], ...changes }))).reply;
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const closing = (text: string) => raw((socket) => socket.end(text));

/** Status or cause, and what is wrong with the body. */
function summary(reply: Reply): string {
  return reply.kind === 'response'
    ? [reply.status, reply.body.problem ?? reply.body.text].join(' ')
    : [reply.phase, reply.cause].join(' ');
}

test('a request goes out as it is, and its answer comes back as it is', async () => {
  const seen: unknown[] = [];
  const url = await http((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        seen.push(incoming.method, incoming.url, incoming.headers['x-api-key'], Buffer.concat(chunks).toString());
        answer
          .writeHead(
            201,
            'Made',
            [
              ['X-Odd-CASE', 'a'],
              ['X-Twice', '1'],
              ['X-Twice', '2'],
              ['Content-Type', 'application/json'],
            ].flat(),
          )
          .end('{"ö":1}');
      });
  });
  const { reply, startedAt, durationMs } = await sender.send(
    request({ url, headers: [['x-api-key', 'k']], body: '{"a":"ü"}' }),
  );
  expect(seen).toEqual(['POST', '/path?a=b', 'k', '{"a":"ü"}']);
  if (reply.kind !== 'response') throw new Error('no response');
  expect(reply).toMatchObject({ status: 201, body: { text: '{"ö":1}', bytes: 8, problem: null } });
  expect(reply.headers.slice(0, 3)).toEqual([
    ['X-Odd-CASE', 'a'],
    ['X-Twice', '1'],
    ['X-Twice', '2'],
  ]);
  expect(new Date(startedAt).toISOString()).toBe(startedAt);
  expect(durationMs).toBeGreaterThan(0);
});

describe('answers', () => {
  test.each<[string, string, string]>([
    ['with a length', `${HEAD}Content-Length: 2\r\n\r\n{}`, '200 {}'],
    ['that end with the connection', `${HEAD}\r\n{}`, '200 {}'],
    ['in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`, '200 {}'],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', '204 '],
    [
      'after an interim one',
      `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}Content-Length: 2\r\n\r\n{}`,
      '200 {}',
    ],
    ['that were to go on', `HTTP/1.1 100 Continue\r\n\r\n${HEAD}Content-Length: 2\r\n\r\n{}`, '200 {}'],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n{}', '200 {}'],
    ['cut before their length', `${HEAD}Content-Length: 20\r\n\r\n{"a":`, '200 cut'],
    ['cut between chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, '200 cut'],
    ['with garbage for a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, '200 cut'],
    ['without a word', '', 'answer closed'],
    ['that are not HTTP', 'SSH-2.0-OpenSSH_9\r\n', 'answer not-http'],
    ['whose headers are too large', `${HEAD}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`, 'answer headers-too-large'],
  ])('%s', async (_name, text, expected) => {
    expect(summary(await sent(await closing(text)))).toBe(expected);
  });

  test('that are reset', async () => {
    expect(summary(await sent(await raw((socket) => socket.resetAndDestroy())))).toBe('answer closed');
  });

  test('that redirect are not followed', async () => {
    const seen: string[] = [];
    const url = await http((incoming, answer) => {
      seen.push(incoming.url ?? '');
      answer.writeHead(307, { Location: '/elsewhere' }).end();
    });
    expect(await sent(url)).toMatchObject({ kind: 'response', status: 307 });
    expect(seen).toEqual(['/path?a=b']);
  });
});

describe('encodings', () => {
  const text = JSON.stringify({ a: 'x'.repeat(1_000) });
  const encoded = (encoding: string, body: Buffer) =>
    http((_incoming, answer) => answer.writeHead(200, { 'Content-Encoding': encoding }).end(body));

  test.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['identity', Buffer.from(text)],
  ])('%s is undone', async (encoding, body) => {
    expect(await sent(await encoded(encoding, body))).toMatchObject({
      body: { text, bytes: body.length, problem: null },
    });
  });

  test.each([
    ['gzip', Buffer.from('no gzip')],
    ['gzip', gzipSync(text).subarray(0, 20)],
    ['unheard-of', Buffer.from(text)],
    ['toString', Buffer.from(text)],
  ])('%s that does not decode is told', async (encoding, body) => {
    expect(summary(await sent(await encoded(encoding, body)))).toBe('200 bad-encoding');
  });

  test('what grows beyond the limit is not unpacked', async () => {
    expect(summary(await sent(await encoded('gzip', gzipSync(Buffer.alloc(5_000_000)))))).toBe('200 too-large');
  });
});

test('a body beyond the limit is not read to its end, and told', async () => {
  const url = await http((_incoming, answer) => {
    answer.writeHead(200);
    const more = () => answer.write(Buffer.alloc(50_000, 'x')) && setImmediate(more);
    answer.on('drain', more);
    more();
  });
  const reply = await sent(url);
  expect(summary(reply)).toBe('200 too-large');
  expect(reply.kind === 'response' && reply.body.text.length).toBeLessThanOrEqual(100_000);
});

test('a body that is not UTF-8 is told, and shown as far as it can be', async () => {
  const url = await http((_incoming, answer) => answer.end(Buffer.from([0x7b, 0xff, 0x7d])));
  expect(await sent(url)).toMatchObject({ body: { text: '{\uFFFD}', problem: 'not-utf8' } });
});

describe('time is over', () => {
  const quick = () => sending({ timeoutMs: 100 });

  test('before the headers', async () => {
    expect(summary(await sent(await raw(() => {}), {}, quick()))).toBe('answer timeout');
  });

  test('in the headers', async () => {
    expect(summary(await sent(await raw((socket) => socket.write('HTTP/1.1 200 OK\r\nX-')), {}, quick()))).toBe(
      'answer timeout',
    );
  });

  test('in the body, of which the beginning is kept', async () => {
    const reply = await sent(
      await raw((socket) => socket.write(`${HEAD}Content-Length: 20\r\n\r\n{"a":`)),
      {},
      quick(),
    );
    expect(reply).toMatchObject({ kind: 'response', status: 200, body: { text: '{"a":', problem: 'timeout' } });
  });
});

test('nothing listens: no connection came about', async () => {
  const server = createTcp();
  const url = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await sent(url)).toMatchObject({
    kind: 'no-response',
    phase: 'connect',
    cause: 'refused',
    detail: expect.stringContaining('nothing listens there'),
  });
});

test('a name that no host has', async () => {
  expect(await sent('http://no-such-host.invalid/')).toMatchObject({ kind: 'no-response', phase: 'connect' });
});

test('an abort ends the exchange at once, also one that comes before it', async () => {
  const stop = new AbortController();
  const url = await raw(() => stop.abort());
  const pending = await sender.send(request({ url }), stop.signal);
  expect(pending.reply).toMatchObject({ kind: 'no-response', detail: expect.stringContaining('the run was stopped') });
  expect((await sender.send(request({ url }), stop.signal)).reply.kind).toBe('no-response');
});

describe('connections', () => {
  /** Answers with the number of the connection that a request came by. */
  async function counting(promises: boolean): Promise<string> {
    const sockets: unknown[] = [];
    return http((incoming, answer) => {
      if (!sockets.includes(incoming.socket)) sockets.push(incoming.socket);
      // Where a service names the connection itself, Node adds no promise of how long it stays open.
      if (!promises) answer.setHeader('Connection', 'keep-alive');
      answer.end(String(sockets.indexOf(incoming.socket) + 1));
    });
  }

  test('are used again by what changes nothing at the store', async () => {
    const url = await counting(false);
    const menu = () => sent(url, { operation: 'fetchMenu' }).then(summary);
    expect([await menu(), await menu()]).toEqual(['200 1', '200 1']);
  });

  test('are new where that is asked for', async () => {
    const url = await counting(true);
    await sent(url, { operation: 'fetchMenu' });
    expect(summary(await sent(url, { operation: 'fetchMenu', newConnection: true }))).toBe('200 2');
  });

  test.each([
    ['new where the service promises nothing', false, '200 2'],
    ['used again where the service promises to keep them open', true, '200 1'],
  ])('for what makes or changes an order they are %s', async (_name, promises, expected) => {
    const url = await counting(promises);
    await sent(url, { operation: 'createOrder' });
    expect(summary(await sent(url, { operation: 'createOrder' }))).toBe(expected);
  });
});

test('after it is closed nothing is open', async () => {
  const server = createServer((_incoming, answer) => answer.end('{}'));
  const url = await listening(server);
  const own = sending();
  await sent(url, { operation: 'fetchMenu' }, own);
  await own.close();
  await expect
    .poll(() => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(0);
});

test('a header that HTTP does not allow is no crash', async () => {
  expect(await sent(await closing(`${HEAD}\r\n`), { headers: [['Bad\nName', 'x']] })).toMatchObject({
    kind: 'no-response',
  });
});
