import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import { slowSearch } from '../../statistics/search.slow.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import type { BandText } from '../../trade/band.ts';
import { slowDayNets, slowMean } from '../calculation.slow.ts';
import { dayResults, tradesADay } from './day-figures.ts';
import { rangeOfMean, rangeOfRate } from '../likely-range.ts';
import { quartilesOf } from './quartiles.ts';
import { totalsOf } from '../totals.ts';
import { tradedRows } from '../gather.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20261125;

function rowsOf(trades: readonly SlowTrade[]) {
  const columns = columnsOf(trades, 0, true);
  return { columns, rows: Uint32Array.from({ length: columns.count }, (_, row) => row) };
}

const isNear = (value: number, other: number) => Math.abs(value - other) <= 1e-7 * (1 + Math.abs(other));

test('averages, their ranges and the spread are those of the slow calculation', () => {
  const valuesOf = {
    average: ({ net }: SlowTrade) => Number(net),
    grossAverage: ({ gross }: SlowTrade) => Number(gross),
    feesAverage: ({ net, gross }: SlowTrade) => Number(net) - Number(gross),
    winRate: ({ gross }: SlowTrade) => (gross > 0n ? 1 : 0),
  };
  fc.assert(
    fc.property(slowTrades(60, 14, 1), (trades) => {
      const { columns, rows } = rowsOf(trades);
      const totals = totalsOf(columns, rows);
      for (const [name, valueOf] of Object.entries(valuesOf)) {
        const { n, ...slow } = slowMean(trades.map((trade) => ({ day: trade.day, value: valueOf(trade) })));
        const { value, mean, range } = totals[name as keyof typeof valuesOf]!;
        assert.ok(isNear(value, slow.mean), name);
        assert.ok(isNear(mean.effectiveDays, slow.effectiveDays));
        assert.ok(isNear(Math.sqrt(mean.error2 ?? 0), Math.sqrt(slow.error2 ?? 0)), name);
        const wanted = (name === 'winRate' ? rangeOfRate : rangeOfMean)({ trades: n, ...slow });
        assert.equal(range === null, wanted === null);
        if (wanted) assert.ok(Math.abs(range!.low - wanted.low) <= 1e-5 * (1 + Math.abs(slow.mean)));
      }
      const nets = trades.map(({ net }) => Number(net));
      const { average } = totals;
      const squares = nets.reduce((sum, net) => sum + (net - average!.value) ** 2, 0);
      if (nets.length < 2) assert.equal(totals.spread, null);
      else assert.ok(isNear(totals.spread!, Math.sqrt(squares / (nets.length - 1))));
    }),
    { seed: SEED, numRuns: roundsOf(1500, 375) },
  );
});

test('days and trades per day are counted as in a manual count, late trades as the filter finds them', () => {
  fc.assert(
    fc.property(slowTrades(60, 3), (trades) => {
      const shown = slowSearch(trades, {});
      const { columns, rows: all } = rowsOf(trades);
      const rows = all.filter((row) => shown.some(({ id }) => id === columns.id[row]));
      const { course } = totalsOf(columns, rows);
      const results = dayResults(course);
      const nets = slowDayNets(shown);
      assert.equal(results.days, nets.length);
      assert.equal(results.winning, nets.filter((net) => net > 0n).length);
      assert.equal(results.losing, nets.filter((net) => net < 0n).length);
      const days = [...new Set(shown.map(({ day }) => day))];
      const sorted = nets.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      const found = (net: bigint | undefined) =>
        net === undefined ? null : { day: days[nets.indexOf(net)], net: Number(net) };
      assert.deepEqual([results.best, results.worst], [found(sorted.at(-1)), found(sorted[0])]);
      const counts = days.map((day) => shown.filter((trade) => trade.day === day).length);
      const late = slowSearch(trades, { nthBand: '11..' as BandText });
      const figures = tradesADay(columns, rows);
      assert.equal(figures.most, Math.max(0, ...counts));
      assert.equal(figures.late.trades, late.length);
      assert.equal(
        figures.late.net,
        late.reduce((sum, { net }) => sum + Number(net), 0),
      );
      if (days.length === 0) assert.deepEqual([figures.mean, figures.median], [null, null]);
      else assert.ok(isNear(figures.mean! * days.length, shown.length));
    }),
    { seed: SEED, numRuns: roundsOf(800) },
  );
});

test('the quarter points of a number of trades that divides into quarters are the trades between them', () => {
  fc.assert(
    fc.property(slowTrades(60, 14, 1), fc.integer({ min: 0, max: 14 }), (trades, most) => {
      const quarter = Math.min(most, Math.floor((trades.length - 1) / 4));
      const some = trades.slice(0, 4 * quarter + 1);
      const { columns, rows } = rowsOf(some);
      const sorted = some.map(({ net }) => Number(net)).sort((a, b) => a - b);
      assert.deepEqual(quartilesOf(columns, rows), {
        lower: sorted[quarter],
        median: sorted[2 * quarter],
        upper: sorted[3 * quarter],
      });
      assert.equal(quartilesOf(columns, rows.slice(0, 0)), null);
    }),
    { seed: SEED, numRuns: roundsOf(500) },
  );
});

test('trades without executions are left out, and where there are none the list is the same', () => {
  fc.assert(
    fc.property(slowTrades(20, 5), (trades) => {
      const { columns, rows } = rowsOf(trades);
      const kept = tradedRows(columns, rows);
      const wanted = inOrderOfClosing(trades).filter(({ executions }) => executions > 0);
      assert.deepEqual(
        Array.from(kept, (row) => columns.id[row]),
        wanted.map(({ id }) => id),
      );
      assert.equal(kept === rows, wanted.length === trades.length);
    }),
    { seed: SEED, numRuns: roundsOf(300) },
  );
});
