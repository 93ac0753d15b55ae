import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationLabel, durationTicks, logTicks, MAX_DOTS, scatterOf } from './scatter.ts';
import { spacedPlaces } from './thin.ts';

test('places are spaced evenly with both ends among them', () => {
  assert.deepEqual(spacedPlaces(3, 5), [0, 1, 2]);
  assert.deepEqual(spacedPlaces(9, 3), [0, 4, 8]);
  assert.deepEqual(spacedPlaces(0, 3), []);
  const many = spacedPlaces(100_000, 3_000);
  assert.deepEqual([many.length, new Set(many).size, many[0], many.at(-1)], [3_000, 3_000, 0, 99_999]);
});

test('every trade has its dot while there are few, in the order of the values', () => {
  const net = Float64Array.of(5, -7, 9);
  const dots = scatterOf(Uint32Array.of(0, 1, 2), net, [30, 0, 30], 1);
  assert.deepEqual(
    [dots.rows, [...dots.across], [...dots.nets]],
    [
      [1, 0, 2],
      [1, 30, 30],
      [-7, 5, 9],
    ],
  );
  assert.ok(dots.low < 0 && dots.high > 0);
});

test('of many an even choice is drawn, and what lies beyond the scale is counted', () => {
  const count = 10_000;
  const net = Float64Array.from({ length: count }, (_, row) => (row === 0 ? 1e9 : row % 100));
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const dots = scatterOf(rows, net, net, 1);
  assert.equal(dots.rows.length, MAX_DOTS);
  assert.ok(dots.high < 1e9 && dots.beyond >= 1);
});

test('ticks lie between the ends, and get rarer where there is little place', () => {
  assert.deepEqual(logTicks(1, 50, 9), [1, 2, 5, 10, 20, 50]);
  assert.deepEqual(logTicks(1, 5_000, 6), [1, 10, 100, 1_000]);
  assert.deepEqual(durationTicks(10, 4_000).map(durationLabel), ['15s', '1m', '5m', '15m', '1h']);
  assert.equal(durationLabel(604_800), '7d');
});
