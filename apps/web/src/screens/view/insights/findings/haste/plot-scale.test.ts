import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelEvery, plotScale, PLOT_BOTTOM, PLOT_TOP } from './plot-scale.ts';

test('every value and zero stand within the plot, the first step at the left, the last at the right', () => {
  for (const values of [[5, 9], [-3, -8], [4, -4], [0, 0], []]) {
    const { x, y } = plotScale(values, 5, 336);
    for (const value of [0, ...values]) assert.ok(y(value) >= PLOT_TOP && y(value) <= PLOT_BOTTOM - 4);
    assert.deepEqual([x(0), x(4)], [14, 322]);
  }
  assert.equal(plotScale([1], 1, 336).x(0), 14);
});

test('labels are left out where they would touch', () => {
  assert.equal(labelEvery(5, 40, 336), 1);
  assert.equal(labelEvery(13, 40, 336), 2);
});
