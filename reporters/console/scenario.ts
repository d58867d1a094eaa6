/** One scenario on the console: a line, and with `--verbose` everything that went over the wire. */

import type { Callback, Exchange, Headers, ReceivedBody, RunStarted, ScenarioResult } from '../../engine/model.ts';
import { oneLine, shorten } from '../support/text.ts';
import { wireOf } from '../support/wire.ts';
import { arrival, bodyProblem, duration, outcome, reasonOf } from '../support/words.ts';
import type { Line } from './page.ts';
import { BAR, line } from './page.ts';
import { MARKS, STYLES } from './verdicts.ts';

/** Characters of a body that `--verbose` shows. */
const BODY_LIMIT = 4000;
/** Characters of a reason beside its scenario; the whole stands in the list of causes. */
const REASON_LIMIT = 160;

/** Title and file of a suite; its name alone where the run did not announce it. */
export function suiteHeading(name: string, { suites }: RunStarted): Line {
  const suite = suites.find((known) => known.name === name);
  return line(0, ['bold', suite?.title ?? name], ['dim', suite === undefined ? '' : `  ${suite.file}`]);
}

/** Mark, id and duration; the reason where the scenario is not a pass, else its title. */
export function scenarioLine({ id, title, judgement, durationMs }: ScenarioResult): Line {
  const { verdict } = judgement;
  const told = shorten(oneLine(reasonOf(judgement)) || title, REASON_LIMIT);
  const time = verdict === 'skip' ? '' : ` (${duration(durationMs)})`;
  return line(2, [STYLES[verdict], `${MARKS[verdict]} ${id}`], ['dim', `  ${told}${time}`]);
}

/** Remarks that change no verdict. */
export function noteLines({ notes }: ScenarioResult): Line[] {
  return notes.map((note) => line(4, ['dim', `note: ${note}`]));
}

/** Each exchange and callback of the scenario, in the order of time. */
export function wireLines({ evidence }: ScenarioResult): Line[] {
  if (evidence === null) return [];
  return wireOf(evidence).flatMap((entry) =>
    entry.kind === 'exchange'
      ? exchangeLines(entry.exchange)
      : callbackLines(entry.callback, arrival(entry.callback, entry.wait)),
  );
}

function exchangeLines(exchange: Exchange): Line[] {
  const { request, reply, role } = exchange;
  const sent = [
    line(6, ['cyan', `→ ${request.method} ${request.url}`], ['dim', `  ${role}`]),
    ...headerLines(request.headers),
    ...bodyLines(request.body ?? '', Buffer.byteLength(request.body ?? '')),
  ];
  const answer = line(6, ['cyan', `← ${outcome(exchange)}`]);
  return reply.kind === 'no-response' ? [...sent, answer] : [...sent, answer, ...messageLines(reply)];
}

function callbackLines(callback: Callback, when: string): Line[] {
  const head = line(6, ['cyan', `⇠ callback ${callback.method} ${callback.url}`], ['dim', `  ${when}`]);
  return [head, ...messageLines(callback)];
}

function messageLines({ headers, body }: { headers: Headers; body: ReceivedBody }): Line[] {
  const problem = bodyProblem(body);
  const told = problem === '' ? [] : [line(8, ['yellow', `(${problem})`])];
  return [...headerLines(headers), ...bodyLines(body.text, body.bytes), ...told];
}

function headerLines(headers: Headers): Line[] {
  return headers.map(([name, value]) => line(8, ['dim', `${name}: ${value}`]));
}

function bodyLines(text: string, bytes: number): Line[] {
  return text === '' ? [] : [line(8, BAR, shorten(text, BODY_LIMIT, bytes))];
}
