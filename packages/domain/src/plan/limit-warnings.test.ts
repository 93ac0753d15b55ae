import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '../money.ts';
import { isLimit, LIMIT_RANGE, limitWarnings, MAX_LIMIT, NO_LIMITS } from './limit-warnings.ts';
import type { LossLimits, NetResults } from './limit-warnings.ts';

const LIMITS: LossLimits = {
  maxLostPerTrade: dollars(100),
  maxLostPerDay: dollars(200),
  maxLostPerWeek: dollars(300),
};

function net(trade: number, day: number, week: number): NetResults {
  return { currency: 'USD', trade: dollars(trade), day: dollars(day), week: dollars(week) };
}

/** Net of trade, day and week, and by how much each limit is exceeded. */
const ROWS: readonly (readonly [NetResults, readonly (readonly ['trade' | 'day' | 'week', number])[]])[] = [
  [net(0, 0, 0), []],
  [net(-100, -200, -300), []],
  [net(-100.0001, 0, 0), [['trade', 0.0001]]],
  [net(0, -200.0001, 0), [['day', 0.0001]]],
  [net(0, 0, -300.0001), [['week', 0.0001]]],
  [
    net(-150.25, -250.5, -1000),
    [
      ['trade', 50.25],
      ['day', 50.5],
      ['week', 700],
    ],
  ],
  [net(500, -201, 10), [['day', 1]]],
  [net(1000, 1000, 1000), []],
];

for (const [results, exceeded] of ROWS) {
  const title =
    exceeded.length === 0 ? 'no limit' : exceeded.map(([limit, by]) => `${limit} by ${by}`).join(', ');
  test(`net ${results.trade / 10_000}, ${results.day / 10_000}, ${results.week / 10_000} exceeds ${title}`, () => {
    const warnings = exceeded.map(([limit, by]) => ({ limit, exceededBy: dollars(by) }));
    assert.deepEqual(limitWarnings(results, LIMITS), warnings);
  });
}

test('a limit of 0 warns of nothing', () => {
  assert.deepEqual(limitWarnings(net(-1e6, -1e6, -1e6), NO_LIMITS), []);
  const week = { ...NO_LIMITS, maxLostPerWeek: dollars(10) };
  assert.deepEqual(limitWarnings(net(-50, -50, -50), week), [{ limit: 'week', exceededBy: dollars(40) }]);
});

test('the sliders run from 0 to 1000 dollars in steps of 10', () => {
  assert.deepEqual(LIMIT_RANGE, { least: 0, most: 1000, step: 10 });
});

test('a limit beyond the slider keeps its steps and ends at a million', () => {
  const limits = [0, 10, 990, 1000, 1010, 2_500, MAX_LIMIT];
  assert.deepEqual(limits.filter(isLimit), limits);
  const others = [-10, 5, 65, 10.5, 1_005, MAX_LIMIT + 10, Infinity, Number.NaN];
  assert.deepEqual(others.filter(isLimit), []);
});

test('a loss in another currency exceeds no limit in dollars', () => {
  assert.deepEqual(limitWarnings({ ...net(-1000, -1000, -1000), currency: 'EUR' }, LIMITS), []);
});
