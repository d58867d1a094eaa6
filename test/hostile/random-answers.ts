/** Answers as fast-check thinks of them: from any bytes to almost sound ones. */
import fc from 'fast-check';
import type { Headers, Json, ReceivedBody, Reply } from '../../engine/model.ts';

const NAMES = [
  'code',
  'message',
  'error',
  'errors',
  'status',
  'success',
  'ksOrderId',
  'partnerOrderId',
  'access_token',
  '__proto__',
  'constructor',
  'toString',
  '',
  'a/b~c',
  'expires_in',
];
const VALUES = [
  'OK',
  '0',
  'INVALID',
  'is not valid',
  'accepted',
  'STORE-1',
  '${fresh.uuid}',
  '\u0000',
  '\ud800',
  '1e999',
  '[{"a":1}]',
];

/** Any JSON, often with names and values that mean something to the kit. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.constantFrom<Json>(null, true, false, 0, 200, 400, -1, 1e308),
      fc.constantFrom(...VALUES),
      fc.string({ unit: 'binary' }),
      fc.double(),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('json')), { maxLength: 5 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).json;

/** Texts of bodies: JSON, JSON with a piece cut or changed, repeated names, anything. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: anyJson.map((json) => JSON.stringify(json)), weight: 5 },
  { arbitrary: fc.tuple(anyJson, fc.nat()).map(([json, at]) => cut(JSON.stringify(json), at)), weight: 2 },
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '<html></html>',
    '{"code":"A","code":"B","message":"no"}',
    '\uFEFF{}',
    '[[[[',
    '{"code":"X","message":"is wrong"}',
    '{}',
  ),
);

function cut(text: string, at: number): string {
  return text.slice(0, at % (text.length + 1));
}

const anyHeaders: fc.Arbitrary<Headers> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'Content-Type',
        'content-type',
        'Location',
        'X-Error-Code',
        'Retry-After',
        'X-RateLimit-Limit',
        'Cache-Control',
      ),
      fc.oneof(
        fc.constantFrom(
          'application/json',
          'text/html',
          'application/problem+json; charset=utf-8',
          '',
          '/',
          'http://[',
        ),
        fc.string({ unit: 'grapheme-ascii' }),
      ),
    ),
    { maxLength: 4 },
  )
  .map((headers) => [['Content-Type', 'application/json'], ...headers]);

const anyProblem = fc.constantFrom<ReceivedBody['problem']>(
  null,
  null,
  null,
  null,
  'cut',
  'too-large',
  'too-deep',
  'timeout',
  'not-utf8',
  'bad-encoding',
);

/** What the sender can come back with. Of a 429 there is none: it only asks for patience. */
export const anyReply: fc.Arbitrary<Reply> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .record({
        status: fc.oneof(fc.constantFrom(200, 202, 204, 400, 401, 404, 409, 500), fc.integer({ min: 200, max: 999 })),
        headers: anyHeaders,
        text: anyText,
        problem: anyProblem,
      })
      .filter(({ status }) => status !== 429)
      .map(
        ({ status, headers, text, problem }): Reply => ({
          kind: 'response',
          status,
          headers,
          body: { text, bytes: Buffer.byteLength(text), problem },
        }),
      ),
  },
  fc.record({
    kind: fc.constant('no-response' as const),
    phase: fc.constantFrom('connect' as const, 'answer' as const),
    cause: fc.constantFrom(
      'refused' as const,
      'dns' as const,
      'tls' as const,
      'timeout' as const,
      'closed' as const,
      'not-http' as const,
    ),
    detail: fc.string(),
  }),
);

/** Bytes on the wire: any, or HTTP with a wrong piece, or whole HTTP around any body. */
export const anyWire: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(anyReply, fc.nat()).map(([reply, at]) => {
    const whole = wireOf(reply);
    return whole.subarray(0, at % (whole.length + 1));
  }),
  fc.tuple(anyReply, fc.nat(), fc.nat(255)).map(([reply, at, byte]) => {
    const whole = Buffer.from(wireOf(reply));
    if (whole.length > 0) whole[at % whole.length] = byte;
    return whole;
  }),
  { arbitrary: anyReply.map(wireOf), weight: 3 },
);

function wireOf(reply: Reply): Buffer {
  if (reply.kind === 'no-response') return Buffer.alloc(0);
  const body = Buffer.from(reply.body.text);
  const headers = reply.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${reply.status} X\r\n${headers}Content-Length: ${body.length}\r\n\r\n`),
    body,
  ]);
}
