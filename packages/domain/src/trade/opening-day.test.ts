import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay, parseTimeOfDay, type Day } from '../calendar.ts';
import { formatDaySpan, formatOpening, formatSpan } from '../time-figures.ts';
import { openingDay } from './opening-day.ts';

/** A trade that ended on 2026-11-19 and was held so many days; an hour more or less where the clocks were changed. */
function held(start: string, end: string, days: number, changedBy = 0) {
  const [from, to] = [parseTimeOfDay(start)!, parseTimeOfDay(end)!];
  const duration = to - from + days * 86_400 + changedBy;
  return { day: parseDay('2026-11-19') as Day, start: from, end: to, duration };
}

test('a trade of one day was opened on its own day', () => {
  assert.equal(openingDay(held('09:30:00', '16:00:00', 0)), parseDay('2026-11-19'));
  assert.equal(openingDay(held('00:00:00', '23:59:59', 0)), parseDay('2026-11-19'));
});

test('an overnight trade was opened that many days before, later or earlier in the day than its end', () => {
  assert.equal(openingDay(held('15:50:00', '09:35:00', 1)), parseDay('2026-11-18'));
  assert.equal(openingDay(held('09:35:00', '15:50:00', 1)), parseDay('2026-11-18'));
  assert.equal(openingDay(held('15:50:00', '09:35:00', 4)), parseDay('2026-11-15'));
});

test('a night in which the clocks were changed is one night', () => {
  for (const hour of [-3600, 3600]) {
    assert.equal(openingDay(held('00:10:00', '23:50:00', 1, hour)), parseDay('2026-11-18'));
    assert.equal(openingDay(held('23:50:00', '00:10:00', 1, hour)), parseDay('2026-11-18'));
    assert.equal(openingDay(held('00:10:00', '23:50:00', 0, hour)), parseDay('2026-11-19'));
  }
});

test('times say their day where the trade was opened on another one', () => {
  assert.equal(formatSpan(held('09:30:00', '16:00:00', 0)), '09:30:00–16:00:00');
  assert.equal(formatSpan(held('15:50:00', '09:35:00', 1)), '2026-11-18 15:50:00 – 2026-11-19 09:35:00');
  assert.equal(formatDaySpan(held('09:30:00', '16:00:00', 0)), '2026-11-19 09:30:00–16:00:00');
  assert.equal(formatDaySpan(held('15:50:00', '09:35:00', 1)), '2026-11-18 15:50:00 – 2026-11-19 09:35:00');
  assert.equal(formatOpening(held('09:30:00', '16:00:00', 0)), '09:30:00');
  assert.equal(formatOpening(held('15:50:00', '09:35:00', 1)), '2026-11-18 15:50:00');
});
