import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay, parseTimeOfDay } from '@daybook/domain/calendar.ts';
import { newYorkClock, newYorkInstant, newYorkParts, newYorkTime } from './new-york.ts';

const instantOf = (day: string, time: string) => newYorkInstant(parseDay(day)!, parseTimeOfDay(time)!);

test("an instant has New York's day and time", () => {
  const instant = Date.UTC(2026, 10, 19, 2, 47, 30, 999);
  assert.deepEqual(newYorkClock(instant), { day: '2026-11-18', time: '21:47:30' });
  assert.deepEqual(newYorkParts(instant), { day: '2026-11-18', time: '21:47' });
  assert.deepEqual(newYorkTime(instant), { day: parseDay('2026-11-18'), second: 78_450 });
});

test("a time by New York's clock is an instant, in winter and in summer", () => {
  assert.equal(instantOf('2026-11-18', '09:47:30'), Date.UTC(2026, 10, 18, 14, 47, 30));
  assert.equal(instantOf('2026-07-01', '09:47:30'), Date.UTC(2026, 6, 1, 13, 47, 30));
  assert.equal(instantOf('2026-07-01', '23:30:00'), Date.UTC(2026, 6, 2, 3, 30));
  assert.equal(instantOf('2026-11-18', '00:00:00'), Date.UTC(2026, 10, 18, 5));
});

test('for a time that occurs twice the first counts, and a skipped one is none', () => {
  assert.equal(instantOf('2026-11-01', '01:30:00'), Date.UTC(2026, 10, 1, 5, 30));
  assert.equal(instantOf('2026-11-01', '00:59:59'), Date.UTC(2026, 10, 1, 4, 59, 59));
  assert.equal(instantOf('2026-11-01', '02:00:00'), Date.UTC(2026, 10, 1, 7));
  assert.equal(instantOf('2026-03-08', '02:30:00'), null);
  assert.equal(instantOf('2026-03-08', '03:00:00'), Date.UTC(2026, 2, 8, 7));
});
