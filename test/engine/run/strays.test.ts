import { expect, test } from 'vitest';
import type { Callback, CallbackWait, Json } from '../../../engine/model.ts';
import { straysOf } from '../../../engine/run/strays.ts';
import { callback } from '../parts.ts';

let arrivals = 0;
const arrived = (body: Json | string, second: string): Callback =>
  callback(body, { id: `c-${++arrivals}`, receivedAt: `2031-08-14T19:05:${second}Z` });

const first = arrived({ storeId: 's-1', open: true }, '43.000');
const answered: CallbackWait = {
  step: 0,
  storeIds: ['s-1'],
  sentAt: '2031-08-14T19:05:42.000Z',
  answeredAt: '2031-08-14T19:05:42.500Z',
  timeoutMs: 1_000,
  matching: [first],
  others: [],
};
const missed: CallbackWait = { ...answered, storeIds: ['s-2'], matching: [] };

const noteOn = (stray: Callback) => straysOf([stray], [answered, missed], new Set(['p-1'])).map(({ note }) => note);

test.each<[string, Callback, RegExp]>([
  ['repeated', arrived({ storeId: 's-1', open: true }, '44.500'), /^It came again, 1500 ms after the first/],
  [
    'late',
    arrived({ storeId: 's-2', open: true }, '44.500'),
    /^It came late: 2000 ms after the answer, and only 1000 ms were waited/,
  ],
  ['for another store', arrived({ storeId: 's-3', open: true }, '44.500'), /^It is for another store, or for none/],
  ['before its request', arrived({ storeId: 's-2', open: true }, '41.000'), /^It is for another store, or for none/],
  ['about an order', arrived({ data: { providerOrderId: 'p-1' } }, '44.500'), /^It is about an order of this run/],
  ['without a body', arrived('', '44.500'), /^It has no body/],
  ['not JSON', arrived('<p>', '44.500'), /^Its body is not JSON/],
])('%s', (_name, stray, note) => {
  expect(noteOn(stray)).toEqual([expect.stringMatching(note)]);
});

test('what a wait has claimed is no stray', () => {
  expect(straysOf([first], [answered], new Set())).toEqual([]);
});
