import { expect, test } from 'vitest';
import { loadLibrary } from '../../engine/load/index.ts';
import { rehearse, unsound } from '../../engine/rehearse.ts';
import { plainStep, preparationFor } from '../../engine/step.ts';
import { scenario, target } from './parts.ts';

const { suites, fixtures } = loadLibrary();
const place = { file: 'mine.yaml', line: 7, column: 3 };

test('every request of the kit keeps to the interface, but for its fault', () => {
  const scenarios = suites.flatMap((suite) => suite.scenarios);
  const { requests, problems } = rehearse(scenarios, target(), fixtures);
  expect(problems).toEqual([]);
  expect(requests).toHaveLength(scenarios.flatMap(({ steps }) => steps).length);
});

test('what is shown of a request holds no secret', () => {
  const { requests } = rehearse([scenario([plainStep('getToken'), plainStep('createOrder')])], target(), fixtures);
  expect(requests[0]?.request.body).toContain(encodeURIComponent('[ORDER_CLIENT_SECRET]'));
  expect(requests[1]?.request.headers).toContainEqual(['Authorization', 'Bearer [ORDER_ACCESS_TOKEN]']);
});

test('steps know the orders of the steps before', () => {
  const { requests, problems } = rehearse(
    [scenario([...preparationFor('cancelOrder', place), plainStep('cancelOrder')])],
    target(),
    fixtures,
  );
  expect(problems).toEqual([]);
  expect(requests.map(({ request }) => request.operation)).toEqual(['createOrder', 'cancelOrder']);
});

test('an order that no step keeps is told at its place', () => {
  const { requests, problems } = rehearse(
    [scenario([plainStep('cancelOrder', { place })], { id: 'mine/one' })],
    target(),
    fixtures,
  );
  expect(requests).toEqual([]);
  expect(problems).toMatchObject([
    { code: 'unknown-placeholder', where: place, what: expect.stringContaining('${order.ksOrderId}') },
  ]);
});

test('a change that breaks the interface is told at its place, for each breach', () => {
  const step = plainStep('createOrder', { place, remove: ['/orderItems'], set: { '/payments/total': 'much' } });
  const { problems } = rehearse([scenario([step], { id: 'mine/one' })], target(), fixtures);
  expect(problems.map(({ code, where }) => [code, where])).toEqual([
    ['request-breaks-interface', place],
    ['request-breaks-interface', place],
  ]);
  expect(problems.map(({ what }) => what).join()).toMatch(/\/payments\/total must be number/);
});

test('so is one of the target file', () => {
  const broken = target({ fixtures: { cart: { '/orderItems': 17 } } });
  expect(rehearse([scenario([plainStep('validateCart')])], broken, fixtures).problems).toMatchObject([
    { code: 'request-breaks-interface' },
  ]);
});

test('a fault may break what it likes', () => {
  const step = plainStep('createOrder', { fault: { kind: 'remove', pointer: '/orderItems' } });
  expect(rehearse([scenario([step])], target(), fixtures).problems).toEqual([]);
});

test('scenarios that share a step are each told what is wrong with it', () => {
  const breaking = plainStep('validateCart', { place, set: { '/orderItems': 17 } });
  const scenarios = ['mine/one', 'mine/two'].map((id) => scenario([plainStep('fetchMenu'), breaking], { id }));
  expect(unsound(scenarios, target(), fixtures).map(({ what }) => what)).toEqual([
    expect.stringContaining('validateCart in mine/one'),
    expect.stringContaining('validateCart in mine/two'),
  ]);
});

test('a shared step that speaks of an order is looked at behind every order, and behind none', () => {
  const cancel = plainStep('cancelOrder', { place });
  const scenarios = [
    scenario([plainStep('createOrder'), cancel], { id: 'mine/one' }),
    scenario([plainStep('createOrder', { set: { '/providerOrderId': '' } }), cancel], { id: 'mine/two' }),
    scenario([cancel], { id: 'mine/three' }),
  ];
  const problems = unsound(scenarios, target(), fixtures);
  expect(problems).toEqual(rehearse(scenarios, target(), fixtures).problems);
  expect(problems.map(({ what }) => what)).toContainEqual(expect.stringContaining('(mine/three)'));
});
