/** Services that answer everything alike, for runs of the command against them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { variablesOf } from '../support/cli.ts';

export interface Service {
  /** Variables that point the kit at it. */
  variables: Record<string, string>;
  /** How many requests have arrived. */
  requests(): number;
  close(): Promise<void>;
}

export const secrets = { clientSecret: 'pa$$ word/+ü&=%21', apiKey: 'key"with\\quotes/and+more' };

export type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** Starts a service on a free port of this machine. */
export async function serviceThat(answer: Answer): Promise<Service> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, Buffer.concat(chunks).toString(), response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = { provider: 'p', partner: 'q', market: 'm', providerStoreId: 'store-1', partnerStoreId: 'store-2' };
  return {
    variables: variablesOf({
      baseUrl: origin,
      authUrl: origin,
      credentials: { clientId: 'client-7', ...secrets },
      ...names,
    }),
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers everything with the same status and JSON. */
export function always(status: number, json: unknown): Answer {
  return (_request, _body, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  };
}
