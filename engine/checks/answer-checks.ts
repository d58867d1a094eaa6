/** What suites of the kit's users say of an answer beyond accepted or refused. */
import { isDeepStrictEqual } from 'node:util';
import type { AnswerCheck, Exchange } from '../model.ts';
import { unreachable } from '../model.ts';
import { getAt } from '../pointer.ts';
import { describeReply, type Flaw, jsonOf } from './answer.ts';
import { headerOf, shorten } from './body.ts';

/** Tells what breaks a user's JSON Schema, named as in the suite file `suite`; empty where the value keeps to it. */
export type SchemaCheck = (file: string, value: unknown, suite: string) => { pointer: string; message: string }[];

export function answerCheckFlaws(
  check: AnswerCheck,
  exchange: Exchange,
  requirement: string,
  suite: string,
  matches: SchemaCheck,
): Flaw[] {
  const { reply } = exchange;
  if (reply.kind === 'no-response') return [];
  const flaw = (
    code: Flaw['code'],
    message: string,
    expected: string,
    actual: string,
    pointer: string | null,
  ): Flaw[] => [
    {
      code,
      requirement,
      message,
      expected,
      actual,
      pointer,
      advice: 'See the scenario for what it asks of the answer.',
    },
  ];
  switch (check.kind) {
    case 'status':
      return check.oneOf.includes(reply.status)
        ? []
        : flaw('check-status', 'The answer has another status', check.oneOf.join(' or '), describeReply(reply), null);
    case 'header': {
      const actual = headerOf(reply.headers, check.name);
      return actual === check.equals
        ? []
        : flaw('check-header', `The header ${check.name} has another value`, check.equals, actual ?? 'absent', null);
    }
    case 'body': {
      const json = jsonOf(reply);
      const actual = json === undefined ? undefined : getAt(json, check.pointer);
      return isDeepStrictEqual(actual, check.equals)
        ? []
        : flaw(
            'check-body',
            `The answer has another value at ${check.pointer}`,
            JSON.stringify(check.equals),
            shorten(JSON.stringify(actual) ?? 'absent'),
            check.pointer,
          );
    }
    case 'schema': {
      const problems = matches(check.file, jsonOf(reply), suite);
      return problems.flatMap(({ pointer, message }) =>
        flaw(
          'check-schema',
          `The answer breaks ${check.file}`,
          message,
          shorten(JSON.stringify(getAt(jsonOf(reply) ?? null, pointer)) ?? 'absent'),
          pointer,
        ),
      );
    }
    default:
      return unreachable(check);
  }
}
