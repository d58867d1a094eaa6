/**
 * The vocabulary of the kit: plain data and closed tagged unions, no behaviour. It imports nothing, and everything
 * else imports it. Three types keep the life of a request apart: what a suite author wrote ({@link Step}), what is
 * about to be sent ({@link ResolvedRequest}) and what was seen on the wire ({@link Exchange}).
 */

// ── Plain values ────────────────────────────────────────────────────────────────────────────────────────────────────

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** JSON Pointer (RFC 6901), e.g. `/orderItems/0/id`; the empty string is the whole document. */
export type Pointer = string;

/** Where something stands in a file of the kit or of its user. Lines and columns count from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

// ── The interface ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The six operations that carry an access token and an API key (Endpoints, rows 1 to 6). */
export const BUSINESS_OPERATIONS = [
  'createOrder',
  'validateCart',
  'fireOrder',
  'cancelOrder',
  'fetchStore',
  'fetchMenu',
] as const;
/** All seven operations of the interface. */
export const OPERATIONS = ['getToken', ...BUSINESS_OPERATIONS] as const;
export type BusinessOperation = (typeof BUSINESS_OPERATIONS)[number];
export type Operation = (typeof OPERATIONS)[number];

/** What a target may declare that it does not offer. */
export const CAPABILITIES = ['hold', 'fire', 'cart', 'cancel', 'storeCallback', 'menu'] as const;
export type Capability = (typeof CAPABILITIES)[number];
/** `unknown`: the scenarios run, and a proper refusal of the operation itself leaves them open instead of failed. */
export type Offered = true | false | 'unknown';

/** `must`: the document states it. `should`: it only shows it, or a standard it names says so. `open`: not shown. */
export const LEVELS = ['must', 'should', 'open'] as const;
export type Level = (typeof LEVELS)[number];

/** One thing that the interface says (suites/requirements.yaml). */
export interface Requirement {
  id: string;
  level: Level;
  /** Heading of the interface that says it. */
  section: string;
  text: string;
  /** Why no scenario judges it; absent where one does. */
  untested?: string;
}

/** How the answer to an open question is read off the evidence of a scenario. */
export const OBSERVERS = [
  'outcome', // accepted with 202 / refused with 409 ORDER_NOT_HELD
  'status', // the status code alone
  'answer-fields', // names in the body of the answer
  'error-fields', // the names under which code and message were found, and the code
  'token-fields', // names in the token answer
  'token-lifetime', // the lifetime that the token answer states
  'callback-request', // method, media type and headers of the callback
  'callback-fields', // names in the body of the callback
  'callback-delivery', // how often and how long after the request
  'limit-headers', // headers that speak of rates, sizes or retries
] as const;
export type Observer = (typeof OBSERVERS)[number];

/** One thing that the interface leaves open (suites/open-questions.yaml). */
export interface OpenQuestion {
  id: string;
  section: string;
  question: string;
  observe: Observer;
  /** Id patterns of the scenarios that see the answer. */
  scenarios: string[];
  /** Why no scenario can see it; stands exactly where `scenarios` is empty. */
  unobserved?: string;
}

// ── What an author writes ───────────────────────────────────────────────────────────────────────────────────────────

export interface Suite {
  name: string;
  title: string;
  /** Place among the suites of its folder. */
  position: number;
  file: string;
  scenarios: Scenario[];
}

/** One row of a suite after its cases are unfolded: a stable id, the requirements it judges, its steps in order. */
export interface Scenario {
  /** Path of lower-case words, e.g. `create/refuses/storeInformation-missing`. */
  id: string;
  suite: string;
  title: string;
  requirements: string[];
  needs: Capability[];
  /** Runs only where the target declares that it lacks these. */
  lacks: Capability[];
  steps: Step[];
  place: Place;
}

export type BodySource =
  | { kind: 'fixture'; name: string }
  | { kind: 'same-as'; kept: string }
  | { kind: 'inline'; value: Json };

/** The one thing that is wrong with an otherwise acceptable request; its control is the same step without it. */
export type Fault =
  | { kind: 'remove'; pointer: Pointer }
  | { kind: 'set'; pointer: Pointer; value: Json }
  | { kind: 'body'; text: string }
  | { kind: 'cut' }
  | { kind: 'remove-header'; name: string }
  | { kind: 'set-header'; name: string; value: string }
  | { kind: 'method'; method: string }
  | { kind: 'path'; segment: PathSegment; value: string }
  | { kind: 'encode'; as: 'json' | 'form' };

export const PATH_SEGMENTS = ['version', 'provider', 'partner', 'market', 'operation'] as const;
export type PathSegment = (typeof PATH_SEGMENTS)[number];

/** A request that means the same as its control; the two have to be treated alike. */
export const TWINS = ['reordered-keys', 'other-whitespace', 'unknown-field', 'new-connection'] as const;
export type Twin = (typeof TWINS)[number];

/** What a step may say of the answer beyond accepted or refused; used by suites of the kit's users. */
export type AnswerCheck =
  | { kind: 'status'; oneOf: number[] }
  | { kind: 'header'; name: string; equals: string }
  | { kind: 'body'; pointer: Pointer; equals: Json }
  | { kind: 'schema'; file: string };

/**
 * `refused`: with code and message. `not-accepted`: in whichever way. `any`: nothing is required; the answer is only
 * observed. `alike`: as the control was treated.
 */
export const ANSWERS = ['accepted', 'refused', 'not-accepted', 'any', 'alike'] as const;
export type ExpectedAnswer = (typeof ANSWERS)[number];

export interface Expectation {
  answer: ExpectedAnswer;
  /** A store callback that carries the store id sent in this step has to arrive. */
  callback: boolean;
  checks: AnswerCheck[];
}

export interface Step {
  operation: Operation;
  body: BodySource;
  /** Changes to the fixture, applied before the fault; part of the control too. */
  set: { [pointer: Pointer]: Json };
  remove: Pointer[];
  path: Partial<Record<PathSegment, string>>;
  fault: Fault | null;
  twin: Twin | null;
  expect: Expectation;
  /** Name under which later steps find the order of this step. */
  keep: string | null;
  /** A set-up step brings about what the judged steps need; where it fails they cannot be judged. */
  setup: boolean;
  place: Place;
}

// ── What is judged ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The service under test as the user describes it; credentials stand apart and never enter an event. */
export interface Target {
  baseUrl: string;
  authUrl: string;
  provider: string;
  partner: string;
  market: string;
  providerStoreId: string;
  partnerStoreId: string;
  embedded: boolean;
  /** Address by which the target reaches the listener; null where none is configured. */
  callbackUrl: string | null;
  capabilities: Record<Capability, Offered>;
  fields: FieldNames;
  orderIds: Partial<OrderIds>;
  /** Changes to fixtures by name, for a store that only accepts its own items or menus. */
  fixtures: { [fixture: string]: { [pointer: Pointer]: Json } };
  knownFailures: KnownFailure[];
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
  apiKey: string;
}

/** Names or pointers by which the target file says where a value stands in the target's answers. */
export interface FieldNames {
  errorCode: string[];
  errorMessage: string[];
  accessToken: string[];
  ksOrderId: string[];
  partnerOrderId: string[];
}

export interface OrderIds {
  ksOrderId: string;
  partnerOrderId: string;
}

export interface KnownFailure {
  /** Scenario id or pattern. */
  scenario: string;
  reason: string;
  /** Day on which it was entered, YYYY-MM-DD. */
  since: string;
}

// ── What is sent and seen ───────────────────────────────────────────────────────────────────────────────────────────

/** Header names as they stand on the wire, in order, repeated names repeated. */
export type Headers = [name: string, value: string][];

/** The exact request: nothing is left to fill in. */
export interface ResolvedRequest {
  operation: Operation;
  method: string;
  url: string;
  headers: Headers;
  /** Null where the request has no body. */
  body: string | null;
  /** Sent over a connection of its own. */
  newConnection: boolean;
}

export type NoReplyCause =
  | 'refused'
  | 'dns'
  | 'tls'
  | 'unreachable'
  | 'timeout'
  | 'closed'
  | 'not-http'
  | 'headers-too-large';

export type Reply =
  | { kind: 'response'; status: number; headers: Headers; body: ReceivedBody }
  | { kind: 'no-response'; phase: 'connect' | 'answer'; cause: NoReplyCause; detail: string };

/** Body as text; bytes that are not UTF-8 are replaced in `text` and told in `problem`. */
export interface ReceivedBody {
  text: string;
  /** Bytes that arrived, which may be more than `text` keeps. */
  bytes: number;
  problem: null | 'cut' | 'too-large' | 'too-deep' | 'timeout' | 'not-utf8' | 'bad-encoding';
}

export type ExchangeRole = 'setup' | 'judged' | 'control' | 'token' | 'cleanup';

/** One request and what came of it. */
export interface Exchange {
  /** Unique in the run. */
  id: string;
  role: ExchangeRole;
  /** Index of the step in its scenario; null for the kit's own requests. */
  step: number | null;
  request: ResolvedRequest;
  reply: Reply;
  /** ISO 8601 with milliseconds, UTC. */
  startedAt: string;
  durationMs: number;
}

/** A request that came to the listener. */
export interface Callback {
  id: string;
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Headers;
  body: ReceivedBody;
  receivedAt: string;
}

/** What was awaited at the listener for one step, and what came. */
export interface CallbackWait {
  step: number;
  storeIds: string[];
  /** When the request left, and how long was waited at most, counted from the answer. */
  sentAt: string;
  answeredAt: string;
  timeoutMs: number;
  /** Carry one of the store ids. */
  matching: Callback[];
  /** Arrived in the same time, and do not. */
  others: Callback[];
}

/** Why a scenario could not be carried through; it is inconclusive then, never passed. */
export type Obstacle =
  | { kind: 'no-token'; detail: string; blame: Blame }
  | { kind: 'setup'; step: number; detail: string; blame: Blame }
  /** The target asked for patience (429) for longer than the kit waits. */
  | { kind: 'rate-limited'; detail: string }
  | { kind: 'no-order-ids'; missing: (keyof OrderIds)[]; detail: string }
  | { kind: 'control'; detail: string }
  | { kind: 'unreachable'; detail: string }
  | { kind: 'stopped'; detail: string };

/** Everything that a verdict is computed from. Plain data: it can be stored and judged again. */
export interface Evidence {
  exchanges: Exchange[];
  waits: CallbackWait[];
  /** The same steps without the fault, as sent in this run; null where the scenario has none. */
  control: Exchange | null;
  /**
   * An accepted answer to the plain request of the judged operation, where the judged answer itself does not tell
   * success from failure (a 2xx with a code and a message that could mean either); null elsewhere.
   */
  reference: Exchange | null;
  /** Order ids that were guessed from names that the interface does not use. */
  guessedIds: boolean;
  /** Where credentials were refused: whether the same ones were accepted by another operation. Null elsewhere. */
  credentialsServe: boolean | null;
  obstacle: Obstacle | null;
}

// ── What is concluded ───────────────────────────────────────────────────────────────────────────────────────────────

export type Blame = 'service' | 'configuration' | 'network' | 'kit';

/** A check that was not met, as a value. */
export interface Finding {
  /** Stable name of the kind of finding, e.g. `not-refused`. */
  code: FindingCode;
  requirement: string;
  level: 'must' | 'should';
  blame: Blame;
  /** What is wrong, a sentence. */
  message: string;
  expected: string;
  actual: string;
  /** The exchange it was seen in; null for a callback that never came to one. */
  exchange: string | null;
  /** Place in the body of the answer or callback; null where it is the answer as a whole. */
  pointer: Pointer | null;
  advice: string;
  /** A shell line that sends the request again; secrets stand as variables. Null where there is no request. */
  curl: string | null;
  /** What would turn it green; null where no change to an answer or callback would. */
  mend: Mend | null;
}

/** The smallest change to what the target did that makes a check pass, both sides as texts of many lines. */
export interface Mend {
  before: string;
  after: string;
}

export const FINDING_CODES = [
  'no-answer',
  'redirected',
  'not-accepted',
  'accepted-with-failure',
  'not-json',
  'media-type',
  'not-refused',
  'not-a-refusal',
  'error-code-missing',
  'error-message-missing',
  'error-field-guessed',
  'refusal-status',
  'treated-differently',
  'token-missing',
  'token-type',
  'token-lifetime',
  'token-cacheable',
  'token-error',
  'callback-missing',
  'callback-not-json',
  'callback-empty',
  'secret-echoed',
  'early-401',
  'check-status',
  'check-header',
  'check-body',
  'check-schema',
  'known-failure-passed',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What a scenario saw of an open question. */
export interface Observation {
  question: string;
  answer: string;
  scenario: string;
  exchange: string | null;
}

export const VERDICTS = ['pass', 'warn', 'fail', 'inconclusive', 'skip', 'error'] as const;
export type ScenarioVerdict = (typeof VERDICTS)[number];

export const SKIP_REASONS = ['not-applicable', 'not-selected', 'not-configured'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The verdict of a scenario with what it rests on; `reason` says in a sentence why it is not a pass. */
export type Judgement =
  | { verdict: 'pass' }
  | { verdict: 'warn' | 'fail'; reason: string; blame: Blame }
  | { verdict: 'inconclusive'; reason: string; blame: Blame }
  | { verdict: 'skip'; skip: SkipReason; reason: string }
  | { verdict: 'error'; reason: string; stack: string };

export interface ScenarioResult {
  id: string;
  suite: string;
  title: string;
  level: Level;
  requirements: string[];
  place: Place;
  judgement: Judgement;
  findings: Finding[];
  observations: Observation[];
  /** Plain remarks that change no verdict, e.g. a callback that came twice. */
  notes: string[];
  /** The reason of the matching entry in the target file; null where there is none. */
  knownFailure: string | null;
  startedAt: string;
  durationMs: number;
  /** Null for scenarios that did not run. */
  evidence: Evidence | null;
}

export type RunVerdict = 'conformant' | 'non-conformant' | 'incomplete' | 'error';

export type Summary = Record<ScenarioVerdict, number>;

/** An open question with what this target answered; the same answer of many scenarios stands once. */
export interface AnsweredQuestion {
  id: string;
  section: string;
  question: string;
  answers: { answer: string; scenarios: string[] }[];
}

/** What the target looks like in a report: no secrets. */
export interface TargetDescription {
  baseUrl: string;
  authUrl: string;
  provider: string;
  partner: string;
  market: string;
  providerStoreId: string;
  partnerStoreId: string;
  callbackUrl: string | null;
  embedded: boolean;
  capabilities: Record<Capability, Offered>;
  /** What the target file says beside: a stored run can only be judged again by the same. */
  fields: FieldNames;
  knownFailures: KnownFailure[];
}

export interface KitDescription {
  name: string;
  version: string;
  /** Revision of the scored scenarios; a verdict only compares with verdicts of the same revision. */
  suiteRevision: number;
}

// ── What is told while it happens ───────────────────────────────────────────────────────────────────────────────────

export interface RunStarted {
  type: 'run-started';
  /** Version of the event and report format. */
  version: 1;
  runId: string;
  startedAt: string;
  kit: KitDescription;
  target: TargetDescription;
  environment: { node: string; platform: string };
  settings: { concurrency: number; timeoutMs: number; callbackTimeoutMs: number; strict: boolean };
  /** Requirements by id, so that a report can say in words what a finding is about. */
  requirements: Requirement[];
  /** Scenarios that will be reported, in the order of the suites. */
  scenarios: { id: string; suite: string }[];
  suites: { name: string; title: string; file: string }[];
}

/** A callback that belongs to no wait of a scenario, or came after it. */
export interface StrayCallback {
  callback: Callback;
  note: string;
}

export interface RunFinished {
  type: 'run-finished';
  finishedAt: string;
  durationMs: number;
  verdict: RunVerdict;
  /** Why, in a sentence. */
  reason: string;
  /** Process exit code that goes with the verdict. */
  exitCode: ExitCode;
  summary: Summary;
  /** Scenarios of level must: how many were selected, and how many of these were judged. */
  musts: { selected: number; judged: number };
  questions: AnsweredQuestion[];
  strayCallbacks: StrayCallback[];
  orders: OrderAccount;
}

/** What the run left at the target. */
export interface OrderAccount {
  created: number;
  cancelled: number;
  /** Orders that could not be cancelled, with what is known of them. */
  left: { providerOrderId: string; scenario: string; why: string }[];
}

export type Event =
  | RunStarted
  | { type: 'scenario-started'; id: string; at: string }
  | { type: 'exchange'; scenario: string; exchange: Exchange }
  | { type: 'callback'; callback: Callback }
  | { type: 'notice'; code: string; message: string; advice: string }
  | { type: 'scenario-finished'; result: ScenarioResult }
  | RunFinished;

export const EXIT_CODES = {
  conformant: 0,
  nonConformant: 1,
  configuration: 2,
  unreachable: 3,
  incomplete: 4,
  kitError: 5,
  stopped: 130,
} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** A reporter is told every event in order; it writes through what it was made with. It never changes a verdict. */
export interface Reporter {
  event(event: Event): void;
}

/** Closes an exhaustive switch: a new member of a union that is not handled becomes a compile error. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
