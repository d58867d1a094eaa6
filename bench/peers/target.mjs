/**
 * The target of the benchmark, in a process of its own: answers every call with fixed bytes, so that it costs less than
 * any client does. Prints its port when it listens, and at its end what it served and what that cost.
 */
import { createServer } from 'node:net';

const ids = '"ksOrderId":"700100200","partnerOrderId":"pos-4711"';
const store =
  '"store":{"providerStoreId":"bench-store-1","partnerStoreId":"bench-pos-1","open":true,"hours":["11:00-15:00","17:30-23:00"]}';
const ANSWER = reply(`{"status":"ACCEPTED",${ids},"message":"The request was accepted",${store}}`);
const TOKEN = reply('{"access_token":"bench-token-0123456789abcdef","token_type":"Bearer","expires_in":3600}');

function reply(body) {
  const head = [
    'HTTP/1.1 200 OK',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: keep-alive',
    'Keep-Alive: timeout=60',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

/** Requests are told apart by their Content-Length alone; bodies are not looked at. */
const server = createServer({ noDelay: true }, (socket) => {
  let waiting = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    waiting += chunk.latin1Slice();
    for (;;) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(waiting.slice(0, end))?.[1] ?? 0);
      if (waiting.length < end + 4 + length) return;
      served += 1;
      socket.write(waiting.startsWith('POST /oauth2/token') ? TOKEN : ANSWER);
      waiting = waiting.slice(end + 4 + length);
    }
  });
});
let served = 0;
process.on('SIGTERM', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${JSON.stringify({ served, cpuMs: (user + system) / 1_000 })}\n`, () => process.exit(0));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
