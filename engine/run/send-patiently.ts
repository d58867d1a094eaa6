/** Sends one request of a scenario: a refused shared token is renewed, a 429 is waited for; nothing else is repeated. */
import { setTimeout as sleep } from 'node:timers/promises';
import { headerOf } from '../checks/body.ts';
import type { Exchange, ExchangeRole, ResolvedRequest, Step } from '../model.ts';
import { type Trail, transmit, type Work, type World } from './world.ts';

/** How often a token is renewed for one request: another scenario may have made the service revoke it meanwhile. */
const RENEWALS = 3;
/** How long a request waits at most for a target that answers 429, in all. */
const PATIENCE_MS = 60_000;
const FIRST_WAIT_MS = 1_000;

/** The request of a step of a scenario. */
export function sendStep(
  { world, trail, scenario }: Work,
  step: Step,
  index: number,
  request: ResolvedRequest,
): Promise<Exchange> {
  return sendPatiently(world, trail, step, request, { scenario, role: step.setup ? 'setup' : 'judged', step: index });
}

interface About {
  scenario: string;
  role: ExchangeRole;
  step: number | null;
}

/** The last exchange; those before it stand in the trail too. */
async function sendPatiently(
  world: World,
  trail: Trail,
  step: Step,
  request: ResolvedRequest,
  about: About,
): Promise<Exchange> {
  let sent = request;
  let renewals = 0;
  let waited = 0;
  for (let attempt = 0; ; attempt++) {
    const exchange = await transmit(world, sent, about);
    trail.exchanges.push(exchange);
    const status = exchange.reply.kind === 'response' ? exchange.reply.status : null;
    if (renewals > 0) world.token.renewalServed(status !== 401);
    if (status === 429) {
      const ms = waitOf(exchange, attempt);
      if (waited + ms > PATIENCE_MS || world.ending !== null) return exchange;
      waited += ms;
      trail.notes.push(`The target answered 429; the request was repeated after ${ms} ms.`);
      await world.slots.outside(() => sleep(ms, undefined, { signal: world.input.stop }).catch(() => {}));
      if (world.ending !== null) return exchange;
    } else if (status === 401 && renewals < RENEWALS && carriesSharedToken(step)) {
      const renewed = await withNewToken(world, sent);
      if (renewed === null) return exchange;
      renewals += 1;
      sent = renewed;
    } else {
      if (renewals > 0 && status !== 401)
        trail.notes.push('The access token was refused; with a new one the request was repeated.');
      return exchange;
    }
  }
}

/** A 401 speaks of the token only where the request carries the run's own token and key. */
function carriesSharedToken({ operation, fault }: Step): boolean {
  return operation !== 'getToken' && fault?.kind !== 'remove-header' && fault?.kind !== 'set-header';
}

/** The request with another token than it has; null where there is none. */
async function withNewToken(world: World, request: ResolvedRequest): Promise<ResolvedRequest | null> {
  const used = headerOf(request.headers, 'authorization')?.replace('Bearer ', '') ?? '';
  const renewed = await world.token.renew(used);
  if (renewed.kind !== 'token' || renewed.value === used) return null;
  const headers = request.headers.map(([name, value]): [string, string] => [
    name,
    name === 'Authorization' ? `Bearer ${renewed.value}` : value,
  ]);
  return { ...request, headers };
}

/** What Retry-After asks for (RFC 9110 section 10.2.3), no less than a second but the first time; else twice as long each time. */
function waitOf({ reply }: Exchange, attempt: number): number {
  const least = attempt === 0 ? 0 : FIRST_WAIT_MS;
  const asked = reply.kind === 'response' ? headerOf(reply.headers, 'retry-after') : undefined;
  const seconds = Number(asked);
  if (asked !== undefined && asked.trim() !== '' && Number.isFinite(seconds))
    return Math.max(least, Math.ceil(seconds * 1_000));
  const until = asked === undefined ? Number.NaN : Date.parse(asked);
  return Number.isNaN(until) ? FIRST_WAIT_MS * 2 ** attempt : Math.max(least, until - Date.now());
}
