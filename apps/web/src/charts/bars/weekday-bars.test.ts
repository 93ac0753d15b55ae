import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekdayBars } from './weekday-bars.ts';

test('loss days hang below the baseline', () => {
  const { bars, baseline } = weekdayBars([30, 0, -10, 10, 20]);
  assert.equal(baseline, 0.75);
  assert.deepEqual(bars[0], { top: 0, size: 0.75 });
  assert.deepEqual(bars[2], { top: 0.75, size: 0.25 });
});

test('with losses alone the baseline is the upper edge, without trades the lower one', () => {
  assert.equal(weekdayBars([-1, -2, 0, 0, 0]).baseline, 0);
  assert.deepEqual(weekdayBars([0]), { bars: [{ top: 1, size: 0 }], baseline: 1 });
});
