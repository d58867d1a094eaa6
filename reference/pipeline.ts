/**
 * From a request to its outcome: path, method, token, API key, media type, JSON, fields, state, in this order. The
 * first thing that is wrong is what the request is refused for.
 */
import type { BusinessOperation, JsonObject, Operation } from '../engine/model.ts';
import { checkAccess } from './access.ts';
import { type Outcome, refusalValues } from './answer.ts';
import { readObject } from './body.ts';
import type { Call } from './call.ts';
import { holds } from './conditions.ts';
import { effectsOn } from './fault.ts';
import { namedOrder, perform } from './operations.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { Service } from './service.ts';
import type { Values } from './template.ts';
import { checkTokenRequest, SCOPE } from './token-endpoint.ts';
import { checkFields } from './validate.ts';

/** An outcome, with the body where it was read, which callbacks are about. */
export interface Handled {
  outcome: Outcome;
  body: JsonObject | null;
}

/** What comes of the request; orders and tokens change here, nothing is sent. */
export function handle(call: Call, service: Service): Handled {
  const route = service.route(call.url);
  if ('refusal' in route) return refused(null, route.refusal, service);
  const { operation } = route;
  const wrongMethod = checkMethod(call, operation, service);
  if (wrongMethod) return refused(operation, wrongMethod, service);
  if (operation !== 'getToken') return handleBusiness(call, operation, service);
  const refusedToken = checkTokenRequest(call, service) ?? checkFaults(call, operation, null, service);
  if (refusedToken) return refused(operation, refusedToken, service);
  return accepted(operation, tokenValues(service), null, service);
}

function handleBusiness(call: Call, operation: BusinessOperation, service: Service): Handled {
  const denied = checkAccess(call, operation, service);
  if (denied) return refused(operation, denied, service);
  // Only a fault serves GET, which carries no body.
  const read = call.method === 'GET' ? { object: null } : readObject(call.body, operation, service.faults);
  if ('refusal' in read) return refused(operation, read.refusal, service);
  const body = read.object;
  const invalid = body && checkFields(body, operation, service);
  if (invalid) return refused(operation, invalid, service);
  const faulty = checkFaults(call, operation, body, service);
  if (faulty) return refused(operation, faulty, service);
  const result = perform(operation, body, service);
  if ('refusal' in result) return refused(operation, result.refusal, service);
  return accepted(operation, result.values, body, service);
}

function checkMethod({ method }: Call, operation: Operation, { faults }: Service): Refusal | null {
  if (method === 'POST' || effectsOn(faults, 'serve-method', operation).some((effect) => effect.method === method)) {
    return null;
  }
  return refusal('method-refused', `the method ${method} is not served under this path, only POST is`);
}

/** Refusals that only a fault knows. */
function checkFaults(call: Call, operation: Operation, body: JsonObject | null, service: Service): Refusal | null {
  const effects = effectsOn(service.faults, 'refuse', operation);
  if (effects.length === 0) return null;
  const seen = {
    body,
    text: call.body.kind === 'text' ? call.body.text : '',
    state: (body && namedOrder(body, service)?.state) ?? null,
    connection: call.connection,
    closing: call.headers.connection === 'close',
  };
  const effect = effects.find(({ when }) => holds(when, seen));
  return effect ? refusal(effect.cause, 'this service does not take such a request') : null;
}

function tokenValues({ tokens, tokenLifetimeSeconds }: Service): Values {
  return { accessToken: tokens.issue(), tokenType: 'Bearer', expiresIn: tokenLifetimeSeconds, scope: SCOPE };
}

function accepted(operation: Operation, values: Values, body: JsonObject | null, service: Service): Handled {
  return { outcome: { kind: 'accepted', operation, values: { ...service.common(), ...values } }, body };
}

function refused(operation: Operation | null, cause: Refusal, service: Service): Handled {
  const values = { ...service.common(), ...refusalValues(cause) };
  return { outcome: { kind: 'refused', operation, refusal: cause, values }, body: null };
}
