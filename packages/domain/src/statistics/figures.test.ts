import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { WEEKDAYS } from '../calendar.ts';
import { dollars } from '../money.ts';
import { selectTrades } from '../trade/select-trades.ts';
import { computeStatistics } from './compute.ts';
import {
  averageDurations,
  averageLosing,
  averageWinning,
  battingAverage,
  inOutAverage,
  leastProfitableDay,
  mostActiveDay,
  mostProfitableDay,
  winLossRatio,
} from './figures.ts';
import { columnsOf, slowTrades } from './random-trades.slow.ts';
import { slowSearch } from './search.slow.ts';
import { slowStatistics } from './calculation.slow.ts';
import type { SlowTally } from './calculation.slow.ts';
import type { SlowTrade } from './trades.slow.ts';
import type { Statistics, Tally } from './statistics.ts';
import { roundsOf } from '../chance-testing.ts';

const SEED = 20261110;

const NONE: Tally = { trades: 0, wins: 0, losses: 0, net: dollars(0) };

function statisticsOf(given: Partial<Statistics>): Statistics {
  const empty = computeStatistics(columnsOf([], 0, false), new Uint32Array(0));
  return { ...empty, ...given };
}

test('without trades every figure is 0, no day is named and no duration is known', () => {
  const empty = statisticsOf({});
  assert.deepEqual(
    [
      battingAverage(empty),
      winLossRatio(empty),
      averageWinning(empty),
      averageLosing(empty),
      inOutAverage(empty),
    ],
    [0, 0, 0, 0, 0],
  );
  for (const find of [mostActiveDay, mostProfitableDay, leastProfitableDay]) {
    assert.deepEqual(find(empty), { weekday: null, value: 0 });
  }
  assert.deepEqual(averageDurations(empty), { winning: null, losing: null, breakEven: null });
});

test('batting average is the share of winning trades among all, break-even ones included', () => {
  assert.equal(battingAverage(statisticsOf({ trades: 4, wins: 1, losses: 1, breakEvens: 2 })), 0.25);
});

test('win/loss ratio is the average win by the average loss', () => {
  const statistics = { wins: 2, losses: 4, winningNet: dollars(300), losingNet: dollars(-200) };
  assert.equal(winLossRatio(statisticsOf(statistics)), 3);
  assert.equal(winLossRatio(statisticsOf({ ...statistics, losingNet: dollars(0) })), 0);
  assert.equal(winLossRatio(statisticsOf({ ...statistics, wins: 0, winningNet: dollars(0) })), 0);
});

test('in/out average is the net of each traded share over its round trip', () => {
  assert.equal(inOutAverage(statisticsOf({ net: dollars(50), volume: 200n })), dollars(0.5));
  assert.equal(
    inOutAverage(statisticsOf({ net: dollars(50), volume: 200_000n, volumeScale: 3 })),
    dollars(0.5),
  );
  assert.equal(inOutAverage(statisticsOf({ net: dollars(-0.01), volume: 6n })), dollars(-0.0033));
});

test('averages of wins and losses are rounded half to even', () => {
  assert.equal(averageWinning(statisticsOf({ wins: 2, winningNet: dollars(0.0005) })), dollars(0.0002));
  assert.equal(averageWinning(statisticsOf({ wins: 2, winningNet: dollars(0.0007) })), dollars(0.0004));
  assert.equal(averageLosing(statisticsOf({ losses: 3, losingNet: dollars(-100) })), dollars(-33.3333));
});

test('Saturdays and Sundays are never the most active, most or least profitable day', () => {
  const weekend = { trades: 9, wins: 9, losses: 0, net: dollars(900) };
  const only = statisticsOf({
    byWeekday: [NONE, NONE, NONE, NONE, NONE, weekend, { ...weekend, net: dollars(-900) }],
  });
  for (const find of [mostActiveDay, mostProfitableDay, leastProfitableDay]) {
    assert.deepEqual(find(only), { weekday: null, value: 0 });
  }
  const friday = { trades: 1, wins: 0, losses: 1, net: dollars(-5) };
  const two = statisticsOf({ byWeekday: [NONE, NONE, NONE, NONE, friday, weekend, weekend] });
  assert.deepEqual(mostActiveDay(two), { weekday: 'friday', value: 1 });
  assert.deepEqual(mostProfitableDay(two), { weekday: 'friday', value: dollars(-5) });
  assert.deepEqual(leastProfitableDay(two), { weekday: 'friday', value: dollars(-5) });
});

test('of equal days the earlier in the week is named', () => {
  const day = { trades: 2, wins: 1, losses: 1, net: dollars(1) };
  const equal = statisticsOf({ byWeekday: [NONE, day, day, NONE, day, NONE, NONE] });
  assert.deepEqual(mostActiveDay(equal), { weekday: 'tuesday', value: 2 });
  assert.deepEqual(mostProfitableDay(equal), { weekday: 'tuesday', value: dollars(1) });
  assert.deepEqual(leastProfitableDay(equal), { weekday: 'tuesday', value: dollars(1) });
});

test('the figures of any trades are those of the slow calculation', () => {
  fc.assert(
    fc.property(slowTrades(40, 12), fc.integer({ min: 0, max: 3 }), (trades, scale) =>
      checkFigures(trades, scale),
    ),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

function checkFigures(trades: readonly SlowTrade[], scale: number): void {
  const columns = columnsOf(trades, scale, false);
  const statistics = computeStatistics(columns, selectTrades(columns, {}));
  const slow = slowStatistics(slowSearch(trades, {}));
  assert.equal(battingAverage(statistics), slow.trades === 0 ? 0 : slow.wins / slow.trades);
  checkRatio(
    winLossRatio(statistics),
    slow.winningNet * BigInt(slow.losses),
    abs(slow.losingNet) * BigInt(slow.wins),
  );
  checkQuotient(averageWinning(statistics), slow.winningNet, BigInt(slow.wins));
  checkQuotient(averageLosing(statistics), slow.losingNet, BigInt(slow.losses));
  checkQuotient(inOutAverage(statistics), slow.net * 2n * 10n ** BigInt(scale), slow.volume);
  const durations = averageDurations(statistics);
  checkDuration(durations.winning, slow.winningSeconds, slow.wins);
  checkDuration(durations.losing, slow.losingSeconds, slow.losses);
  checkDuration(durations.breakEven, slow.breakEvenSeconds, slow.breakEvens);
  checkDay(mostActiveDay(statistics), slow.byWeekday, (day) => BigInt(day.trades));
  checkDay(mostProfitableDay(statistics), slow.byWeekday, (day) => day.net);
  const least = leastProfitableDay(statistics);
  checkDay({ ...least, value: 0 - least.value }, slow.byWeekday, (day) => -day.net);
}

/** A ratio of two exact amounts, right to twelve digits; 0 without a divisor. */
function checkRatio(ratio: number, top: bigint, bottom: bigint): void {
  if (bottom === 0n) return assert.equal(ratio, 0);
  const exact = Number((top * 10n ** 20n) / bottom) / 1e20;
  return assert(Math.abs(ratio - exact) <= Math.abs(exact) * 1e-12 + 1e-18, `${ratio} for ${exact}`);
}

/** The nearest integer to `top` / `bottom`, of two the even one; 0 without a divisor. */
function checkQuotient(value: number, top: bigint, bottom: bigint): void {
  if (bottom === 0n) return assert.equal(value, 0);
  const twiceOff = 2n * (BigInt(value) * bottom - top);
  assert(abs(twiceOff) <= bottom, `${value} for ${top} / ${bottom}`);
  return assert(abs(twiceOff) < bottom || value % 2 === 0, `${value} for ${top} / ${bottom} is not even`);
}

function checkDuration(average: number | null, seconds: number, trades: number): void {
  if (trades === 0 || average === null) return assert.equal(average, trades === 0 ? null : 0);
  assert(Number.isInteger(average));
  return assert(Math.abs(average - seconds / trades) <= 0.5);
}

/** The first weekday, Monday to Friday, that no other with trades surpasses. */
function checkDay(
  named: { readonly weekday: string | null; readonly value: number },
  week: readonly SlowTally[],
  figure: (day: SlowTally) => bigint,
): void {
  const traded = week.slice(0, 5).filter((day) => day.trades > 0);
  const first = traded.find((day) => traded.every((other) => figure(other) <= figure(day)));
  const weekday = first === undefined ? null : WEEKDAYS[week.indexOf(first)];
  const value = first === undefined ? 0 : Number(figure(first));
  assert.deepEqual({ ...named, value: named.value + 0 }, { weekday, value });
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
