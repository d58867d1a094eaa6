import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Listener, type ListenLimits, startListener } from '../../engine/listen.ts';
import type { Callback } from '../../engine/model.ts';

let open: Listener[] = [];
afterEach(async () => {
  for (const listener of open) await listener.close();
  open = [];
});

async function listening(limits: Partial<ListenLimits> = {}): Promise<Listener> {
  const listener = await startListener(
    { host: '127.0.0.1', port: 0 },
    { maxBodyBytes: 1_000, maxCallbacks: 3, ...limits },
  );
  open.push(listener);
  return listener;
}

const post = (url: string, body: string | Uint8Array<ArrayBuffer>, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', body, ...init });

test.each([
  ['POST', '/'],
  ['PUT', '/callbacks/stores/7?x=1'],
  ['PATCH', '/a//b'],
  ['DELETE', '/a'],
])('%s %s is answered 200 and kept', async (method, path) => {
  const listener = await listening();
  const answer = await post(listener.url + path, '{"a":1}', {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Odd': 'x' },
  });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(listener.callbacks()).toMatchObject([
    { id: 'callback-1', method, url: path, body: { text: '{"a":1}', bytes: 7, problem: null } },
  ]);
  expect(listener.callbacks()[0]?.headers.map(([name]) => name.toLowerCase())).toContain('x-odd');
});

test('GET without a body is kept too', async () => {
  const listener = await listening();
  expect((await fetch(`${listener.url}/ping`)).status).toBe(200);
  expect(listener.callbacks()).toMatchObject([{ method: 'GET', body: { text: '', bytes: 0 } }]);
});

test('whoever waits is told of each from now on, until it waits no more', async () => {
  const listener = await listening();
  await post(listener.url, 'before');
  const told: Callback[] = [];
  const end = listener.subscribe((callback) => told.push(callback));
  await post(listener.url, 'during');
  end();
  await post(listener.url, 'after');
  expect(told.map(({ body }) => body.text)).toEqual(['during']);
  expect(listener.callbacks()).toHaveLength(3);
});

test('what is beyond the limits is answered and told, but not kept', async () => {
  const listener = await listening();
  const told: Callback[] = [];
  listener.subscribe((callback) => told.push(callback));
  for (let number = 1; number <= 5; number++) expect((await post(listener.url, String(number))).status).toBe(200);
  expect(listener.callbacks()).toHaveLength(3);
  expect(told.map(({ body }) => body.text)).toEqual(['1', '2', '3', '4', '5']);
  expect(listener.uncounted().beyondLimits).toBe(2);
});

test('a body beyond the limit is told, and not kept whole', async () => {
  const listener = await listening();
  await post(listener.url, 'x'.repeat(5_000)).catch(() => {});
  await expect.poll(() => listener.callbacks().map(({ body }) => body.problem)).toEqual(['too-large']);
  expect(listener.callbacks()[0]?.body.text.length).toBeLessThanOrEqual(1_000);
});

test('bytes that are not UTF-8 are told', async () => {
  const listener = await listening();
  await post(listener.url, new Uint8Array([0xff, 0xfe]));
  expect(listener.callbacks()).toMatchObject([{ body: { problem: 'not-utf8' } }]);
});

test('a body that ends in its middle is kept as cut', async () => {
  const listener = await listening();
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"a":', () =>
    setTimeout(() => socket.destroy(), 20),
  );
  await expect
    .poll(() => listener.callbacks().map(({ body }) => [body.text, body.problem]))
    .toEqual([['{"a":', 'cut']]);
});

test('a secret path keeps strangers out, and stands in no record', async () => {
  const listener = await listening({ secretPath: 'a1b2' });
  expect(listener.url).toMatch(/\/a1b2$/);
  const origin = new URL(listener.url).origin;
  const statuses = [];
  for (const path of ['/a1b2', '/a1b2/store?x=1', '/', '/a1b22', '/other'])
    statuses.push((await post(origin + path, '{}')).status);
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
  expect(listener.callbacks().map(({ url }) => url)).toEqual(['/', '/store?x=1']);
  expect(listener.uncounted().strangers).toBe(3);
});

test('a port in use is the error of the system', async () => {
  const listener = await listening();
  const port = Number(new URL(listener.url).port);
  await expect(startListener({ host: '127.0.0.1', port }, { maxBodyBytes: 1, maxCallbacks: 1 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('it ends although a connection is held open', async () => {
  const listener = await listening();
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  const ended = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  await listener.close();
  await ended;
  open = [];
  expect(socket.destroyed).toBe(true);
});
