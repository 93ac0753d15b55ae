import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { addedDays, daysOutside } from './added-days.ts';

const MONDAY = dayOf(2026, 11, 23);
const columns = (...trades: readonly (readonly [id: number, day: number])[]) => ({
  count: trades.length,
  id: BigUint64Array.from(trades, ([id]) => BigInt(id)),
  day: Int32Array.from(trades, ([, day]) => day),
});

test('the days of added trades are those of ids that were not there, wherever they stand', () => {
  const before = columns([1, MONDAY], [3, MONDAY + 1]);
  const after = columns([2, MONDAY - 3], [1, MONDAY], [4, MONDAY + 1], [3, MONDAY + 1], [5, MONDAY + 1]);
  assert.deepEqual(addedDays(before, after), [MONDAY - 3, MONDAY + 1]);
  assert.deepEqual(addedDays(null, before), [MONDAY, MONDAY + 1]);
  assert.deepEqual(addedDays(after, after), []);
  assert.deepEqual(addedDays(after, null), []);
});

test('of added days those are named that the period leaves out', () => {
  const days = [MONDAY - 3, MONDAY, MONDAY + 1] as Day[];
  const range = (from: number, to: number) => ({ from: from as Day, to: to as Day });
  assert.deepEqual(daysOutside(days, range(MONDAY, MONDAY + 4)), range(MONDAY - 3, MONDAY - 3));
  assert.deepEqual(daysOutside(days, range(MONDAY + 5, MONDAY + 5)), range(MONDAY - 3, MONDAY + 1));
  assert.equal(daysOutside(days, range(MONDAY - 3, MONDAY + 1)), null);
  assert.equal(daysOutside([], range(MONDAY, MONDAY)), null);
});
