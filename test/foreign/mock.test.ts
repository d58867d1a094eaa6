/** The whole kit against a mock server that serves our OpenAPI description. What it shows: docs/foreign-servers.md. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromFile } from '../../bin/settings.ts';
import type { Listener } from '../../engine/listen.ts';
import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import { readOpenApi } from '../../scripts/openapi.ts';
import { idsOf, type Judged, judgeTarget, listen } from '../support/judge.ts';
import { CREDENTIALS, NAMES } from './judge-service.ts';
import { type MockServer, startMockServer } from './mock-server.ts';

/** A mock knows no client and no key, so that it takes any that is there. */
const UNKNOWN_CREDENTIALS = [
  ...BUSINESS_OPERATIONS.flatMap((operation) =>
    ['token-malformed', 'token-unknown', 'token-foreign', 'api-key-malformed', 'api-key-unknown'].map(
      (name) => `headers/${operation}/${name}`,
    ),
  ),
  ...['client_id-empty', 'client_id-unknown', 'client_secret-empty', 'client_secret-wrong'].map(
    (name) => `token/refuses/${name}`,
  ),
];

describe('a mock server of the OpenAPI description', () => {
  let server: MockServer;
  let listener: Listener;
  let judged: Judged;
  beforeAll(async () => {
    [server, listener] = await Promise.all([startMockServer(await readOpenApi()), listen()]);
    const target = {
      ...fromFile({}),
      ...NAMES,
      baseUrl: server.url,
      authUrl: server.url,
      embedded: false,
      callbackUrl: listener.url,
    };
    judged = await judgeTarget(
      { target, credentials: CREDENTIALS, listener },
      { callbackTimeoutMs: 200, timeoutMs: 10_000 },
    );
  }, 60_000);
  afterAll(() => Promise.all([server.close(), listener.close()]));

  it('fails where it checks no credentials and calls nobody back, and nowhere else', () => {
    const callbacks = judged.results.map(({ id }) => id).filter((id) => id.startsWith('store/callback/'));
    expect(callbacks.length).toBeGreaterThan(0);
    expect(idsOf(judged.results, 'fail')).toEqual([...UNKNOWN_CREDENTIALS, ...callbacks].sort());
  });

  it('is failed by nothing but what the interface states', () => {
    const failing = judged.results.flatMap(({ findings }) => findings).filter(({ level }) => level === 'must');
    expect(new Set(failing.map(({ code }) => code))).toEqual(new Set(['not-refused', 'callback-missing']));
    const broken = ['auth.token', 'auth.apiKey', 'token.clientId', 'token.clientSecret', 'fetchStore.callback'];
    expect(new Set(failing.map(({ requirement }) => requirement))).toEqual(new Set(broken));
  });

  it('warns where it takes what only the samples and RFC 6749 show', () => {
    expect(idsOf(judged.results, 'warn')).toEqual([
      'create/refuses/marketName-missing',
      'create/refuses/providerOrderId-missing',
      'token/refuses/standard-error',
    ]);
  });

  it('leaves nothing unjudged and breaks nothing in the kit', () => {
    expect(idsOf(judged.results, 'error')).toEqual([]);
    expect(idsOf(judged.results, 'inconclusive')).toEqual([]);
    expect(judged.finished).toMatchObject({ verdict: 'non-conformant', exitCode: 1 });
  });
});
