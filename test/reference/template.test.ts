import { describe, expect, it } from 'vitest';
import { fieldName, isAboutAccess, REFUSALS, type RefusalCause } from '../../reference/refusal.ts';
import { findUnknownMember, findUnseenValue } from '../../reference/shown.ts';
import { render, type Template, without } from '../../reference/template.ts';

describe('render', () => {
  const values = { code: 'A1', number: 7, ksOrderId: '42' };

  it.each<[Template, unknown]>([
    ['{{number}}', 7],
    ['{{number|text}}', '7'],
    ['{{ksOrderId|number}}', 42],
    ['urn:{{code}}:{{number}}', 'urn:A1:7'],
    [
      { a: '{{code}}', b: '{{message}}', c: ['{{field}}', 1, null] },
      { a: 'A1', c: [1, null] },
    ],
    ['about {{message}}', undefined],
    ['{{message}}', undefined],
    [true, true],
  ])('makes of %j: %j', (template, body) => {
    expect(render(template, values)).toEqual(body);
  });

  it('leaves out what is taken away, and the values as they are', () => {
    expect(render({ code: '{{code}}', number: '{{number}}' }, without(values, ['code']))).toEqual({ number: 7 });
    expect(values.code).toBe('A1');
  });
});

describe('refusals', () => {
  it('have codes and numbers of their own, and statuses of a failure', () => {
    const kinds = Object.values(REFUSALS);
    expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length);
    expect(new Set(kinds.map(({ number }) => number)).size).toBe(kinds.length);
    expect(kinds.filter(({ status }) => status < 400)).toEqual([]);
  });

  it('are about access for the token or the key of a business call', () => {
    const about = (Object.keys(REFUSALS) as RefusalCause[]).filter(isAboutAccess);
    expect(about).toEqual([
      'token-missing',
      'token-malformed',
      'token-unknown',
      'token-expired',
      'api-key-missing',
      'api-key-unknown',
    ]);
  });

  it('name fields as people write them', () => {
    expect(fieldName('/orderItems/0/options/12/id')).toBe('orderItems[0].options[12].id');
    expect(fieldName('/storeInformation/additionalProperties')).toBe('storeInformation.additionalProperties');
  });
});

describe('what is shown', () => {
  it('finds members that the interface does not name, at any depth', () => {
    const deep = { orderItems: [{}, { options: [{ options: [{ colour: 'red' }] }] }] };
    expect(findUnknownMember(deep, 'createOrder')).toBe('/orderItems/1/options/0/options/0/colour');
    expect(findUnknownMember({ menus: [{ id: '1' }] }, 'fetchMenu')).toBeNull();
    expect(findUnknownMember({ menus: [{ id: '1' }] }, 'fetchStore')).toBe('/menus');
    expect(findUnknownMember({ constructor: 1 }, 'cancelOrder')).toBe('/constructor');
  });

  it('finds values that were never seen', () => {
    expect(findUnseenValue({ orderItems: [{ type: 'ITEM' }, {}, { type: 'COMBO' }] })).toBe('/orderItems/2/type');
    expect(findUnseenValue({ payments: { paymentMethod: 'CASH' } })).toBe('/payments/paymentMethod');
    expect(findUnseenValue({ payments: { paymentMethod: 'CARD' }, orderItems: [] })).toBeNull();
  });
});
