/** Faults of answers: what is left out, replaced, cut or added before an answer leaves. */

import type { Json } from '../engine/model.ts';
import { unreachable } from '../engine/model.ts';
import { type Answer, type Outcome, refusalValues } from './answer.ts';
import { type AnswerChange, type AnswerGroup, effectsOn, type Fault } from './fault.ts';
import { isObject } from './json.ts';
import { isAboutAccess, refusal } from './refusal.ts';
import { without } from './template.ts';

/** The secrets that came with a request, for the fault that repeats them. */
export interface Secrets {
  accessToken: string;
  apiKey: string;
  clientSecret: string;
}

/** The changes that apply to what is answered to an outcome, in the order of the faults. */
export function changesOf(outcome: Outcome, faults: readonly Fault[]): AnswerChange[] {
  if (faults.length === 0) return [];
  return effectsOn(faults, 'answer', outcome.operation)
    .filter((effect) => isIn(outcome, effect.to))
    .map((effect) => effect.change);
}

function isIn(outcome: Outcome, group: AnswerGroup): boolean {
  switch (group) {
    case 'accepted':
      return outcome.kind === 'accepted' && outcome.operation !== 'getToken';
    case 'issued':
      return outcome.kind === 'accepted' && outcome.operation === 'getToken';
    case 'refused':
      return outcome.kind === 'refused';
    case 'access':
      return outcome.kind === 'refused' && isAboutAccess(outcome.refusal.cause);
    default:
      return unreachable(group);
  }
}

/** The outcome as the service claims it, before it is put into words. */
export function changeOutcome(outcome: Outcome, change: AnswerChange): Outcome {
  if (change.kind === 'omit') return { ...outcome, values: without(outcome.values, change.placeholders) };
  if (change.kind !== 'claim' || outcome.operation === null) return outcome;
  const { operation } = outcome;
  if (change.outcome === 'accepted') return { kind: 'accepted', operation, values: {} };
  const failure = refusal('internal', 'the store has rejected the request');
  return { kind: 'refused', operation, refusal: failure, values: refusalValues(failure) };
}

/** The answer after one change; changes of the outcome are done already, but for the status that they claim. */
export function changeAnswer(answer: Answer, change: AnswerChange, secrets: Secrets): Answer {
  switch (change.kind) {
    case 'omit':
      return answer;
    case 'claim':
    case 'status':
      return { ...answer, status: change.status };
    case 'body':
      return { ...withBody(answer, change.text), mediaType: change.mediaType };
    case 'no-body':
      return { ...answer, body: null };
    case 'media-type':
      return { ...answer, mediaType: change.mediaType };
    case 'cut':
      return { ...withBody(answer, (answer.body ?? '{"status":"fine"}').slice(0, -2)) };
    case 'ends-early':
      return { ...withBody(answer, answer.body ?? '{'), endsEarly: true };
    case 'redirect':
      return {
        ...answer,
        status: change.status,
        headers: [...answer.headers, ['Location', change.location]],
        body: null,
      };
    case 'echo':
      return { ...withBody(answer, echoing(answer.body, secrets[change.secret])) };
    case 'without-header':
      return { ...answer, headers: answer.headers.filter(([name]) => name !== change.name) };
    default:
      return unreachable(change);
  }
}

/** A status that forbids a body (204, 304) makes way for one that does not. */
function withBody(answer: Answer, body: string): Answer {
  return { ...answer, status: answer.status === 204 ? 200 : answer.status, body };
}

function echoing(text: string | null, secret: string): string {
  const body = text === null ? {} : (JSON.parse(text) as Json);
  return JSON.stringify(isObject(body) ? { ...body, received: secret } : [body, { received: secret }]);
}
