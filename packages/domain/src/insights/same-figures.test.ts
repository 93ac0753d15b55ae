import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calendarRows, monthResult } from '../calendar-month/month-results.ts';
import { addMonths, monthStart, type Day } from '../calendar.ts';
import { computeStatistics } from '../statistics/compute.ts';
import { columnsOf, searches, slowTrades, sourcesOf } from '../statistics/random-trades.slow.ts';
import { selectTrades } from '../trade/select-trades.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import { DIMENSIONS, type DimensionName } from './dimensions.ts';
import { makeReport } from './report.ts';
import { totalsOf } from './totals.ts';

const SEED = 20261124;
const RUNS = 1_000;

const questions = fc.record({
  trades: slowTrades(40, 40),
  search: searches,
  by: fc.constantFrom<DimensionName[]>(...DIMENSIONS),
});

test('every screen shows the same number of trades and the same net for a filter', () => {
  let found = 0;
  fc.assert(
    fc.property(questions, ({ trades, search, by }) => {
      const columns = columnsOf(trades, 0, true);
      const sources = sourcesOf(trades, search);
      // What the list of trades shows.
      const listed = selectTrades(columns, search, sources);
      const rows = listed.filter((row) => columns.executions[row]! > 0);
      let net = 0;
      for (const row of rows) net += columns.net[row]!;
      const wanted = { trades: rows.length, net };
      if (rows.length > 0) found++;

      const ofStatistics = computeStatistics(columns, listed);
      assert.deepEqual({ trades: ofStatistics.trades, net: ofStatistics.net }, wanted);
      assert.deepEqual(sumOfMonths(columns, calendarRows(columns, search, sources)), wanted);
      const totals = totalsOf(columns, rows);
      assert.deepEqual({ trades: totals.trades, net: totals.net }, wanted);
      const context = { columns, sources, accounts: search.accounts };
      const { total } = makeReport({ context, rows, filter: search, by: [by], figure: 'net' });
      assert.deepEqual({ trades: total.sums.trades, net: total.sums.net }, wanted);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  assert.ok(found > RUNS / 4, `only ${found} filters found trades`);
});

/** Of every month from that of the first trade to that of the last. */
function sumOfMonths(columns: TradeColumns, counted: Uint32Array) {
  const sum = { trades: 0, net: 0 };
  if (columns.count === 0) return sum;
  const last = columns.day[columns.count - 1] as Day;
  for (let month = monthStart(columns.day[0] as Day); month <= last; month = addMonths(month, 1)) {
    const { trades, net } = monthResult(columns, month, counted);
    sum.trades += trades;
    sum.net += net;
  }
  return sum;
}
