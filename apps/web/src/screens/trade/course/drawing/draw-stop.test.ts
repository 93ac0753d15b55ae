import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CourseAxis } from './course-axis.ts';
import { isStopNear, stopPieces } from './draw-stop.ts';

/** A pixel a millisecond, from 10 to 110. */
const AXIS: CourseAxis = {
  x: [10, 60, 110],
  at: (instant) => Math.min(110, Math.max(10, instant)),
  breaks: [],
  ticks: [],
};
const stop = (price: string, ...moves: readonly (readonly [number, string])[]) => ({
  price,
  moves: moves.map(([instant, moved]) => ({ instant, price: moved })),
});

test('a stop is drawn from the first execution to the last one at each of its prices', () => {
  assert.deepEqual(stopPieces(stop('9.5'), AXIS), [{ from: 10, to: 110, price: '9.5' }]);
  assert.deepEqual(stopPieces(stop('9.5', [40, '9.75'], [80, '9.6']), AXIS), [
    { from: 10, to: 40, price: '9.5' },
    { from: 40, to: 80, price: '9.75' },
    { from: 80, to: 110, price: '9.6' },
  ]);
});

test('a stop that was moved before the first execution, twice in one moment, or after the last one has no piece there', () => {
  assert.deepEqual(stopPieces(stop('9.5', [5, '9.6'], [40, '9.7'], [40, '9.8'], [200, '9.9']), AXIS), [
    { from: 10, to: 40, price: '9.6' },
    { from: 40, to: 110, price: '9.8' },
  ]);
});

test('a stop is near where the executions keep a quarter of the range, on either side of them', () => {
  const prices = [{ price: '10' }, { price: '11' }];
  assert.equal(isStopNear(stop('7'), prices), true);
  assert.equal(isStopNear(stop('6.99'), prices), false);
  assert.equal(isStopNear(stop('14'), prices), true);
  assert.equal(isStopNear(stop('9.5', [1, '14.01']), prices), false);
  assert.equal(isStopNear(stop('1'), [{ price: '10' }, { price: '10' }]), true);
});
