import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { selectTrades } from '../trade/select-trades.ts';
import { accountProgress, PROGRESS_FRAMES } from './account-progress.ts';
import { computeStatistics } from './compute.ts';
import { columnsOf, searches, slowTrades, sourcesOf } from './random-trades.slow.ts';
import { inOrderOfClosing } from './trades.slow.ts';
import { slowMeans, slowProgress, slowStatistics } from './calculation.slow.ts';
import { slowSearch } from './search.slow.ts';
import type { SlowTrade } from './trades.slow.ts';
import type { Statistics, TradeResult } from './statistics.ts';

const SEED = 20261109;

test('a search finds the trades that pass every one of its fields, then the last N of them', () => {
  fc.assert(
    fc.property(slowTrades(60, 30), searches, fc.boolean(), (trades, search, wide) => {
      const columns = columnsOf(trades, 0, wide);
      const found = Array.from(
        selectTrades(columns, search, sourcesOf(trades, search)),
        (row) => columns.id[row],
      );
      assert.deepEqual(
        found,
        slowSearch(trades, search).map((trade) => trade.id),
      );
    }),
    { seed: SEED, numRuns: roundsOf(3000, 1000) },
  );
});

test('all statistics of a search are those of the slow calculation', () => {
  fc.assert(
    fc.property(
      slowTrades(60, 30),
      searches,
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
      (trades, search, scale, wide) => {
        const columns = columnsOf(trades, scale, wide);
        const statistics = computeStatistics(
          columns,
          selectTrades(columns, search, sourcesOf(trades, search)),
        );
        assert.deepEqual(plain(statistics), expected(trades, search, scale));
      },
    ),
    { seed: SEED, numRuns: roundsOf(3000, 1000) },
  );
});

test('account progress by day, week and month is that of the slow calculation', () => {
  fc.assert(
    fc.property(slowTrades(60, 90), searches, (trades, search) => checkProgress(trades, search)),
    { seed: SEED, numRuns: roundsOf(1000, 400) },
  );
});

test('averages over 20 and 200 days follow long histories', () => {
  fc.assert(
    fc.property(slowTrades(700, 900, 500), (trades) => checkProgress(trades, {})),
    { seed: SEED, numRuns: 3 },
  );
});

function checkProgress(trades: readonly SlowTrade[], search: Parameters<typeof slowSearch>[1]): void {
  const columns = columnsOf(trades, 0, false);
  const { days } = computeStatistics(columns, selectTrades(columns, search, sourcesOf(trades, search)));
  const selected = slowSearch(trades, search);
  for (const frame of PROGRESS_FRAMES) {
    const candles = accountProgress(days, frame);
    const slow = slowProgress(selected, frame);
    const shapes = candles.map(({ start, open, close, low, high }) => ({ start, open, close, low, high }));
    assert.deepEqual(
      shapes,
      slow.map(({ start, ...values }) => ({ start, ...numbers(values) })),
    );
    checkMeans(
      candles.map((candle) => candle.average20),
      slowMeans(slow, 20),
    );
    checkMeans(
      candles.map((candle) => candle.average200),
      slowMeans(slow, 200),
    );
  }
}

/** A mean is the nearest 1/10,000 to sum / count, of two the even one. */
function checkMeans(
  means: readonly (number | null)[],
  exact: readonly ({ sum: bigint; count: bigint } | null)[],
): void {
  assert.equal(means.length, exact.length);
  means.forEach((mean, index) => {
    const { sum, count } = exact[index] ?? { sum: 0n, count: 0n };
    if (count === 0n) return assert.equal(mean, null);
    const twiceOff = 2n * (BigInt(mean ?? NaN) * count - sum);
    assert(twiceOff <= count && -twiceOff <= count, `mean ${mean} of ${sum} / ${count}`);
    return assert(
      twiceOff % count !== 0n || twiceOff === 0n || (mean ?? NaN) % 2 === 0,
      `mean ${mean} is not even`,
    );
  });
}

function numbers<Key extends string>(values: Readonly<Record<Key, bigint>>): Record<Key, number> {
  const entries = Object.entries<bigint>(values).map(([key, value]) => [key, Number(value)]);
  return Object.fromEntries(entries) as Record<Key, number>;
}

function plain({ days, ...statistics }: Statistics) {
  const values = Array.from({ length: days.count }, (_, index) => ({
    start: days.day[index],
    open: days.open[index],
    close: days.close[index],
    low: days.low[index],
    high: days.high[index],
  }));
  return { ...statistics, days: values };
}

/** The slow calculation in the shape of {@link Statistics}. */
function expected(
  trades: readonly SlowTrade[],
  search: Parameters<typeof slowSearch>[1],
  volumeScale: number,
) {
  const selected = slowSearch(trades, search, volumeScale);
  const rows = inOrderOfClosing(trades);
  const result = (trade: SlowTrade | null): TradeResult | null =>
    trade && { row: rows.indexOf(trade), symbol: trade.symbol, net: Number(trade.net) as TradeResult['net'] };
  const { volume, best, worst, ...others } = slowStatistics(selected);
  return {
    ...(inNumbers(others) as object),
    volume,
    volumeScale,
    best: result(best),
    worst: result(worst),
    days: inNumbers(slowProgress(selected, 'day')),
  };
}

/** The same with every bigint as a number; the generated amounts and their sums are safe. */
function inNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(inNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inNumbers(inner)]));
}
