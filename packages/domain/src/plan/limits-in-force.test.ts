import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { dollars } from '../money.ts';
import { NO_LIMITS, type LossLimits } from './limit-warnings.ts';
import { limitsToWarnBy, type DatedLimits } from './limits-in-force.ts';

function saved(effectiveFrom: number, trade: number, day: number, week: number): DatedLimits {
  return {
    effectiveFrom,
    maxLostPerTrade: dollars(trade),
    maxLostPerDay: dollars(day),
    maxLostPerWeek: dollars(week),
  };
}

const limitsOf = ({ maxLostPerTrade, maxLostPerDay, maxLostPerWeek }: LossLimits) => [
  maxLostPerTrade / 10_000,
  maxLostPerDay / 10_000,
  maxLostPerWeek / 10_000,
];

test('without a plan nothing is limited', () => {
  assert.deepEqual(limitsToWarnBy([], 5), NO_LIMITS);
  assert.deepEqual(limitsToWarnBy([saved(10, 0, 0, 0)], 5), NO_LIMITS);
});

test('the first plan counts for everything before it, a later one from its own time on', () => {
  const history = [saved(10, 60, 240, 620), saved(20, 100, 200, 300)];
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 0)), [60, 240, 620]);
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 10)), [60, 240, 620]);
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 19)), [60, 240, 620]);
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 20)), [100, 200, 300]);
});

test('each limit looks for its own first value above 0, and one that was taken away later stays away', () => {
  const history = [saved(10, 0, 240, 0), saved(20, 100, 0, 0), saved(30, 0, 50, 300)];
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 5)), [100, 240, 300]);
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 15)), [100, 240, 300]);
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 25)), [100, 0, 300]);
  assert.deepEqual(limitsOf(limitsToWarnBy(history, 35)), [0, 50, 300]);
});

/** The same by walking through time one instant after the other, limit by limit. */
function walkThroughTime(history: readonly DatedLimits[], instant: number, end: number): LossLimits {
  const walked: Record<string, number> = {};
  for (const member of ['maxLostPerTrade', 'maxLostPerDay', 'maxLostPerWeek'] as const) {
    const byInstant: number[] = [];
    let wasSet = false;
    for (let now = 0, value = 0; now <= end; now++) {
      for (const limits of history) if (limits.effectiveFrom === now) value = limits[member];
      byInstant.push(value);
      if (value > 0 && !wasSet) {
        wasSet = true;
        byInstant.fill(value);
      }
    }
    walked[member] = byInstant[instant]!;
  }
  return walked as unknown as LossLimits;
}

test('any history says the same when it is walked through instant by instant', () => {
  const limit = fc.constantFrom(0, 0, 10, 50, 1000).map((amount) => dollars(amount));
  const plan = fc.record({
    effectiveFrom: fc.integer({ min: 0, max: 30 }),
    maxLostPerTrade: limit,
    maxLostPerDay: limit,
    maxLostPerWeek: limit,
  });
  const histories = fc.uniqueArray(plan, { maxLength: 8, selector: ({ effectiveFrom }) => effectiveFrom });
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 30 }), (history, instant) => {
      assert.deepEqual(limitsToWarnBy(history, instant), walkThroughTime(history, instant, 30));
    }),
    { numRuns: roundsOf(500), seed: 19 },
  );
});
