/** Says in words what a scenario sends, what passes and what fails. Pure; the words are those of the checks. */
import type { AnswerCheck, Fault, OpenQuestion, Requirement, Scenario, Step, Twin } from './model.ts';
import { unreachable } from './model.ts';
import { nearest } from './nearest.ts';
import { matcherOf } from './pattern.ts';

/** What an id stands for. */
export type Subject =
  | { kind: 'scenario'; scenario: Scenario }
  | { kind: 'requirement'; requirement: Requirement; scenarios: Scenario[] }
  | { kind: 'question'; question: OpenQuestion; scenarios: Scenario[] };

export interface Known {
  scenarios: readonly Scenario[];
  requirements: readonly Requirement[];
  questions: readonly OpenQuestion[];
}

/** Null where nothing has that id. Scenarios of a requirement that are first of all about it come first. */
export function subjectOf(id: string, { scenarios, requirements, questions }: Known): Subject | null {
  const scenario = scenarios.find((one) => one.id === id);
  if (scenario) return { kind: 'scenario', scenario };
  const requirement = requirements.find((one) => one.id === id);
  if (requirement) {
    const citing = scenarios.filter((one) => one.requirements.includes(id));
    const place = (one: Scenario) => one.requirements.indexOf(id) / one.requirements.length;
    return { kind: 'requirement', requirement, scenarios: citing.toSorted((a, b) => place(a) - place(b)) };
  }
  const question = questions.find((one) => one.id === id);
  if (question === undefined) return null;
  const matchers = question.scenarios.map(matcherOf);
  return {
    kind: 'question',
    question,
    scenarios: scenarios.filter((one) => matchers.some((matches) => matches(one.id))),
  };
}

/** Ids that were most likely meant, the nearest first: those that are spelt alike, then those that hold the text. */
export function suggestIds(id: string, { scenarios, requirements, questions }: Known, limit = 5): string[] {
  const ids = [...scenarios, ...requirements, ...questions].map((one) => one.id);
  const found: string[] = [];
  for (
    let near = nearest(id, ids);
    near !== null && found.length < limit;
    near = nearest(
      id,
      ids.filter((one) => !found.includes(one)),
    )
  ) {
    found.push(near);
  }
  const words = id
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const holding = ids.filter((one) => words.length > 0 && words.every((word) => one.toLowerCase().includes(word)));
  return [...new Set([...found, ...holding])].slice(0, limit);
}

/** The one thing that is wrong with the request. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'remove':
      return `${fault.pointer} is left out`;
    case 'set':
      return `${fault.pointer} is ${JSON.stringify(fault.value)}`;
    case 'body':
      return fault.text === '' ? 'the body is empty' : `the body is ${JSON.stringify(fault.text)}`;
    case 'cut':
      return 'the body ends in its middle';
    case 'remove-header':
      return `the header ${fault.name} is left out`;
    case 'set-header':
      return `the header ${fault.name} is ${JSON.stringify(fault.value)}`;
    case 'method':
      return `the method is ${fault.method}`;
    case 'path':
      return `the path segment ${fault.segment} is ${JSON.stringify(fault.value)}`;
    case 'encode':
      return fault.as === 'form' ? 'the body is a form' : 'the body is JSON, not a form';
    default:
      return unreachable(fault);
  }
}

/** In what a twin differs from the request that it means the same as. */
export function describeTwin(twin: Twin): string {
  switch (twin) {
    case 'reordered-keys':
      return 'the members of every object stand in the opposite order';
    case 'other-whitespace':
      return 'white space stands between the tokens of the body';
    case 'unknown-field':
      return 'the body has a member that the interface does not know';
    case 'new-connection':
      return 'it is sent over a connection of its own';
    default:
      return unreachable(twin);
  }
}

const ACCEPTANCE = 'a 2xx answer whose body is empty or whole JSON of a JSON media type, without a failure in it';

/** What the answer to a step has to be, a sentence a line. */
export function passes({ operation, expect }: Step): string[] {
  const lines = expect.checks.map(describeCheck);
  if (expect.callback)
    lines.unshift('and then a callback that carries the store id that was sent, and details of the store');
  switch (expect.answer) {
    case 'accepted':
      return [operation === 'getToken' ? `${ACCEPTANCE}, with an access token` : ACCEPTANCE, ...lines];
    case 'refused':
      return [
        'an answer that is no acceptance, with an error code and a message, whatever they are called',
        'a status from 400 to 499 is a should',
        ...lines,
      ];
    case 'not-accepted':
      return ['any answer that is not an acceptance', ...lines];
    case 'alike':
      return ['the answer that the same request gets in its usual form: an acceptance', ...lines];
    case 'any':
      return lines.length > 0 ? lines : ['any answer: it is only observed'];
    default:
      return unreachable(expect.answer);
  }
}

/** What turns the step red, a sentence a line. */
export function fails({ expect }: Step): string[] {
  const broken = ['no answer, a redirect, or a body that is not whole JSON'];
  if (expect.callback) broken.push('no callback for the store within the time, or one without anything new in it');
  switch (expect.answer) {
    case 'accepted':
      return ['a refusal, also one inside an answer of success', ...broken];
    case 'refused':
      return ['an acceptance', 'a refusal without an error code or without a message', ...broken];
    case 'not-accepted':
      return ['an acceptance', 'no answer at all'];
    case 'alike':
      return ['a refusal of the one and not of the other', ...broken];
    case 'any':
      return expect.checks.length > 0 ? ['any of these not met'] : ['nothing'];
    default:
      return unreachable(expect.answer);
  }
}

function describeCheck(check: AnswerCheck): string {
  switch (check.kind) {
    case 'status':
      return `status ${check.oneOf.join(' or ')}`;
    case 'header':
      return `the header ${check.name}: ${check.equals}`;
    case 'body':
      return `${JSON.stringify(check.equals)} at ${check.pointer}`;
    case 'schema':
      return `a body that keeps to ${check.file}`;
    default:
      return unreachable(check);
  }
}
