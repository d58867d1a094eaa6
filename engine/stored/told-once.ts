/**
 * In a record each exchange stands once, whole, where it was told: the evidence of a scenario refers to it by its id,
 * with the part that it plays there. No file or process is touched here.
 */
import type { Event, Evidence, Exchange, Json, JsonObject, ResolvedRequest } from '../model.ts';
import { isObject } from '../pointer.ts';

type Reference = Pick<Exchange, 'id' | 'role' | 'step'>;

/** What to write for each event of one run, in their order. */
export function withReferences(): (event: Event) => object {
  // By the very texts: a secret that became known since is only masked in what is told later.
  const told = new WeakMap<ResolvedRequest, Exchange>();
  const once = (exchange: Exchange): Exchange | Reference => {
    const { id, role, step, request, reply } = exchange;
    const before = told.get(request);
    return before?.id === id && before.reply === reply ? { id, role, step } : exchange;
  };
  return (event) => {
    if (event.type === 'exchange') told.set(event.exchange.request, event.exchange);
    if (event.type !== 'scenario-finished' || event.result.evidence === null) return event;
    return { ...event, result: { ...event.result, evidence: referring(event.result.evidence, once) } };
  };
}

function referring(evidence: Evidence, once: (exchange: Exchange) => Exchange | Reference) {
  const { exchanges, control, reference } = evidence;
  return {
    ...evidence,
    exchanges: exchanges.map(once),
    control: control && once(control),
    reference: reference && once(reference),
  };
}

/**
 * Gives back each event as it was told, from what {@link withReferences} made of it, in the same order. A reference to
 * what was not told stays: it is no exchange, and the schema of events says so.
 */
export function withoutReferences(): (line: Json) => Json {
  const told = new Map<Json, JsonObject>();
  const whole = (exchange: Json): Json => {
    const known = isObject(exchange) && !('request' in exchange) ? told.get(exchange['id'] ?? null) : undefined;
    return known === undefined ? exchange : { ...known, ...(exchange as JsonObject) };
  };
  return (line) => {
    if (!isObject(line)) return line;
    const { type, exchange, result } = line;
    if (type === 'exchange' && isObject(exchange)) told.set(exchange['id'] ?? null, exchange);
    if (type !== 'scenario-finished' || !isObject(result) || !isObject(result['evidence'])) return line;
    return { ...line, result: { ...result, evidence: restored(result['evidence'], whole) } };
  };
}

function restored(evidence: JsonObject, whole: (exchange: Json) => Json): JsonObject {
  const again = { ...evidence };
  for (const name of ['control', 'reference']) if (again[name] !== undefined) again[name] = whole(again[name]);
  if (Array.isArray(again['exchanges'])) again['exchanges'] = again['exchanges'].map(whole);
  return again;
}
