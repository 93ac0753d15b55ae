import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  WEEKDAYS,
  addMonths,
  dateOf,
  dayOf,
  dayText,
  findDay,
  monthLabel,
  monthStart,
  parseDay,
  parseTimeOfDay,
  timeText,
  weekLabel,
  weekStart,
  weekdayOf,
  yearStart,
} from './calendar.ts';
import type { Day } from './calendar.ts';

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const FIRST = Temporal.PlainDate.from('1900-01-01');
const LAST = Temporal.PlainDate.from('2199-12-31');

function dayFromTemporal(date: Temporal.PlainDate): Day {
  return EPOCH.until(date, { largestUnit: 'days' }).days as Day;
}

test('1970-01-01 is day 0, a Thursday', () => {
  assert.equal(dayOf(1970, 1, 1), 0);
  assert.equal(WEEKDAYS[weekdayOf(0 as Day)], 'thursday');
});

test('every day from 1900 to 2199 is what Temporal says', () => {
  let day = dayFromTemporal(FIRST);
  for (let date = FIRST; Temporal.PlainDate.compare(date, LAST) <= 0; date = date.add({ days: 1 })) {
    const text = date.toString();
    assert.equal(dayOf(date.year, date.month, date.day), day);
    assert.deepEqual(dateOf(day), { year: date.year, month: date.month, dayOfMonth: date.day });
    assert.equal(dayText(day), text);
    assert.equal(parseDay(text), day);
    assert.equal(weekdayOf(day), date.dayOfWeek - 1);
    assert.equal(weekLabel(day), `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`);
    assert.equal(monthLabel(day), text.slice(0, 7));
    assert.equal(weekStart(day), day - (date.dayOfWeek - 1));
    assert.equal(monthStart(day), day - (date.day - 1));
    assert.equal(yearStart(day), day - (date.dayOfYear - 1));
    day = (day + 1) as Day;
  }
  assert.equal(day - 1, dayFromTemporal(LAST));
});

test('months added give the first day of that month, over year ends on both sides', () => {
  for (const text of ['2024-01-31', '2024-02-29', '2023-12-01', '2026-11-21']) {
    const date = Temporal.PlainDate.from(text);
    for (let months = -30; months <= 30; months += 1) {
      const expected = date.with({ day: 1 }).add({ months });
      assert.equal(addMonths(dayFromTemporal(date), months), dayFromTemporal(expected), `${text} ${months}`);
    }
  }
});

test('a date that does not exist is no day', () => {
  for (let month = 0; month <= 13; month += 1) {
    for (const year of [1899, 1900, 2000, 2023, 2024, 2100, 2199, 2200]) {
      for (let dayOfMonth = 0; dayOfMonth <= 32; dayOfMonth += 1) {
        assert.equal(
          findDay(year, month, dayOfMonth),
          slowFindDay(year, month, dayOfMonth),
          `${year} ${month} ${dayOfMonth}`,
        );
      }
    }
  }
  for (const odd of [0.5, NaN, Infinity, -1]) {
    assert.equal(findDay(2026, 11, odd), null);
    assert.equal(findDay(2026, odd, 1), null);
    assert.equal(findDay(odd, 11, 1), null);
  }
});

test('only YYYY-MM-DD is a date', () => {
  const others = [
    '',
    '2026-11-2',
    '2026-1-02',
    '26-11-02',
    '20261102',
    '2026/11/02',
    '2026-11-02 ',
    ' 2026-11-02',
    '2026-11-02T00:00',
  ];
  const impossible = [
    '2026-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-11-31',
    '1899-12-31',
    '2200-01-01',
    '+2026-11-02',
    '２０２６-11-02',
  ];
  for (const text of [...others, ...impossible, '2026-11-02\n'])
    assert.equal(parseDay(text), null, JSON.stringify(text));
});

test('every second of a day is written and read back', () => {
  for (let seconds = 0; seconds < 86_400; seconds += 1) {
    const text = Temporal.PlainTime.from('00:00').add({ seconds }).toString({ smallestUnit: 'second' });
    assert.equal(timeText(seconds), text);
    assert.equal(parseTimeOfDay(text), seconds);
  }
});

test('only HH:MM:SS of one day is a time', () => {
  const others = [
    '',
    '24:00:00',
    '09:60:00',
    '09:30:60',
    '9:30:00',
    '09:30',
    '09:30:00.5',
    '-9:30:00',
    ' 09:30:00',
    '09:30:00\n',
    '093000',
  ];
  for (const text of others) assert.equal(parseTimeOfDay(text), null, JSON.stringify(text));
});

function slowFindDay(year: number, month: number, day: number): number | null {
  if (year < 1900 || year > 2199 || month < 1 || day < 1 || month > 12) return null;
  const date = Temporal.PlainDate.from({ year, month, day });
  return date.day === day ? dayFromTemporal(date) : null;
}
