import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columnsScale, positionOnScale } from './columns-scale.ts';

test('the grid has round values on both sides of zero', () => {
  assert.deepEqual(columnsScale([18, 46, 75, -34, -78]).ticks, [-100, -50, 0, 50, 100]);
  assert.deepEqual(
    columnsScale([160_000, 12_000, -175_000]).ticks,
    [-200_000, -100_000, 0, 100_000, 200_000],
  );
  assert.deepEqual(columnsScale([75]).ticks, [0, 20, 40, 60, 80]);
  assert.deepEqual(columnsScale([-310]).ticks, [-400, -300, -200, -100, 0]);
});

test('without values only the zero line is drawn, at the bottom', () => {
  const scale = columnsScale([0, 0]);
  assert.deepEqual(scale.ticks, [0]);
  assert.equal(positionOnScale(scale, 0), 1);
  assert.deepEqual(columnsScale([Number.NaN]).ticks, [0]);
});

test('the grid has four or five values, holds every value, and has zero', () => {
  // Cents and up: in 1/10,000 dollar the smallest step is a cent.
  const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, (values) => {
      fc.pre(values.some((value) => Math.abs(value) > 1000));
      const { low, high, ticks } = columnsScale(values, 100);
      assert.ok(ticks.length === 4 || ticks.length === 5, ticks.join());
      assert.ok(ticks.includes(0));
      assert.ok(low <= Math.min(0, ...values) && high >= Math.max(0, ...values));
    }),
    { seed: 11 },
  );
});

test('values lie between the top and the bottom', () => {
  const scale = columnsScale([80, -80]);
  assert.equal(positionOnScale(scale, scale.high), 0);
  assert.equal(positionOnScale(scale, 0), 0.5);
  assert.equal(positionOnScale(scale, scale.low), 1);
});
