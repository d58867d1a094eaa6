import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import type { BodyProblem, Fault } from '../fault.ts';
import { ACCEPTED, ANY_ACCEPTED } from './judges.ts';

/** Methods, paths and media types that the service ought not to serve, or serves elsewhere than it ought to. */
const ADDRESS_FAULTS: readonly Fault[] = [
  {
    name: 'put-accepted',
    title: 'PUT is served as if it were POST',
    level: 'must',
    breaks: 'method.post',
    effect: { kind: 'serve-method', method: 'PUT' },
    catches: ['errors/*/method-PUT', 'token/refuses/method-PUT'],
  },
  {
    name: 'get-accepted',
    title: 'GET is answered as if the operation had been carried out',
    level: 'should',
    breaks: 'method.get',
    effect: { kind: 'serve-method', method: 'GET' },
    catches: ['errors/*/method-GET', 'token/refuses/method-GET'],
  },
  {
    name: 'wrong-media-type-accepted',
    title: 'A body of another media type than application/json is taken',
    level: 'should',
    breaks: 'auth.contentType',
    effect: { kind: 'skip-checks', checks: ['media-type'] },
    catches: ['headers/*/content-type-{text,missing}', 'token/refuses/json'],
  },
  {
    name: 'other-version-accepted',
    title: 'Any version in the path is served as if it were v1',
    level: 'should',
    breaks: 'version.path',
    effect: { kind: 'skip-checks', checks: ['version'] },
    catches: ['errors/*/version-*'],
  },
  {
    name: 'fire-on-plural-path-only',
    title: 'Fire Order is served under orders/fire, and not under order/fire',
    operation: 'fireOrder',
    level: 'must',
    breaks: 'fire.path',
    effect: { kind: 'fire-path', path: 'orders/fire' },
    catches: ACCEPTED.fireOrder,
  },
  {
    name: 'fire-on-notification-path-only',
    title: 'A held order is fired by a second request to orders/notification, and not under order/fire',
    operation: 'fireOrder',
    level: 'must',
    breaks: 'fire.path',
    effect: { kind: 'fire-path', path: 'orders/notification' },
    catches: ACCEPTED.fireOrder,
  },
];

const PROBLEMS: readonly { name: string; title: string; problem: BodyProblem; cases: string }[] = [
  {
    name: 'truncated-body-accepted',
    title: 'Half a body is taken for a whole one',
    problem: 'truncated',
    cases: 'cut',
  },
  {
    name: 'non-object-accepted',
    title: 'JSON that is not an object is taken',
    problem: 'non-object',
    cases: '{array,text,number,null}',
  },
  { name: 'empty-body-accepted', title: 'A request without a body is taken', problem: 'empty', cases: 'empty' },
];

const BODY_FAULTS: readonly Fault[] = [
  ...BUSINESS_OPERATIONS.map(
    (operation): Fault => ({
      name: `malformed-json-accepted-on-${operation}`,
      title: `${operation} takes a body that is not JSON`,
      operation,
      level: 'must',
      breaks: 'body.json',
      effect: { kind: 'tolerate-body', problem: 'malformed' },
      catches: [`errors/${operation}/body-{malformed,cut}`, `errors/${operation}/status`],
    }),
  ),
  ...PROBLEMS.map(
    ({ name, title, problem, cases }): Fault => ({
      name,
      title,
      level: 'must',
      breaks: 'body.json',
      effect: { kind: 'tolerate-body', problem },
      catches: [`errors/*/body-${cases}`],
    }),
  ),
];

const MOVED = [
  ['createOrder', 'orders/create', 'create.path'],
  ['validateCart', 'carts/validate', 'cart.path'],
  ['cancelOrder', 'orders/cancellation', 'cancel.path'],
  ['fetchStore', 'stores/status', 'fetchStore.path'],
  ['fetchMenu', 'stores/menus', 'fetchMenu.path'],
  ['getToken', '/auth/token', 'token.path'],
] as const;

const MOVED_FAULTS = MOVED.map(
  ([operation, path, breaks]): Fault => ({
    name: `moved-${operation}`,
    title: `${operation} is served under ${path}, and not under its path`,
    operation,
    level: 'must',
    breaks,
    effect: { kind: 'moved', path },
    catches: ACCEPTED[operation],
  }),
);

const PREFIXES = [
  [
    'version-in-path-missing',
    'v1',
    '/uat/providers/{provider}/partners/{partner}/markets/{market}/',
    'version.segment',
  ],
  [
    'provider-in-path-missing',
    'the provider',
    '/uat/v1/partners/{partner}/markets/{market}/',
    'pathParameter.provider',
  ],
  ['partner-in-path-missing', 'the partner', '/uat/v1/providers/{provider}/markets/{market}/', 'pathParameter.partner'],
  ['market-in-path-missing', 'the market', '/uat/v1/providers/{provider}/partners/{partner}/', 'pathParameter.market'],
] as const;

const PREFIX_FAULTS = PREFIXES.map(
  ([name, what, prefix, breaks]): Fault => ({
    name,
    title: `The operations are served under paths without ${what}, and under no other`,
    level: 'must',
    breaks,
    effect: { kind: 'path-shape', prefix },
    catches: ANY_ACCEPTED,
  }),
);

/** Requests that ought to be refused for what they are, whatever their fields say, and addresses that are others. */
export const requestFaults: readonly Fault[] = [...ADDRESS_FAULTS, ...MOVED_FAULTS, ...PREFIX_FAULTS, ...BODY_FAULTS];
