import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@daybook/domain/insights/report.ts';
import { nextCell, pivotGrid } from './pivot-grid.ts';

const report = {
  rows: [
    [19, 0],
    [19, 2],
    [20, 0],
    [22, 2],
  ].map((codes) => ({ bucket: { codes } })),
} as unknown as Report;

test('cells are at their numbers, empty where there is no trade', () => {
  assert.deepEqual(pivotGrid(report, false), {
    rowCodes: [19, 20, 22],
    columnCodes: [0, 2],
    cells: [
      [0, 1],
      [2, null],
      [null, 3],
    ],
  });
  assert.deepEqual(pivotGrid(report, true).cells, [
    [0, 2, null],
    [1, null, 3],
  ]);
});

test('arrows pass over what has no trades and stop at the edge', () => {
  const grid = pivotGrid(report, false);
  assert.equal(nextCell(grid, [0, 0], [0, 1]), 1);
  assert.equal(nextCell(grid, [0, 1], [1, 0]), 3);
  assert.equal(nextCell(grid, [1, 0], [1, 0]), null);
  assert.equal(nextCell(grid, [0, 0], [0, -1]), null);
});
