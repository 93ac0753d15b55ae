import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { aroundZero, leavesZeroOut, placeOn, placeRange, rangeScale, RANGE_WIDTH } from './range-scale.ts';

test('one scale holds all ranges, zero in the middle where both sides are needed', () => {
  const scale = rangeScale([{ low: 14, high: 42 }, null, { low: -25, high: -6 }], [20, 900, -10]);
  assert.deepEqual(scale, { from: -50, to: 50, middle: 0, ticks: [-50, 0, 50] });
  assert.equal(placeOn(scale, 0), RANGE_WIDTH / 2);
  assert.equal(placeOn(scale, 0, 108), 54);
  assert.deepEqual(rangeScale([{ low: 1, high: 7 }], [3]), { from: 0, to: 10, middle: 0, ticks: [0, 10] });
  assert.deepEqual(rangeScale([{ low: -7, high: -1 }], [-3]).ticks, [-10, 0]);
  assert.deepEqual(rangeScale([{ low: 0.2, high: 0.4 }], [0.3], true), {
    from: 0,
    to: 1,
    middle: 0.5,
    ticks: [0, 0.5, 1],
  });
});

test('a range that reaches much farther than the others is cut, and marked', () => {
  const scale = rangeScale(
    [
      { low: -4, high: 4 },
      { low: -5, high: 3 },
      { low: -900, high: 6 },
    ],
    [],
  );
  assert.deepEqual([scale.from, scale.to], [-20, 20]);
  const { low, isCutLow, isCutHigh } = placeRange(scale, { low: -900, high: 6 }, -400);
  assert.deepEqual([low, isCutLow, isCutHigh], [6, true, false]);
});

test('where no bucket has a range, the axis is made from the values and says them', () => {
  assert.deepEqual(rangeScale([null, null], [1_250_000, -80_000]), {
    from: -2_000_000,
    to: 2_000_000,
    middle: 0,
    ticks: [-2_000_000, 0, 2_000_000],
  });
  assert.deepEqual(rangeScale([null], [0, 430_000, null]).ticks, [0, 500_000]);
});

test('without data the axis is empty', () => {
  assert.deepEqual(rangeScale([null], [null]).ticks, []);
  assert.deepEqual(rangeScale([], [0]).ticks, []);
});

test('a range is drawn in the order of its values and inside of the width', () => {
  fc.assert(
    fc.property(fc.tuple(fc.integer(), fc.nat(), fc.nat()), ([low, below, above]) => {
      const range = { low, high: low + below + above };
      const scale = rangeScale([range], [low + below]);
      const placed = placeRange(scale, range, low + below);
      const places = [placed.low, placed.value, placed.high];
      assert.ok(places.every((place) => place >= 4 && place <= RANGE_WIDTH - 4));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      assert.equal(placed.isCutLow || placed.isCutHigh, false);
    }),
    { seed: 20261123, numRuns: roundsOf(500) },
  );
});

test('what lies beyond the scale is an arrow with a shaft, and its value is not marked', () => {
  const scale = rangeScale([{ low: -90, high: -40 }, { low: -80, high: -20 }, null], [-60, -50, null]);
  const placed = placeRange(scale, { low: -2_500, high: -2_300 }, -2_400);
  assert.ok(placed.isBeyond && placed.isCutLow && !placed.isCutHigh);
  assert.ok(placed.high - placed.low >= 12);
  assert.ok(!placeRange(scale, { low: -2_500, high: -10 }, -60).isBeyond);
});

test('around zero both sides have the same room', () => {
  const scale = aroundZero(rangeScale([{ low: -12, high: -2 }], [-7]));
  assert.deepEqual(
    [scale.from, scale.to, placeRange(scale, { low: 0, high: 0 }, 0).value],
    [-20, 20, RANGE_WIDTH / 2],
  );
});

test('a range above or below zero leaves it out, one that touches it may be luck', () => {
  assert.deepEqual(
    [
      { low: 1, high: 5 },
      { low: -5, high: -1 },
      { low: -1, high: 3 },
      { low: 0, high: 2 },
    ].map(leavesZeroOut),
    [true, true, false, false],
  );
});
