import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '../calendar.ts';
import type { Day } from '../calendar.ts';
import { dollars } from '../money.ts';
import { accountProgress, LONG_AVERAGE, PROGRESS_VIEW, SHORT_AVERAGE } from './account-progress.ts';
import type { DailyProgress } from './statistics.ts';

/** Day, open, close, low and high in dollars. */
type Row = readonly [Day, number, number, number, number];

function progressOf(rows: readonly Row[]): DailyProgress {
  const column = (at: 1 | 2 | 3 | 4) => Float64Array.from(rows, (row) => dollars(row[at]));
  const day = Int32Array.from(rows, ([each]) => each);
  return { count: rows.length, day, open: column(1), close: column(2), low: column(3), high: column(4) };
}

test('no days make no candles', () => {
  for (const frame of ['day', 'week', 'month'] as const)
    assert.deepEqual(accountProgress(progressOf([]), frame), []);
});

test('days of one week are one candle, from the first open to the last close, across the end of the year', () => {
  const rows: Row[] = [
    [dayOf(2026, 12, 28), 0, 100, -20, 120],
    [dayOf(2026, 12, 31), 100, 50, 40, 100],
    [dayOf(2027, 1, 3), 50, 70, 50, 300],
    [dayOf(2027, 1, 4), 70, 60, 60, 70],
  ];
  const [first, second, ...others] = accountProgress(progressOf(rows), 'week');
  assert.deepEqual(others, []);
  assert.deepEqual(first, {
    start: dayOf(2026, 12, 28),
    open: dollars(0),
    close: dollars(70),
    low: dollars(-20),
    high: dollars(300),
    average20: null,
    average200: null,
  });
  assert.equal(second?.start, dayOf(2027, 1, 4));
  const months = accountProgress(progressOf(rows), 'month').map(({ start, close }) => ({ start, close }));
  assert.deepEqual(months, [
    { start: dayOf(2026, 12, 1), close: dollars(50) },
    { start: dayOf(2027, 1, 1), close: dollars(60) },
  ]);
});

test('an average begins with its 20th and 200th period and takes the newest closes alone', () => {
  const rows = Array.from({ length: 201 }, (_, at): Row => [(20_000 + at) as Day, at, at + 1, at, at + 1]);
  const candles = accountProgress(progressOf(rows), 'day');
  assert.equal(candles[18]?.average20, null);
  assert.equal(candles[19]?.average20, dollars(10.5));
  assert.equal(candles[20]?.average20, dollars(11.5));
  assert.equal(candles[198]?.average200, null);
  assert.equal(candles[199]?.average200, dollars(100.5));
  assert.equal(candles[200]?.average200, dollars(101.5));
});

test('the windows and the first view are the specified ones', () => {
  assert.deepEqual([SHORT_AVERAGE, LONG_AVERAGE, PROGRESS_VIEW], [20, 200, 150]);
});
