import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

test('the nearest of some numbers is found, the earlier of two as near', () => {
  const numbers = [1, 4, 10];
  assert.deepEqual(
    [-5, 2, 3, 7, 8, 99].map((value) => nearest(numbers, value)),
    [0, 0, 1, 1, 2, 2],
  );
  assert.equal(nearest([], 1), -1);
});
