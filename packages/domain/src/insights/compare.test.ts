import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOrderOfClosing, type SlowTrade } from '../statistics/trades.slow.ts';
import { columnsOf, slowTrades } from '../statistics/random-trades.slow.ts';
import { slowMean, slowVariance } from './calculation.slow.ts';
import { compareTrades, everythingElse } from './compare.ts';
import { totalsOf } from './totals.ts';
import { roundsOf } from '../chance-testing.ts';

const SEED = 20261124;

test('the difference of two selections has its error by day over both sides', () => {
  fc.assert(
    fc.property(
      slowTrades(90, 12, 50),
      fc.integer({ min: 2, max: 5 }),
      fc.boolean(),
      (trades, part, overlaps) => {
        const columns = columnsOf(trades, 0, true);
        const all = Uint32Array.from({ length: columns.count }, (_, row) => row);
        const first = all.filter((row) => row % part === 0);
        const second = overlaps ? all : everythingElse(all, first);
        const { differences, shared } = compareTrades(columns, first, second);
        assert.equal(shared, overlaps ? first.length : 0);
        const ordered = inOrderOfClosing(trades);
        const [left, right] = [first, second].map((rows) => Array.from(rows, (row) => ordered[row]!));
        const slow = slowDifference(left!, right!);
        const { value, range } = differences.average!;
        assert.ok(Math.abs(value - slow.value) <= 1e-6 * (1 + Math.abs(slow.value)));
        assert.equal(range !== null, slow.isSupported);
        if (range === null) return;
        // t cancels out of the ratio of two differences' ranges, so the error is found by comparing with the wins.
        const rates = differences.winRate!.range!;
        const ofRates = slowDifference(left!, right!, ({ gross }) => (gross > 0n ? 1 : 0));
        const [width, rateWidth] = [range.high - range.low, rates.high - rates.low];
        if (rateWidth > 0) assert.ok(Math.abs(width / rateWidth / (slow.error / ofRates.error) - 1) < 1e-6);
      },
    ),
    { seed: SEED, numRuns: roundsOf(600) },
  );
});

function slowDifference(
  left: readonly SlowTrade[],
  right: readonly SlowTrade[],
  valueOf: (trade: SlowTrade) => number = ({ net }) => Number(net),
) {
  const sides = [left, right].map((trades) => {
    const mean = slowMean(trades.map((trade) => ({ day: trade.day, value: valueOf(trade) })));
    const part = (day: number) =>
      trades
        .filter((trade) => trade.day === day)
        .reduce((sum, trade) => sum + valueOf(trade) - mean.mean, 0) / mean.n;
    return { ...mean, part };
  });
  const days = [...new Set([...left, ...right].map(({ day }) => day))];
  const squares = days.reduce((sum, day) => sum + (sides[0]!.part(day) - sides[1]!.part(day)) ** 2, 0);
  const [shared, either] = [left.filter((trade) => right.includes(trade)), [...new Set([...left, ...right])]];
  const weights = 1 / left.length + 1 / right.length - (2 * shared.length) / (left.length * right.length);
  const effective = Math.min(...sides.map(({ effectiveDays }) => effectiveDays));
  return {
    value: sides[0]!.mean - sides[1]!.mean,
    error: Math.sqrt(
      Math.max((days.length / (days.length - 1)) * squares, slowVariance(either.map(valueOf)) * weights),
    ),
    isSupported: sides.every(({ n, days: count }) => n >= 20 && count >= 8) && effective >= 2,
  };
}

test('totals hold their identities', () => {
  fc.assert(
    fc.property(slowTrades(80, 15), (trades) => {
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
      const totals = totalsOf(columns, rows);
      const nets = trades.map(({ net }) => Number(net));
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
      assert.equal(totals.net, sum(nets));
      assert.equal(totals.gross + totals.fees, totals.net);
      assert.equal(totals.days, new Set(trades.map(({ day }) => day)).size);
      assert.equal(totals.turned, trades.filter(({ gross, net }) => gross > 0n && net < 0n).length);
      assert.equal(totals.average === null, trades.length === 0);
      if (trades.length > 0)
        assert.ok(
          Math.abs(totals.average!.value * trades.length - totals.net) <= 1e-6 * (1 + Math.abs(totals.net)),
        );
      const lost = sum(nets.filter((net) => net < 0));
      assert.equal(totals.profitFactor === null, lost === 0);
      if (lost < 0)
        assert.ok(
          Math.abs(totals.profitFactor! * -lost - sum(nets.filter((net) => net > 0))) <= 1e-3 - lost * 1e-12,
        );
      if (totals.recoveryFactor !== null)
        assert.ok(
          Math.abs(totals.recoveryFactor * totals.course.deepest!.depth - totals.net) <=
            1e-6 * (1 + Math.abs(totals.net)),
        );
      if (totals.net > 0)
        assert.ok(Math.abs(totals.bestTradeShare! * totals.net - Math.max(...nets)) <= 1e-3);
      else assert.equal(totals.bestDayShare, null);
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('system quality counts a hundred trades at most, and has no value where all results are equal', () => {
  const journal = (count: number, netOf: (row: number) => number) => {
    const columns = {
      ...columnsOf([], 0, true),
      count,
      day: Int32Array.from({ length: count }, (_, row) => row),
      net: Float64Array.from({ length: count }, (_, row) => netOf(row)),
      gross: Float64Array.from({ length: count }, (_, row) => netOf(row)),
      duration: new Int32Array(count),
      end: new Int32Array(count),
    };
    return totalsOf(
      columns,
      Uint32Array.from({ length: count }, (_, row) => row),
    );
  };
  const { quality, average, spread } = journal(400, (row) => (row % 2 === 0 ? 30_000 : -10_000));
  assert.ok(Math.abs(quality! - (10 * average!.value) / spread!) < 1e-12);
  const few = journal(64, (row) => (row % 2 === 0 ? 30_000 : -10_000));
  assert.ok(Math.abs(few.quality! - (8 * few.average!.value) / few.spread!) < 1e-12);
  const equal = journal(400, () => 30_000);
  assert.deepEqual([equal.quality, equal.spread], [null, 0]);
});
