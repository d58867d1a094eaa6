/** What the scenarios of one run share, and how one request of it is sent. */

import { classify, jsonOf } from '../checks/answer.ts';
import type { SchemaCheck } from '../checks/answer-checks.ts';
import type { Secret } from '../checks/secrets.ts';
import { secretsIn, secretsInText } from '../checks/token.ts';
import type { Ending } from '../judge.ts';
import type { Ledger, Leftover } from '../ledger.ts';
import type { Listener } from '../listen.ts';
import type {
  CallbackWait,
  Credentials,
  Event,
  Exchange,
  ExchangeRole,
  Json,
  JsonObject,
  KitDescription,
  Obstacle,
  OpenQuestion,
  OrderAccount,
  OrderIds,
  Reply,
  Requirement,
  ResolvedRequest,
  Target,
} from '../model.ts';
import type { Planned } from '../plan.ts';
import { isObject } from '../pointer.ts';
import { createRedact, type Redact } from '../redact.ts';
import type { KeptOrder, StoreIds } from '../resolve.ts';
import type { Sender } from '../send.ts';
import type { Slots } from './slots.ts';
import type { Stores } from './stores.ts';
import type { TokenSource } from './token-source.ts';

export interface RunSettings {
  concurrency: number;
  timeoutMs: number;
  callbackTimeoutMs: number;
  strict: boolean;
  /** Start no further scenario after the first failure. */
  bail: boolean;
}

/** Everything that a run is made from; nothing is read from disk or environment any more. */
export interface RunInput {
  planned: readonly Planned[];
  suites: readonly { name: string; title: string; file: string }[];
  requirements: readonly Requirement[];
  questions: readonly OpenQuestion[];
  fixtures: ReadonlyMap<string, JsonObject>;
  kit: KitDescription;
  runId: string;
  target: Target;
  /** Further stores for Fetch Store, so that callbacks can be awaited side by side. */
  spareStores: readonly StoreIds[];
  credentials: Credentials;
  settings: RunSettings;
  sender: Sender;
  /** Null where callbacks cannot arrive. */
  listener: Listener | null;
  matchesSchema: SchemaCheck;
  /** Ends the run early: no further scenario starts, orders are still cancelled. */
  stop: AbortSignal;
  /** Where orders are written down before they are sent; null where nothing can be left behind. */
  ledger: Ledger | null;
  /** Orders that an earlier run left, to be cancelled by this one. */
  leftovers: readonly Leftover[];
  /** Resolves when the next request may leave. */
  pace: () => Promise<void>;
}

/** An order that exists at the target, as far as the kit can tell. */
export interface CreatedOrder {
  /** Its entry in the ledger. */
  entry: string;
  providerOrderId: string;
  /** Scenario on whose behalf it was created. */
  scenario: string;
  /** The exchange that created it; null where only the ledger of an earlier run knows it. */
  exchange: Exchange | null;
  /** Ids that the ledger knows. */
  ids: Partial<OrderIds>;
  cancelled: boolean;
}

/** What carrying out steps left behind; the evidence of a scenario is made of it. */
export interface Trail {
  exchanges: Exchange[];
  waits: CallbackWait[];
  control: Exchange | null;
  guessedIds: boolean;
  obstacle: Obstacle | null;
  created: CreatedOrder[];
  notes: string[];
}

/** A scenario at work: its trail so far, and the orders that later steps refer to. */
export interface Work {
  world: World;
  scenario: string;
  trail: Trail;
  kept: Map<string, KeptOrder>;
}

export interface World {
  input: RunInput;
  tell: (event: Event) => void;
  slots: Slots;
  token: TokenSource;
  stores: Stores;
  secrets: SecretKeeper;
  /** Requests without a fault, carried out once for all scenarios that need them, by what they send. */
  carriedOut: Map<string, Promise<Trail>>;
  /** What is kept there: the others are needed once. */
  sharedKeys: ReadonlySet<string>;
  account: OrderAccount;
  /** Every providerOrderId that was created, where callbacks may speak of it. */
  orderIds: Set<string>;
  /** Orders whose ids were not known yet when their scenario ended. */
  unsettled: CreatedOrder[];
  /** Clean-up cancellations in a row that got no answer. */
  deafCancels: number;
  /** Set when the run has to end early; scenarios at work end before their next step. */
  ending: Ending;
  nextExchangeId: () => string;
}

/** Knows every secret of the run, also the tokens that are issued on the way. */
export interface SecretKeeper {
  all(): readonly Secret[];
  learn(secret: Secret): void;
  redact: Redact;
}

/** An id or a key of fewer characters cannot be told from any other text. */
const SHORTEST_SECRET = 4;

export function createSecretKeeper({ clientId, clientSecret, apiKey }: Credentials): SecretKeeper {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const secrets: Secret[] = [
    { label: 'ORDER_CLIENT_SECRET', value: clientSecret },
    { label: 'ORDER_API_KEY', value: apiKey },
    { label: 'ORDER_CLIENT_SECRET', value: basic },
  ].filter(({ value }) => value.length >= SHORTEST_SECRET);
  const known = new Set(secrets.map(({ value }) => value));
  let redact: Redact | null = null;
  return {
    all: () => secrets,
    learn(secret) {
      if (secret.value.length < SHORTEST_SECRET || known.has(secret.value)) return;
      known.add(secret.value);
      secrets.push(secret);
      redact = null;
    },
    redact(value) {
      redact ??= createRedact(secrets);
      return redact(value);
    },
  };
}

/** Sends a request, learns the secrets of its answer, and tells the exchange. */
export async function transmit(
  world: World,
  request: ResolvedRequest,
  { scenario, role, step }: { scenario: string; role: ExchangeRole; step: number | null },
): Promise<Exchange> {
  const { sender, ledger, pace } = world.input;
  const id = world.nextExchangeId();
  await pace();
  if (request.operation === 'createOrder' && ledger !== null) {
    // The disk may take its time, in which another scenario can begin.
    await world.slots.aside(() => ledger.sending(id, providerOrderIdOf(request), scenario));
  }
  const sent = await sender.send(request);
  const exchange: Exchange = { id, role, step, request, ...sent };
  if (request.operation === 'createOrder' && !mayExist(sent.reply)) ledger?.refused(id);
  if (request.operation === 'getToken' && isSuccess(sent.reply)) {
    const accepted = classify(exchange, world.input.target.fields, null).kind === 'accepted';
    secretsIn(jsonOf(sent.reply), accepted).forEach(world.secrets.learn);
    if (sent.reply.kind === 'response' && jsonOf(sent.reply) === undefined)
      secretsInText(sent.reply.body.text).forEach(world.secrets.learn);
  }
  world.tell({ type: 'exchange', scenario, exchange: world.secrets.redact(exchange) });
  return exchange;
}

/** The providerOrderId that a request names; empty where its body names none. Asked several times of each: read once. */
export function providerOrderIdOf(request: ResolvedRequest): string {
  const id = namedOrders.get(request) ?? orderIdIn(request.body ?? 'null');
  namedOrders.set(request, id);
  return id;
}

const namedOrders = new WeakMap<ResolvedRequest, string>();

function orderIdIn(body: string): string {
  try {
    const json = JSON.parse(body) as Json;
    return isObject(json) && typeof json['providerOrderId'] === 'string' ? json['providerOrderId'] : '';
  } catch {
    return '';
  }
}

/** An order may exist unless the request never arrived or was turned away by its status. */
function mayExist(reply: Reply): boolean {
  return isSuccess(reply) || (reply.kind === 'no-response' && reply.phase === 'answer');
}

function isSuccess(reply: Reply): boolean {
  return reply.kind === 'response' && reply.status >= 200 && reply.status < 300;
}
