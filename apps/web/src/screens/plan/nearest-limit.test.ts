import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestLimit } from './nearest-limit.ts';

const limits = (trade: number, day: number, week: number) => ({ trade, day, week });

test('a press moves the nearest handle to the nearest step', () => {
  assert.deepEqual(nearestLimit(limits(60, 240, 620), 0.253), { name: 'day', value: 250 });
  assert.deepEqual(nearestLimit(limits(60, 240, 620), 0), { name: 'trade', value: 0 });
  assert.deepEqual(nearestLimit(limits(60, 240, 620), 1.2), { name: 'week', value: 1000 });
  assert.deepEqual(nearestLimit(limits(600, 240, 620), 0.5), { name: 'trade', value: 500 });
});

test('of handles at one place, the last goes right and the first goes left', () => {
  assert.equal(nearestLimit(limits(500, 500, 500), 0.7).name, 'week');
  assert.equal(nearestLimit(limits(500, 500, 500), 0.3).name, 'trade');
  assert.equal(nearestLimit(limits(0, 0, 0), 0.1).name, 'week');
  assert.equal(nearestLimit(limits(1000, 1000, 1000), 0.9).name, 'trade');
});

test('a limit beyond the slider is pressed where it is drawn, at the end', () => {
  assert.deepEqual(nearestLimit(limits(60, 240, 5000), 0.97), { name: 'week', value: 970 });
  assert.equal(nearestLimit(limits(60, 2_000, 5_000), 0.9).name, 'day');
});
