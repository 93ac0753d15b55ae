import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOn, placeRange, rangeScale, RANGE_WIDTH } from './range-scale.ts';

test('one scale holds all ranges, zero in the middle where both sides are needed', () => {
  const scale = rangeScale([{ low: 14, high: 42 }, null, { low: -25, high: -6 }], false);
  assert.deepEqual(scale, { from: -50, to: 50, middle: 0 });
  assert.equal(placeOn(scale, 0), RANGE_WIDTH / 2);
  assert.deepEqual(rangeScale([{ low: 1, high: 7 }], false), { from: 0, to: 10, middle: 0 });
  assert.deepEqual(rangeScale([{ low: -7, high: -1 }], false), { from: -10, to: 0, middle: 0 });
  assert.deepEqual(rangeScale([{ low: 0.2, high: 0.4 }], true), { from: 0, to: 1, middle: 0.5 });
});

test('a range that reaches much farther than the others is cut, and says so', () => {
  const scale = rangeScale(
    [
      { low: -4, high: 4 },
      { low: -5, high: 3 },
      { low: -900, high: 6 },
    ],
    false,
  );
  assert.deepEqual(scale, { from: -20, to: 20, middle: 0 });
  const { low, isCutLow, isCutHigh } = placeRange(scale, { low: -900, high: 6 }, -400);
  assert.deepEqual([low, isCutLow, isCutHigh], [6, true, false]);
});

test('nothing known is drawn on a scale all the same', () => {
  assert.deepEqual(rangeScale([null], false), { from: -1, to: 1, middle: 0 });
});
