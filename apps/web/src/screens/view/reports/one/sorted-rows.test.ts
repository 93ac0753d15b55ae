import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@daybook/domain/insights/report.ts';
import { sortedRows } from './sorted-rows.ts';

/** Three buckets of so many trades, one of them without a value. */
const report = {
  order: [2, 0, 1],
  rows: [
    { sums: { trades: 5 }, value: 3 },
    { sums: { trades: 9 }, value: null },
    { sums: { trades: 5 }, value: -2 },
  ],
} as unknown as Report;
const names = ['b', 'a', 'c'];

test('the default order weighs the evidence; a header sorts by value, unknown values always last', () => {
  assert.deepEqual(sortedRows(report, names, null), [2, 0, 1]);
  assert.deepEqual(sortedRows(report, names, { key: 'trades', isRising: false }), [1, 0, 2]);
  assert.deepEqual(sortedRows(report, names, { key: 'value', isRising: true }), [2, 0, 1]);
  assert.deepEqual(sortedRows(report, names, { key: 'value', isRising: false }), [0, 2, 1]);
  assert.deepEqual(sortedRows(report, names, { key: 'name', isRising: true }), [0, 1, 2]);
});
