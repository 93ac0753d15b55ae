import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { aTrade } from '#web/journal/details/fake-server-testing.ts';
import { stepsLeft } from './steps-left.ts';

const columnsOf = (...trades: readonly TradeRow[]) => buildColumns(trades, { mistakes: [] }, 1);
const [first, last] = [aTrade(1), aTrade(2)];

test('with trades alone, limits and the first note are left, on the trade that closed last', () => {
  const left = stepsLeft(columnsOf(last, first), false);
  assert.deepEqual(left, { isLimited: false, hasNote: false, latest: last.id });
});

test('a note on any trade is the first one', () => {
  const noted = aTrade(1, { bits: ['hasComments'] });
  assert.deepEqual(stepsLeft(columnsOf(noted, last), false), {
    isLimited: false,
    hasNote: true,
    latest: last.id,
  });
  assert.equal(stepsLeft(columnsOf(noted, last), true), null);
});

test('a deleted trade is none, and neither is its note', () => {
  const deleted = aTrade(2, { bits: ['deleted', 'hasComments'] });
  assert.deepEqual(stepsLeft(columnsOf(first, deleted), true), {
    isLimited: true,
    hasNote: false,
    latest: first.id,
  });
  assert.equal(stepsLeft(columnsOf(deleted), false), null);
});
