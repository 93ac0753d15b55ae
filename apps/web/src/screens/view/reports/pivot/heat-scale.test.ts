import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportRow } from '@daybook/domain/insights/report.ts';
import { heatScale, tintOf } from './heat-scale.ts';

/** A cell of so many trades, with a value in whole dollars. */
const cell = (value: number | null, trades = 30, isEnough = true) =>
  ({ value: value === null ? null : value * 10_000, sums: { trades }, mean: null, isEnough }) as ReportRow;

test('the limit is a round amount that a quarter of the cells reaches', () => {
  const cells = [3, -6, 9, 12, -15, 20, 25, -38].map((value) => cell(value));
  assert.deepEqual(heatScale(cells, 'average'), { limit: 200_000, middle: 0, hasSides: true });
  assert.equal(
    heatScale([...cells, cell(900, 6, false)], 'average').limit,
    200_000,
    'few trades move nothing',
  );
  assert.deepEqual(heatScale(cells, 'winRate'), { limit: 0.15, middle: 0.5, hasSides: true });
  assert.equal(heatScale(cells, 'fees').hasSides, false);
});

test('three strengths; too few trades are faintest, under five have none', () => {
  const scale = { limit: 200_000, middle: 0, hasSides: true };
  assert.deepEqual(tintOf(cell(20), scale), { side: 1, level: 3 });
  assert.deepEqual(tintOf(cell(-7), scale), { side: -1, level: 2 });
  assert.deepEqual(tintOf(cell(6), scale), { side: 1, level: 1 });
  assert.deepEqual(tintOf(cell(-88, 19, false), scale), { side: -1, level: 1 });
  assert.equal(tintOf(cell(-88, 4, false), scale), null);
  assert.equal(tintOf(cell(null), scale), null);
});
