import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columnsOf, searches, slowTrades, sourcesOf } from '../statistics/random-trades.slow.ts';
import type { SearchFilter, TradeFilter } from '../trade/filter.ts';
import { selectTrades } from '../trade/select-trades.ts';
import { slowMean, slowStars, slowVariance } from './calculation.slow.ts';
import { DIMENSIONS, type DimensionName } from './dimensions.ts';
import { FIGURE_NAMES, profitFactor, type FigureName } from './figures.ts';
import { makeReport } from './report.ts';
import { chanceOfT } from './t-distribution.ts';
import { isShort, roundsOf } from '../chance-testing.ts';

const SEED = 20261123;
/** Random journals; docs/reports.md says how to ask for more. */
const JOURNALS = Number(process.env['DAYBOOK_TEST_JOURNALS'] ?? roundsOf(4_000, 1_000));

/** What no filter can say once more is asked for: marks of one kind on both levels. */
function hasMarksTwice({ within = {}, ...first }: SearchFilter): boolean {
  const isAsked = ({ mistakes, errorId }: TradeFilter) => (mistakes ?? errorId) !== undefined;
  return (first.tags && within.tags) !== undefined || (isAsked(first) && isAsked(within));
}

const questions = fc.record({
  trades: slowTrades(80, 25),
  search: searches,
  by: fc.constantFrom<DimensionName[]>(...DIMENSIONS),
  second: fc.option(fc.constantFrom<DimensionName[]>(...DIMENSIONS)),
  figure: fc.constantFrom(...FIGURE_NAMES),
});

/** What has no order of its own. */
const NAMES = ['event', 'symbol', 'tag', 'mistake', 'account'];

test('buckets add up to the total, each has the figure of its own trades and the filter that finds them', () => {
  fc.assert(
    fc.property(questions, ({ trades, search, by, second, figure }) => {
      const columns = columnsOf(trades, 0, true);
      const sources = sourcesOf(trades, search);
      const withExecutions = (rows: Uint32Array) => rows.filter((row) => columns.executions[row]! > 0);
      const rows = withExecutions(selectTrades(columns, search, sources));
      fc.pre(rows.length > 0 && !hasMarksTwice(search));
      const names = second === null || second === by ? ([by] as const) : ([by, second] as const);
      const context = { columns, sources, accounts: search.accounts };
      const report = makeReport({ context, rows, filter: search, by: names, figure });

      if (figure === 'fees') {
        const paid = report.ranked
          .map((at) => report.rows[at]!)
          .filter((row) => row.isEnough && !row.bucket.isRest);
        assert.ok(paid.every(({ value }, at) => at === 0 || value! >= paid[at - 1]!.value!));
      }
      const counted = new Map<number, number>();
      let [net, gained, lost] = [0, 0, 0];
      for (const line of report.rows) {
        const found = withExecutions(selectTrades(columns, line.filter, sources));
        assert.equal(found.length, line.sums.trades, JSON.stringify([search, line.filter]));
        let foundNet = 0;
        for (const row of found) {
          counted.set(row, (counted.get(row) ?? 0) + 1);
          foundNet += columns.net[row]!;
          net += columns.net[row]!;
        }
        assert.equal(foundNet, line.sums.net);
        gained += line.sums.gained;
        lost += line.sums.lost;
        if (figure === 'average') checkMean(line.mean, found, columns, rows);
        const factor = profitFactor(line.sums);
        if (factor !== null)
          assert.ok(
            Math.abs(factor * -line.sums.lost - line.sums.gained) <= Math.abs(line.sums.gained) * 1e-12,
          );
      }
      assert.deepEqual(
        [...counted.keys()].sort((a, b) => a - b),
        [...rows],
      );
      const twice = [...counted.values()].filter((times) => times > 1).length;
      assert.equal(report.countedTwice, twice);
      if (twice === 0) {
        assert.equal(net, report.total.sums.net);
        assert.deepEqual([gained, lost], [report.total.sums.gained, report.total.sums.lost]);
      }
      const places = report.rows.map((_, at) => at);
      for (const order of [report.order, report.ranked])
        assert.deepEqual(
          order.toSorted((a, b) => a - b),
          places,
        );
      const isRest = (at: number) => report.rows[at]!.bucket.isRest;
      if (NAMES.some((name) => names.some((each) => each === name)))
        assert.equal(report.order, report.ranked);
      else assert.deepEqual(report.order, [...places.filter((at) => !isRest(at)), ...places.filter(isRest)]);
    }),
    { seed: SEED, numRuns: JOURNALS },
  );
});

test('pairs of very many values are distinguished too', () => {
  const columns = columnsOf([], 0, true);
  const count = 3_000;
  const many = {
    ...columns,
    count,
    symbols: Array.from({ length: count }, (_, at) => `S${at}`),
    symbol: Uint32Array.from({ length: count }, (_, row) => row),
    day: Int32Array.from({ length: count }, (_, row) => 10_000 + row * 7),
    net: new Float64Array(count).fill(10_000),
    gross: new Float64Array(count).fill(10_000),
  };
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const context = { columns: many, sources: {}, accounts: undefined };
  const report = makeReport({ context, rows, filter: {}, by: ['symbol', 'week'], figure: 'net' });
  assert.equal(report.rows.length, count);
  assert.ok(report.rows.every(({ sums }) => sums.trades === 1));
});

function checkMean(
  mean: ReturnType<typeof makeReport>['rows'][number]['mean'],
  found: Uint32Array,
  columns: ReturnType<typeof columnsOf>,
  all: Uint32Array,
): void {
  const ofAll = slowVariance(Array.from(all, (row) => columns.net[row]!));
  const slow = slowMean(
    Array.from(found, (row) => ({ day: columns.day[row]!, value: columns.net[row]! })),
    ofAll,
  );
  assert.ok(mean);
  assert.equal(mean.trades, slow.n);
  assert.equal(mean.days, slow.days);
  close(mean.mean, slow.mean);
  close(mean.effectiveDays, slow.effectiveDays);
  if (slow.error2 === null) assert.equal(mean.error2, null);
  else close(mean.error2!, slow.error2);
}

function close(value: number, expected: number, least = 1e-6): void {
  assert.ok(
    Math.abs(value - expected) <= Math.max(least, Math.abs(expected) * 1e-6),
    `${value} is not ${expected}`,
  );
}

test('thousands of symbols are put in order once, not for every bucket', () => {
  const [trades] = fc.sample(slowTrades(80, 80, 60), { numRuns: 1, seed: SEED });
  const drawn = columnsOf(trades!, 0, true);
  let sorts = 0;
  const toSorted = () => {
    sorts += 1;
    return drawn.symbols.toSorted();
  };
  const columns = { ...drawn, symbols: Object.assign([...drawn.symbols], { toSorted }) };
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
  const context = { columns, sources: {}, accounts: undefined };
  const report = makeReport({ context, rows, filter: {}, by: ['symbol'], figure: 'net' });
  assert.ok(report.rows.length > 1);
  assert.equal(sorts, 1);
});

const compared = fc.record({
  trades: slowTrades(160, 20, 100),
  by: fc.constantFrom<DimensionName[]>('symbol', 'weekday', 'side', 'event', 'mistake', 'tag'),
  figure: fc.constantFrom<FigureName[]>('average', 'net', 'gross', 'winRate', 'fees'),
  /** Added to each short trade, so that some differ, or all are won or lost. */
  edge: fc.constantFrom(0, 600_000, -600_000, 3_000_000, -3_000_000),
});

test('a star says that a bucket differs from the trades outside of it, as the slow calculation finds it', () => {
  const seen = { better: 0, worse: 0, none: 0, winners: 0, losers: 0 };
  fc.assert(
    fc.property(compared, ({ trades, by, figure, edge }) => {
      const drawn = columnsOf(trades, 0, true);
      const gross = drawn.gross.map((each, row) => (each % 1_000_003) + drawn.short[row]! * edge);
      const net = gross.map((each, row) => each - (drawn.start[row]! % 2 === 0 ? 0 : 5_000));
      const columns = { ...drawn, gross, net };
      const rows = selectTrades(columns, {}, {}).filter((row) => columns.executions[row]! > 0);
      fc.pre(rows.length > 0);
      const context = { columns, sources: {}, accounts: undefined };
      const report = makeReport({ context, rows, filter: {}, by: [by], figure });
      const valueOf = (row: number) =>
        figure === 'gross' ? gross[row]! : figure === 'winRate' ? Number(gross[row]! > 0) : net[row]!;
      const judged = report.rows.map((line) => {
        const own = new Set(selectTrades(columns, line.filter, {}));
        const sides = [rows.filter((row) => own.has(row)), rows.filter((row) => !own.has(row))] as const;
        const wins = sides[0].filter((row) => gross[row]! > 0).length;
        const losses = sides[0].filter((row) => gross[row]! < 0).length;
        const found = figure === 'fees' ? null : slowDifference(columns, sides, valueOf);
        const { isRest, isAfterResult } = line.bucket;
        const isAsked = found !== null && !isRest && !isAfterResult;
        const lacks = !isAsked ? null : losses < 5 ? 'losers' : wins < 5 ? 'winners' : null;
        assert.equal(line.lacks, lacks);
        if (lacks !== null) seen[lacks]++;
        return { line, found: isAsked && lacks === null ? found : null };
      });
      const family = judged.flatMap(({ line, found }) => (found === null ? [] : [{ line, ...found }]));
      assert.equal(report.judged, family.length);
      for (const { line, value, error2 } of family) {
        close(line.difference!.value, value);
        close(line.difference!.error2, error2);
      }
      const stars = slowStars(
        family.map(({ value, error2, effectiveDays }) =>
          value === 0 ? 1 : chanceOfT(value / Math.sqrt(error2), effectiveDays - 1),
        ),
      ).map((at) => family[at]!);
      for (const { line } of judged) {
        const star = stars.find((each) => each.line === line);
        const wanted = star === undefined ? null : star.value > 0 ? 'better' : 'worse';
        assert.equal(line.star, wanted);
        seen[wanted ?? 'none']++;
      }
    }),
    { seed: SEED, numRuns: roundsOf(600, 150), endOnFailure: true },
  );
  assert.ok(
    Object.values(seen).every((count) => count > (isShort() ? 0 : 3)),
    JSON.stringify(seen),
  );
});

function slowDifference(
  columns: ReturnType<typeof columnsOf>,
  sides: readonly [Uint32Array, Uint32Array],
  valueOf: (row: number) => number,
) {
  const [own, rest] = sides.map((rows) =>
    Array.from(rows, (row) => ({ day: columns.day[row]!, value: valueOf(row) })),
  ) as [Placed[], Placed[]];
  if (own.length < 20 || rest.length < 20) return null;
  const means = [slowMean(own), slowMean(rest)] as const;
  if (means.some(({ days }) => days < 8)) return null;
  const effectiveDays = Math.min(...means.map((each) => each.effectiveDays));
  if (effectiveDays < 2) return null;
  const all = [...own, ...rest];
  const days = [...new Set(all.map(({ day }) => day))];
  const part = (side: readonly Placed[], day: number, mean: number) =>
    side.filter((each) => each.day === day).reduce((sum, { value }) => sum + value - mean, 0) / side.length;
  const squares = days.map((day) => (part(own, day, means[0].mean) - part(rest, day, means[1].mean)) ** 2);
  const byDay = (days.length / (days.length - 1)) * squares.reduce((sum, each) => sum + each, 0);
  const ofAll = slowVariance(all.map(({ value }) => value)) * (1 / own.length + 1 / rest.length);
  return { value: means[0].mean - means[1].mean, error2: Math.max(byDay, ofAll), effectiveDays };
}

interface Placed {
  readonly day: number;
  readonly value: number;
}

test('a single bucket has nothing to differ from', () => {
  const [trades] = fc.sample(slowTrades(160, 160, 60), { numRuns: 1, seed: SEED });
  const drawn = columnsOf(trades!, 0, true);
  const columns = { ...drawn, symbol: drawn.symbol.map(() => 0) };
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
  const context = { columns, sources: {}, accounts: undefined };
  const report = makeReport({ context, rows, filter: {}, by: ['symbol'], figure: 'average' });
  assert.deepEqual([report.rows.length, report.judged, report.rows[0]!.star], [1, 0, null]);
});
