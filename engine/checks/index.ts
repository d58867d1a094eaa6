/**
 * Checks: from the evidence of a scenario to findings. Pure; the list of what is checked for which expectation stands
 * in {@link flawsOf}. A flaw becomes a finding when the requirement that it breaks is known, and its level: never
 * stricter than the scenario, so that what the interface only shows is never judged as if it were stated.
 */
import { curlOfRequest } from '../curl.ts';
import type {
  Blame,
  Capability,
  Evidence,
  Exchange,
  FieldNames,
  Finding,
  Level,
  Offered,
  Requirement,
  Scenario,
  Step,
} from '../model.ts';
import { unreachable } from '../model.ts';
import { type Answer, classify, classifyCautiously, describeReply, type Flaw, flawOf } from './answer.ts';
import { answerCheckFlaws, type SchemaCheck } from './answer-checks.ts';
import { callbackFlaws, callbackNotes } from './callback.ts';
import { echoFlaws, type Secret } from './secrets.ts';
import { standardTokenFlaws, tokenFlaws } from './token.ts';

/** What the checks need to know beside the evidence. */
export interface Rules {
  requirements: ReadonlyMap<string, Requirement>;
  fields: FieldNames;
  capabilities: Record<Capability, Offered>;
  /** Secrets whose repetition in an answer is told; more become known while a run goes on. */
  secrets: () => readonly Secret[];
  /** The exchange with its secrets masked, for what a finding shows of it. */
  masked: (exchange: Exchange) => Exchange;
  matchesSchema: SchemaCheck;
}

export interface Checked {
  findings: Finding[];
  notes: string[];
  /** Why the scenario stays open although a step was refused; null where nothing keeps it open. */
  open: string | null;
}

/** Findings of every step that was carried out; a step that was not has none, and the obstacle tells why. */
export function check(scenario: Scenario, evidence: Evidence, rules: Rules): Checked {
  const findings: Finding[] = [];
  const notes: string[] = [];
  let open: string | null = null;
  const add = (flaws: Flaw[], exchange: Exchange) => {
    for (const flaw of flaws) {
      const excuse = flaw.code === 'not-accepted' ? excuseOf(scenario, exchange, evidence, rules) : null;
      open ??= excuse;
      if (excuse !== null) continue;
      const finding = findingOf(flaw, scenario, exchange, evidence, rules);
      if (finding === null) notes.push(`${flaw.message}: ${flaw.actual}`);
      else findings.push(finding);
    }
  };
  scenario.steps.forEach((step, index) => {
    const exchange = evidence.exchanges.findLast(
      (candidate) => candidate.step === index && candidate.role !== 'control',
    );
    if (exchange === undefined || wasPutOff(exchange, evidence)) return;
    if (!step.setup) add(flawsOf(scenario, step, exchange, evidence, rules), exchange);
    if (step.expect.answer === 'refused') open ??= unavailable(exchange);
    add(echoFlaws(exchange, rules.secrets()), exchange);
    for (const wait of evidence.waits.filter((candidate) => candidate.step === index)) {
      if (step.expect.callback) add(callbackFlaws(wait, exchange), exchange);
      notes.push(...callbackNotes(wait));
    }
  });
  return { findings, notes, open };
}

/** A 429 for longer than the kit waits is no refusal of the request; the obstacle tells it. */
function wasPutOff({ reply }: Exchange, { obstacle }: Evidence): boolean {
  return obstacle?.kind === 'rate-limited' && reply.kind === 'response' && reply.status === 429;
}

/** A service that says that it is unavailable may refuse anything: whether it refuses the fault is not seen. */
function unavailable({ reply }: Exchange): string | null {
  if (reply.kind === 'no-response' || ![502, 503, 504].includes(reply.status)) return null;
  return `The service says that it is unavailable (HTTP ${reply.status}), so whether it refuses the fault is not seen`;
}

/** A refusal that says nothing about the service: of an id that the kit guessed, or of what may not be offered. */
function excuseOf(scenario: Scenario, exchange: Exchange, evidence: Evidence, rules: Rules): string | null {
  if (evidence.guessedIds && exchange.request.operation === 'cancelOrder') {
    return 'The order ids were guessed from names that the interface does not use, and refused: name them in the target file (fields.ksOrderId, fields.partnerOrderId)';
  }
  const unknown = scenario.needs.find((capability) => rules.capabilities[capability] === 'unknown');
  const answer = unknown === undefined ? null : classify(exchange, rules.fields, null);
  return answer?.kind === 'refused'
    ? `The service refuses what the target file calls unknown (${unknown}): declare it true or false`
    : null;
}

function flawsOf(scenario: Scenario, step: Step, exchange: Exchange, evidence: Evidence, rules: Rules): Flaw[] {
  const primary = scenario.requirements[0] ?? '';
  const { file } = scenario.place;
  const own = step.expect.checks.flatMap((each) =>
    answerCheckFlaws(each, exchange, primary, file, rules.matchesSchema),
  );
  const answer =
    step.fault === null
      ? classifyCautiously(exchange, rules.fields, evidence.reference)
      : classify(exchange, rules.fields, evidence.control);
  switch (step.expect.answer) {
    case 'any':
      return own;
    case 'accepted': {
      const flaws = acceptedFlaws(answer, exchange, primary);
      if (flaws.length > 0 || step.operation !== 'getToken') return [...flaws, ...own];
      const standard = scenario.requirements.flatMap((requirement) => standardTokenFlaws(exchange, requirement));
      return [...tokenFlaws(exchange, rules.fields), ...standard, ...own];
    }
    case 'refused':
      return [...refusedFlaws(answer, exchange, scenario, step), ...own];
    case 'not-accepted':
      return [
        ...(answer.kind === 'accepted' || answer.kind === 'none' ? refusedFlaws(answer, exchange, scenario, step) : []),
        ...own,
      ];
    case 'alike':
      return [...alikeFlaws(answer, exchange, evidence.control, primary), ...own];
    default:
      return unreachable(step.expect.answer);
  }
}

function acceptedFlaws(answer: Answer, exchange: Exchange, requirement: string): Flaw[] {
  switch (answer.kind) {
    case 'accepted':
      return [];
    case 'none':
      return [answer.flaw];
    case 'refused': {
      const hidden = answer.status < 300;
      const message = hidden ? 'The request was refused inside an answer of success' : 'The request was refused';
      const flaw = flawOf(hidden ? 'accepted-with-failure' : 'not-accepted', requirement, message, exchange.reply);
      return [
        {
          ...flaw,
          expected: 'the request is accepted: a 2xx answer without a failure in it',
          advice: adviceOnRefusal(answer.status),
        },
      ];
    }
    case 'flawed': {
      if (!answer.refusing) return answer.flaws;
      const flaw = flawOf('not-accepted', requirement, 'The request was refused', exchange.reply);
      const status = exchange.reply.kind === 'response' ? exchange.reply.status : 0;
      return [
        {
          ...flaw,
          expected: 'the request is accepted: a 2xx answer without a failure in it',
          advice: adviceOnRefusal(status),
        },
      ];
    }
    default:
      return unreachable(answer);
  }
}

function adviceOnRefusal(status: number): string {
  if (status === 401 || status === 403)
    return 'Check ORDER_API_KEY and the client: the service refuses the credentials. If they are right, it refuses what it has to accept.';
  if (status === 404)
    return 'Check the base URL, ORDER_PROVIDER, ORDER_PARTNER, ORDER_MARKET and the store ids. If they are right, the operation is missing at its path.';
  if (status >= 500) return 'The service failed: see its log for this moment.';
  return 'Compare the request with the interface: it keeps to it. Where the store only takes its own items, name them in the target file (fixtures).';
}

function refusedFlaws(answer: Answer, exchange: Exchange, scenario: Scenario, step: Step): Flaw[] {
  const primary = scenario.requirements[0] ?? '';
  switch (answer.kind) {
    case 'none':
      return [answer.flaw];
    case 'accepted': {
      const flaw = flawOf(
        'not-refused',
        primary,
        'The request carries a fault and was accepted all the same',
        exchange.reply,
      );
      return [
        {
          ...flaw,
          expected: 'a refusal with an error code and a message',
          advice: 'Check the request before it is carried out, and answer with a code and a message.',
        },
      ];
    }
    case 'flawed':
      return step.operation === 'getToken' ? tokenErrorFlaws(answer.flaws) : answer.flaws;
    case 'refused': {
      const standard =
        step.operation === 'getToken' && scenario.requirements.includes('token.error')
          ? standardTokenFlaws(exchange, 'token.error')
          : [];
      const guessed = [answer.code, answer.message].filter((found) => found.guessed);
      const flaws: Flaw[] = guessed.map((found) => ({
        ...flawOf(
          'error-field-guessed',
          found === answer.code ? 'error.code' : 'error.message',
          `What looks like the code or the message stands at ${found.pointer || 'a header'}`,
          exchange.reply,
        ),
        expected: 'a name that tells that it is the code or the message',
        pointer: found.pointer,
        doubtful: true,
        advice:
          'Name it in the target file (fields.errorCode, fields.errorMessage), or use a usual name such as code and message.',
      }));
      return [...flaws, ...standard, ...statusFlaws(answer.status, exchange, scenario)];
    }
    default:
      return unreachable(answer);
  }
}

/** A refusal of a client's mistake is a 4xx (RFC 9110 section 15.5); a 2xx is only told where the scenario is about it. */
function statusFlaws(status: number, exchange: Exchange, scenario: Scenario): Flaw[] {
  const cited = scenario.requirements.includes('error.status');
  if (status < 500 && !(cited && status < 400)) return [];
  const flaw = flawOf('refusal-status', 'error.status', `The refusal has status ${status}`, exchange.reply);
  return [
    { ...flaw, expected: 'a status from 400 to 499', advice: 'Answer a mistake of the client with a 4xx status.' },
  ];
}

/** RFC 6749 section 5.2 makes error_description optional, so a missing message is a missed should at the token endpoint. */
function tokenErrorFlaws(flaws: Flaw[]): Flaw[] {
  return flaws.map((flaw) => (flaw.code === 'error-message-missing' ? { ...flaw, requirement: 'token.error' } : flaw));
}

function alikeFlaws(answer: Answer, exchange: Exchange, control: Exchange | null, requirement: string): Flaw[] {
  if (answer.kind === 'accepted') return [];
  const flaw = flawOf(
    'treated-differently',
    requirement,
    'The same request, written another way, was not accepted',
    exchange.reply,
  );
  const first = control === null ? 'accepted' : `as its twin: ${describeReply(control.reply)}`;
  return [{ ...flaw, expected: first, advice: 'Read the body as JSON, not as text, and treat each connection alike.' }];
}

/** The finding of a flaw, or null where its level is open: then it is only a remark. */
function findingOf(
  flaw: Flaw,
  scenario: Scenario,
  exchange: Exchange,
  evidence: Evidence,
  rules: Rules,
): Finding | null {
  const { doubtful = false, ...rest } = flaw;
  const stated = rules.requirements.get(flaw.requirement)?.level ?? 'must';
  const level = weaker(levelOf(scenario, rules.requirements), doubtful ? weaker(stated, 'should') : stated);
  if (level === 'open') return null;
  const curl = curlOfRequest(rules.masked(exchange).request);
  return { ...rest, level, blame: blameOf(flaw, exchange, evidence), exchange: exchange.id, curl, mend: null };
}

/** The strictest level among the requirements that a scenario cites. */
export function levelOf(
  scenario: Pick<Scenario, 'requirements'>,
  requirements: ReadonlyMap<string, Requirement>,
): Level {
  let strictest: Level = 'open';
  for (const id of scenario.requirements) {
    const level = requirements.get(id)?.level ?? 'open';
    if (level === 'must') return level;
    if (level === 'should') strictest = level;
  }
  return strictest;
}

function weaker(a: Level, b: Level): Level {
  const order: Level[] = ['open', 'should', 'must'];
  return order[Math.min(order.indexOf(a), order.indexOf(b))] ?? 'open';
}

/**
 * Refused credentials are a matter of configuration, unless the same ones were accepted elsewhere in the run; a
 * connection that never came about is one of the network.
 */
function blameOf(flaw: Flaw, { reply, request }: Exchange, { credentialsServe }: Evidence): Blame {
  if (reply.kind === 'no-response') return reply.phase === 'connect' ? 'network' : 'service';
  if (flaw.code !== 'not-accepted' || credentialsServe === true) return 'service';
  return refusesCredentials(reply, request.operation) ? 'configuration' : 'service';
}

/** 401 and 403; at the token endpoint also the words by which RFC 6749 section 5.2 refuses a client. */
export function refusesCredentials(reply: Exchange['reply'], operation: Exchange['request']['operation']): boolean {
  if (reply.kind === 'no-response') return false;
  if (reply.status === 401 || reply.status === 403) return true;
  return (
    operation === 'getToken' && /invalid_client|unauthorized_client|access_denied|credential/i.test(reply.body.text)
  );
}
