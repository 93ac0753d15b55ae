import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceFrom } from '../chance-testing.ts';
import { chanceOfT, quantileOfT } from './t-distribution.ts';

/** Two-sided 10 % points as printed tables have them. */
const PRINTED = [
  [1, 6.3138],
  [2, 2.92],
  [5, 2.015],
  [10, 1.8125],
  [30, 1.6973],
  [120, 1.6577],
] as const;

for (const [freedom, value] of PRINTED)
  test(`one in ten lies beyond ${value} at ${freedom} degrees`, () => {
    assert.ok(Math.abs(quantileOfT(0.1, freedom) - value) < 5e-5);
    assert.ok(Math.abs(chanceOfT(value, freedom) - 0.1) < 5e-5);
  });

test('one and two degrees are the closed forms', () => {
  for (const t of [0.01, 0.5, 1, 3, 40]) {
    assert.ok(Math.abs(chanceOfT(t, 1) - (1 - (2 / Math.PI) * Math.atan(t))) < 1e-12);
    assert.ok(Math.abs(chanceOfT(t, 2) - (1 - t / Math.sqrt(2 + t * t))) < 1e-12);
  }
});

test('fractions of degrees lie between their neighbours, and the sign does not matter', () => {
  for (const freedom of [1.2, 3.5, 17.9, 400.4]) {
    const chance = chanceOfT(2, freedom);
    assert.ok(chance < chanceOfT(2, Math.floor(freedom)) && chance > chanceOfT(2, Math.ceil(freedom)));
    assert.equal(chanceOfT(-2, freedom), chance);
    assert.ok(Math.abs(chanceOfT(quantileOfT(0.1, freedom), freedom) - 0.1) < 1e-10);
  }
  assert.equal(chanceOfT(Infinity, 5), 0);
  assert.equal(chanceOfT(0, 5), 1);
});

test('the value is exceeded with the chance that was asked for, whatever the degrees', () => {
  const chance = chanceFrom(20261123);
  for (let tried = 0; tried < 5_000; tried++) {
    const [wanted, freedom] = [0.001 + 0.4 * chance(), 1 + 60 * chance() ** 2];
    const found = chanceOfT(quantileOfT(wanted, freedom), freedom);
    assert.ok(Math.abs(found - wanted) < 1e-9, `${wanted} at ${freedom} degrees: ${found}`);
  }
});
