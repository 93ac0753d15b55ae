import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rangeOfDifference } from '../../likely-range.ts';
import { coolDown } from './cool-down.ts';
import { slowCoolDown, slowDifference } from './cool-down.slow.ts';
import { isotonicFit } from './isotonic.ts';
import { isNear, laidOut, quickDays } from './random-days.slow.ts';
import { differenceWithin } from './side-difference.ts';
import { roundsOf } from '../../../chance-testing.ts';

test('a difference within strata is the coefficient of a regression written out, with its error by days', () => {
  let judged = 0;
  const places = fc.array(
    fc.record({
      day: fc.nat(11),
      stratum: fc.nat(4),
      isFirst: fc.boolean(),
      value: fc.integer({ min: -9999, max: 9999 }),
    }),
    { minLength: 50, maxLength: 120 },
  );
  fc.assert(
    fc.property(places, (given) => {
      const sorted = given.toSorted((left, right) => left.day - right.day);
      const found = differenceWithin({
        values: Float64Array.from(sorted, ({ value }) => value),
        days: Int32Array.from(sorted, ({ day }) => day),
        dayCount: 12,
        sides: Uint8Array.from(sorted, ({ isFirst }) => (isFirst ? 1 : 2)),
        strata: Uint8Array.from(sorted, ({ stratum }) => stratum),
      });
      const slow = slowDifference(sorted);
      assert.equal(found === null, slow === null);
      if (found === null || slow === null) return;
      judged += 1;
      assert.deepEqual([found.trades, found.others], [slow.trades, slow.others]);
      assert.ok(isNear(found.value, slow.value) && isNear(found.error2, slow.error2));
      assert.ok(isNear(found.effectiveDays, slow.effectiveDays));
    }),
    { seed: 20261123, numRuns: roundsOf(500) },
  );
  assert.ok(judged > roundsOf(300), `${judged} judged`);
});

test('the rising fit is the largest of the least averages to the right (minimax formula)', () => {
  const weighted = fc.array(fc.record({ value: fc.integer({ min: -50, max: 50 }), weight: fc.nat(4) }), {
    minLength: 1,
    maxLength: 8,
  });
  const mean = (some: readonly { value: number; weight: number }[]) => {
    const weight = some.reduce((sum, each) => sum + each.weight, 0);
    return weight === 0 ? null : some.reduce((sum, each) => sum + each.value * each.weight, 0) / weight;
  };
  fc.assert(
    fc.property(weighted, (values) => {
      const fit = isotonicFit(values);
      assert.equal(fit.length, values.length);
      for (let at = 1; at < fit.length; at++) assert.ok(fit[at]! >= fit[at - 1]! - 1e-9);
      const heavy = values.filter(({ weight }) => weight > 0);
      const own = fit.filter((_, at) => values[at]!.weight > 0);
      heavy.forEach((_, at) => {
        const least = heavy.slice(0, at + 1).map((__, from) => {
          const averages = heavy.slice(at).map((___, beyond) => mean(heavy.slice(from, at + beyond + 1))!);
          return Math.min(...averages);
        });
        assert.ok(isNear(own[at]!, Math.max(...least)));
      });
    }),
    { seed: 1, numRuns: roundsOf(1000, 250) },
  );
});

test('the cool-down chooses the waits and checks them as the slow calculation does', () => {
  const seen = { few: 0, none: 0, likely: 0, exact: 0 };
  fc.assert(
    fc.property(quickDays(400, 18), fc.integer({ min: 0, max: 900 }), (given, cost) => {
      // Every second journal has haste planted: what starts soon after a loss loses more.
      const trades = given.map((trade, at) => {
        const before = given.slice(0, at).findLast(({ day, end }) => day === trade.day && end < trade.start);
        const isSoon = before !== undefined && before.gross < 0n && trade.start - before.end <= 300;
        return isSoon && cost > 450 ? { ...trade, net: trade.net - BigInt(cost) * 10_000n } : trade;
      });
      const { columns, rows, kept } = laidOut(trades);
      const found = coolDown(columns, rows);
      const slow = slowCoolDown(kept);
      seen[found.certainty.kind] += 1;
      assert.equal(found.soon, slow.soon);
      const checks = [...slow.afterWin, ...slow.afterWait].filter((each) => each !== null);
      if (slow.waits.length === 0 || checks.length < 4) {
        assert.equal(found.certainty.kind, 'few');
        return;
      }
      const [win, wait] = [slow.afterWin, slow.afterWait].map(([first, second]) => {
        const n = first!.trades + second!.trades;
        return {
          value: (first!.trades * first!.value + second!.trades * second!.value) / n,
          error2: (first!.trades ** 2 * first!.error2 + second!.trades ** 2 * second!.error2) / n ** 2,
          effectiveDays: first!.effectiveDays + second!.effectiveDays,
        };
      });
      const rangeOf = ({ value, error2, effectiveDays }: typeof win & object) =>
        rangeOfDifference(value, error2, effectiveDays);
      const isFound =
        slow.odd !== null && slow.even !== null && rangeOf(win!).high < 0 && rangeOf(wait!).high < 0;
      assert.equal(found.certainty.kind, isFound ? 'likely' : 'none');
      if (!isFound) return;
      assert.equal(found.minutes, slow.whole);
      assert.ok(isNear(found.difference!.value, wait!.value));
      assert.ok(isNear(found.difference!.range.low, rangeOf(wait!).low));
    }),
    { seed: 20261125, numRuns: 60 },
  );
  assert.ok(seen.likely > 10 && seen.none > 10, JSON.stringify(seen));
});

test('the bins hold every trade after a loss once, and their fit never falls with the wait', () => {
  fc.assert(
    fc.property(quickDays(120, 12), (trades) => {
      const { columns, rows } = laidOut(trades);
      const { bins, soon } = coolDown(columns, rows);
      assert.deepEqual(
        bins.map(({ upTo }) => upTo),
        [1, 3, 10, 30, null],
      );
      assert.ok(bins[0]!.trades + bins[1]!.trades <= soon);
      for (let at = 1; at < bins.length; at++) assert.ok(bins[at]!.fitted >= bins[at - 1]!.fitted - 1e-6);
    }),
    { seed: 3, numRuns: roundsOf(100) },
  );
});
