/** The token suite against OAuth 2.0 servers that were not written for it. Findings: docs/foreign-servers.md. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromFile } from '../../bin/settings.ts';
import { startReference } from '../../reference/index.ts';
import { idsOf, type Judged, judgeTarget, listen } from '../support/judge.ts';
import { startOAuth2Server, startOidcProvider } from './oauth-servers.ts';

/** The reference service is there for the business calls, which need an address; only its token endpoint is not used. */
async function judgeTokens(start: typeof startOidcProvider): Promise<Judged> {
  const credentials = {
    clientId: 'trattoria-client',
    clientSecret: 'a secret + of / this & client',
    apiKey: 'key-of-the-trattoria',
  };
  const [listener, reference, server] = await Promise.all([listen(), startReference(), start(credentials)]);
  const { baseUrl, provider, partner, market, providerStoreId, partnerStoreId } = reference;
  const names = { provider, partner, market, providerStoreId, partnerStoreId };
  const target = {
    ...fromFile({}),
    ...names,
    baseUrl,
    authUrl: server.authUrl,
    embedded: false,
    callbackUrl: listener.url,
  };
  try {
    return await judgeTarget({ target, credentials, listener }, { patterns: ['token/**'] });
  } finally {
    server.close();
    await Promise.all([listener.close(), reference.close()]);
  }
}

describe.each([
  ['oidc-provider', startOidcProvider, []],
  ['@node-oauth/oauth2-server', startOAuth2Server, []],
])('the token suite against %s', (_name, start, warned) => {
  let judged: Judged;
  beforeAll(async () => {
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
    judged = await judgeTokens(start);
  });
  afterAll(() => vi.restoreAllMocks());

  it('fails nothing and judges every must', () => {
    expect(idsOf(judged.results, 'fail')).toEqual([]);
    expect(idsOf(judged.results, 'error')).toEqual([]);
    expect(judged.finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
    expect(judged.finished.musts.judged).toBe(judged.finished.musts.selected);
    expect(judged.finished.musts.judged).toBeGreaterThan(8);
  });

  it('warns of nothing that the server may do by its standard', () => {
    expect(idsOf(judged.results, 'warn')).toEqual(warned);
  });
});
