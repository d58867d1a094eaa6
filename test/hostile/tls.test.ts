import { createServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noResponse } from '../../engine/send/no-response.ts';
import type { Tls } from '../../engine/send.ts';
import { judgeTarget, listen } from '../support/judge.ts';
import { type Identity, identity } from './certificates.ts';
import { ACCEPTED, CREDENTIALS, sound, startRaw, targetAt } from './raw-service.ts';
import { replyTo } from './sending.ts';

let authority: Identity;
let leaf: Identity;
const servers: Server[] = [];

beforeAll(async () => {
  authority = await identity('Test Authority', { authority: true });
  leaf = await identity('localhost', { ca: authority });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(options: ServerOptions): Promise<string> {
  const server = createServer(options, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' }).end(ACCEPTED);
  });
  return `https://localhost:${await portOf(server)}`;
}

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return (server.address() as AddressInfo).port;
}

/** What a request to that server gives, as cause and sentence, or as status. */
async function outcome(url: string, tls: Tls = {}): Promise<string> {
  const reply = await replyTo(url, { tls });
  return reply.kind === 'response' ? `HTTP ${reply.status}` : `${reply.phase} ${reply.cause}: ${reply.detail}`;
}

describe('a certificate', () => {
  it.each([
    [
      'that has expired',
      () => identity('localhost', { ca: authority, expired: true }),
      /^connect tls: .*has expired; renew it/,
    ],
    [
      'for another host',
      () => identity('other', { ca: authority, host: 'other.example' }),
      /^connect tls: .*is for another host than localhost:\d+; correct the address/,
    ],
    [
      'of an unknown authority',
      async () => identity('localhost', { ca: await identity('Stranger', { authority: true }) }),
      /^connect tls: .*without those between it and a known authority.*tls\.ca/,
    ],
  ])('%s is refused, and said to be', async (_name, make, expected) => {
    expect(await outcome(await serve(await make()), { ca: authority.cert })).toMatch(expected);
  });

  it('that is self-signed is refused, and said to be', async () => {
    expect(await outcome(await serve(await identity('localhost')))).toMatch(
      /^connect tls: .*is self-signed; .*tls\.ca/,
    );
  });

  it('whose authority comes with it and is not known is refused, and said to be', async () => {
    const chain = await serve({ cert: `${leaf.cert}\n${authority.cert}`, key: leaf.key });
    expect(await outcome(chain)).toMatch(/^connect tls: .*signed by an authority that is not known here/);
  });

  it('of a private authority is trusted where the authority is given', async () => {
    expect(await outcome(await serve(leaf), { ca: authority.cert })).toBe('HTTP 200');
  });

  it('is checked whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await outcome(await serve(await identity('localhost')))).toMatch(/is self-signed/);
  });
});

describe('a service that asks for a client certificate', () => {
  it('gets the one that is given, and its refusal says what is missing', async () => {
    const own = await identity('kit', { ca: authority });
    const url = await serve({ ...leaf, ca: authority.cert, requestCert: true, rejectUnauthorized: true });
    expect(await outcome(url, { ca: authority.cert, cert: own.cert, key: own.key })).toBe('HTTP 200');
    expect(await outcome(url, { ca: authority.cert })).toMatch(
      /^answer closed: .*ask for a client certificate.*tls\.cert/,
    );
  });

  it('and says so is told in its own sentence', () => {
    const alert = Object.assign(new Error('tlsv13 alert certificate required'), {
      code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    });
    const reply = noResponse(alert, { host: 'localhost', secure: true, connected: true, sent: true });
    expect(reply).toMatchObject({
      phase: 'connect',
      cause: 'tls',
      detail: expect.stringMatching(/client certificate; give one to the kit/),
    });
  });
});

describe('a service at an https address', () => {
  it('that does not speak TLS is told so', async () => {
    const plain = await startRaw((socket) => void socket.write(sound(ACCEPTED)));
    const server = createTcp((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await outcome(`https://localhost:${await portOf(server)}`)).toMatch(
      /does not speak TLS; check whether the address begins with http:/,
    );
    await plain.close();
  });

  it('that stalls in the handshake is told so', async () => {
    const server = createTcp((socket) => void socket.on('error', () => {}));
    expect(await outcome(`https://localhost:${await portOf(server)}`)).toMatch(
      /^connect tls: .*did not end the TLS handshake in time/,
    );
  });

  it('that hangs up in the handshake is told so', async () => {
    const server = createTcp((socket) => void socket.on('error', () => {}).once('data', () => socket.destroy()));
    expect(await outcome(`https://localhost:${await portOf(server)}`)).toMatch(
      /^connect tls: no trusted TLS connection came about/,
    );
  });
});

it('a run against an expired certificate ends with exit code 3 and that sentence', async () => {
  const url = await serve(await identity('localhost', { expired: true }));
  const listener = await listen();
  const { finished } = await judgeTarget(
    { target: targetAt(url), credentials: CREDENTIALS, listener },
    { patterns: ['create/accepts/**'] },
  );
  await listener.close();
  expect(finished).toMatchObject({ verdict: 'incomplete', exitCode: 3 });
  expect(finished.reason).toMatch(/certificate (has expired|is self-signed)/);
});
