/** A failure in full, as rows of a label and a text, for reports that are plain text. */

import type { Exchange, Finding, Requirement, RunStarted, ScenarioResult } from '../../engine/model.ts';
import type { Cause } from './causes.ts';
import { diffText } from './diff.ts';
import { oneLine, shellWord, shorten } from './text.ts';
import { BLAMED, outcome } from './words.ts';

/** What is told, and the text, which may have many lines. */
export type Row = [label: string, text: string];

/** Characters of a body that a failure shows; the whole stands in the json and html reports. */
const BODY_LIMIT = 400;

/** Scenarios of the same cause that are named; all of them stand in the json and html reports. */
const OTHERS_NAMED = 20;

/** Requirements by id, to say in words what a finding is about. */
export type Register = ReadonlyMap<string, Requirement>;

/** The register that the run was judged by. */
export function registerOf({ requirements }: RunStarted): Register {
  return new Map(requirements.map((requirement) => [requirement.id, requirement]));
}

/** `id (level): text`; the bare id where the register does not know it. */
export function requirementLine(register: Register, id: string): string {
  const requirement = register.get(id);
  return requirement === undefined ? id : `${id} (${requirement.level}): ${requirement.text}`;
}

/** The command that runs one scenario alone; `command` starts a run of all. */
export function aloneCommand(command: string, id: string): string {
  return `${command} ${shellWord(id)}`;
}

/** Everything that helps to understand the cause and to mend it. */
export function failureRows(cause: Cause, register: Register, command: string): Row[] {
  const { finding, first, kind } = cause;
  const rows: Row[] = [['Scenario', `${first.id} (${first.place.file}:${first.place.line})`]];
  if (finding !== null) rows.push(...findingRows(finding, register, first));
  else rows.push(...unjudgedRows(register, first));
  rows.push(['Blame', BLAMED[cause.blame]]);
  if (finding !== null) rows.push(...adviceRows(finding));
  if (first.judgement.verdict === 'error') rows.push(['Stack', first.judgement.stack]);
  if (first.knownFailure !== null) rows.push(['Known', first.knownFailure]);
  if (kind !== 'warn') rows.push(['Alone', aloneCommand(command, first.id)]);
  if (cause.scenarios.length > 1) rows.push(['Also', others(cause.scenarios.slice(1))]);
  return rows;
}

function others(scenarios: readonly string[]): string {
  const named = scenarios.slice(0, OTHERS_NAMED).join(', ');
  return `${scenarios.length} more: ${named}${scenarios.length > OTHERS_NAMED ? ', …' : ''}`;
}

function findingRows(finding: Finding, register: Register, result: ScenarioResult): Row[] {
  const rows: Row[] = [
    ['Requirement', requirementLine(register, finding.requirement)],
    ['Expected', finding.expected],
    ['Actual', finding.actual],
  ];
  if (finding.pointer !== null) rows.push(['Place', finding.pointer === '' ? 'the whole body' : finding.pointer]);
  const exchange = exchangeOf(finding, result);
  return exchange === undefined ? rows : [...rows, ...exchangeRows(exchange)];
}

function unjudgedRows(register: Register, { requirements, evidence }: ScenarioResult): Row[] {
  const last = evidence?.exchanges.at(-1);
  const [first, ...others] = requirements;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const rows: Row[] = first === undefined ? [] : [['Requirement', `${requirementLine(register, first)}${more}`]];
  return last === undefined ? rows : [...rows, ...exchangeRows(last)];
}

/** Label of the row whose text is a diff after its first line. */
export const MEND = 'Mend';

function adviceRows({ advice, curl, mend }: Finding): Row[] {
  const rows: Row[] = [];
  if (advice !== '') rows.push(['To do', advice]);
  if (mend !== null) rows.push([MEND, `the smallest change that makes this check pass\n${diffText(mend)}`]);
  if (curl !== null) rows.push(['Again', curl]);
  return rows;
}

/** The exchange in which the finding was seen. */
export function exchangeOf(finding: Finding, { evidence }: ScenarioResult): Exchange | undefined {
  if (evidence === null) return undefined;
  const all = [...evidence.exchanges, evidence.control, evidence.reference];
  return all.find((exchange) => exchange?.id === finding.exchange) ?? undefined;
}

/** Request and answer, a line each. */
function exchangeRows(exchange: Exchange): Row[] {
  const { request, reply } = exchange;
  const sent = request.body === null ? '' : ` ${shorten(oneLine(request.body), BODY_LIMIT)}`;
  const received = reply.kind === 'response' ? ` ${shorten(oneLine(reply.body.text), BODY_LIMIT)}` : '';
  return [
    ['Request', `${request.method} ${request.url}${sent}`],
    ['Answer', `${outcome(exchange)}${received}`],
  ];
}
