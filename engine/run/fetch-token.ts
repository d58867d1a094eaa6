/** Gets the run's access token by the interface itself; the exchange belongs to the scenario that first needed it. */
import { bodyFlaws, classify, describeReply, jsonOf } from '../checks/answer.ts';
import { refusesCredentials } from '../checks/index.ts';
import { findToken, tokenLifetime } from '../checks/token.ts';
import type { Exchange } from '../model.ts';
import { resolve } from '../resolve.ts';
import { plainStep } from '../step.ts';
import { contextOf } from './context.ts';
import { confirmUnreachable } from './reach.ts';
import type { FetchedToken } from './token-source.ts';
import { transmit, type World } from './world.ts';

/** The plain token request; the token suite's simplest scenario sends the same. */
const GET_TOKEN = plainStep('getToken');

export async function fetchToken(world: World): Promise<FetchedToken> {
  const resolved = resolve(GET_TOKEN, contextOf(world, null, new Map(), null));
  if (resolved.kind === 'unresolved') throw new Error(`no value for ${resolved.names.join(', ')} in the token request`);
  const exchange = await transmit(world, resolved.request, { scenario: '', role: 'token', step: null });
  const { reply } = exchange;
  if (reply.kind === 'no-response') await confirmUnreachable(world, exchange);
  const json = jsonOf(reply);
  const accepted = classify(exchange, world.input.target.fields, null).kind === 'accepted';
  const token = accepted && json !== undefined ? findToken(json, world.input.target.fields) : null;
  if (token === null || json === undefined) return reasonFor(exchange);
  if (/[^\x20-\x7e]/.test(token.value)) {
    return {
      kind: 'none',
      detail: 'the access token holds characters that no header can carry (RFC 6750 section 2.1)',
      blame: 'service',
    };
  }
  return { kind: 'token', value: token.value, lifetimeSeconds: tokenLifetime(json) };
}

function reasonFor({ reply, request }: Exchange): FetchedToken {
  if (reply.kind === 'no-response') {
    return {
      kind: 'none',
      detail: `the token endpoint gave no answer, ${reply.detail}`,
      blame: reply.phase === 'connect' ? 'network' : 'service',
    };
  }
  if (refusesCredentials(reply, request.operation)) {
    return {
      kind: 'none',
      detail: `the token endpoint refuses the client (${describeReply(reply)}); check ORDER_CLIENT_ID and ORDER_CLIENT_SECRET`,
      blame: 'configuration',
    };
  }
  const flaw = bodyFlaws(reply)[0];
  const why = flaw === undefined ? 'its answer carries no access token' : flaw.message;
  return { kind: 'none', detail: `${why} (${describeReply(reply)})`, blame: 'service' };
}
