import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest, pathOf, plotOf } from './plot.ts';

const BOX = { left: 0, right: 100, top: 10, bottom: 60 };

test('a path goes from corner to corner of its box', () => {
  const plot = plotOf(BOX, [5, 15], [-1, 1]);
  assert.equal(
    pathOf(
      [
        [5, -1],
        [15, 1],
      ],
      plot,
    ),
    'M0.0 60.0L100.0 10.0',
  );
  assert.equal(plotOf(BOX, [5, 5], [0, 0]).x(5), 0);
});

test('the nearest of some numbers is found, the earlier of two as near', () => {
  const numbers = [1, 4, 10];
  assert.deepEqual(
    [-5, 2, 3, 7, 8, 99].map((value) => nearest(numbers, value)),
    [0, 0, 1, 1, 2, 2],
  );
  assert.equal(nearest([], 1), -1);
});
