import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distributionOf } from './distribution.ts';
import { chanceOfLuck, rangeOfMean, rangeOfRate, rangeOfSum } from './likely-range.ts';
import { dayMoments, meanOf, type Mean } from './day-moments.ts';
import { meanOfWhole, wholeOf } from './difference.ts';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';

const known: Mean = { trades: 40, days: 20, mean: 100, error2: 400, effectiveDays: 21 };

test('the likely range of an average is t times its error by days, that of a sum as many times it', () => {
  // t of 20 degrees, 5 % on each side: 1.7247.
  const range = rangeOfMean(known)!;
  assert.ok(Math.abs(range.low - (100 - 1.72472 * 20)) < 1e-3 && Math.abs(range.high - 134.4944) < 1e-3);
  assert.ok(Math.abs(rangeOfSum(known)!.low - range.low * 40) < 1e-9);
});

test('too few trades, days or effective days: no range', () => {
  for (const few of [{ trades: 19 }, { days: 7 }, { effectiveDays: 1.9 }, { error2: null }]) {
    assert.equal(rangeOfMean({ ...known, ...few }), null);
    assert.equal(rangeOfSum({ ...known, ...few }), null);
    assert.equal(rangeOfRate({ ...known, mean: 0.5, ...few }), null);
  }
});

test('a rate has the range of Wilson with the trades that its days are worth', () => {
  // p = 0.5, SE² = 0.01: 25 trades.
  const { low, high } = rangeOfRate({ ...known, mean: 0.5, error2: 0.01 })!;
  const [n, z2] = [25, 1.6448536 ** 2];
  const reach = (Math.sqrt(z2) / (1 + z2 / n)) * Math.sqrt(0.25 / n + z2 / (4 * n * n));
  assert.ok(Math.abs(low - (0.5 - reach)) < 1e-6 && Math.abs(high - (0.5 + reach)) < 1e-6);
  const all = rangeOfRate({ ...known, mean: 1, error2: 0 })!;
  assert.ok(all.low > 0.8 && all.low < 0.95 && all.high === 1);
});

test('luck hardly explains a value five errors from zero, and always one of zero', () => {
  const value = { value: 100, error2: 400, effectiveDays: 21 };
  assert.ok(chanceOfLuck(value) < 0.0001);
  assert.equal(chanceOfLuck({ ...value, value: 0 }), 1);
  assert.equal(chanceOfLuck({ ...value, error2: 0 }), 0);
});

test('an average is known no better than so many trades of the whole selection let it be', () => {
  // 120 trades on 24 days: all won 3 but for one, which lost 2,001.
  const days = Int32Array.from({ length: 120 }, (_, at) => Math.floor(at / 5));
  const values = Float64Array.from(days, (_, at) => (at === 7 ? -2_001 : 3));
  const whole = wholeOf(days, values);
  const keys = Int32Array.from(days, (day) => Number(day !== 1));
  const moments = dayMoments({ days, values, keys, buckets: 2 });
  const won = meanOf(moments, 1, whole.variance)!;
  assert.equal(won.mean, 3);
  assert.ok(Math.abs(won.error2! - whole.variance / 115) < 1e-9);
  const { low, high } = rangeOfMean(won)!;
  assert.ok(low < 0 && high > 6, `${low} to ${high}`);
  // Of its own values alone it knows nothing of the loss.
  assert.equal(meanOf(moments, 1)!.error2, 0);
  const all = meanOf(dayMoments({ days, values, keys: new Int32Array(120), buckets: 1 }), 0)!;
  assert.deepEqual({ ...meanOfWhole(whole), error2: 0 }, { ...all, error2: 0 });
  assert.ok(Math.abs(meanOfWhole(whole).error2! / all.error2! - 1) < 1e-12);
});

test('bins hold every trade once, zero is an edge, tails are the rarest', () => {
  const nets = fc.array(
    fc.oneof(fc.integer({ min: -900_000, max: 900_000 }), fc.integer({ min: -90_000_000, max: 90_000_000 })),
    {
      minLength: 1,
      maxLength: 400,
    },
  );
  fc.assert(
    fc.property(nets, (values) => {
      const { bins, step, median } = distributionOf(Float64Array.from(values))!;
      assert.equal(
        bins.reduce((sum, { trades }) => sum + trades, 0),
        values.length,
      );
      assert.ok(bins.length <= 43);
      for (const { from, to, trades } of bins) {
        assert.ok((from ?? 0) % step === 0 && (to ?? 0) % step === 0);
        assert.equal(
          values.filter((net) => net >= (from ?? -Infinity) && net < (to ?? Infinity)).length,
          trades,
        );
        if (from === null || to === null) assert.ok(trades <= Math.max(1, Math.ceil(values.length * 0.011)));
      }
      const sorted = values.toSorted((a, b) => a - b);
      const half = sorted.length / 2;
      assert.equal(
        median,
        sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1]! + sorted[half]!) / 2,
      );
    }),
    { seed: 20261123, numRuns: roundsOf(2000, 500) },
  );
  assert.equal(distributionOf(new Float64Array(0)), null);
});
