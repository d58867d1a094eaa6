/** From the text of a body to the JSON object that every business call sends. */
import type { BusinessOperation, Json, JsonObject } from '../engine/model.ts';
import type { CallBody } from './call.ts';
import { type BodyProblem, effectsOn, type Fault } from './fault.ts';
import { isObject } from './json.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The object, or null where a fault lets something else pass for one. */
export type Read = { object: JsonObject | null } | { refusal: Refusal };

/** Reads the body; whatever is not one whole JSON object in UTF-8 is refused. */
export function readObject(body: CallBody, operation: BusinessOperation, faults: readonly Fault[]): Read {
  if (body.kind === 'too-large') return { refusal: refusal('body-too-large', 'the body is too large') };
  if (body.kind === 'not-utf8') return { refusal: refusal('body-malformed', 'the body is not UTF-8 text') };
  const value = parsed(body.text);
  if (isObject(value)) return { object: value };
  const problems = problemsOf(body.text, value);
  if (effectsOn(faults, 'tolerate-body', operation).some(({ problem }) => problems.includes(problem))) {
    return { object: null };
  }
  return { refusal: refusal('body-malformed', sentence(problems)) };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function problemsOf(text: string, value: Json | undefined): BodyProblem[] {
  if (value !== undefined) return ['non-object'];
  const trimmed = text.trim();
  if (trimmed === '') return ['empty'];
  return trimmed.startsWith('{') && !trimmed.endsWith('}') ? ['malformed', 'truncated'] : ['malformed'];
}

function sentence(problems: BodyProblem[]): string {
  if (problems.includes('empty')) return 'the body is empty; a JSON object is expected';
  if (problems.includes('non-object')) return 'the body is JSON, but not an object';
  return problems.includes('truncated') ? 'the body is JSON that ends too early' : 'the body is not JSON';
}
