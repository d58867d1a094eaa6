/** From an authored step to the exact request: fixture, changes, placeholders, twin, fault, encoding. Pure. */
import type { Fault, Json, Pointer, ResolvedRequest, Step } from './model.ts';
import { unreachable } from './model.ts';
import { removeAt, setAt } from './pointer.ts';
import { type Context, lookUp } from './resolve/context.ts';
import { fillPlaceholders, prepared } from './resolve/placeholders.ts';
import { requestOf } from './resolve/request.ts';

export type { Context, KeptOrder, StoreIds } from './resolve/context.ts';

export type Resolved =
  /** `body`: the JSON before fault and encoding, which has to keep to the interface. */
  | { kind: 'request'; request: ResolvedRequest; body: Json }
  /** Placeholders without a value; the request is not sent. */
  | { kind: 'unresolved'; names: string[] };

export function resolve(step: Step, context: Context): Resolved {
  const missing = new Set<string>();
  const textFor = (name: string): string | undefined => {
    const found = lookUp(name, context);
    if (found === undefined) missing.add(name);
    return found;
  };
  const sound = fillPlaceholders(bodyOf(step, context, missing), textFor);
  const fault = fillPlaceholders(step.fault as unknown as Json, textFor) as unknown as Fault | null;
  if (missing.size > 0) return { kind: 'unresolved', names: [...missing] };
  return { kind: 'request', request: requestOf(step, fault, sound, context), body: sound };
}

const controls = new WeakMap<Step, Step>();

/** The same step without its fault or twin: what the faulty or twin request is held against. One object for each step. */
export function controlOf(step: Step): Step {
  const control = controls.get(step) ?? {
    ...step,
    fault: null,
    twin: null,
    expect: { answer: 'accepted', callback: false, checks: [] },
  };
  controls.set(step, control);
  return control;
}

function bodyOf({ body, set, remove }: Step, { fixtures, kept, target }: Context, missing: Set<string>): Json {
  const start = (): Json => {
    switch (body.kind) {
      case 'inline':
        return prepared(body.value);
      case 'same-as': {
        const order = kept.get(body.kept);
        if (order === undefined) missing.add(body.kept);
        return order?.body ?? null;
      }
      case 'fixture':
        return changed(prepared(fixtures.get(body.name) ?? null), target.fixtures[body.name] ?? {});
      default:
        return unreachable(body);
    }
  };
  return remove.reduce((whole, pointer) => removeAt(whole, pointer), changed(start(), set));
}

function changed(value: Json, values: { [pointer: Pointer]: Json }): Json {
  return Object.entries(values).reduce((whole, [pointer, part]) => setAt(whole, pointer, part), value);
}

/** Now in the interface's shape, `YYYY-MM-DD HH:MM:SS.ffffff`, UTC. `now` in milliseconds, `micros` 0 to 999. */
export function timestampOf(now: number, micros: number): string {
  return `${new Date(now).toISOString().replace('T', ' ').replace('Z', '')}${String(micros).padStart(3, '0')}`;
}
