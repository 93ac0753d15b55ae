import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars, NO_MONEY } from '@daybook/domain/money.ts';
import { dailyLimits, statedDailyLimit } from './plan-marks.ts';

const plan = (effectiveFrom: number, day: number) => ({
  effectiveFrom,
  maxLostPerTrade: NO_MONEY,
  maxLostPerDay: dollars(day),
  maxLostPerWeek: NO_MONEY,
});

test('the limit in force stands first, earlier ones once each', () => {
  assert.deepEqual(dailyLimits([plan(1, 100), plan(3, 300), plan(2, 250), plan(4, 250), plan(5, 300)]), [
    { limit: dollars(300), isEarlier: false },
    { limit: dollars(250), isEarlier: true },
    { limit: dollars(100), isEarlier: true },
  ]);
});

test('a plan without a daily limit has none in force', () => {
  assert.deepEqual(dailyLimits([plan(1, 200), plan(2, 0)]), [{ limit: dollars(200), isEarlier: true }]);
  assert.deepEqual(dailyLimits([]), []);
});

test('in another unit than money the limit is the one that was stated in it', () => {
  assert.deepEqual(statedDailyLimit('3R', 'r'), [{ limit: 30_000, isEarlier: false }]);
  assert.deepEqual(statedDailyLimit('2.5%', 'percent'), [{ limit: 25_000, isEarlier: false }]);
  for (const unit of ['percent', 'ticks', 'share', 'money'] as const)
    assert.deepEqual(statedDailyLimit('3R', unit), [], unit);
  assert.deepEqual(statedDailyLimit(null, 'r'), []);
});
