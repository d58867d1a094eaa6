/** Reads the target's answers to the open questions off the evidence of scenarios. Pure; it never judges. */
import { classify, jsonOf } from './checks/answer.ts';
import { headerOf, readBody } from './checks/body.ts';
import { findFailure } from './checks/failure.ts';
import { tokenLifetime } from './checks/token.ts';
import { membersOf } from './checks/walk.ts';
import type {
  AnsweredQuestion,
  Evidence,
  Exchange,
  FieldNames,
  Json,
  Observation,
  Observer,
  OpenQuestion,
  Scenario,
} from './model.ts';
import { unreachable } from './model.ts';
import { matcherOf } from './pattern.ts';

/** Finds the questions that a scenario sees the answer of; made once a run. */
export type QuestionsOf = (scenarioId: string) => OpenQuestion[];

export function questionsIndex(questions: readonly OpenQuestion[]): QuestionsOf {
  const matchers = questions.map((question) => ({
    question,
    heads: new Set(question.scenarios.map(headOf)),
    matches: question.scenarios.map(matcherOf),
  }));
  const byHead = new Map<string, typeof matchers>();
  const candidatesFor = (head: string) => {
    const known = byHead.get(head) ?? matchers.filter(({ heads }) => heads.has(head) || heads.has(ANY));
    byHead.set(head, known);
    return known;
  };
  return (id) =>
    candidatesFor(headOf(id))
      .filter(({ matches }) => matches.some((match) => match(id)))
      .map(({ question }) => question);
}

const ANY = '*';

/** The first word of an id or a pattern, which is that of every id that the pattern matches; `*` where a glob stands there. */
function headOf(pattern: string): string {
  const [head = ''] = pattern.split('/');
  return /^[\w-]+$/.test(head) ? head : ANY;
}

/** One observation for each question that the scenario sees; none where its judged step got no answer. */
export function observe(
  scenario: Scenario,
  evidence: Evidence,
  questions: OpenQuestion[],
  fields: FieldNames,
): Observation[] {
  const exchange = evidence.exchanges.findLast(
    ({ role, step }) => role === 'judged' && step !== null && !scenario.steps[step]?.setup,
  );
  if (exchange === undefined) return [];
  return questions.flatMap(({ id, observe: observer }) => {
    const answer = answerOf(observer, exchange, evidence, fields);
    return answer === null ? [] : [{ question: id, answer, scenario: scenario.id, exchange: exchange.id }];
  });
}

/** What has been observed so far, each answer of a question once with the scenarios that saw it. */
export interface AnswerSheet {
  add(observations: readonly Observation[]): void;
  /** Every question with its answers in the order in which they were first seen; unanswered ones have none. */
  answered(): AnsweredQuestion[];
}

export function answerSheet(questions: readonly OpenQuestion[]): AnswerSheet {
  const seen = new Map(questions.map(({ id }) => [id, new Map<string, string[]>()]));
  return {
    add(observations) {
      for (const { question, answer, scenario } of observations) {
        const scenarios = seen.get(question)?.get(answer);
        if (scenarios === undefined) seen.get(question)?.set(answer, [scenario]);
        else scenarios.push(scenario);
      }
    },
    answered: () =>
      questions.map(({ id, section, question }) => {
        const answers = [...(seen.get(id) ?? [])].map(([answer, scenarios]) => ({ answer, scenarios }));
        return { id, section, question, answers };
      }),
  };
}

function answerOf(observer: Observer, exchange: Exchange, evidence: Evidence, fields: FieldNames): string | null {
  const { reply } = exchange;
  const json = jsonOf(reply);
  switch (observer) {
    case 'outcome':
      return outcomeOf(exchange, evidence, fields);
    case 'status':
      return reply.kind === 'response' ? `HTTP ${reply.status}` : null;
    case 'answer-fields':
    case 'token-fields':
      return reply.kind === 'response' ? namesOf(json) : null;
    case 'error-fields':
      // What an acceptance says is no failure, whatever it looks like.
      return classify(exchange, fields, evidence.control ?? evidence.reference).kind === 'accepted'
        ? null
        : errorFields(json, fields);
    case 'token-lifetime': {
      const seconds = json === undefined ? null : tokenLifetime(json);
      return seconds === null ? 'not stated' : `${seconds} s`;
    }
    case 'limit-headers':
      return limitHeaders(exchange);
    case 'callback-request':
    case 'callback-fields':
    case 'callback-delivery':
      return callbackAnswer(observer, evidence);
    default:
      return unreachable(observer);
  }
}

function outcomeOf(exchange: Exchange, evidence: Evidence, fields: FieldNames): string {
  const answer = classify(exchange, fields, evidence.control ?? evidence.reference);
  const status = exchange.reply.kind === 'response' ? `HTTP ${exchange.reply.status}` : 'no answer';
  switch (answer.kind) {
    case 'none':
      return 'no answer';
    case 'accepted':
      return `accepted (${status})`;
    case 'refused':
      return `refused (${status}, ${answer.code.value})`;
    case 'flawed':
      return answer.refusing
        ? `refused without code and message (${status})`
        : `neither accepted nor refused (${status})`;
    default:
      return unreachable(answer);
  }
}

function namesOf(json: Json | undefined): string {
  if (json === undefined) return 'no body';
  const names = membersOf(json, 6).map(({ pointer }) => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*').slice(1));
  const unique = [...new Set(names)];
  const shown = unique.slice(0, 40).join(', ');
  if (unique.length === 0) return Array.isArray(json) ? 'an array without members' : 'a body without members';
  return unique.length > 40 ? `${shown} and ${unique.length - 40} more` : shown;
}

function errorFields(json: Json | undefined, fields: FieldNames): string | null {
  if (json === undefined) return null;
  const { code, message } = findFailure(json, fields, null);
  if (code === null && message === null) return null;
  return `code at ${code?.pointer ?? 'no place'}, message at ${message?.pointer ?? 'no place'}`;
}

function limitHeaders({ reply }: Exchange): string | null {
  if (reply.kind === 'no-response') return null;
  const names = reply.headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => /rate-?limit|retry-after|quota|throttl/.test(name));
  return names.length > 0 ? [...new Set(names)].join(', ') : 'no such header';
}

function callbackAnswer(observer: Observer, { waits }: Evidence): string | null {
  const wait = waits.find(({ matching }) => matching.length > 0);
  const first = wait?.matching[0];
  if (wait === undefined || first === undefined) return null;
  if (observer === 'callback-delivery') {
    const ms = Date.parse(first.receivedAt) - Date.parse(wait.answeredAt);
    const when =
      ms < 0
        ? 'before the answer'
        : ms < 1_000
          ? 'within a second after the answer'
          : `${Math.round(ms / 1_000)} s after the answer`;
    return wait.matching.length > 1 ? `${when}, ${wait.matching.length} times` : when;
  }
  if (observer === 'callback-request') {
    const signing = first.headers
      .map(([name]) => name)
      .filter((name) => /sign|hmac|digest|authorization|api-key/i.test(name));
    const signed = signing.length > 0 ? `, with ${signing.join(', ')}` : ', not signed';
    return `${first.method}, ${headerOf(first.headers, 'content-type') ?? 'no media type'}${signed}`;
  }
  const reading = readBody(first.body);
  return namesOf(reading.kind === 'json' ? reading.value : undefined);
}
