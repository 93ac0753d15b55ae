import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { dollars, type Money } from '@daybook/domain/money.ts';
import type { Candle } from '@daybook/domain/statistics/account-progress.ts';
import {
  axisLabel,
  candleChange,
  closingLine,
  dayOfTime,
  openingView,
  periodLabel,
  progressSeries,
} from './progress-series.ts';
import { periodDaysFrom } from './period-days.ts';

const FRIDAY = dayOf(2026, 11, 20);

function aCandle(parts: Partial<Candle> = {}): Candle {
  const [open, close] = [dollars(10), dollars(15)];
  return {
    start: FRIDAY,
    open,
    close,
    low: dollars(8),
    high: dollars(16),
    average20: null,
    average200: null,
    ...parts,
  };
}

test('candles are drawn in dollars at the midnight of their day', () => {
  const { candles } = progressSeries([aCandle()]);
  assert.deepEqual(candles, [{ time: FRIDAY * 86_400, open: 10, high: 16, low: 8, close: 15 }]);
  assert.equal(dayOfTime(candles[0]?.time ?? 0), FRIDAY);
});

test('an average is drawn only where it exists', () => {
  const later = aCandle({ start: (FRIDAY + 3) as Day, average20: dollars(12) });
  const { average20, average200 } = progressSeries([aCandle(), later]);
  assert.deepEqual(average20, [{ time: (FRIDAY + 3) * 86_400, value: 12 }]);
  assert.deepEqual(average200, []);
});

test('the chart opens on the last 150 periods', () => {
  assert.deepEqual(openingView(500, 150), { from: 349.5, to: 504 });
  assert.equal(openingView(3, 150).from, -0.5);
});

test('the small line starts where the first of its periods opened', () => {
  const closes = [1, 2, 3].map((close) => aCandle({ open: (close - 1) as Money, close: close as Money }));
  assert.deepEqual(closingLine(closes, 2), [1, 2, 3]);
  assert.deepEqual(closingLine([], 90), []);
});

test('periods are named by day, ISO week and month', () => {
  assert.equal(periodLabel(FRIDAY, 'day'), '2026-11-20');
  assert.equal(periodLabel(FRIDAY, 'week'), '2026-W47');
  assert.equal(periodLabel(FRIDAY, 'month'), '2026-11');
});

test('a period goes from its first day to its last', () => {
  assert.deepEqual(periodDaysFrom(FRIDAY, 'day'), { startDate: FRIDAY, endDate: FRIDAY });
  const monday = dayOf(2026, 11, 16);
  assert.deepEqual(periodDaysFrom(monday, 'week'), { startDate: monday, endDate: dayOf(2026, 11, 22) });
  const november = dayOf(2026, 11, 1);
  assert.deepEqual(periodDaysFrom(november, 'month'), { startDate: november, endDate: dayOf(2026, 11, 30) });
});

test('marks on the time axis say what begins there', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  assert.equal(axisLabel(FRIDAY, 'year', months), '2026');
  assert.equal(axisLabel(FRIDAY, 'month', months), 'Nov');
  assert.equal(axisLabel(FRIDAY, 'day', months), '20');
});

test('a period changes from its open to its close', () => {
  assert.equal(candleChange(aCandle()), dollars(5));
});
