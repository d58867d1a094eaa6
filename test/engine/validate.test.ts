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

test('a schema may speak of the meta-schema, and name its draft', async () => {
  const id = 'https://json-schema.org/draft/2020-12/schema';
  const breaches = await compileSchema({ $schema: id, $ref: id });
  expect(breaches({ type: 'object' })).toEqual([]);
  expect(breaches({ type: 'nothing' })).not.toEqual([]);
  await expect(compileSchema({ $schema: 'http://json-schema.org/draft-07/schema#' })).rejects.toThrow('draft-07');
});

test('what is wrong with a schema is told', async () => {
  await expect(compileSchema({ type: 'nothing' })).rejects.toThrow('schema is invalid: data/type must be equal to');
  await expect(compileSchema({ unheardOf: 1 })).rejects.toThrow('strict mode: unknown keyword: "unheardOf"');
});
