/** Resolves every request of a plan without sending any: mistakes of suites, fixtures and target file show before a run. */
import { type Problem, problem } from './errors.ts';
import type { Credentials, JsonObject, ResolvedRequest, Scenario, Step, Target } from './model.ts';
import { isObject } from './pointer.ts';
import { type KeptOrder, type Resolved, resolve } from './resolve.ts';
import { type Breach, requestBreaches } from './validate.ts';

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

const FRESH = { uuid: () => '00000000-0000-4000-8000-000000000000', timestamp: () => '2000-01-01 00:00:00.000000' };

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
  tell: ((rehearsed: Rehearsed) => void) | null = null,
): Problem[] {
  const problems: Problem[] = [];
  // Rows share steps: one that speaks of no order, and that is not kept as one, is as sound in the next row.
  const sound = new Set<Step>();
  for (const scenario of scenarios) {
    const kept = new Map<string, KeptOrder>();
    for (const step of scenario.steps) {
      if (tell === null && sound.has(step)) continue;
      const { resolved, alone } = resolveForShow(step, target, fixtures, kept);
      if (resolved.kind === 'unresolved') {
        problems.push(unknownPlaceholder(step, scenario, resolved.names));
        continue;
      }
      const breaches = requestBreaches(step.operation, resolved.body);
      problems.push(...breaches.map((breach) => breaksInterface(step, scenario, breach)));
      tell?.({ scenario, step, request: resolved.request });
      if (step.keep !== null && isObject(resolved.body)) {
        kept.set(step.keep, {
          providerOrderId: String(resolved.body['providerOrderId']),
          ksOrderId: '1',
          partnerOrderId: '1',
          body: resolved.body,
        });
      } else if (alone && breaches.length === 0) sound.add(step);
    }
  }
  return problems;
}

/** `alone`: whether the request is the same whatever steps went before. */
function resolveForShow(
  step: Step,
  target: Target,
  fixtures: ReadonlyMap<string, JsonObject>,
  kept: ReadonlyMap<string, KeptOrder>,
): { resolved: Resolved; alone: boolean } {
  let alone = true;
  const resolved = resolve(step, {
    target,
    store: target,
    credentials: STAND_INS,
    accessToken: '[ORDER_ACCESS_TOKEN]',
    kept: {
      get: (name) => {
        alone = false;
        return kept.get(name);
      },
    },
    fixtures,
    userAgent: 'rehearsal',
    fresh: FRESH,
  });
  return { resolved, alone };
}

function unknownPlaceholder({ operation, place }: Step, { id }: Scenario, missing: readonly string[]): Problem {
  const names = missing.map((name) => `\${${name}}`).join(', ');
  const what = `nothing gives a value for ${names} in the request of ${operation} (${id})`;
  const mend = 'name a placeholder of docs/suites.md, or keep the order it speaks of in a step before';
  return { ...problem('unknown-placeholder', what, mend), where: place };
}

function breaksInterface({ operation, place }: Step, { id }: Scenario, { pointer, message }: Breach): Problem {
  const what = `the request of ${operation} in ${id} breaks the interface: ${pointer || 'the body'} ${message}`;
  const mend = 'mend the fixture or the change, or write what is wrong on purpose as a fault';
  return { ...problem('request-breaks-interface', what, mend), where: place };
}
