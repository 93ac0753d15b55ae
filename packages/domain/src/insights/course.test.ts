import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOrderOfClosing, type SlowTrade } from '../statistics/trades.slow.ts';
import { columnsOf, slowTrades } from '../statistics/random-trades.slow.ts';
import { slowDayNets, slowDeepest, slowRun } from './calculation.slow.ts';
import { courseOf } from './course.ts';
import { roundsOf } from '../chance-testing.ts';

const SEED = 20261123;

function rowsOf(trades: readonly SlowTrade[]) {
  const columns = columnsOf(trades, 0, true);
  return { columns, rows: Uint32Array.from({ length: columns.count }, (_, row) => row) };
}

test('drawdown, runs and days are those of the slow calculation', () => {
  fc.assert(
    fc.property(slowTrades(70, 20), (trades) => {
      const { columns, rows } = rowsOf(trades);
      const ordered = inOrderOfClosing(trades);
      const nets = ordered.map(({ net }) => net);
      const course = courseOf(columns, rows);
      assert.equal(course.deepest?.depth ?? 0, Number(slowDeepest(nets)));
      assert.deepEqual(Array.from(course.dayNets), slowDayNets(ordered).map(Number));
      const results = ordered.map(({ gross }) => gross);
      const dayNets = slowDayNets(ordered);
      assert.deepEqual(course.runs, {
        winningTrades: slowRun(results, 1),
        losingTrades: slowRun(results, -1),
        winningDays: slowRun(dayNets, 1),
        losingDays: slowRun(dayNets, -1),
      });
      for (const { depth, peak, trough, recovery } of course.drawdowns) {
        assert.equal(peak.net - trough.net, depth);
        assert.ok(peak.at < trough.at && (recovery === null || recovery.at > trough.at));
        const after = nets
          .slice(0, (recovery?.at ?? nets.length - 1) + 1)
          .reduce((sum, net) => sum + net, 0n);
        assert.equal(Number(after) >= peak.net, recovery !== null);
      }
    }),
    { seed: SEED, numRuns: roundsOf(3000, 750) },
  );
});

const amounts = (...dollars: number[]) =>
  rowsOf(
    dollars.map((amount, at) => ({
      ...fc.sample(slowTrades(1, 0, 1), { seed: SEED, numRuns: 1 })[0]![0]!,
      id: BigInt(at),
      day: 20_446 + at,
      executions: 2,
      gross: BigInt(amount * 10_000),
      net: BigInt(amount * 10_000),
    })),
  );

test('a journal that begins with losses falls from 0', () => {
  const { columns, rows } = amounts(-100, -50, 400);
  const { deepest, belowPeak, daysBelow } = courseOf(columns, rows);
  assert.equal(deepest?.depth, 1_500_000);
  assert.equal(deepest.peak.day, null);
  assert.equal(deepest.trough.day, 20_447);
  assert.equal(deepest.recovery?.day, 20_448);
  assert.deepEqual([deepest.daysDown, deepest.daysUp, belowPeak, daysBelow], [2, 1, 0, 2]);
});

test('an even trade neither ends nor lengthens a run; what is not reached again has no recovery', () => {
  const { columns, rows } = amounts(100, 0, 20, -30, 0, -10);
  const { runs, deepest, belowPeak } = courseOf(columns, rows);
  assert.deepEqual([runs.winningTrades, runs.losingTrades], [2, 2]);
  assert.deepEqual([deepest?.depth, deepest?.recovery, belowPeak], [400_000, null, 400_000]);
});
