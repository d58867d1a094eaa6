/** From the path of a request to its operation (Endpoints of the interface). */
import type { BusinessOperation, Operation } from '../engine/model.ts';
import { BUSINESS_OPERATIONS } from '../engine/model.ts';
import type { FirePath, Rules } from './dialect.ts';
import { effectsOn, type Fault, skips } from './fault.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Last part of the path of each business operation. */
const OPERATION_PATHS: { [operation in BusinessOperation]: string } = {
  createOrder: 'orders/notification',
  validateCart: 'orders/adjustcart',
  fireOrder: 'order/fire',
  cancelOrder: 'orders/cancel',
  fetchStore: 'stores/status/update',
  fetchMenu: 'stores/menus/update',
};

/** Prefix under which the token endpoint is served, so that base and auth address differ. */
export const AUTH_PREFIX = '/auth';
const TOKEN_PATH = `${AUTH_PREFIX}/oauth2/token`;

/** Values of the path segments that this service serves. */
export interface PathNames {
  provider: string;
  partner: string;
  market: string;
}

type Route = { operation: Operation } | { refusal: Refusal };
/** From path and query to the operation, or why there is none. */
export type Router = (url: string) => Route;

/** A router that knows the exact paths by heart, and takes others apart to say what is unknown about them. */
export function createRouter(service: {
  names: PathNames;
  firePaths: readonly FirePath[];
  rules: Rules;
  faults: readonly Fault[];
}): Router {
  const { names, firePaths, rules, faults } = service;
  const operations = new Map<string, BusinessOperation>();
  // The path of Create Order stays its own, also where a held order is fired on it.
  for (const path of firePaths) operations.set(path, 'fireOrder');
  for (const operation of BUSINESS_OPERATIONS) {
    const [moved] = effectsOn(faults, 'moved', operation);
    if (operation !== 'fireOrder') operations.set(moved?.path ?? OPERATION_PATHS[operation], operation);
  }
  const tokenPath = effectsOn(faults, 'moved', 'getToken')[0]?.path ?? TOKEN_PATH;
  const [shaped] = effectsOn(faults, 'path-shape', null);
  const prefix = filled(shaped?.prefix ?? PREFIX, names);

  return (url) => {
    const [path = ''] = url.split('?', 1);
    if (path === tokenPath) return { operation: 'getToken' };
    const exact = path.startsWith(prefix) ? operations.get(path.slice(prefix.length)) : undefined;
    if (exact) return { operation: exact };
    return shaped ? { refusal: refusal('path-unknown', UNKNOWN_PATH) } : takeApart(path);
  };

  function takeApart(path: string): Route {
    const [, version, ...rest] = SHAPE.exec(path) ?? [];
    const [givenProvider, givenPartner, givenMarket, last = ''] = rest;
    const operation = operations.get(last);
    if (operation === undefined) return { refusal: refusal('path-unknown', UNKNOWN_PATH) };
    const given = { version, provider: givenProvider, partner: givenPartner, market: givenMarket };
    const served = { version: 'v1', ...names };
    for (const segment of ['version', 'provider', 'partner', 'market'] as const) {
      if (decoded(given[segment]) === served[segment]) continue;
      if (rules.paths === 'any' || (segment === 'version' && skips(faults, segment, operation))) continue;
      return { refusal: refusal('path-unknown', `the ${segment} of the path is not one that is served here`) };
    }
    return { operation };
  }
}

const UNKNOWN_PATH = 'nothing is served under this path';
const PREFIX = '/uat/v1/providers/{provider}/partners/{partner}/markets/{market}/';
const SHAPE = /^\/uat\/([^/]+)\/providers\/([^/]+)\/partners\/([^/]+)\/markets\/([^/]+)\/(.+)$/;

function filled(prefix: string, names: PathNames): string {
  return Object.entries(names).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)),
    prefix,
  );
}

function decoded(segment = ''): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
