import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOf, dayOf, dayText, parseDay, weekdayOf, type Day } from './calendar.ts';
import { isTradingDay } from './trading-days.ts';

/** Weekdays of a year on which nothing is traded. */
function closedIn(year: number): string[] {
  const closed: string[] = [];
  for (let day = dayOf(year, 1, 1); dateOf(day).year === year; day = (day + 1) as Day)
    if (weekdayOf(day) < 5 && !isTradingDay(day)) closed.push(dayText(day).slice(5));
  return closed;
}

test('the exchange keeps its holidays', () => {
  // As the New York Stock Exchange published them.
  const published: Readonly<Record<number, string>> = {
    2021: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
    2022: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26',
    2023: '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25',
    2024: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25',
    2025: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
    2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
  };
  for (const [year, days] of Object.entries(published))
    assert.equal(closedIn(Number(year)).join(' '), days, year);
});

test('nothing is traded at weekends, and something on all other days', () => {
  assert.equal(isTradingDay(parseDay('2025-03-02')!), false);
  assert.equal(isTradingDay(parseDay('2025-03-01')!), false);
  assert.equal(isTradingDay(parseDay('2025-02-03')!), true);
});
