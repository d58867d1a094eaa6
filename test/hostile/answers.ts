/** Hostile answers by name: what is written, and what a run has to say of it. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ScenarioVerdict } from '../../engine/model.ts';
import { ACCEPTED, type Answer, drip, pour, sound } from './raw-service.ts';

export interface HostileAnswer {
  name: string;
  answer: Answer;
  /** Verdict of a scenario whose sound request is answered so. */
  verdict: ScenarioVerdict;
  /** Its plain reason; for a pass there is none. */
  reason?: RegExp;
  /** A proper refusal, whatever stands in it. */
  refuses?: true;
}

const MEGABYTE = Buffer.alloc(1 << 20, 'x');
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const bytes = (...codes: number[]) => Buffer.from(codes);
const written =
  (text: string | Buffer): Answer =>
  (socket) =>
    void socket.write(text);
const json = (body: string): Answer => written(sound(body));

function* forever(piece: string): Generator<string> {
  for (;;) yield piece;
}

const zeros = Buffer.alloc(64 << 20, '0');
const compressed =
  (encoding: string, body: Buffer): Answer =>
  (socket) => {
    socket.write(`${HEAD}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
  };

const BODIES: HostileAnswer[] = [
  {
    name: 'a body of 1 GB',
    verdict: 'fail',
    reason: /larger than the kit reads/,
    async answer(socket) {
      socket.write(`${HEAD}Content-Length: ${2 ** 30}\r\n\r\n`);
      await pour(socket, MEGABYTE, 2 ** 30);
    },
  },
  {
    name: 'an endless body',
    verdict: 'fail',
    reason: /larger than the kit reads/,
    async answer(socket) {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      await pour(socket, Buffer.from(chunked('y'.repeat(1 << 16))), null);
    },
  },
  {
    name: 'a body of one byte a moment',
    verdict: 'fail',
    reason: /did not end in time/,
    async answer(socket) {
      socket.write(`${HEAD}Content-Length: 1000000\r\n\r\n`);
      await drip(socket, forever(' '), 50);
    },
  },
  {
    name: 'a gzip bomb',
    verdict: 'fail',
    reason: /larger than the kit reads/,
    answer: compressed('gzip', gzipSync(zeros)),
  },
  {
    name: 'a brotli bomb',
    verdict: 'fail',
    reason: /larger than the kit reads/,
    answer: compressed('br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  },
  {
    name: 'a body that is not the gzip it says',
    verdict: 'fail',
    reason: /does not decode/,
    answer: compressed('gzip', Buffer.from(ACCEPTED)),
  },
  {
    name: 'an encoding that nobody knows',
    verdict: 'fail',
    reason: /does not decode/,
    answer: compressed('__proto__', Buffer.from(ACCEPTED)),
  },
  { name: 'gzip as it should be', verdict: 'pass', answer: compressed('gzip', gzipSync(ACCEPTED)) },
  {
    name: 'a body without end in time',
    verdict: 'fail',
    reason: /did not end in time/,
    answer: written(`${HEAD}Content-Length: 500\r\n\r\n${ACCEPTED}`),
  },
  {
    name: 'a body shorter than its Content-Length',
    verdict: 'fail',
    reason: /ends before its announced end/,
    answer: (socket) => void socket.end(`${HEAD}Content-Length: 500\r\n\r\n${ACCEPTED}`),
  },
  {
    name: 'a body longer than its Content-Length',
    verdict: 'fail',
    reason: /cut JSON/,
    answer: written(`${HEAD}Content-Length: 20\r\n\r\n${ACCEPTED}`),
  },
  {
    name: 'a Content-Length that is no number',
    verdict: 'fail',
    reason: /not HTTP/,
    answer: written(`${HEAD}Content-Length: many\r\n\r\n${ACCEPTED}`),
  },
  {
    name: 'a Content-Length and chunks',
    verdict: 'fail',
    reason: /not HTTP/,
    answer: written(`${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(ACCEPTED)}0\r\n\r\n`),
  },
  {
    name: 'chunks of garbage',
    verdict: 'fail',
    reason: /ends before its announced end/,
    answer: written(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nnothing\r\n`),
  },
  { name: 'an early close', verdict: 'fail', reason: /ended without an answer/, answer: (socket) => void socket.end() },
  {
    name: 'a close in the headers',
    verdict: 'fail',
    reason: /ended without an answer/,
    answer: (socket) => void socket.end('HTTP/1.1 200 OK\r\nConte'),
  },
  {
    name: 'a reset',
    verdict: 'fail',
    reason: /ended without an answer/,
    answer: (socket) => void socket.resetAndDestroy(),
  },
];

const HEADERS: HostileAnswer[] = [
  {
    name: '10,000 headers',
    verdict: 'fail',
    reason: /headers of the answer are larger/,
    answer: written(
      `HTTP/1.1 200 OK\r\n${Array.from({ length: 10_000 }, (_, index) => `X-${index}: ${index}\r\n`).join('')}\r\n`,
    ),
  },
  {
    name: 'a header of 1 MB',
    verdict: 'fail',
    reason: /headers of the answer are larger/,
    answer: written(`HTTP/1.1 200 OK\r\nX-Long: ${MEGABYTE.toString()}\r\n\r\n`),
  },
  {
    name: 'headers without end',
    verdict: 'fail',
    reason: /no answer within/,
    async answer(socket) {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      await drip(socket, forever('s'), 50);
    },
  },
  { name: 'no answer at all', verdict: 'fail', reason: /no answer within/, answer: () => {} },
  {
    name: 'an HTTP/1.0 answer',
    verdict: 'pass',
    answer: (socket) => void socket.end(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${ACCEPTED}`),
  },
  {
    name: '100 Continue and 103 Early Hints',
    verdict: 'pass',
    answer: written(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${sound(ACCEPTED)}`),
  },
  {
    name: '100 Continue, and the answer later',
    verdict: 'pass',
    answer: (socket) => drip(socket, ['HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n', sound(ACCEPTED)], 20),
  },
  {
    name: '101 Switching Protocols',
    verdict: 'fail',
    reason: /another protocol \(101\)/,
    answer: written('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
  },
  {
    name: '102 without end',
    verdict: 'fail',
    reason: /no answer within/,
    answer: (socket) => drip(socket, forever('HTTP/1.1 102 Processing\r\n\r\n'), 50),
  },
  {
    name: 'a status below 100',
    verdict: 'fail',
    reason: /not HTTP/,
    answer: written('HTTP/1.1 042 Odd\r\nContent-Length: 0\r\n\r\n'),
  },
  { name: 'status 999', verdict: 'fail', reason: /was refused/, answer: written(sound(ACCEPTED, '999 Odd')) },
  {
    name: 'another protocol',
    verdict: 'fail',
    reason: /not HTTP/,
    answer: (socket) => void socket.end('SSH-2.0-OpenSSH_9.7\r\n'),
  },
  { name: 'zeros', verdict: 'fail', reason: /not HTTP/, answer: written(Buffer.alloc(1000)) },
  {
    name: 'a redirect to another host',
    verdict: 'fail',
    reason: /to another host, http:\/\/elsewhere\.invalid\//,
    answer: written(sound('', '301 Moved', 'Location: http://elsewhere.invalid/\r\n')),
  },
  {
    name: 'a redirect to itself',
    verdict: 'fail',
    reason: /to the same address/,
    answer: (socket, { path }) => void socket.write(sound('', '307 Again', `Location: ${path}\r\n`)),
  },
  {
    name: 'a redirect to nowhere',
    verdict: 'fail',
    reason: /status 302 instead of an answer/,
    answer: written(sound('', '302 Found')),
  },
  { name: 'garbage behind the answer', verdict: 'pass', answer: written(`${sound(ACCEPTED)}\0\0garbage`) },
  {
    name: 'a second answer behind the first',
    verdict: 'pass',
    answer: written(sound(ACCEPTED) + sound('{"code":"X","message":"is not yours"}', '500 No')),
  },
];

const TEXTS: HostileAnswer[] = [
  {
    name: 'bytes that are not UTF-8',
    verdict: 'fail',
    reason: /not UTF-8/,
    answer: written(Buffer.concat([Buffer.from(`${HEAD}Content-Length: 8\r\n\r\n{"a":"`), bytes(0xff, 0xfe)])),
  },
  {
    name: 'JSON 10,000 deep',
    verdict: 'fail',
    reason: /nested deeper than the kit reads/,
    answer: json(`${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`),
  },
  { name: 'JSON as deep as is read', verdict: 'pass', answer: json(`{"deep":${'['.repeat(255)}1${']'.repeat(255)}}`) },
  {
    name: 'a million brackets that never close',
    verdict: 'fail',
    reason: /nested deeper/,
    answer: json('['.repeat(1_000_000)),
  },
  { name: 'a million values', verdict: 'pass', answer: json(`[${'0,'.repeat(1_000_000)}0]`) },
  {
    name: 'a hundred thousand members',
    verdict: 'pass',
    answer: json(`{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`),
  },
  { name: 'a message of two million letters', verdict: 'pass', answer: json(`{"message":"${'a'.repeat(2_000_000)}"}`) },
  {
    name: 'a name of two million underscores',
    verdict: 'pass',
    answer: json(`{"ks${'_'.repeat(2_000_000)}orderId":123456789012345678901234567890}`),
  },
  { name: 'duplicate keys', verdict: 'pass', answer: json('{"ksOrderId":"1","ksOrderId":"2","partnerOrderId":"3"}') },
  {
    name: '__proto__ keys',
    verdict: 'pass',
    answer: json('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"ksOrderId":"1"}'),
  },
  {
    name: 'numbers beyond double precision',
    verdict: 'pass',
    answer: json('{"ksOrderId":123456789012345678901234567890,"partnerOrderId":1e999,"x":-0}'),
  },
  { name: 'a byte order mark', verdict: 'pass', answer: json(`\uFEFF${ACCEPTED}`) },
  { name: 'NUL bytes', verdict: 'fail', reason: /not JSON/, answer: json('\0\0\0') },
  { name: 'NUL in a text', verdict: 'pass', answer: json('{"ksOrderId":"1\\u0000","note":"\\u0000"}') },
  { name: 'half surrogates', verdict: 'pass', answer: json('{"note":"\\ud800","\\udfff":1}') },
  {
    name: 'escapes and script tags',
    verdict: 'fail',
    refuses: true,
    reason: /was refused/,
    answer: written(
      sound(
        '{"code":"<script>alert(1)</script>","message":"\\u001b[2J\\u001b]0;owned\\u0007 ]]> ::error::x \\u202e"}',
        '400 \u001b[31m<b>',
      ),
    ),
  },
];

export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [...BODIES, ...HEADERS, ...TEXTS];
