/** `order-conformance explain`: what an id is about, what is sent, what passes and what fails, each with an example. */
import pc from 'picocolors';
import { levelOf } from '../../engine/checks/index.ts';
import { curlOfRequest } from '../../engine/curl.ts';
import { InputError, problem } from '../../engine/errors.ts';
import {
  describeFault,
  describeTwin,
  fails,
  type Known,
  passes,
  type Subject,
  subjectOf,
  suggestIds,
} from '../../engine/explain.ts';
import { type Library, loadLibrary } from '../../engine/load/index.ts';
import {
  EXIT_CODES,
  type Exchange,
  type OpenQuestion,
  type Requirement,
  type Scenario,
  type Step,
  unreachable,
} from '../../engine/model.ts';
import { dialects } from '../../reference/index.ts';
import { BLANK, type Line, line, printed, table } from '../../reporters/console/page.ts';
import { diffText } from '../../reporters/support/diff.ts';
import { layOut } from '../../reporters/support/json-text.ts';
import { shorten } from '../../reporters/support/text.ts';
import { type Example, examplesOf, resultOf } from '../example.ts';

export interface ExplainFlags {
  suites: string[];
}

/** Scenarios named of a requirement or a question. */
const NAMED = 12;
/** Characters of a body. */
const BODY_LIMIT = 4_000;
const WIDTH = 16;

/** Gives the exit code. @throws InputError where nothing has the id, with the nearest ids */
export async function explainCommand(id: string, { suites }: ExplainFlags): Promise<number> {
  const library = loadLibrary(suites);
  const known: Known = { ...library, scenarios: library.suites.flatMap((suite) => suite.scenarios) };
  const subject = subjectOf(id, known);
  if (subject === null) throw unknownId(id, known);
  const lines = await linesOn(subject, library);
  const colour = process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '';
  process.stdout.write(printed(lines, pc.createColors(colour)));
  return EXIT_CODES.conformant;
}

function unknownId(id: string, known: Known): InputError {
  const near = suggestIds(id, known);
  const mend = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'see order-conformance list for the scenarios';
  return new InputError([problem('unknown-id', `no scenario, requirement or open question has the id ${id}`, mend)]);
}

async function linesOn(subject: Subject, library: Library): Promise<Line[]> {
  switch (subject.kind) {
    case 'scenario':
      return scenarioLines(subject.scenario, library);
    case 'requirement': {
      const { requirement, scenarios } = subject;
      const [first] = scenarios;
      const judged =
        scenarios.length === 0
          ? section('Not judged', [line(2, requirement.untested ?? 'No scenario judges it.')])
          : named('Judged by', scenarios);
      const rest = first === undefined ? [] : [BLANK, ...(await scenarioLines(first, library))];
      return [line(0, ['bold', requirement.id]), ...requirementLines(requirement), ...judged, ...rest];
    }
    case 'question':
      return questionLines(subject.question, subject.scenarios, library);
    default:
      return unreachable(subject);
  }
}

function named(title: string, scenarios: readonly Scenario[]): Line[] {
  const rest = scenarios.length - NAMED;
  const lines = scenarios.slice(0, NAMED).map((scenario) => line(2, `${scenario.id}  `, ['dim', scenario.title]));
  return [BLANK, line(0, ['bold', title]), ...lines, ...(rest > 0 ? [line(2, ['dim', `and ${rest} more`])] : [])];
}

function requirementLines({ id, level, section, text }: Requirement): Line[] {
  return [line(2, ['cyan', `${id} (${level})`], ['dim', `  ${section}`]), line(4, text)];
}

// ── A scenario ──────────────────────────────────────────────────────────────────────────────────────────────────────

async function scenarioLines(scenario: Scenario, library: Library): Promise<Line[]> {
  const register = new Map(library.requirements.map((requirement) => [requirement.id, requirement]));
  const { pass, fail } = await examplesOf(scenario, library);
  const cited = scenario.requirements.flatMap((id) => register.get(id) ?? []);
  const { file, line: row } = scenario.place;
  return [
    line(0, ['bold', scenario.id], ['dim', `  ${levelOf(scenario, register)}  ${file}:${row}`]),
    line(2, scenario.title),
    ...section('What the interface says', cited.flatMap(requirementLines)),
    ...section('What is sent', sentLines(scenario, pass ?? fail)),
    ...section(
      'What passes',
      judgedSteps(scenario).flatMap((step) => stepLines(scenario, step, [...passes(step), ...conditionOf(step)])),
    ),
    ...section(
      'What fails',
      judgedSteps(scenario).flatMap((step) => stepLines(scenario, step, fails(step))),
    ),
    ...section('An example that passes, of the reference service', exampleLines(scenario, pass)),
    ...section('An example that fails', exampleLines(scenario, fail)),
  ];
}

function section(title: string, lines: readonly Line[]): Line[] {
  return [BLANK, line(0, ['bold', title]), ...lines];
}

function judgedSteps({ steps }: Scenario): Step[] {
  return steps.filter(({ setup }) => !setup);
}

function stepLines({ steps }: Scenario, step: Step, texts: readonly string[]): Line[] {
  const name = steps.length > 1 ? [line(2, ['cyan', `step ${steps.indexOf(step) + 1}, ${step.operation}`])] : [];
  return [...name, ...texts.map((text) => line(4, `- ${text}`))];
}

/** A refusal proves something only beside its control. */
function conditionOf({ fault, expect }: Step): string[] {
  return fault !== null && expect.answer !== 'any'
    ? ['only where the same request without the fault is accepted in the same run']
    : [];
}

function sentLines(scenario: Scenario, example: Example | null): Line[] {
  return scenario.steps.flatMap((step, index) => {
    const exchange = example?.result.evidence?.exchanges.findLast(
      (one) => one.step === index && one.role !== 'cleanup',
    );
    const what = step.setup ? 'brings about what the judged steps need' : `expected: ${step.expect.answer}`;
    const odd = step.fault === null ? null : (['The fault', describeFault(step.fault)] as const);
    const twin = step.twin === null ? null : (['The twin', describeTwin(step.twin)] as const);
    const head = line(2, ['cyan', `step ${index + 1}, ${step.operation}`], ['dim', `  ${what}`]);
    return [
      head,
      ...table(
        4,
        [odd, twin].filter((row) => row !== null),
      ),
      ...(exchange === undefined ? [] : requestLines(exchange)),
    ];
  });
}

function requestLines({ request }: Exchange): Line[] {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = request.body === null || request.body === '' ? 'none' : laidOut(request.body);
  return table(4, [
    ['Request'.padEnd(WIDTH - 6), `${request.method} ${request.url}`],
    ['Headers', headers],
    ['Body', body],
    ['As curl', curlOfRequest(request)],
  ]);
}

/** The exchange that decided, with what the kit found in it. */
function exampleLines(scenario: Scenario, example: Example | null): Line[] {
  if (example === null) return [line(2, ['dim', 'The reference service shows none.'])];
  const { result, fault } = example;
  const finding = result.findings.find(({ level }) => level === 'must') ?? result.findings[0];
  const last = scenario.steps.findLastIndex(({ setup }) => !setup);
  const exchanges = result.evidence?.exchanges ?? [];
  const exchange =
    exchanges.find(({ id }) => id === finding?.exchange) ?? exchanges.findLast(({ step }) => step === last);
  const callback = result.evidence?.waits.find(({ step }) => step === exchange?.step)?.matching[0];
  const rows: [string, string][] = [];
  if (fault !== null) rows.push(['Fault', `${fault.name}: ${fault.title}`]);
  if (exchange !== undefined) rows.push(['Answer', answerText(exchange)]);
  if (callback !== undefined)
    rows.push(['Callback', `${callback.method} ${callback.url}\n${laidOut(callback.body.text)}`]);
  rows.push([
    'Verdict',
    result.judgement.verdict === 'pass' ? 'pass' : `${result.judgement.verdict}: ${result.judgement.reason}`,
  ]);
  if (finding !== undefined)
    rows.push(['Expected', finding.expected], ['Actual', finding.actual], ['To do', finding.advice]);
  if (finding?.mend) rows.push(['Mend', `the smallest change that makes it pass\n${diffText(finding.mend)}`]);
  return table(2, rows);
}

function answerText({ reply }: Exchange): string {
  if (reply.kind === 'no-response') return `none: ${reply.detail}`;
  const type = reply.headers
    .filter(([name]) => name.toLowerCase() === 'content-type')
    .map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${reply.status}`, ...type, ...(reply.body.text === '' ? [] : [laidOut(reply.body.text)])].join('\n');
}

function laidOut(text: string): string {
  const pieces = layOut(text, []);
  return shorten(pieces === null ? text : pieces.map((piece) => piece.text).join(''), BODY_LIMIT);
}

// ── An open question ────────────────────────────────────────────────────────────────────────────────────────────────

async function questionLines(
  question: OpenQuestion,
  scenarios: readonly Scenario[],
  library: Library,
): Promise<Line[]> {
  const [first] = scenarios;
  const head = [
    line(0, ['bold', question.id], ['dim', `  open  ${question.section}`]),
    line(2, question.question),
    line(2, ['dim', 'The interface does not say. No answer is wrong; it is observed and reported.']),
  ];
  if (first === undefined)
    return [...head, ...section('Not observed', [line(2, question.unobserved ?? 'No scenario sees the answer.')])];
  const answers = new Map<string, string[]>();
  for (const { name } of dialects) {
    const { observations } = await resultOf(first, library, { dialect: name });
    const answer = observations.find((one) => one.question === question.id)?.answer ?? 'no answer';
    answers.set(answer, [...(answers.get(answer) ?? []), name]);
  }
  const told = [...answers].flatMap(([answer, names]) => [
    line(2, ['green', answer]),
    line(4, ['dim', names.join(', ')]),
  ]);
  return [
    ...head,
    ...named('Observed by', scenarios),
    ...section(`Answers that the dialects of the reference service give to ${first.id}`, told),
  ];
}
