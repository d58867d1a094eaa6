/**
 * What can be wrong with the service, as data. A fault names one effect; the service asks at the named points of its
 * pipeline which effects apply to the operation at hand. Without faults none of these questions changes anything.
 */
import type { JsonObject, Operation, Pointer } from '../engine/model.ts';
import type { Condition } from './conditions.ts';
import type { FirePath } from './dialect.ts';
import type { RefusalCause } from './refusal.ts';
import type { Placeholder } from './template.ts';

/** What is checked before the body is looked at: that something is there, and that it is right. */
export type Check =
  | 'version'
  | 'media-type'
  | `${'token' | 'api-key' | 'grant' | 'client' | 'secret'}-${'present' | 'right'}`;

/** What can be wrong with a body as a whole; `malformed` is any text that is not JSON, also a truncated one. */
export type BodyProblem = 'empty' | 'malformed' | 'truncated' | 'non-object';

/** What can be wrong with a field; `value`: of the right type, and refused all the same. */
export type FieldProblem = 'missing' | 'null' | 'type' | 'value';

/**
 * Which answers are changed. `accepted`: those to accepted business calls, `issued`: those with a token, `refused`: all
 * refusals, `access`: those because of the token or the API key of a business call.
 */
export type AnswerGroup = 'accepted' | 'issued' | 'refused' | 'access';

/** How an answer is changed. */
export type AnswerChange =
  | { kind: 'omit'; placeholders: readonly Placeholder[] }
  | { kind: 'claim'; outcome: 'accepted' | 'refused'; status: number }
  | { kind: 'status'; status: number }
  | { kind: 'body'; text: string; mediaType: string }
  | { kind: 'no-body' }
  | { kind: 'media-type'; mediaType: string }
  | { kind: 'cut' }
  | { kind: 'ends-early' }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'echo'; secret: 'accessToken' | 'apiKey' | 'clientSecret' }
  | { kind: 'without-header'; name: string };

/** How the store callback is changed. */
export type CallbackChange =
  | { kind: 'never' }
  | { kind: 'other-store' }
  | { kind: 'omit'; placeholders: readonly Placeholder[] }
  | { kind: 'body'; template: JsonObject }
  | { kind: 'text'; text: string; mediaType: string }
  | { kind: 'only-with'; pointer: Pointer };

/**
 * What a fault does, by the point of the pipeline at which it does it. `moved`: the operation is served under another
 * path; `path-shape`: all business operations are, behind a prefix that may hold `{provider}` and the like.
 */
export type Effect =
  | { kind: 'interrupt'; every: number; by: 'unavailable' | 'close' | 'silence' }
  | { kind: 'fire-path'; path: FirePath }
  | { kind: 'moved'; path: string }
  | { kind: 'path-shape'; prefix: string }
  | { kind: 'serve-method'; method: 'GET' | 'PUT' }
  | { kind: 'skip-checks'; checks: readonly Check[] }
  | { kind: 'token-life'; seconds: number }
  | { kind: 'tolerate-body'; problem: BodyProblem }
  | { kind: 'tolerate-field'; problem: FieldProblem; pointers: RegExp }
  | { kind: 'refuse'; when: Condition; cause: RefusalCause }
  | { kind: 'answer'; to: AnswerGroup; change: AnswerChange }
  | { kind: 'callback'; change: CallbackChange };

/** One named thing that is wrong. */
export interface Fault {
  name: string;
  /** What the service does wrong, a sentence. */
  title: string;
  /** The operation it is about; absent: all of them. */
  operation?: Operation;
  /** `must`: the interface states what is broken. `should`: it only shows it, or a standard that it names says so. */
  level: 'must' | 'should';
  /** Requirement of the register that is broken. */
  breaks: string;
  effect: Effect;
  /** Id patterns of the scenarios that catch it: those of level must or should that match them, and no others. */
  catches: readonly string[];
  /**
   * Absent: exactly the scenarios of `catches` fail or warn. `somewhere`: which of them do depends on the moment.
   * `as-configuration`: it looks like wrong credentials of the kit, so that nothing is judged and the run is incomplete.
   */
  caught?: 'somewhere' | 'as-configuration';
}

/** The effects of a kind that apply to the operation (null: the path is not of any), in the order of the faults. */
export function effectsOn<K extends Effect['kind']>(
  faults: readonly Fault[],
  kind: K,
  operation: Operation | null,
): Extract<Effect, { kind: K }>[] {
  const effects: Extract<Effect, { kind: K }>[] = [];
  for (const fault of faults) {
    if (fault.effect.kind !== kind) continue;
    if (fault.operation === undefined || fault.operation === operation) {
      effects.push(fault.effect as Extract<Effect, { kind: K }>);
    }
  }
  return effects;
}

/** Whether a fault makes the service leave out this check. */
export function skips(faults: readonly Fault[], check: Check, operation: Operation): boolean {
  return effectsOn(faults, 'skip-checks', operation).some((effect) => effect.checks.includes(check));
}
