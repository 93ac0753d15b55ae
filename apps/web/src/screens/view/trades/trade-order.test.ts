import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import {
  allocateChoices,
  NO_LABELS,
  journalBit,
  type TradeColumns,
} from '@daybook/domain/trade/trade-columns.ts';
import { en } from '@daybook/texts/en.ts';
import { LIST_COLUMN_NAMES } from './list-columns.ts';
import {
  NEWEST_FIRST,
  nextOrder,
  orderQuery,
  orderRows,
  pageWithin,
  parseOrder,
  tradesOfPage,
} from './trade-order.ts';

/** Four trades in their order of closing. */
const columns: TradeColumns = {
  count: 4,
  revision: 1,
  symbols: ['TSLA', 'AAPL'],
  currencies: ['USD'],
  accounts: ['DEMO-1'],
  ...NO_LABELS,
  id: BigUint64Array.of(1n, 2n, 3n, 4n),
  symbol: Uint16Array.of(0, 1, 0, 1),
  currency: new Uint8Array(4),
  account: new Uint8Array(4),
  short: Uint8Array.of(0, 1, 0, 1),
  volumeScale: 0,
  volume: Float64Array.of(2, 2, 2, 2),
  gross: Float64Array.of(5, 1, 1, -7),
  net: Float64Array.of(dollars(5), dollars(1), dollars(1), dollars(-7)),
  day: Int32Array.of(20000, 20000, 20001, 20001),
  start: Int32Array.of(34200, 36000, 34201, 34300),
  end: Int32Array.of(34300, 36100, 34210, 34900),
  duration: Int32Array.of(100, 100, 9, 600),
  executions: Uint16Array.of(2, 2, 2, 2),
  journal: {
    bits: Uint16Array.of(0, journalBit('hasImage'), journalBit('hasComments'), 0),
    ...allocateChoices(4),
    mistakeStart: new Uint32Array(5),
    mistake: new Uint16Array(0),
    tagStart: new Uint32Array(5),
    tag: new Uint16Array(0),
  },
};
const source = { columns, details: null, messages: en };
const all = Uint32Array.of(0, 1, 2, 3);

test('the list begins with the trade that was closed last', () => {
  assert.deepEqual([...orderRows(source, all, NEWEST_FIRST)], [3, 2, 1, 0]);
});

test('equal trades are sorted latest first, in both directions', () => {
  assert.deepEqual([...orderRows(source, all, { key: 'net', direction: 'descending' })], [0, 2, 1, 3]);
  assert.deepEqual([...orderRows(source, all, { key: 'net', direction: 'ascending' })], [3, 2, 1, 0]);
  assert.deepEqual([...orderRows(source, all, { key: 'symbol', direction: 'ascending' })], [3, 1, 2, 0]);
  assert.deepEqual([...orderRows(source, all, { key: 'status', direction: 'descending' })].slice(2), [3, 0]);
});

test('every column sorts the rows that passed the filter and no others', () => {
  for (const key of LIST_COLUMN_NAMES)
    for (const direction of ['ascending', 'descending'] as const)
      assert.deepEqual(
        [...orderRows(source, Uint32Array.of(1, 3), { key, direction })].sort((left, right) => left - right),
        [1, 3],
      );
});

test('a second press turns the order round; figures begin with the largest, words with A', () => {
  assert.deepEqual(nextOrder(NEWEST_FIRST, 'date'), { key: 'date', direction: 'ascending' });
  assert.equal(nextOrder(NEWEST_FIRST, 'net').direction, 'descending');
  assert.equal(nextOrder(NEWEST_FIRST, 'symbol').direction, 'ascending');
});

test('a page beyond the last is the last', () => {
  assert.equal(pageWithin(7, 41), 2);
  assert.equal(pageWithin(0, 0), 0);
  assert.equal(tradesOfPage(columns, all, 3).length, 4);
});

test('a row carries what the list shows', () => {
  const row = tradesOfPage(columns, Uint32Array.of(1), 0)[0];
  assert.equal(row?.symbol, 'AAPL');
  assert.equal(row?.side, 'short');
  assert.equal(row?.hasImage, true);
  assert.equal(row?.id, '0000000000002');
});

test('order and page travel in the address; the usual is left out', () => {
  assert.deepEqual(orderQuery(NEWEST_FIRST, 0), { sort: '', page: '' });
  const order = { key: 'net', direction: 'descending' } as const;
  assert.deepEqual(orderQuery(order, 2), { sort: '-net', page: '3' });
  assert.deepEqual(parseOrder({ sort: '-net', page: '3' }), { order, page: 2 });
  for (const query of [{}, { sort: 'size', page: '0' }, { sort: '--net', page: '-1' }, { page: '1e9' }])
    assert.deepEqual(parseOrder(query), { order: NEWEST_FIRST, page: 0 });
});
