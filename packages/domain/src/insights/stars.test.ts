import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slowStars } from './calculation.slow.ts';
import { shrunkMeans, weightedDeviations } from './shrinkage.ts';
import { standOut } from './stars.ts';
import { roundsOf } from '../chance-testing.ts';

test('buckets stand out as the definition says', () => {
  const chances = fc.array(
    fc.oneof(fc.constantFrom(0, 0.001, 0.05, 0.1, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(chances, (values) => {
      const starred = standOut(values).flatMap((is, at) => (is ? [at] : []));
      const wanted = slowStars(values);
      // Equal chances stand or fall together.
      assert.deepEqual(
        starred,
        values.flatMap((value, at) => (wanted.some((other) => values[other] === value) ? [at] : [])),
      );
    }),
    { seed: 20261123, numRuns: roundsOf(3000, 750) },
  );
});

test('what cannot be judged has no star and is not counted', () => {
  assert.deepEqual(standOut([0.04, null, 0.9, null]), [true, false, false, false]);
  assert.deepEqual(standOut([0.04, 0.9, 0.9]), [false, false, false]);
  assert.deepEqual(standOut([]), []);
});

test('few trades are drawn further toward the average of all', () => {
  const of = (mean: number, trades: number, days: number) => ({
    trades,
    days,
    mean,
    error2: (400 / trades) * 100,
    effectiveDays: days,
  });
  const [many, few, none] = shrunkMeans(
    [of(100, 400, 200), of(110, 20, 10), of(300, 3, 3), of(-50, 400, 200)],
    10,
  );
  assert.ok(many! > few! && few! > 10);
  assert.equal(none, null);
});

test('averages no further apart than chance explains are distinguished by the strength of their pull', () => {
  const of = (mean: number, trades: number) => ({
    trades,
    days: trades / 2,
    mean,
    error2: 4_000_000 / trades,
    effectiveDays: trades / 2,
  });
  const means = [of(9, 400), of(11, 400), of(14, 20), of(-3, 40)];
  assert.deepEqual(shrunkMeans(means, 10), [10, 10, 10, 10]);
  const deviations = weightedDeviations([...means, { ...of(300, 4), days: 2 }], 10);
  // Twenty trades with 14 pull less than four hundred with 11.
  const order = [0, 1, 2, 3].sort((left, right) => deviations[right]! - deviations[left]!);
  assert.deepEqual(order, [1, 2, 0, 3]);
  assert.equal(deviations[4], null);
});
