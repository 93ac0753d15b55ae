import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { dollars } from '@daybook/domain/money.ts';
import { journalBit, tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { netOfDayAfter, planRows } from './plan-rows.ts';

function anAnswer(
  net: number,
  limits: Partial<TradeAnswer['limits']>,
  currency = 'USD',
  deleted: 'Y' | 'N' = 'N',
) {
  return {
    trade: { netProfitAndLoss: dollars(net), currency, deleted },
    limits: { dayNet: 0, weekNet: 0, tradeLimit: 0, dayLimit: 0, weekLimit: 0, ...limits },
  };
}

test('each limit that was set is kept up to its amount and exceeded beyond it', () => {
  const limits = {
    tradeLimit: dollars(96),
    dayLimit: dollars(300),
    weekLimit: 0,
    dayNet: dollars(-300.01),
    weekNet: dollars(-900),
  };
  assert.deepEqual(planRows(anAnswer(-96, limits)), [
    { limit: 'trade', amount: dollars(96), net: dollars(-96), exceededBy: null },
    { limit: 'day', amount: dollars(300), net: dollars(-300.01), exceededBy: dollars(0.01) },
  ]);
});

test('where no limit applies, the reason is given', () => {
  const limits = { tradeLimit: dollars(10) };
  assert.equal(planRows(anAnswer(-96, {})), 'no-limits');
  assert.equal(planRows(anAnswer(-96, limits, 'EUR')), 'other-currency');
  assert.equal(planRows(anAnswer(-96, limits, 'USD', 'Y')), 'deleted');
});

test('the day after a trade includes all that closed up to it, in its currency and not deleted', () => {
  const deleted = journalBit('deleted');
  const columns = {
    id: BigUint64Array.of(1n, 2n, 3n, 4n, 5n, 6n),
    day: Int32Array.of(9, 10, 10, 10, 10, 10),
    currency: Uint8Array.of(0, 0, 1, 0, 0, 0),
    net: Float64Array.of(1, 20, 300, 4_000, 50_000, 600_000),
    journal: { bits: Uint16Array.of(0, 0, 0, deleted, 0, 0) },
  } as unknown as TradeColumns;
  assert.equal(netOfDayAfter(columns, tradeIdText(5n)), 50_020);
  assert.equal(netOfDayAfter(columns, tradeIdText(7n)), null);
});
