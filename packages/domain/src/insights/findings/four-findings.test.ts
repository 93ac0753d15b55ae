import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chanceFrom, draw, type Chance } from '../../chance-testing.ts';
import { dollars } from '../../money.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import { quantileOfT } from '../t-distribution.ts';
import { exposure } from './exposure.ts';
import type { Certainty } from './finding.ts';
import { firstTrade } from './first-trade.ts';
import { slowExposure, slowGiveBack, slowNetMean, slowNth, slowRests } from './four-findings.slow.ts';
import { giveBack } from './give-back.ts';
import { nthTrade } from './nth-trade.ts';

const SEED = 20261123;
const MAX_DAYS = 12;

/** Trades of few days, some of them held overnight, some within one second, some of one moment; a part of them is looked at. */
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
  assert.ok(Math.abs(actual - wanted) <= 1e-6 + 1e-9 * Math.abs(wanted), `${what}: ${actual}, not ${wanted}`);

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
      if (!isSupported(slowNetMean(kept))) return assert.equal(found.certainty.kind, 'few');
      supported++;
      checkRange(found.certainty, slowNetMean(kept), quantileOfT(0.1, slowNetMean(kept).effectiveDays - 1));
    }),
    { seed: SEED, numRuns: 1500 },
  );
  assert.ok(
    turned > 1500 && fallen > 3000 && supported > 100,
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
      const mean = slowNetMean(tail);
      checkRange(found.certainty, mean, quantileOfT(0.1 / found.cuts, mean.effectiveDays - 1));
    }),
    { seed: SEED, numRuns: 1500 },
  );
  assert.ok(cuts > 50, `${cuts} cuts`);
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
    { seed: SEED, numRuns: 1000 },
  );
  assert.ok(sides > 2000 && unseen > 300, `${sides} days, ${unseen} unseen`);
});

test('what was open at once is that of the slow calculation', () => {
  let [together, seconds] = [0, 0];
  fc.assert(
    fc.property(journals, ({ shown, columns, rows }) => {
      const found = exposure(columns, rows);
      const slow = slowExposure(shown);
      assert.deepEqual([found.most, found.seconds], [slow.most, slow.seconds]);
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
    }),
    { seed: SEED, numRuns: 1500 },
  );
  assert.ok(together > 5000 && seconds > 100_000, `${together} together, ${seconds} s`);
});

const DEFAULTS = fc.sample(slowTrades(1, 0, 1), { seed: 1, numRuns: 1 })[0]![0]!;

/** Trades of 120 days, eight a day, half an hour each and one after the other; nets as told. */
function madeUp(netOf: (nth: number, chance: Chance, before: readonly number[]) => number, seed: number) {
  const chance = chanceFrom(seed);
  const trades: SlowTrade[] = [];
  for (let day = 0; day < 120; day++) {
    const nets: number[] = [];
    for (let nth = 1; nth <= 8; nth++) {
      const net = Math.round(netOf(nth, chance, nets));
      nets.push(net);
      const start = 34_200 + nth * 1_860;
      const own = { day: 20_000 + day, start, end: start + 1_800, duration: 1_800, bits: [] };
      trades.push({ ...DEFAULTS, ...own, id: BigInt(trades.length), gross: BigInt(net), net: BigInt(net) });
    }
  }
  const ordered = inOrderOfClosing(trades);
  return { columns: columnsOf(trades, 0, true), rows: rowsOf(ordered, ordered) };
}

/** A result without an edge: as often and as much won as lost. */
const even = (chance: Chance) => dollars(draw(chance, -100, 100));
const JOURNALS = 200;
const kindsOf = (find: (seed: number) => Certainty) =>
  Map.groupBy(
    Array.from({ length: JOURNALS }, (_, seed) => find(seed).kind),
    (kind) => kind,
  );
const countOf = (kinds: Map<string, unknown[]>, kind: string) => kinds.get(kind)?.length ?? 0;

test('late trades that lose are found, and luck is taken for it in few journals', () => {
  const find = (netOf: Parameters<typeof madeUp>[0]) => (seed: number) => {
    const { columns, rows } = madeUp(netOf, seed);
    return nthTrade(columns, rows, undefined).certainty;
  };
  const luck = countOf(kindsOf(find((_, chance) => even(chance))), 'likely');
  assert.ok(luck <= 0.05 * JOURNALS, `${luck} of ${JOURNALS} without an effect`);
  const planted = kindsOf(find((nth, chance) => even(chance) + dollars(nth >= 6 ? -20 : 10)));
  assert.ok(countOf(planted, 'likely') >= 0.9 * JOURNALS, `${countOf(planted, 'likely')} found`);
});

test('a first loss that spoils the day is found, and luck is taken for it in few journals', () => {
  const find = (netOf: Parameters<typeof madeUp>[0]) => (seed: number) => {
    const { columns, rows } = madeUp(netOf, seed);
    return firstTrade(columns, rows, undefined).certainty;
  };
  const luck = countOf(kindsOf(find((_, chance) => even(chance))), 'likely');
  assert.ok(luck <= 0.15 * JOURNALS, `${luck} of ${JOURNALS} without an effect`);
  const planted = kindsOf(
    find((nth, chance, [first = 0]) => even(chance) - (nth > 1 && first < 0 ? dollars(20) : 0)),
  );
  assert.ok(countOf(planted, 'likely') >= 0.9 * JOURNALS, `${countOf(planted, 'likely')} found`);
});

test('stopping at half the peak is told of a trader who gives back, and seldom of luck', () => {
  const find = (netOf: Parameters<typeof madeUp>[0]) => (seed: number) => {
    const { columns, rows } = madeUp(netOf, seed);
    return giveBack(columns, rows).certainty;
  };
  const isClear = (certainty: Certainty) =>
    certainty.kind === 'likely' && (certainty.range.low > 0 || certainty.range.high < 0);
  const seeds = Array.from({ length: JOURNALS }, (_, seed) => seed);
  const luck = seeds.map(find((_, chance) => even(chance))).filter(isClear).length;
  assert.ok(luck <= 0.15 * JOURNALS, `${luck} of ${JOURNALS} without an effect`);
  const givesBack = (nth: number, chance: Chance, before: readonly number[]) => {
    let [running, peak] = [0, 0];
    for (const net of before) {
      running += net;
      peak = Math.max(peak, running);
    }
    return even(chance) + dollars(nth > 1 && peak > running ? -40 : 15);
  };
  const planted = seeds.map(find(givesBack)).filter(isClear).length;
  assert.ok(planted >= 0.9 * JOURNALS, `${planted} found`);
});

test('two positions at once that lose are found, and luck is taken for it in few journals', () => {
  const find = (worse: number) => (seed: number) => {
    const { columns, rows } = madeUp((nth, chance) => even(chance) - (nth <= 4 ? worse : 0), seed);
    // The first four of a day last until the fifth begins.
    const end = columns.end.map((at, row) => (row % 8 < 4 ? 34_200 + 5 * 1_860 : at));
    return exposure({ ...columns, end }, rows).certainty;
  };
  const luck = countOf(kindsOf(find(0)), 'likely');
  assert.ok(luck <= 0.15 * JOURNALS, `${luck} of ${JOURNALS} without an effect`);
  const planted = kindsOf(find(dollars(20)));
  assert.ok(countOf(planted, 'likely') >= 0.9 * JOURNALS, `${countOf(planted, 'likely')} found`);
});

test('a trader of few days is told so', () => {
  const { columns, rows } = madeUp((_, chance) => even(chance), 1);
  const few = rows.slice(0, 12);
  for (const { certainty } of [
    giveBack(columns, few),
    nthTrade(columns, few, undefined),
    firstTrade(columns, few, undefined),
    exposure(columns, few),
  ])
    assert.equal(certainty.kind, 'few');
  const none = new Uint32Array();
  for (const { certainty, trades, days } of [
    giveBack(columns, none),
    nthTrade(columns, none, undefined),
    firstTrade(columns, none, undefined),
    exposure(columns, none),
  ])
    assert.deepEqual([certainty.kind, trades, days], ['few', 0, 0]);
});
