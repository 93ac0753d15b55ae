import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import { quantileOfT } from '../t-distribution.ts';
import { exposure } from './exposure.ts';
import type { Certainty } from './finding.ts';
import { firstTrade } from './first-trade.ts';
import {
  slowMatched,
  slowExposure,
  slowGiveBack,
  slowNetMean,
  slowNetVariance,
  slowNth,
  slowRests,
} from './four-findings.slow.ts';
import { giveBack } from './give-back.ts';
import { nthTrade } from './nth-trade.ts';

const SEED = 20261123;
const MAX_DAYS = 12;

/** Trades of few days, some of them held overnight, some within one second, some of one moment; some of them are selected. */
const journals = fc
  .tuple(slowTrades(90, MAX_DAYS - 1), fc.integer({ min: 1, max: 5 }))
  .map(([trades, part]) => {
    const spanned = trades.map((trade, at): SlowTrade => {
      const nights = at % 7 === 0 ? (at % 3) * 86_400 : 0;
      const start = Math.min(86_000, trade.start - (trade.start % 60));
      const end = nights > 0 ? trade.end : Math.min(86_399, start + 60 * (trade.duration % 40));
      return { ...trade, start, end, duration: end - start + nights };
    });
    const ordered = inOrderOfClosing(spanned);
    const shown = ordered.filter((_, at) => part === 1 || at % part !== 0);
    return { ordered, shown, columns: columnsOf(spanned, 0, true), rows: rowsOf(ordered, shown) };
  });

function rowsOf(ordered: readonly SlowTrade[], shown: readonly SlowTrade[]): Uint32Array {
  return Uint32Array.from(shown, (trade) => ordered.indexOf(trade));
}

const near = (actual: number, wanted: number, what: string) =>
  assert.ok(Math.abs(actual - wanted) <= 0.01 + 1e-7 * Math.abs(wanted), `${what}: ${actual}, not ${wanted}`);

type SlowMean = ReturnType<typeof slowNetMean>;
const isSupported = ({ n, days, effectiveDays }: SlowMean) => n >= 20 && days >= 8 && effectiveDays >= 2;

test('what is given back, and what stopping at half the peak saves, are those of the slow calculation', () => {
  let [turned, fallen, supported] = [0, 0, 0];
  fc.assert(
    fc.property(journals, ({ shown, columns, rows }) => {
      const found = giveBack(columns, rows);
      const slow = slowGiveBack(shown);
      assert.equal(found.days, slow.days);
      assert.equal(found.aheadDays, slow.ahead.length);
      assert.deepEqual(
        found.turned.map((day) => ({ ...day, peak: BigInt(day.peak), close: BigInt(day.close) })),
        slow.ahead
          .filter(({ close }) => close < 0n)
          .toSorted((a, b) => Number(b.peak - b.close - (a.peak - a.close)) || a.day - b.day),
      );
      assert.equal(found.rule.trades, slow.fallen.length);
      assert.equal(found.rule.days, slow.cut);
      assert.equal(BigInt(found.rule.saved), -slow.fallen.reduce((sum, { net }) => sum + net, 0n));
      const after = found.afterPeak.map(({ days }) => days).reduce((sum, days) => sum + days, 0);
      assert.equal(after, slow.ahead.length);
      turned += found.turned.length;
      fallen += slow.fallen.length;
      if (shown.length === 0) return;
      const kept = shown.map((each) => ({ ...each, net: slow.fallen.includes(each) ? -each.net : 0n }));
      // As many trades as fall away have at least the variance of all.
      const mean = slowNetMean(kept, (slowNetVariance(shown) * slow.fallen.length) / shown.length);
      if (!isSupported(mean)) return assert.equal(found.certainty.kind, 'few');
      supported++;
      checkRange(found.certainty, mean, quantileOfT(0.1, mean.effectiveDays - 1));
    }),
    { seed: SEED, numRuns: roundsOf(500), endOnFailure: true },
  );
  assert.ok(
    turned > roundsOf(400) && fallen > roundsOf(800) && supported > roundsOf(30),
    `${turned} turned, ${fallen} fell, ${supported} with a range`,
  );
});

function checkRange(certainty: Certainty, mean: SlowMean, width: number): void {
  if (certainty.kind !== 'likely') return;
  near(certainty.value, mean.n * mean.mean, 'sum');
  const reach = mean.n * Math.sqrt(mean.error2!) * width;
  near(certainty.range.low, mean.n * mean.mean - reach, 'low');
  near(certainty.range.high, mean.n * mean.mean + reach, 'high');
}

test('bands and cut of the trade of the day are those of the slow calculation', () => {
  let cuts = 0;
  fc.assert(
    fc.property(journals, ({ ordered, shown, columns, rows }) => {
      const found = nthTrade(columns, rows, undefined);
      const placed = shown.map((trade) => ({ trade, nth: slowNth(ordered, trade) }));
      assert.equal(found.most, Math.max(0, ...placed.map(({ nth }) => nth)));
      let running = 0n;
      for (const band of found.bands) {
        const own = placed.filter(({ nth }) => nth >= band.from && nth <= (band.to ?? Infinity));
        running += own.reduce((sum, { trade }) => sum + trade.net, 0n);
        assert.equal(band.trades, own.length);
        assert.equal(BigInt(band.running), running);
      }
      if (found.certainty.kind === 'few') {
        const tail = placed.filter(({ nth }) => nth >= 2).map(({ trade }) => trade);
        return assert.ok(tail.length === 0 || !isSupported(slowNetMean(tail)));
      }
      if (found.cut === null) return assert.equal(found.certainty.kind, 'none');
      cuts++;
      const { from } = found.cut;
      const tail = placed.filter(({ nth }) => nth >= from).map(({ trade }) => trade);
      assert.equal(
        BigInt(found.cut.net),
        tail.reduce((sum, { net }) => sum + net, 0n),
      );
      assert.equal(found.cut.trades, tail.length);
      assert.ok(found.cut.before > 0 && found.bands.every(({ running: each }) => each <= found.cut!.before));
      const mean = slowNetMean(tail, slowNetVariance(shown));
      checkRange(found.certainty, mean, quantileOfT(0.1 / found.cuts, mean.effectiveDays - 1));
    }),
    { seed: SEED, numRuns: roundsOf(500), endOnFailure: true },
  );
  assert.ok(cuts > 15, `${cuts} cuts`);
});

test('the rest of the days after a first trade is that of the slow calculation', () => {
  let [sides, unseen] = [0, 0];
  fc.assert(
    fc.property(journals, ({ ordered, shown, columns, rows }) => {
      const found = firstTrade(columns, rows, undefined);
      const rests = slowRests(shown, ordered);
      const seen = rests.filter(({ first }) => first !== null);
      assert.equal(found.unseen, rests.length - seen.length);
      const followed = seen.filter(({ rest }) => rest.length > 0);
      assert.equal(found.alone, seen.length - followed.length);
      assert.equal(found.even, followed.filter(({ first }) => first!.gross === 0n).length);
      for (const [name, sign] of [
        ['won', 1],
        ['lost', -1],
      ] as const) {
        const own = followed.filter(({ first }) => Math.sign(Number(first!.gross)) === sign);
        assert.equal(found[name].days, own.length);
        assert.equal(found[name].trades, own.flatMap(({ rest }) => rest).length);
        if (own.length === 0) assert.equal(found[name].average, null);
        else
          near(found[name].average!, own.reduce((sum, { net }) => sum + Number(net), 0) / own.length, name);
      }
      sides += followed.length;
      unseen += found.unseen;
    }),
    { seed: SEED, numRuns: roundsOf(400), endOnFailure: true },
  );
  assert.ok(sides > roundsOf(800) && unseen > roundsOf(100), `${sides} days, ${unseen} unseen`);
});

test('what was open at once is that of the slow calculation', () => {
  let [together, seconds, ranges] = [0, 0, 0];
  fc.assert(
    fc.property(journals, ({ ordered, shown, columns, rows }) => {
      const maxExposure = Float64Array.from(ordered, ({ details }) => Number(details.maxSize));
      const found = exposure(columns, rows, { maxExposure });
      const slow = slowExposure(shown);
      assert.deepEqual([found.most, found.seconds], [slow.most, slow.seconds]);
      const largest = shown.reduce((most, { details: { maxSize } }) => (maxSize > most ? maxSize : most), 0n);
      assert.deepEqual(found.atStake, { low: Number(largest), high: Number(slow.highest) });
      const own = shown.filter((_, at) => slow.isTogether[at]);
      assert.equal(found.together.trades, own.length);
      assert.equal(found.alone.trades, shown.length - own.length);
      assert.equal(
        BigInt(found.together.net),
        own.reduce((sum, { net }) => sum + net, 0n),
      );
      assert.equal(
        found.exposedDays.reduce((sum, { trades }) => sum + trades, 0),
        own.length,
      );
      together += own.length;
      seconds += slow.seconds;
      const matched = slowMatched(shown, slow.isTogether);
      if (found.difference === null) return assert.equal(matched.sides[0].trades, 0);
      near(found.difference.sum, matched.sum, 'difference');
      assert.equal(found.difference.trades, matched.sides[0].trades);
      const effectiveDays = Math.min(...matched.sides.map((side) => side.effectiveDays));
      const isEnough = matched.sides.every(({ trades, days }) => trades >= 20 && days >= 8);
      assert.equal(found.difference.range !== null, isEnough && effectiveDays >= 2);
      if (found.difference.range === null) return;
      ranges++;
      const reach = Math.sqrt(matched.error2) * quantileOfT(0.1, effectiveDays - 1);
      near(found.difference.range.low, matched.sum - reach, 'low');
      near(found.difference.range.high, matched.sum + reach, 'high');
    }),
    { seed: SEED, numRuns: roundsOf(500), endOnFailure: true },
  );
  assert.ok(together > 1000 && seconds > 100_000, `${together} together, ${seconds} s`);
  assert.ok(ranges > roundsOf(20), `${ranges} with a range`);
});
