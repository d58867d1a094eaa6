/** How numbers, times and outcomes are put into words, the same in every report. */

import type {
  Blame,
  Callback,
  CallbackWait,
  Exchange,
  Judgement,
  ReceivedBody,
  Reply,
  RunFinished,
  ScenarioVerdict,
  Summary,
  TargetDescription,
} from '../../engine/model.ts';
import { unreachable } from '../../engine/model.ts';

/** Verdicts from the worst to the best, as they are listed. */
export const WORST_FIRST: readonly ScenarioVerdict[] = ['error', 'fail', 'inconclusive', 'warn', 'skip', 'pass'];

/** What a count of scenarios is called: `3 failed`. */
export const COUNTED: Record<ScenarioVerdict, string> = {
  pass: 'passed',
  warn: 'with warnings',
  fail: 'failed',
  inconclusive: 'inconclusive',
  skip: 'skipped',
  error: 'broken by the kit',
};

/** Who has to act, in words. */
export const BLAMED: Record<Blame, string> = {
  service: 'the service',
  configuration: 'the configuration',
  network: 'the network',
  kit: 'the kit itself',
};

/** `1 scenario`, `2 scenarios`. */
export function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

/** `12 ms`, `3.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1000) return `${whole} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  return `${Math.floor(tenths / 600)} min ${Math.floor((tenths % 600) / 10)} s`;
}

/** Seconds with three decimals, as JUnit wants them. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** `3 failed, 80 passed`: the verdicts that occur, worst first. */
export function tally(summary: Summary): string {
  const parts = WORST_FIRST.filter((verdict) => summary[verdict] > 0);
  return parts.map((verdict) => `${summary[verdict]} ${COUNTED[verdict]}`).join(', ') || 'no scenario';
}

/** `84 of 84 musts judged`, and how many scenarios were not: what is green has to say how much it covers. */
export function judged({ musts, summary }: RunFinished): string {
  const notJudged = summary.skip + summary.inconclusive + summary.error;
  const rest = notJudged === 0 ? 'every scenario judged' : `${count(notJudged, 'scenario')} not judged`;
  return `${musts.judged} of ${musts.selected} musts judged, ${rest}`;
}

/** Why a scenario is not a pass; empty for a pass. */
export function reasonOf(judgement: Judgement): string {
  return judgement.verdict === 'pass' ? '' : judgement.reason;
}

/** `the embedded reference service at http://…`, or the address alone. */
export function targetName(target: TargetDescription): string {
  return target.embedded ? `the embedded reference service at ${target.baseUrl}` : target.baseUrl;
}

/** The outcome of a request on one line: `202 in 12 ms`, or why there was none. */
export function outcome({ reply, durationMs }: Exchange): string {
  return `${replyLine(reply)} ${reply.kind === 'response' ? 'in' : 'after'} ${duration(durationMs)}`;
}

function replyLine(reply: Reply): string {
  switch (reply.kind) {
    case 'response':
      return reply.body.problem === null ? `${reply.status}` : `${reply.status}, ${bodyProblem(reply.body)},`;
    case 'no-response':
      return `no answer: ${reply.detail} (${reply.cause})`;
    default:
      return unreachable(reply);
  }
}

/** What is wrong with the bytes of a body, as half a sentence; empty where nothing is. */
export function bodyProblem({ problem }: ReceivedBody): string {
  switch (problem) {
    case null:
      return '';
    case 'cut':
      return 'the body breaks off';
    case 'too-large':
      return 'the body is larger than the limit';
    case 'too-deep':
      return 'the body is nested deeper than the limit';
    case 'timeout':
      return 'the body did not end in time';
    case 'not-utf8':
      return 'the body is not UTF-8';
    case 'bad-encoding':
      return 'the body is not encoded as its header says';
    default:
      return unreachable(problem);
  }
}

/** How a callback stands to what was awaited: `42 ms after the request`, and what is odd about it. */
export function arrival(callback: Callback, wait: CallbackWait): string {
  const after = Date.parse(callback.receivedAt) - Date.parse(wait.sentAt);
  const early = Date.parse(callback.receivedAt) < Date.parse(wait.answeredAt) ? ', before the answer' : '';
  const stranger = wait.matching.some(({ id }) => id === callback.id) ? '' : ', for another store';
  return `${duration(after)} after the request${early}${stranger}`;
}
