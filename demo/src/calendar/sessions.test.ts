import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, isoText, parseDay, weekdayOf } from './days.ts';
import { closeOf, isSession, nextSession, previousSession, sessionsBetween } from './sessions.ts';

function weekdaysWithoutSession(year: number): string[] {
  const closed: string[] = [];
  for (let day = dayOf(year, 1, 1); day <= dayOf(year, 12, 31); day += 1) {
    if (weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isSession(day)) closed.push(isoText(day).slice(5));
  }
  return closed;
}

function shortened(year: number): string[] {
  const sessions = sessionsBetween(dayOf(year, 1, 1), dayOf(year, 12, 31));
  return sessions.filter((day) => closeOf(day) === 13 * 3600).map((day) => isoText(day).slice(5));
}

test('the exchanges close on the holidays of 2021, before Juneteenth was one', () => {
  const days = ['01-01', '01-18', '02-15', '04-02', '05-31', '07-05', '09-06', '11-25', '12-24'];
  assert.deepEqual(weekdaysWithoutSession(2021), days);
});

test('a New Year on Saturday is not kept on the Friday before', () => {
  const days = ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'];
  assert.deepEqual(weekdaysWithoutSession(2022), days);
});

test('the exchanges close on the holidays of 2024 to 2026', () => {
  assert.deepEqual(weekdaysWithoutSession(2024), [
    '01-01',
    '01-15',
    '02-19',
    '03-29',
    '05-27',
    '06-19',
    '07-04',
    '09-02',
    '11-28',
    '12-25',
  ]);
  assert.deepEqual(weekdaysWithoutSession(2025), [
    '01-01',
    '01-20',
    '02-17',
    '04-18',
    '05-26',
    '06-19',
    '07-04',
    '09-01',
    '11-27',
    '12-25',
  ]);
  assert.deepEqual(weekdaysWithoutSession(2026), [
    '01-01',
    '01-19',
    '02-16',
    '04-03',
    '05-25',
    '06-19',
    '07-03',
    '09-07',
    '11-26',
    '12-25',
  ]);
});

test('the eves of Independence Day and Christmas and the day after Thanksgiving end at 13:00', () => {
  assert.deepEqual(shortened(2024), ['07-03', '11-29', '12-24']);
  assert.deepEqual(shortened(2025), ['07-03', '11-28', '12-24']);
  assert.deepEqual(shortened(2026), ['11-27', '12-24']);
});

test('sessions follow each other over weekends and holidays', () => {
  const friday = parseDay('2026-07-02') ?? 0;
  assert.equal(isoText(nextSession(friday)), '2026-07-06');
  assert.equal(isoText(previousSession(nextSession(friday))), '2026-07-02');
});
