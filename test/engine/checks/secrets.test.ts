import { expect, test } from 'vitest';
import { echoable, echoFlaws, type Secret } from '../../../engine/checks/secrets.ts';
import { exchange, request, response, SILENCE } from '../parts.ts';

const SECRETS: Secret[] = [
  { label: 'ORDER_API_KEY', value: 'the-api-key' },
  { label: 'ORDER_CLIENT_SECRET', value: 'the-client-secret' },
  { label: 'ORDER_CLIENT_SECRET', value: 'its-other-form' },
  { label: 'ORDER_ACCESS_TOKEN', value: 'the-access-token' },
];
const labels = (flaws: { message: string }[]) => flaws.map(({ message }) => /: (\w+)$/.exec(message)?.[1]);

test.each([
  ['in the body', response(400, { message: 'unknown key the-api-key' }), ['ORDER_API_KEY']],
  ['in a header', response(200, {}, [['X-Debug', 'the-client-secret']]), ['ORDER_CLIENT_SECRET']],
  ['several', response(200, { a: 'the-api-key', b: 'the-access-token' }), ['ORDER_API_KEY', 'ORDER_ACCESS_TOKEN']],
  ['one in two forms, once', response(200, { a: 'the-client-secret', b: 'its-other-form' }), ['ORDER_CLIENT_SECRET']],
  ['masked already, in a stored run', response(200, { a: 'key [ORDER_API_KEY]' }), ['ORDER_API_KEY']],
  ['none', response(200, { a: 'the-api-ke' }), []],
])('%s', (_name, reply, expected) => {
  expect(labels(echoFlaws(exchange(reply), SECRETS))).toEqual(expected);
});

test('the token may stand in the answer that issues it, the client secret not', () => {
  const issued = exchange(response(200, { access_token: 'the-access-token', secret: 'the-client-secret' }), {
    request: request({ operation: 'getToken' }),
  });
  expect(labels(echoFlaws(issued, SECRETS))).toEqual(['ORDER_CLIENT_SECRET']);
});

test('no answer repeats nothing', () => {
  expect(echoFlaws(exchange(SILENCE), SECRETS)).toEqual([]);
});

test('what is told of it holds no secret itself', () => {
  expect(JSON.stringify(echoFlaws(exchange(response(400, { m: 'the-api-key' })), SECRETS))).not.toContain(
    'the-api-key',
  );
});

test('short secrets turn up by chance', () => {
  expect(
    echoable([
      { label: 'A', value: '1234567' },
      { label: 'B', value: '12345678' },
    ]),
  ).toEqual([{ label: 'B', value: '12345678' }]);
});
