/** The exact request of a body that is filled in: twin, fault, encoding, address and headers. Pure. */
import type { Fault, Headers, Json, PathSegment, ResolvedRequest, Step, Target, Twin } from '../model.ts';
import { isObject, removeAt, setAt } from '../pointer.ts';
import type { Context } from './context.ts';

/** What each operation's path ends with (Endpoints, rows 1 to 6). */
const PATHS = {
  createOrder: 'orders/notification',
  validateCart: 'orders/adjustcart',
  fireOrder: 'order/fire',
  cancelOrder: 'orders/cancel',
  fetchStore: 'stores/status/update',
  fetchMenu: 'stores/menus/update',
} as const;

/** `sound`: the body before the fault, which is given with its placeholders filled in. */
export function requestOf(step: Step, fault: Fault | null, sound: Json, context: Context): ResolvedRequest {
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
