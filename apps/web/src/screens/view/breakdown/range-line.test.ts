import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rangeLine } from './range-line.ts';

test('a range above zero is profit, one below is loss, one over zero may be luck', () => {
  assert.equal(rangeLine(3, { low: 1, high: 5 }).side, 'profit');
  assert.equal(rangeLine(-3, { low: -5, high: -1 }).side, 'loss');
  assert.equal(rangeLine(1, { low: -1, high: 3 }).side, 'luck');
  assert.equal(rangeLine(1, { low: 0, high: 2 }).side, 'luck');
});

test('places stand in the order of their values and inside of the width', () => {
  fc.assert(
    fc.property(fc.tuple(fc.integer(), fc.nat(), fc.nat()), ([low, below, above]) => {
      const line = rangeLine(low + below, { low, high: low + below + above });
      const places = [line.low, line.value, line.high];
      assert.ok([...places, line.zero].every((place) => place >= 0.05 && place <= 0.95));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      assert.equal(Math.sign(line.low - line.zero), Math.sign(low));
    }),
    { seed: 20261123, numRuns: 500 },
  );
});
