import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '../calendar.ts';
import { comesTwice, steadySecond } from './new-york-clock.ts';
import { slowInstant } from '../statistics/trades.slow.ts';

/** New York's winter time, in seconds behind UTC. */
const BEHIND = 5 * 3_600;

test('moments are as far apart as they were, around every Sunday from 1987 to 2100', () => {
  for (let sunday = dayOf(1987, 1, 4); sunday < dayOf(2100, 1, 1); sunday = (sunday + 7) as Day)
    for (const [day, second] of [
      [sunday - 1, 86_399],
      [sunday, 5_400],
      [sunday, 7_199],
      [sunday, 10_800],
    ] as const)
      assert.equal(steadySecond(day as Day, second), slowInstant(day, second) - BEHIND, `${day}, ${second}`);
});

test('the hour that comes twice is that before two on the first Sunday of November', () => {
  const sunday = dayOf(2026, 11, 1);
  const twice = [3_599, 3_600, 7_199, 7_200].map((second) => comesTwice(sunday, second));
  assert.deepEqual(twice, [false, true, true, false]);
  assert.equal(comesTwice((sunday + 7) as Day, 5_000), false);
  assert.equal(comesTwice(dayOf(2026, 3, 8), 5_000), false);
});
