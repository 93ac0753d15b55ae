import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countDeeper,
  countFrom,
  courseBefore,
  fallBars,
  rareRun,
  runBars,
  spread,
  timesOf100,
} from './chances.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';

test('a share is never said to be none or all of the times by rounding', () => {
  assert.deepEqual(timesOf100(0, 10_000), { bound: 'under', times: 1 });
  assert.deepEqual(timesOf100(49, 10_000), { bound: 'under', times: 1 });
  assert.deepEqual(timesOf100(50, 10_000), { bound: null, times: 1 });
  assert.deepEqual(timesOf100(7200, 10_000), { bound: null, times: 72 });
  assert.deepEqual(timesOf100(9950, 10_000), { bound: 'over', times: 99 });
  assert.deepEqual(timesOf100(10_000, 10_000), { bound: null, times: 100 });
});

test('the rare run is the shortest that at most one future in 20 holds', () => {
  const runs = Uint32Array.of(0, 10, 50, 35, 4, 1);
  assert.equal(countFrom(runs, 3), 40);
  assert.equal(countFrom(runs, 9), 0);
  assert.equal(rareRun(runs), 4);
  assert.equal(rareRun(Uint32Array.of(0, 10, 50, 34, 5, 1)), 5);
  // Where every future has the same run, only a longer one is rare.
  assert.equal(rareRun(Uint32Array.of(0, 0, 100)), 3);
  assert.equal(rareRun(Uint32Array.of(100)), 1);
});

const runCounts = fc
  .array(fc.oneof(fc.constant(0), fc.nat(3000)), { minLength: 1, maxLength: 40 })
  .filter((counts) => counts.at(-1)! > 0)
  .map((counts) => Uint32Array.from(counts));

test('the bars of runs are at most nine, hold every future once and show the rare run', () => {
  fc.assert(
    fc.property(runCounts, (runs) => {
      const bars = runBars(runs);
      assert.ok(bars.length >= 1 && bars.length <= 9, `${bars.length} bars`);
      assert.equal(
        bars.reduce((sum, { count }) => sum + count, 0),
        countFrom(runs, 0),
      );
      bars.forEach(({ from, to, count }, at) => {
        assert.ok((from !== null || at === 0) && (to !== null || at === bars.length - 1));
        assert.equal(count, countFrom(runs, from ?? 0) - (to === null ? 0 : countFrom(runs, to + 1)));
        if (at > 0) assert.equal(from, (bars[at - 1]!.to ?? 0) + 1);
      });
      const shown = bars.at(-1)!;
      assert.ok(rareRun(runs) > runs.length - 1 || rareRun(runs) <= (shown.from ?? shown.to!));
    }),
    { seed: 20261123, numRuns: roundsOf(2000, 500) },
  );
});

test('a trader whose runs are all alike has one bar', () => {
  assert.deepEqual(runBars(Uint32Array.of(0, 0, 100)), [{ from: 2, to: 2, count: 100 }]);
  assert.deepEqual(runBars(Uint32Array.of(100)), [{ from: 0, to: 0, count: 100 }]);
});

test('the bars of falls hold every future once, and the own fall', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50_000_000), { minLength: 1, maxLength: 300 }),
      fc.nat(60_000_000),
      (amounts, own) => {
        const falls = Float64Array.from(amounts).sort();
        const bars = fallBars(falls, own);
        if (bars.length === 0)
          return assert.ok(own === 0 && falls[Math.floor((falls.length - 1) * 0.98)] === 0);
        assert.equal(
          bars.reduce((sum, { count }) => sum + count, 0),
          falls.length,
        );
        assert.ok(bars.length <= 15 && own < bars.at(-1)!.to, `${bars.length} bars`);
        for (const { from, to, isOpen, count } of bars)
          assert.equal(count, amounts.filter((fall) => fall >= from && (isOpen || fall < to)).length);
        assert.equal(countDeeper(falls, own), amounts.filter((fall) => fall >= own).length);
      },
    ),
    { seed: 20261123, numRuns: roundsOf(2000, 500) },
  );
});

test('the course before ends at 0 and begins where the last days began', () => {
  assert.deepEqual(courseBefore(Float64Array.of(100, -30, 50), 2), [-20, -50, 0]);
  assert.deepEqual(courseBefore(Float64Array.of(7), 15), [-7, 0]);
});

test('words that would stand on each other move away from the middle one', () => {
  assert.deepEqual(spread([10, 50, 90], 14), [10, 50, 90]);
  assert.deepEqual(spread([48, 50, 51], 14), [36, 50, 64]);
});
