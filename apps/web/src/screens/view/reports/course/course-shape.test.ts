import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseOf } from '@daybook/domain/insights/course.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import {
  belowPoints,
  courseShape,
  deepestFirst,
  fallDays,
  netPoints,
  netScaleOf,
  rowsOfSpan,
} from './course-shape.ts';

/** Trades of some days with their nets. */
function trades(...list: readonly (readonly [day: number, net: number])[]) {
  const net = Float64Array.from(list, ([, amount]) => amount);
  const day = Int32Array.from(list, ([number]) => number);
  const columns = { count: list.length, net, gross: net, day } as unknown as TradeColumns;
  return { columns, net, rows: Uint32Array.from(list, (_, row) => row) };
}

test('a line goes through the extremes of each day in their order, and below it through the deepest point', () => {
  const { columns, net, rows } = trades([1, 10], [1, -30], [1, 5], [2, 40], [2, -5]);
  const shape = courseShape(net, columns, rows);
  assert.deepEqual(netPoints(shape), [
    [1, 10],
    [1, -20],
    [1, -15],
    [2, 25],
    [2, 20],
    [2, 20],
  ]);
  assert.deepEqual(belowPoints(shape), [
    [1, -30],
    [1, -25],
    [2, -5],
    [2, -5],
  ]);
});

test('a span counts back from the last trade', () => {
  const { columns, rows } = trades([1, 1], [10, 1], [11, 1], [100, 1]);
  assert.deepEqual([...rowsOfSpan(columns, rows, 'all')], [0, 1, 2, 3]);
  assert.deepEqual([...rowsOfSpan(columns, rows, 'quarter')], [2, 3]);
  assert.deepEqual([...rowsOfSpan(columns, rows, 'year')], [0, 1, 2, 3]);
  assert.equal(rowsOfSpan(columns, rows.subarray(0, 0), 'year').length, 0);
});

test('drawdowns are sorted by depth, each with the days of its trades', () => {
  const { columns, rows } = trades([1, 10], [2, -5], [3, 6], [4, -20], [5, -1]);
  const [first, second, ...others] = deepestFirst(courseOf(columns, rows).drawdowns, 5);
  assert.deepEqual([first!.depth, second!.depth, others.length], [21, 5, 0]);
  assert.deepEqual(fallDays(first!, columns, rows), { startDate: 4, endDate: 5 });
  assert.deepEqual(fallDays(second!, columns, rows), { startDate: 2, endDate: 3 });
});

test('without a result the scale has zero alone, in its middle', () => {
  const { low, high, ticks } = netScaleOf(0, 0);
  assert.deepEqual(ticks, [0]);
  assert.equal(low + high, 0);
  assert.ok(netScaleOf(-500_000, 1_000_000).ticks.length > 2);
});
