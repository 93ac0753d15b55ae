import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, isoText, newYorkMoment, parseDay, weekdayOf } from './days.ts';

test('day 0 is Thursday, 1 January 1970', () => {
  assert.equal(dayOf(1970, 1, 1), 0);
  assert.equal(weekdayOf(0), 4);
  assert.equal(weekdayOf(-1), 3);
});

test('dates are read and written alike, and an invalid date is null', () => {
  assert.equal(isoText(parseDay('2024-02-29') ?? 0), '2024-02-29');
  for (const text of ['2023-02-29', '2024-13-01', '24-01-01', '2024-1-1', '', '2024-01-01 ']) {
    assert.equal(parseDay(text), null, text);
  }
});

test('New York is five hours behind in winter and four in summer', () => {
  const winter = newYorkMoment(Date.parse('2026-01-15T02:30:05Z'));
  assert.deepEqual(winter, { day: dayOf(2026, 1, 14), second: 21 * 3600 + 30 * 60 + 5 });
  const summer = newYorkMoment(Date.parse('2026-07-15T13:30:00.999Z'));
  assert.deepEqual(summer, { day: dayOf(2026, 7, 15), second: 34_200 });
});
