/** Answers that the target could have given instead, from the smallest change to another answer altogether. */
import type { Exchange, Finding, Headers, Json, Reply, Step } from '../model.ts';
import type { Change } from './change.ts';
import {
  applied,
  CODE,
  editsFor,
  LONGEST,
  MESSAGE,
  type Response,
  refuses,
  subsets,
  TOKEN,
  withHeader,
} from './edits.ts';

/** Exchanges that the judged one was compared with. */
export interface Compared {
  control: Exchange | null;
  reference: Exchange | null;
}

/** Each try reads the body again. */
const TRIES = 32;
const TRIES_WHEN_LONG = 3;

/** Candidates in the order in which they are to be tried; none of them is proven yet. */
export function* answersFor(finding: Finding, step: Step, exchange: Exchange, compared: Compared): Generator<Change> {
  const { reply: before, id } = exchange;
  const tries = before.kind === 'response' && before.body.text.length > LONGEST ? TRIES_WHEN_LONG : TRIES;
  const chosen = before.kind === 'response' ? subsets(editsFor(finding, step, before)).slice(0, tries) : [];
  const replies = before.kind === 'response' ? chosen.map((edits) => applied(edits, before)) : [];
  for (const after of [...replies, ...otherAnswers(step, before, compared)]) {
    if (after !== null) yield { kind: 'answer', exchange: id, before, after };
  }
}

/** What was seen to be accepted in this run, else the shortest answer that would do. */
function otherAnswers(step: Step, before: Reply, { control, reference }: Compared): Reply[] {
  const headers: Headers =
    before.kind === 'response' ? before.headers.filter(([name]) => !/^(location|content-)/i.test(name)) : [];
  const answer = (code: number, text: string): Response => {
    const typed = text === '' ? headers : withHeader(headers, 'Content-Type', 'application/json');
    return {
      kind: 'response',
      status: code,
      headers: typed,
      body: { text, bytes: Buffer.byteLength(text), problem: null },
    };
  };
  const json = (code: number, value: Json) => answer(code, JSON.stringify(value));
  if (step.operation === 'getToken') {
    return refuses(step) ? [json(400, { error: 'invalid_request', error_description: MESSAGE })] : [json(200, TOKEN)];
  }
  if (refuses(step)) return [json(400, { code: CODE, message: MESSAGE })];
  const seen = [control, reference].flatMap((exchange) =>
    exchange?.reply.kind === 'response' ? [answer(exchange.reply.status, exchange.reply.body.text)] : [],
  );
  return [...seen, answer(200, '')];
}
