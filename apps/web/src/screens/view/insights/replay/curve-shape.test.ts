import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisLimits, curveScale, firstWithout, stepFrom, stretchesOf } from './curve-shape.ts';

const LIMITS = Float64Array.of(10, 20, 30, 40);

test('stretches with and without a range meet, so that the line is whole', () => {
  assert.deepEqual(stretchesOf(Uint8Array.of(1, 1, 0, 0, 1)), [
    { from: 0, to: 1, isEnough: true },
    { from: 1, to: 3, isEnough: false },
    { from: 3, to: 4, isEnough: true },
  ]);
  assert.deepEqual(stretchesOf(new Uint8Array(0)), []);
});

test('the grid holds the curve, and no more of the band than leaves the curve readable', () => {
  const curve = {
    saved: Float64Array.of(-1_000_000, 2_000_000),
    isEnough: Uint8Array.of(1, 0),
    trades: new Int32Array(2),
    days: new Int32Array(2),
    cameBack: new Int32Array(2),
    nets2: new Float64Array(2),
    trades2: new Float64Array(2),
  };
  const band = {
    low: Float64Array.of(-90_000_000, -80_000_000),
    high: Float64Array.of(1_500_000, 70_000_000),
  };
  const { low, high } = curveScale({ curve, band }, null);
  assert.deepEqual([low, high], [-4_000_000, 2_000_000]);
  assert.ok(curveScale({ curve, band }, 3_000_000).high >= 3_000_000);
});

test('a step leads to the next limit, from between two of them too, and never beyond the ends', () => {
  assert.equal(stepFrom(LIMITS, 20, 1), 30);
  assert.equal(stepFrom(LIMITS, 20, -1), 10);
  assert.equal(stepFrom(LIMITS, 25, 1), 30);
  assert.equal(stepFrom(LIMITS, 25, -1), 20);
  assert.equal(stepFrom(LIMITS, 5, 1), 10);
  assert.equal(stepFrom(LIMITS, 900, -1), 40);
  assert.equal(stepFrom(LIMITS, 20, 10), 40);
  assert.equal(stepFrom(LIMITS, 20, -10), 10);
});

test('the axis names round limits, and where nothing falls away any more', () => {
  assert.deepEqual(axisLimits(LIMITS, 6), [10, 20, 30, 40]);
  assert.deepEqual(
    axisLimits(
      Float64Array.from({ length: 50 }, (_, at) => 10 * (at + 1)),
      6,
    ),
    [100, 200, 300, 400, 500],
  );
  assert.equal(firstWithout(Int32Array.of(9, 3, 0, 0)), 2);
  assert.equal(firstWithout(Int32Array.of(9, 3)), null);
});
