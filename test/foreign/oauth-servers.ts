/** Two OAuth 2.0 servers that others wrote, with one client, each behind the path of the interface. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { Credentials } from '../../engine/model.ts';

export interface TokenServer {
  /** What {auth_url} stands for. */
  authUrl: string;
  close(): void;
}

const SCOPE = 'access/all';

/** Panva's oidc-provider, a certified server; it says what it misses for production on the console. */
export async function startOidcProvider({ clientId, clientSecret }: Credentials): Promise<TokenServer> {
  const { Provider } = await import('oidc-provider');
  return serve((origin) => {
    const provider = new Provider(origin, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: [],
          scope: SCOPE,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      scopes: [SCOPE],
      routes: { token: '/oauth2/token' },
      features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    });
    return provider.callback();
  });
}

/** @node-oauth/oauth2-server, answered over HTTP as its Express wrapper does. */
export function startOAuth2Server({ clientId, clientSecret }: Credentials): Promise<TokenServer> {
  const client = { id: clientId, grants: ['client_credentials'] };
  const server = new OAuth2Server({
    model: {
      getClient: async (id, secret) => (id === clientId && secret === clientSecret ? client : null),
      getUserFromClient: async () => ({ id: 'integrator' }),
      validateScope: async (_user, _client, scope) => (scope?.every((each) => each === SCOPE) ? scope : false),
      saveToken: async (token, forClient, user) => ({ ...token, client: forClient, user }),
      getAccessToken: async () => null,
    },
  });
  return serve(() => async (incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const body = Object.fromEntries(new URLSearchParams(await textOf(incoming)));
    const request = new OAuth2Server.Request({ method, headers, query: {}, body });
    const response = new OAuth2Server.Response({});
    if (!url.endsWith('/oauth2/token')) return void outgoing.writeHead(404).end();
    await server.token(request, response).catch((error: unknown) => {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error;
      response.status = error.code;
      response.body = { error: error.name, error_description: error.message };
    });
    outgoing.writeHead(response.status ?? 200, { ...response.headers, 'Content-Type': 'application/json' });
    outgoing.end(JSON.stringify(response.body));
  });
}

async function serve(handlerFor: (origin: string) => RequestListener): Promise<TokenServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', handlerFor(origin));
  return {
    authUrl: origin,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
