import { BUSINESS_OPERATIONS } from '../../engine/model.ts';
import type { BodyProblem, Fault } from '../fault.ts';

/** Methods, paths and media types that the service ought not to serve, or serves elsewhere than it ought to. */
const ADDRESS_FAULTS: readonly Fault[] = [
  {
    name: 'put-accepted',
    title: 'PUT is served as if it were POST',
    level: 'must',
    breaks: 'method.post',
    effect: { kind: 'serve-method', method: 'PUT' },
    catches: [],
  },
  {
    name: 'get-accepted',
    title: 'GET is answered as if the operation had been carried out',
    level: 'should',
    breaks: 'method.get',
    effect: { kind: 'serve-method', method: 'GET' },
    catches: [],
  },
  {
    name: 'wrong-media-type-accepted',
    title: 'A body of another media type than application/json is taken',
    level: 'should',
    breaks: 'auth.contentType',
    effect: { kind: 'skip-checks', checks: ['media-type'] },
    catches: [],
  },
  {
    name: 'other-version-accepted',
    title: 'Any version in the path is served as if it were v1',
    level: 'should',
    breaks: 'version.path',
    effect: { kind: 'skip-checks', checks: ['version'] },
    catches: [],
  },
  {
    name: 'fire-on-plural-path-only',
    title: 'Fire Order is served under orders/fire, and not under order/fire',
    operation: 'fireOrder',
    level: 'must',
    breaks: 'fire.path',
    effect: { kind: 'fire-path', path: 'orders/fire' },
    catches: [],
  },
  {
    name: 'fire-on-notification-path-only',
    title: 'A held order is fired by a second request to orders/notification, and not under order/fire',
    operation: 'fireOrder',
    level: 'must',
    breaks: 'fire.path',
    effect: { kind: 'fire-path', path: 'orders/notification' },
    catches: [],
  },
];

const PROBLEMS: readonly { name: string; title: string; problem: BodyProblem }[] = [
  { name: 'truncated-body-accepted', title: 'Half a body is taken for a whole one', problem: 'truncated' },
  { name: 'non-object-accepted', title: 'JSON that is not an object is taken', problem: 'non-object' },
  { name: 'empty-body-accepted', title: 'A request without a body is taken', problem: 'empty' },
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
      catches: [],
    }),
  ),
  ...PROBLEMS.map(
    ({ name, title, problem }): Fault => ({
      name,
      title,
      level: 'must',
      breaks: 'body.json',
      effect: { kind: 'tolerate-body', problem },
      catches: [],
    }),
  ),
];

/** Requests that ought to be refused for what they are, whatever their fields say. */
export const requestFaults: readonly Fault[] = [...ADDRESS_FAULTS, ...BODY_FAULTS];
