import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import { dayText, parseDay, parseTimeOfDay, type Day } from '@daybook/domain/calendar.ts';
import { openingDay } from '@daybook/domain/trade/opening-day.ts';
import { dollars } from '@daybook/domain/money.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { dayTrade, isGreen, openingOrder, tradeHref } from './day-trades.ts';

const DAY = parseDay('2026-11-13')!;
let made = 0n;

function aTrade(symbol: string, start: string, end: string, other: Partial<TradeRow> = {}): TradeRow {
  const [from, to] = [parseTimeOfDay(start)!, parseTimeOfDay(end)!];
  return {
    id: tradeIdText(++made),
    symbol,
    currency: 'USD',
    account: 'A',
    side: 'long',
    volume: '200',
    gross: dollars(1),
    net: dollars(1),
    day: DAY,
    start: from,
    end: to,
    durationSeconds: to - from,
    executions: 2,
    ...UNSET_CHOICES,
    bits: [],
    answered: [],
    mistakes: [],
    tags: [],
    ...other,
  };
}

const columns = buildColumns(
  [
    aTrade('LONG', '09:31:00', '15:00:00', { bits: ['hasImage', 'hasComments'], net: dollars(-2) }),
    aTrade('QUICK', '09:45:00', '09:46:00', { net: dollars(0) }),
    aTrade('NIGHT', '15:30:00', '10:00:00', { durationSeconds: 3 * 86_400 - 5.5 * 3600 }),
    aTrade('FIRST', '09:31:00', '09:32:00'),
  ],
  { mistakes: [] },
  1,
);
const all = Uint32Array.of(0, 1, 2, 3);
const trades = Array.from(openingOrder(columns, all), (row) => dayTrade(columns, row));

test("a day's trades are in the order of opening, overnight ones first, equal ones by their closing", () => {
  assert.deepEqual(
    trades.map(({ symbol }) => symbol),
    ['NIGHT', 'FIRST', 'LONG', 'QUICK'],
  );
});

test('an overnight trade names the day on which it was opened', () => {
  const startDays = trades.map((trade) => dayText(openingDay(trade)));
  assert.deepEqual(startDays, ['2026-11-10', '2026-11-13', '2026-11-13', '2026-11-13']);
  assert.equal(dayText((DAY - 3) as Day), '2026-11-10');
});

test('a trade carries its marks and its address', () => {
  const long = trades[2]!;
  assert.deepEqual([long.hasImage, long.hasComments], [true, true]);
  assert.deepEqual([trades[1]?.hasImage, trades[1]?.hasComments], [false, false]);
  assert.equal(tradeHref(long), `/journal/trade/${long.id}`);
});

test('only a net profit above 0 is green', () => {
  assert.deepEqual(trades.map(isGreen), [true, true, false, false]);
});
