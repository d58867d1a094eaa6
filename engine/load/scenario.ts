/** From the shape of a suite file to the vocabulary of the engine; called on checked entries only. */
import type { ExpectEntry, FaultEntry, RequestEntry, ScenarioEntry, StepEntry } from '../../schemas/generated/types.ts';
import type {
  AnswerCheck,
  BodySource,
  Capability,
  Expectation,
  Fault,
  Json,
  Operation,
  PathSegment,
  Place,
  Scenario,
  Step,
  Twin,
} from '../model.ts';
import { OPERATIONS, PATH_SEGMENTS } from '../model.ts';
import { DEFAULT_BODY, plainStep, preparationFor } from '../step.ts';

/** What a target must offer before the operation can be judged; the result of Fetch Store is nothing but its callback. */
const IMPLIED_NEEDS: Record<Operation, Capability[]> = {
  getToken: [],
  createOrder: [],
  validateCart: ['cart'],
  fireOrder: ['hold', 'fire'],
  cancelOrder: ['cancel'],
  fetchStore: ['storeCallback'],
  fetchMenu: ['menu'],
};

const NONE: never[] = [];
const OWN_PATH = {};

/** The operations that an entry names: exactly one in a sound step, none in `prepare`. */
export function operationsOf(entry: StepEntry): Operation[] {
  return OPERATIONS.filter((operation) => entry[operation] !== undefined);
}

/** @param stepsOf the steps that an entry stands for, see {@link toSteps} */
export function toScenario(
  entry: ScenarioEntry,
  suite: string,
  place: Place,
  stepsOf: (step: StepEntry, index: number) => Step[],
): Scenario {
  // Of a list that grew, a copy has the room that it needs and no more: there may be very many.
  const steps = entry.steps.flatMap(stepsOf).slice();
  const lacks = entry.lacks ?? NONE;
  const needs = new Set(entry.needs);
  for (const { operation } of steps) for (const capability of IMPLIED_NEEDS[operation]) needs.add(capability);
  for (const capability of lacks) needs.delete(capability);
  const { id, title, requirements } = entry;
  return { id, suite, title, requirements, needs: sharedList([...needs]), lacks, steps, place };
}

/** Equal lists of capabilities are one, and so are equal names of fixtures: there may be very many scenarios. */
const lists = new Map<string, Capability[]>();
const fixtures = new Map<string, BodySource>();

function sharedList(capabilities: Capability[]): Capability[] {
  const name = capabilities.join();
  const list = lists.get(name) ?? capabilities;
  lists.set(name, list);
  return list;
}

function fixtureOf(name: string): BodySource {
  const body = fixtures.get(name) ?? { kind: 'fixture', name };
  fixtures.set(name, body);
  return body;
}

/** One step, or those that `prepare` stands for. */
export function toSteps(entry: StepEntry, place: Place): Step[] {
  if (entry.prepare !== undefined) return preparationFor(entry.prepare as Operation, place);
  const operation = operationsOf(entry)[0] ?? 'createOrder';
  const request = entry[operation] ?? {};
  return [
    plainStep(operation, {
      body: bodyOf(request, operation),
      set: (request.set ?? {}) as Record<string, Json>,
      remove: (request.remove ?? NONE) as string[],
      path: request.path ?? OWN_PATH,
      fault: request.fault === undefined ? null : faultOf(request.fault as FaultEntry),
      twin: (request.twin ?? null) as Twin | null,
      expect: expectationOf(entry.expect as ExpectEntry | undefined),
      setup: entry.setup ?? false,
      place,
      ...(entry.keep === undefined ? {} : { keep: entry.keep }),
    }),
  ];
}

function bodyOf({ body }: RequestEntry, operation: Operation): BodySource {
  if (body === undefined) return DEFAULT_BODY[operation];
  if (typeof body === 'string') return fixtureOf(body);
  return 'same-as' in body ? { kind: 'same-as', kept: body['same-as'] } : { kind: 'inline', value: body.json as Json };
}

function faultOf(entry: FaultEntry): Fault {
  const [kind, value] = Object.entries(entry)[0] ?? [];
  const [name, inner] =
    typeof value === 'object' && value !== null ? (Object.entries(value)[0] ?? ['', null]) : ['', null];
  switch (kind) {
    case 'remove':
      return { kind: 'remove', pointer: String(value) };
    case 'set':
      return { kind: 'set', pointer: name, value: inner as Json };
    case 'body':
      return { kind: 'body', text: String(value) };
    case 'cut':
      return { kind: 'cut' };
    case 'remove-header':
      return { kind: 'remove-header', name: String(value) };
    case 'set-header':
      return { kind: 'set-header', name, value: String(inner) };
    case 'method':
      return { kind: 'method', method: String(value) };
    case 'path':
      return { kind: 'path', segment: segmentOf(name), value: String(inner) };
    default:
      return { kind: 'encode', as: value === 'form' ? 'form' : 'json' };
  }
}

function segmentOf(name: string): PathSegment {
  return PATH_SEGMENTS.find((segment) => segment === name) ?? 'operation';
}

/** What the rows of a table expect alike is one value, so that a long table costs little memory. */
const expectations = new WeakMap<object, Expectation>();

function expectationOf(entry: ExpectEntry | undefined): Expectation {
  if (entry === undefined) return { answer: 'accepted', callback: false, checks: [] };
  if (typeof entry === 'string') return { answer: entry as Expectation['answer'], callback: false, checks: [] };
  const expectation = expectations.get(entry) ?? expectationIn(entry);
  expectations.set(entry, expectation);
  return expectation;
}

function expectationIn(entry: Exclude<ExpectEntry, string>): Expectation {
  const checks: AnswerCheck[] = [];
  if (entry.status !== undefined) checks.push({ kind: 'status', oneOf: [entry.status].flat() });
  for (const [name, equals] of Object.entries(entry.headers ?? {})) checks.push({ kind: 'header', name, equals });
  for (const [pointer, equals] of Object.entries(entry.body ?? {})) {
    checks.push({ kind: 'body', pointer, equals: equals as Json });
  }
  if (entry.schema !== undefined) checks.push({ kind: 'schema', file: entry.schema });
  return {
    answer: entry.answer ?? (checks.length > 0 ? 'any' : 'accepted'),
    callback: entry.callback === 'store',
    checks,
  };
}
