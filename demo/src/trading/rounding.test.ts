import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { divideHalfEven, shareOf } from './rounding.ts';

const SETTINGS = { seed: 7, numRuns: 500 };

test('ties go to the even neighbour, on both sides of zero', () => {
  assert.deepEqual(
    [5, 15, 25, -5, -15, -25].map((n) => divideHalfEven(n, 10)),
    [0, 2, 2, 0, -2, -2],
  );
});

test('the quotient is never further than half from the truth', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
      const rest = BigInt(numerator) - BigInt(divideHalfEven(numerator, denominator)) * BigInt(denominator);
      assert.ok(rest * 2n <= BigInt(denominator) && rest * 2n >= -BigInt(denominator));
    }),
    SETTINGS,
  );
});

test('a share of an amount is the same whether its product is safe or not', () => {
  assert.equal(shareOf(-25, 1, 2), -12);
  assert.equal(shareOf(9_007_199_254_740_991, 999, 1000), 8_998_192_055_486_250);
});

test('numbers that are not exact are refused', () => {
  assert.throws(() => divideHalfEven(0.5, 2), RangeError);
  assert.throws(() => divideHalfEven(1, 0), RangeError);
});
