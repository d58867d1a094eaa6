/** From an authored step to the exact request: fixture, changes, placeholders, twin, fault, encoding. Pure. */
import type {
  Credentials,
  Fault,
  Headers,
  Json,
  JsonObject,
  OrderIds,
  PathSegment,
  Pointer,
  ResolvedRequest,
  Step,
  Target,
  Twin,
} from './model.ts';
import { unreachable } from './model.ts';
import { isObject, removeAt, setAt } from './pointer.ts';
import { fillPlaceholders, prepared } from './resolve/placeholders.ts';

/** An order as later steps know it. */
export interface KeptOrder extends Partial<OrderIds> {
  providerOrderId: string;
  /** The body by which it was created. */
  body: Json;
}

export interface StoreIds {
  providerStoreId: string;
  partnerStoreId: string;
}

/** Everything that a step may refer to. */
export interface Context {
  target: Target;
  /** The store that stands for `target.providerStoreId` and `target.partnerStoreId`. */
  store: StoreIds;
  credentials: Credentials;
  accessToken: string | null;
  kept: { get(name: string): KeptOrder | undefined };
  fixtures: ReadonlyMap<string, JsonObject>;
  userAgent: string;
  /** Called once for every placeholder, so that no two requests share an id. */
  fresh: { uuid(): string; timestamp(): string };
}

export type Resolved =
  /** `body`: the JSON before fault and encoding, which has to keep to the interface. */
  | { kind: 'request'; request: ResolvedRequest; body: Json }
  /** Placeholders without a value; the request is not sent. */
  | { kind: 'unresolved'; names: string[] };

/** What each operation's path ends with (Endpoints, rows 1 to 6). */
const PATHS = {
  createOrder: 'orders/notification',
  validateCart: 'orders/adjustcart',
  fireOrder: 'order/fire',
  cancelOrder: 'orders/cancel',
  fetchStore: 'stores/status/update',
  fetchMenu: 'stores/menus/update',
} as const;

export function resolve(step: Step, context: Context): Resolved {
  const missing = new Set<string>();
  const textFor = (name: string): string | undefined => {
    const found = lookUp(name, context);
    if (found === undefined) missing.add(name);
    return found;
  };
  const sound = fillPlaceholders(bodyOf(step, context, missing), textFor);
  const fault = fillPlaceholders(step.fault as unknown as Json, textFor) as unknown as Fault | null;
  const request = build(step, fault, sound, context);
  if (missing.size > 0) return { kind: 'unresolved', names: [...missing] };
  return { kind: 'request', request, body: sound };
}

const controls = new WeakMap<Step, Step>();

/** The same step without its fault or twin: what the faulty or twin request is held against. One object for each step. */
export function controlOf(step: Step): Step {
  const control = controls.get(step) ?? {
    ...step,
    fault: null,
    twin: null,
    expect: { answer: 'accepted', callback: false, checks: [] },
  };
  controls.set(step, control);
  return control;
}

function bodyOf({ body, set, remove }: Step, { fixtures, kept, target }: Context, missing: Set<string>): Json {
  const start = (): Json => {
    switch (body.kind) {
      case 'inline':
        return prepared(body.value);
      case 'same-as': {
        const order = kept.get(body.kept);
        if (order === undefined) missing.add(body.kept);
        return order?.body ?? null;
      }
      case 'fixture':
        return changed(prepared(fixtures.get(body.name) ?? null), target.fixtures[body.name] ?? {});
      default:
        return unreachable(body);
    }
  };
  return remove.reduce((whole, pointer) => removeAt(whole, pointer), changed(start(), set));
}

function changed(value: Json, values: { [pointer: Pointer]: Json }): Json {
  return Object.entries(values).reduce((whole, [pointer, part]) => setAt(whole, pointer, part), value);
}

function build(step: Step, fault: Fault | null, sound: Json, context: Context): ResolvedRequest {
  const { twin } = step;
  const json = applyTwin(applyFault(sound, fault), twin);
  const form = step.operation === 'getToken' ? fault?.kind !== 'encode' : fault?.kind === 'encode';
  return {
    operation: step.operation,
    method: fault?.kind === 'method' ? fault.method : 'POST',
    url: urlOf(step, fault, context.target),
    headers: headersOf(step, fault, form, context),
    body: textOf(json, form, fault, twin),
    newConnection: twin === 'new-connection',
  };
}

function applyFault(body: Json, fault: Fault | null): Json {
  if (fault?.kind === 'remove') return removeAt(body, fault.pointer);
  return fault?.kind === 'set' ? setAt(body, fault.pointer, fault.value) : body;
}

function applyTwin(body: Json, twin: Twin | null): Json {
  if (twin === 'unknown-field' && isObject(body))
    return { ...body, unknownToTheInterface: 'added by the conformance kit' };
  return twin === 'reordered-keys' ? reversed(body) : body;
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

function textOf(json: Json, form: boolean, fault: Fault | null, twin: Twin | null): string {
  if (fault?.kind === 'body') return fault.text;
  const text = form ? formOf(json) : twin === 'other-whitespace' ? spaced(json) : JSON.stringify(json);
  return fault?.kind === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text;
}

/** White space wherever RFC 8259 section 2 allows it. */
function spaced(json: Json): string {
  return `\r\n \t${JSON.stringify(json, null, '\t').replaceAll('\n', ' \r\n')}\n\n`;
}

function formOf(json: Json): string {
  const fields = isObject(json) ? Object.entries(json) : [];
  const pairs = fields.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(pairs).toString();
}

function urlOf({ operation, path }: Step, fault: Fault | null, target: Target): string {
  if (operation === 'getToken') return `${trimmed(target.authUrl)}/oauth2/token`;
  const changes = fault?.kind === 'path' ? { ...path, [fault.segment]: fault.value } : path;
  const { operation: end = PATHS[operation], ...segments } = changes;
  return `${Object.keys(segments).length === 0 ? plainBaseOf(target) : baseOf(target, segments)}/${end}`;
}

/** What the URLs of all business operations begin with. */
function baseOf(target: Target, segments: Partial<Record<PathSegment, string>>): string {
  const { version = 'v1', provider = target.provider, partner = target.partner, market = target.market } = segments;
  const path = ['uat', version, 'providers', provider, 'partners', partner, 'markets', market].map(encodeURIComponent);
  return `${trimmed(target.baseUrl)}/${path.join('/')}`;
}

const plainBases = new WeakMap<Target, string>();

function plainBaseOf(target: Target): string {
  const base = plainBases.get(target) ?? baseOf(target, {});
  plainBases.set(target, base);
  return base;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Authentication 1 and 3: the form's media type at the token endpoint; token, media type and key elsewhere. */
function headersOf(
  { operation }: Step,
  fault: Fault | null,
  form: boolean,
  { credentials, accessToken, userAgent }: Context,
): Headers {
  const type: [string, string] = ['Content-Type', form ? 'application/x-www-form-urlencoded' : 'application/json'];
  const agent: [string, string] = ['User-Agent', userAgent];
  const headers: Headers =
    operation === 'getToken'
      ? [type, agent]
      : [['Authorization', `Bearer ${accessToken ?? ''}`], type, ['x-api-key', credentials.apiKey], agent];
  if (fault?.kind !== 'remove-header' && fault?.kind !== 'set-header') return headers;
  const others = headers.filter(([name]) => name.toLowerCase() !== fault.name.toLowerCase());
  return fault.kind === 'set-header' ? [...others, [fault.name, fault.value]] : others;
}

function lookUp(name: string, { target, store, credentials, kept, fresh }: Context): string | undefined {
  switch (name) {
    case 'fresh.uuid':
      return fresh.uuid();
    case 'fresh.timestamp':
      return fresh.timestamp();
    case 'target.provider':
      return target.provider;
    case 'target.partner':
      return target.partner;
    case 'target.market':
      return target.market;
    case 'target.providerStoreId':
      return store.providerStoreId;
    case 'target.partnerStoreId':
      return store.partnerStoreId;
    case 'credentials.clientId':
      return credentials.clientId;
    case 'credentials.clientSecret':
      return credentials.clientSecret;
    default: {
      const [order = '', id = ''] = name.split('.');
      const known = kept.get(order);
      return id === 'ksOrderId' || id === 'partnerOrderId' || id === 'providerOrderId' ? known?.[id] : undefined;
    }
  }
}

/** Now in the interface's shape, `YYYY-MM-DD HH:MM:SS.ffffff`, UTC. `now` in milliseconds, `micros` 0 to 999. */
export function timestampOf(now: number, micros: number): string {
  return `${new Date(now).toISOString().replace('T', ' ').replace('Z', '')}${String(micros).padStart(3, '0')}`;
}
