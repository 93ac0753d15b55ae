import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBeyond, placeOf, RANGE_WIDTH, rangeScale } from './range-scale.ts';

test('a scale holds zero and the ends of the ranges', () => {
  const scale = rangeScale([{ low: 10, high: 30 }, { low: -20, high: 5 }, null], [20, -5, 4]);
  assert.ok(scale.low <= -20 && scale.high >= 10);
  assert.ok(placeOf(0, scale) > 0 && placeOf(0, scale) < RANGE_WIDTH);
});

test('one range that reaches far does not press all others together', () => {
  const ranges = Array.from({ length: 20 }, () => ({ low: -10, high: 10 }));
  const scale = rangeScale([...ranges, { low: -5000, high: 8000 }], []);
  assert.deepEqual(scale, { low: -10, high: 10 });
  assert.ok(isBeyond(8000, scale) && placeOf(8000, scale) === RANGE_WIDTH && placeOf(-5000, scale) === 0);
});

test('without ranges the values make the scale; without anything there is one', () => {
  assert.deepEqual(rangeScale([null], [50]), { low: 0, high: 50 });
  assert.deepEqual(rangeScale([], []), { low: -1, high: 1 });
});
