import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars } from '../../money.ts';
import { columnsOf } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { quantile } from '../quantile.ts';
import { randomFrom } from '../simulation/random.ts';
import { tabulateFalls } from './fall-table.ts';
import { heldTrades } from './held-trades.slow.ts';
import { bandOf } from './replay-answers.ts';
import { slowPoint, slowSavedByDay } from './replay-curve.slow.ts';
import { curveOf } from './replay-curve.ts';
import { daysOfStarts, layOutDays } from './replay-days.ts';
import { limitsFor, longestLosingRun } from './rule-axis.ts';
import { LIMIT_UNITS, RULE_KINDS, ruleAt, ruleOn, type RuleAxis, type RuleKind } from './rule-family.ts';
import { layOutWatched } from './watched-rows.ts';

const LIMITS = {
  money: [1, 10_000, 500_000, 2_000_000, 50_000_000],
  count: [1, 2, 3, 5, 8],
  clock: [34_000, 36_000, 40_000, 48_600, 57_000],
};

const kinds = fc.constantFrom<RuleKind[]>(...RULE_KINDS);

/** A kind with its limits, the other limits of the rule, of another kind or none. */
const axes: fc.Arbitrary<RuleAxis> = fc
  .record({ kind: kinds, other: kinds, at: fc.nat(4), isCombined: fc.boolean() })
  .map(({ kind, other, at, isCombined }) => ({
    kind,
    limits: LIMITS[LIMIT_UNITS[kind]],
    others: isCombined && other !== kind ? ruleAt(other, LIMITS[LIMIT_UNITS[other]][at]!) : {},
  }));

const journals = fc.oneof(heldTrades(60, 6), heldTrades(60, 6, 0), heldTrades(150, 14, 7));

interface Replayed {
  readonly ordered: readonly SlowTrade[];
  readonly columns: TradeColumns;
  readonly isCounted: (trade: SlowTrade) => boolean;
}

function lay(trades: readonly SlowTrade[], isLongOnly: boolean) {
  const isCounted = (trade: SlowTrade) => !isLongOnly || trade.side === 'long';
  const ordered = inOrderOfClosing(trades);
  const columns = columnsOf(trades, 0, true);
  const rows = Uint32Array.from(ordered.keys());
  const only = isLongOnly ? rows.filter((row) => isCounted(ordered[row]!)) : undefined;
  const laidOut = layOutDays(columns, rows, only);
  return { ordered, columns, isCounted, laidOut } satisfies Replayed & { laidOut: unknown };
}

test('a curve has at each limit of each rule what the slow calculation finds for it alone', () => {
  let [cut, back, enough] = [0, 0, 0];
  fc.assert(
    fc.property(journals, axes, fc.boolean(), (trades, axis, isLongOnly) => {
      const { ordered, columns, isCounted, laidOut } = lay(trades, isLongOnly);
      const curve = curveOf(tabulateFalls(columns, laidOut, axis).byStart);
      const points = Array.from(axis.limits, (_, at) => slowPoint(ordered, ruleOn(axis, at), isCounted));
      assert.deepEqual(
        [...curve.saved],
        points.map(({ saved }) => saved),
      );
      assert.deepEqual(
        [...curve.trades],
        points.map(({ trades: count }) => count),
      );
      assert.deepEqual(
        [...curve.days],
        points.map(({ days }) => days),
      );
      assert.deepEqual(
        [...curve.cameBack],
        points.map(({ cameBack }) => cameBack),
      );
      assert.deepEqual(
        [...curve.isEnough],
        points.map(({ isEnough }) => Number(isEnough)),
      );
      for (const point of points) {
        cut += point.days;
        back += point.cameBack;
        enough += Number(point.isEnough);
      }
    }),
    { seed: 20261124, numRuns: roundsOf(1500) },
  );
  assert.ok(
    cut > 5000 && back > 1000 && enough > 50,
    `${cut} days cut, ${back} came back, ${enough} points with enough`,
  );
});

test('the band is that of the same days, drawn again and replayed one by one', () => {
  fc.assert(
    fc.property(heldTrades(60, 12), axes, fc.boolean(), (trades, axis, isLongOnly) => {
      const { ordered, columns, isCounted, laidOut } = lay(trades, isLongOnly);
      const band = bandOf(tabulateFalls(columns, laidOut, axis).byStart, daysOfStarts(laidOut));
      const byDay = Array.from(axis.limits, (_, at) => slowSavedByDay(ordered, ruleOn(axis, at), isCounted));
      const random = randomFrom(20_261_123);
      const draws = Array.from({ length: 400 }, () => byDay[0]!.map(() => random.below(byDay[0]!.length)));
      byDay.forEach((saved, at) => {
        const sums = draws.map((draw) => draw.reduce((sum, day) => sum + saved[day]!, 0));
        const sorted = Float64Array.from(sums).sort();
        assert.equal(band.low[at]! + 0, quantile(sorted, 0.05) + 0);
        assert.equal(band.high[at]! + 0, quantile(sorted, 0.95) + 0);
      });
    }),
    { seed: 20261125, numRuns: 40 },
  );
});

test('the axis of a rule ends at the first step at which nothing falls away any more', () => {
  let filled = 0;
  fc.assert(
    fc.property(heldTrades(60, 6, 0), kinds, fc.boolean(), (trades, kind, isLongOnly) => {
      const { columns, laidOut, ordered, isCounted } = lay(trades, isLongOnly);
      const limits = limitsFor(columns, laidOut, kind);
      assert.ok(limits.length <= 101, `${limits.length} limits`);
      const { trades: fallen } = curveOf(
        tabulateFalls(columns, laidOut, { kind, limits, others: {} }).byStart,
      );
      const smallest = slowPoint(ordered, ruleAt(kind, kind === 'clock' ? 0 : 1), isCounted);
      if (limits.length === 0) {
        assert.equal(smallest.trades, 0);
        return;
      }
      assert.equal(fallen.at(-1), 0);
      const step = limits.length > 1 ? limits[1]! - limits[0]! : limits[0]!;
      const steps = limits.map((limit, at) => limit - (limits[at - 1] ?? limit - step));
      assert.ok(steps.every((each) => each === step) && limits[0]! > 0);
      if (kind !== 'lossesInARow' && kind !== 'clock' && limits.length > 1) assert.ok(fallen.at(-2)! > 0);
      filled += 1;
    }),
    { seed: 20261126, numRuns: roundsOf(1000) },
  );
  assert.ok(filled > roundsOf(500), `${filled} axes`);
});

/** One trade a minute, each of half a minute, with these results on these days. */
function tradesOf(results: readonly number[], days: readonly number[]): SlowTrade[] {
  const one = heldTrades(1, 1, 0).filter(({ length }) => length === 1);
  const first = fc.sample(one, { seed: 1, numRuns: 1 })[0]![0]!;
  return results.map((net, at) => ({
    ...first,
    id: BigInt(at),
    gross: BigInt(net),
    net: BigInt(net),
    day: days[at]!,
    start: 36_000 + 60 * at,
    end: 36_030 + 60 * at,
    duration: 30,
  }));
}

test('a limit of the plan that is not far beyond the end lengthens the axis, one that is far does not', () => {
  const { columns, laidOut } = lay(tradesOf([-2_000_000, 10_000], [1, 1]), false);
  const last = (upTo?: number) => limitsFor(columns, laidOut, 'loss', upTo).at(-1);
  assert.equal(last(), dollars(202));
  assert.equal(last(dollars(150)), dollars(202));
  assert.equal(last(dollars(300)), dollars(300));
  assert.equal(last(dollars(401)), dollars(202));
});

test('limits are steps of 1, 2 or 5 times a power of ten, of a dollar at the least', () => {
  const firstOf = (worst: number) => {
    const { columns, laidOut } = lay(tradesOf([-worst, 10_000], [1, 1]), false);
    return limitsFor(columns, laidOut, 'loss')[0];
  };
  assert.deepEqual(
    [0.5, 99, 101, 201, 999, 1001, 40_000].map((worst) => firstOf(dollars(worst))),
    [1, 1, 2, 5, 10, 20, 500].map(dollars),
  );
});

test('the longest losing run is that of one day, which even trades neither end nor lengthen', () => {
  const of = (results: readonly number[], days: readonly number[]) => {
    const { columns, laidOut } = lay(tradesOf(results, days), false);
    return longestLosingRun(columns, laidOut);
  };
  assert.equal(of([-1, -1, 0, -1, 5, -1, -1], [1, 1, 1, 1, 1, 1, 1]), 3);
  assert.equal(of([-1, -1, -1, -1], [1, 1, 2, 2]), 2);
  assert.equal(of([1, 0, 1], [1, 1, 1]), 0);
});

test('a rule watches the undeleted trades of the accounts in one currency, whatever else is selected', () => {
  fc.assert(
    fc.property(heldTrades(60, 6), (trades) => {
      const ordered = inOrderOfClosing(trades);
      const columns = columnsOf(trades, 0, true);
      const selected = Uint32Array.from(ordered.keys()).filter((row) => ordered[row]!.side === 'short');
      const { rows, counts } = layOutWatched(columns, selected, ['U1', 'U3'], 'USD');
      const watched = ordered.filter(
        ({ account, currency, bits, executions }) =>
          account !== 'U2' && currency === 'USD' && !bits.includes('deleted') && executions > 0,
      );
      assert.deepEqual(
        [...rows].map((row) => ordered[row]!.id),
        watched.map(({ id }) => id),
      );
      assert.deepEqual(
        [...counts],
        watched.map(({ side }) => Number(side === 'short')),
      );
    }),
    { seed: 20261127, numRuns: roundsOf(300) },
  );
});
