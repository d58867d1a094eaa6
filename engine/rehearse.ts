/** Resolves every request of a plan without sending any: mistakes of suites, fixtures and target file show before a run. */
import { type Problem, problem } from './errors.ts';
import type { Credentials, JsonObject, ResolvedRequest, Scenario, Step, Target } from './model.ts';
import { isObject } from './pointer.ts';
import { type KeptOrder, resolve } from './resolve.ts';
import { requestBreaches } from './validate.ts';

export interface Rehearsed {
  scenario: Scenario;
  step: Step;
  request: ResolvedRequest;
}

export interface Rehearsal {
  requests: Rehearsed[];
  problems: Problem[];
}

/** Secrets as every output shows them. */
const STAND_INS: Credentials = {
  clientId: '[ORDER_CLIENT_ID]',
  clientSecret: '[ORDER_CLIENT_SECRET]',
  apiKey: '[ORDER_API_KEY]',
};

/** Ids, times and secrets in the requests are stand-ins: the real ones are put in when a request is sent. */
export function rehearse(
  scenarios: readonly Scenario[],
  target: Target,
  fixtures: ReadonlyMap<string, JsonObject>,
): Rehearsal {
  const requests: Rehearsed[] = [];
  const problems = unsound(scenarios, target, fixtures, (rehearsed) => requests.push(rehearsed));
  return { requests, problems };
}

/** What {@link rehearse} finds wrong, without keeping the requests of what may be a long run; each is told as it is made. */
export function unsound(
  scenarios: readonly Scenario[],
  target: Target,
  fixtures: ReadonlyMap<string, JsonObject>,
  tell: (rehearsed: Rehearsed) => void = () => {},
): Problem[] {
  const problems: Problem[] = [];
  const fresh = { uuid: () => '00000000-0000-4000-8000-000000000000', timestamp: () => '2000-01-01 00:00:00.000000' };
  for (const scenario of scenarios) {
    const kept = new Map<string, KeptOrder>();
    for (const step of scenario.steps) {
      const resolved = resolve(step, {
        target,
        store: target,
        credentials: STAND_INS,
        accessToken: '[ORDER_ACCESS_TOKEN]',
        kept,
        fixtures,
        userAgent: 'rehearsal',
        fresh,
      });
      const { operation, place: where } = step;
      if (resolved.kind === 'unresolved') {
        const names = resolved.names.map((name) => `\${${name}}`).join(', ');
        const what = `nothing gives a value for ${names} in the request of ${operation} (${scenario.id})`;
        problems.push({
          ...problem(
            'unknown-placeholder',
            what,
            'name a placeholder of docs/suites.md, or keep the order it speaks of in a step before',
          ),
          where,
        });
        continue;
      }
      for (const { pointer, message } of requestBreaches(operation, resolved.body)) {
        const what = `the request of ${operation} in ${scenario.id} breaks the interface: ${pointer || 'the body'} ${message}`;
        problems.push({
          ...problem(
            'request-breaks-interface',
            what,
            'mend the fixture or the change, or write what is wrong on purpose as a fault',
          ),
          where,
        });
      }
      tell({ scenario, step, request: resolved.request });
      if (step.keep !== null && isObject(resolved.body)) {
        kept.set(step.keep, {
          providerOrderId: String(resolved.body['providerOrderId']),
          ksOrderId: '1',
          partnerOrderId: '1',
          body: resolved.body,
        });
      }
    }
  }
  return problems;
}
