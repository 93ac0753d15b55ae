import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestAndWorst, countSizes, divergingBars, winShares } from './bars.ts';

test('gains and losses share one zero line and one scale', () => {
  assert.deepEqual(divergingBars([30, 10, -60]), { zero: 60 / 90, sizes: [30 / 90, 10 / 90, 60 / 90] });
});

test('zero is at the left with only gains, at the right with only losses', () => {
  assert.equal(divergingBars([5, 10]).zero, 0);
  assert.equal(divergingBars([-5, -10]).zero, 1);
});

test('nothing and zeros have no length', () => {
  assert.deepEqual(divergingBars([]), { zero: 0, sizes: [] });
  assert.deepEqual(divergingBars([0, 0]).sizes, [0, 0]);
  assert.deepEqual(countSizes([0]), [0]);
});

test('every bar fits on its side of the zero line', () => {
  const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 20 });
  fc.assert(
    fc.property(amounts, (values) => {
      const { zero, sizes } = divergingBars(values);
      sizes.forEach((size, at) => {
        const bar = (values[at] ?? 0) < 0 ? zero : 1 - zero;
        assert.ok(size >= 0 && size <= bar + 1e-9);
      });
    }),
    { seed: 7 },
  );
});

test('the largest count fills its track', () => {
  assert.deepEqual(countSizes([18_090, 9_045, 0]), [1, 0.5, 0]);
});

test('a long list shows its best and worst, a short one everything', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => at);
  assert.deepEqual(bestAndWorst(thirty, 5), [0, 1, 2, 3, 4, 25, 26, 27, 28, 29]);
  assert.deepEqual(bestAndWorst([1, 2, 3], 5), [1, 2, 3]);
  assert.equal(bestAndWorst(thirty.slice(0, 10), 5).length, 10);
});

test('break-even trades are neither won nor lost', () => {
  assert.deepEqual(winShares({ trades: 10, wins: 5, losses: 4 }), { won: 0.5, lost: 0.4, rest: 0.1 });
  assert.deepEqual(winShares({ trades: 0, wins: 0, losses: 0 }), { won: 0, lost: 0, rest: 0 });
});
