import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sparkline, sparklineHeights } from './sparkline.ts';

test('the line runs from left to right, the highest value at the top', () => {
  assert.deepEqual(sparkline([0, 10, 5], 100, 22), { path: 'M0 21L50 1L100 11', direction: 'up' });
});

test('any other value has its place in the same box', () => {
  const yOf = sparklineHeights([-10, 10], 22);
  assert.deepEqual([10, 0, -10].map(yOf), [1, 11, 21]);
});

test('a level line is in the middle', () => {
  assert.deepEqual(sparkline([7, 7], 10, 10), { path: 'M0 5L10 5', direction: 'level' });
});

test('one value and none draw nothing', () => {
  assert.equal(sparkline([], 10, 10).path, '');
  assert.equal(sparkline([3], 10, 10).path, '');
});

test('the direction is that of the whole line, whatever lies between', () => {
  assert.equal(sparkline([4, 90, 3], 10, 10).direction, 'down');
});
