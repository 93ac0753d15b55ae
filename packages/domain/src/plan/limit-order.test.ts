import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitConflicts } from './limit-order.ts';

const conflicts = (trade: number, day: number, week: number) =>
  limitConflicts({ trade, day, week }).map(({ smaller, larger }) => `${smaller}>${larger}`);

test('limits that grow with their period are in order, equal ones too', () => {
  assert.deepEqual(conflicts(60, 240, 620), []);
  assert.deepEqual(conflicts(100, 100, 100), []);
});

test('a limit above the one of the next longer period is named', () => {
  assert.deepEqual(conflicts(300, 200, 620), ['trade>day']);
  assert.deepEqual(conflicts(60, 240, 200), ['day>week']);
  assert.deepEqual(conflicts(300, 200, 100), ['trade>day', 'day>week']);
});

test('a limit of 0 limits nothing, so the next one counts', () => {
  assert.deepEqual(conflicts(0, 0, 0), []);
  assert.deepEqual(conflicts(60, 0, 50), ['trade>week']);
  assert.deepEqual(conflicts(0, 50, 0), []);
});
