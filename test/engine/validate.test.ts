import { expect, test } from 'vitest';
import { compileSchema, requestBreaches } from '../../engine/validate.ts';

test('a request is held against the schema of its operation', () => {
  const cancel = { ksOrderId: '1', partnerOrderId: '2', providerOrderId: '3' };
  expect(requestBreaches('cancelOrder', cancel)).toEqual([]);
  expect(requestBreaches('cancelOrder', { ...cancel, ksOrderId: 1 })).toMatchObject([{ pointer: '/ksOrderId' }]);
  expect(
    requestBreaches('cancelOrder', {})
      .map(({ message }) => message)
      .join(),
  ).toContain('(providerOrderId)');
  expect(requestBreaches('createOrder', cancel)).not.toEqual([]);
});

test('a schema of a user is compiled with formats', async () => {
  const breaches = await compileSchema({
    type: 'object',
    additionalProperties: false,
    properties: { at: { type: 'string', format: 'date-time' } },
  });
  expect(breaches({ at: '2031-08-14T19:05:42Z' })).toEqual([]);
  expect(breaches({ at: 'soon' })).toMatchObject([{ pointer: '/at' }]);
  expect(breaches({ more: 1 })).toMatchObject([{ pointer: '', message: expect.stringContaining('(more)') }]);
});

test.each([[true], [[]], [{ type: 'nothing' }], [{ unheardOf: 1 }]])('%j is no schema', async (schema) => {
  await expect(compileSchema(schema)).rejects.toThrow(Error);
});
