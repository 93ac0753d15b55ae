import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../../chance-testing.ts';
import { slowStars } from '../../calculation.slow.ts';
import { rangeOfDifference } from '../../likely-range.ts';
import { chanceOfT } from '../../t-distribution.ts';
import { slowDifference } from './findings.slow.ts';
import { isNear, laidOut, quickDays } from './random-days.slow.ts';
import { timeOfDay } from './time-of-day.ts';

/** Days of five half hours; the second one may have an edge. */
const journals = fc
  .tuple(quickDays(300, 25), fc.constantFrom(0, 0, 150, -150))
  .map(([trades, edge]) =>
    trades.map((trade) =>
      trade.start >= 36_000 && trade.start < 37_800
        ? { ...trade, net: trade.net + BigInt(edge) * 10_000n }
        : trade,
    ),
  );

test('half hours differ as the slow calculation says, with the same figures', () => {
  const seen = { likely: 0, none: 0, few: 0, exact: 0 };
  fc.assert(
    fc.property(journals, (trades) => {
      const { columns, rows, kept } = laidOut(trades);
      const found = timeOfDay(columns, rows);
      seen[found.certainty.kind] += 1;
      const halfHour = ({ start }: { start: number }) => Math.floor(start / 1800);
      const all = [...new Set(kept.map(halfHour))].toSorted((a, b) => a - b);
      assert.deepEqual(
        found.halfHours.map((each) => each.halfHour),
        all,
      );
      const inside = (from: number, to: number) =>
        kept.filter((trade) => halfHour(trade) >= from && halfHour(trade) < to);
      const slowBetween = (from: number, to: number) => {
        const own = inside(from, to);
        return slowDifference(
          own,
          kept.filter((trade) => !own.includes(trade)),
        );
      };
      const judged = all.flatMap((each) => {
        const grosses = inside(each, each + 1).map(({ gross }) => gross);
        const sides = [grosses.filter((gross) => gross > 0n), grosses.filter((gross) => gross < 0n)];
        const own = sides.some(({ length }) => length < 5) ? null : slowBetween(each, each + 1);
        return own === null ? [] : [{ halfHour: each, ...own }];
      });
      const stars = slowStars(
        judged.map(({ value, error2, effectiveDays }) =>
          chanceOfT(value / Math.sqrt(error2), effectiveDays - 1),
        ),
      ).map((at) => judged[at]!.halfHour);
      assert.deepEqual(
        found.halfHours.filter(({ isStarred }) => isStarred).map((each) => each.halfHour),
        stars,
      );
      for (const { average, shrunk } of found.halfHours) {
        if (shrunk === null) continue;
        const [low, high] = [Math.min(average, found.average), Math.max(average, found.average)];
        assert.ok(shrunk >= low - 1e-6 && shrunk <= high + 1e-6);
      }
      if (found.certainty.kind !== 'likely') return;
      const { from, to } = found.stretch!;
      const own = inside(from, to);
      const slow = slowBetween(from, to)!;
      const scale = (own.length * (kept.length - own.length)) / kept.length;
      assert.equal(found.trades, own.length);
      assert.ok(isNear(found.certainty.value, scale * slow.value));
      const nets = own.reduce((sum, { net }) => sum + Number(net), 0);
      assert.ok(isNear(found.certainty.value, nets - own.length * found.average));
      assert.ok(
        Array.from({ length: to - from }, (_, at) => from + at).every((each) => stars.includes(each)),
      );
      // Never narrower than the range of one that was asked about alone.
      const alone = rangeOfDifference(scale * slow.value, scale ** 2 * slow.error2, slow.effectiveDays);
      const { low, high } = found.certainty.range;
      assert.ok(low <= alone.low + 1e-6 && high >= alone.high - 1e-6 && low * high > 0);
    }),
    { seed: 20261123, numRuns: roundsOf(100) },
  );
  assert.ok(seen.likely > roundsOf(20) && seen.none > roundsOf(20), JSON.stringify(seen));
});

test('a handful of trades is too few', () => {
  fc.assert(
    fc.property(quickDays(15, 3), (trades) => {
      const { columns, rows } = laidOut(trades);
      const { certainty, halfHours } = timeOfDay(columns, rows);
      assert.equal(certainty.kind, 'few');
      assert.ok(halfHours.every(({ shrunk, range }) => shrunk === null && range === null));
    }),
    { seed: 1, numRuns: 30 },
  );
  const { columns } = laidOut([]);
  assert.deepEqual(timeOfDay(columns, new Uint32Array()).halfHours, []);
});
