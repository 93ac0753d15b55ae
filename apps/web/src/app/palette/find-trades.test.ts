import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import { tradeIdText, type JournalBit } from '@daybook/domain/trade/trade-columns.ts';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { findTrades, parseWanted } from './find-trades.ts';

let made = 0n;
const aTrade = (day: string, symbol: string, bits: JournalBit[] = []): TradeRow => ({
  id: tradeIdText(++made),
  symbol,
  currency: 'USD',
  account: 'A',
  side: 'long',
  volume: '100',
  gross: dollars(1),
  net: dollars(1),
  day: parseDay(day)!,
  start: 34_200,
  end: 34_260,
  durationSeconds: 60,
  executions: 2,
  ...UNSET_CHOICES,
  bits,
  answered: [],
  mistakes: [],
  tags: [],
});

const columns = buildColumns(
  [
    aTrade('2025-12-31', 'AAPL'),
    aTrade('2026-11-02', 'TSLA'),
    aTrade('2026-11-20', 'AAPL'),
    aTrade('2026-11-20', 'GOOGLA'),
    aTrade('2026-11-20', 'AMD', ['deleted']),
    aTrade('2026-12-01', 'AMD'),
  ],
  { mistakes: [] },
  1,
);

const found = (typed: string, most = 10) => {
  const wanted = parseWanted(typed);
  if (!wanted) return [];
  return findTrades(columns, wanted, most).map(
    (row) => `${dayText(columns.day[row] as Day)} ${columns.symbols[columns.symbol[row]!]}`,
  );
};

test('a symbol is found by its beginning, latest trade first, before those that only hold it', () => {
  assert.deepEqual(found('a'), [
    '2026-12-01 AMD',
    '2026-11-20 AAPL',
    '2025-12-31 AAPL',
    '2026-11-20 GOOGLA',
    '2026-11-02 TSLA',
  ]);
  assert.deepEqual(found('A', 2), ['2026-12-01 AMD', '2026-11-20 AAPL']);
  assert.deepEqual(found('sla'), ['2026-11-02 TSLA']);
});

test('a year, a month and a day find their trades; deleted ones are left out', () => {
  assert.deepEqual(found('2025'), ['2025-12-31 AAPL']);
  assert.deepEqual(found('2026-11'), ['2026-11-20 GOOGLA', '2026-11-20 AAPL', '2026-11-02 TSLA']);
  assert.deepEqual(found('2026-11-20'), ['2026-11-20 GOOGLA', '2026-11-20 AAPL']);
  assert.deepEqual(found('20261120'), ['2026-11-20 GOOGLA', '2026-11-20 AAPL']);
  assert.deepEqual(found('2026-12'), ['2026-12-01 AMD']);
});

test('symbol and date together must both be met, in any order', () => {
  assert.deepEqual(found('aapl 2026'), ['2026-11-20 AAPL']);
  assert.deepEqual(found('2025-12-31 aapl'), ['2025-12-31 AAPL']);
  assert.deepEqual(found('2024 aapl'), []);
});

test('what is not a date is a symbol, and nothing finds nothing', () => {
  assert.deepEqual(found('2026-13'), []);
  assert.deepEqual(found('  '), []);
  assert.deepEqual(found('<script>'), []);
});
