import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addMonths,
  dayOf,
  dayText,
  monthLabel,
  parseDay,
  parseMonth,
  weekdayOf,
  type Day,
} from '../calendar.ts';
import {
  firstTradingDay,
  isWeekend,
  monthEnd,
  nextTradingDay,
  sameDateInMonth,
  weeksOfMonth,
} from './month.ts';

const on = (text: string) => parseDay(text)!;
const anyDay = fc.integer({ min: dayOf(1970, 1, 1), max: dayOf(2100, 12, 31) }).map((day) => day as Day);

test('a month is written YYYY-MM, from 1900-01 to 2199-12', () => {
  assert.equal(dayText(parseMonth('2026-11')!), '2026-11-01');
  for (const text of [
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-1',
    '1899-12',
    '2200-01',
    '2026-11-01',
    'x2026-11',
  ])
    assert.equal(parseMonth(text), null, text);
});

test('the weeks of a month are all that it touches', () => {
  assert.deepEqual(weeksOfMonth(on('2026-11-17')).map(dayText), [
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  assert.equal(weeksOfMonth(on('2027-02-01')).length, 4);
});

test('the first day with a column is the first of the month, or the Monday after a weekend', () => {
  assert.equal(dayText(firstTradingDay(on('2026-11-20'))), '2026-11-02');
  assert.equal(dayText(firstTradingDay(on('2026-10-20'))), '2026-10-01');
});

test('arrow keys pass from Friday to Monday and back; up and down keep the weekday', () => {
  const friday = on('2026-11-06');
  assert.equal(dayText(nextTradingDay(friday, 1)), '2026-11-09');
  assert.equal(dayText(nextTradingDay(on('2026-11-09'), -1)), '2026-11-06');
  assert.equal(dayText(nextTradingDay(on('2026-11-04'), 1)), '2026-11-05');
  assert.equal(dayText(nextTradingDay(friday, -5)), '2026-10-30');
  assert.equal(dayText(nextTradingDay(on('2026-11-07'), 1)), '2026-11-09');
});

test('a step to the right and one to the left lead back, and never onto a weekend', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -40, max: 40 }), (day, steps) => {
      const there = nextTradingDay(day, steps);
      assert.ok(!isWeekend(there));
      if (!isWeekend(day)) assert.equal(nextTradingDay(there, -steps), day);
      if (steps % 5 === 0 && !isWeekend(day)) assert.equal(weekdayOf(there), weekdayOf(day));
    }),
    { seed: 7 },
  );
});

test('another month keeps the date, or its nearest day that has a column', () => {
  assert.equal(dayText(sameDateInMonth(on('2026-11-17'), 1)), '2026-12-17');
  assert.equal(dayText(sameDateInMonth(on('2026-12-31'), 2)), '2027-02-26'); // 28 February is a Sunday
  assert.equal(dayText(sameDateInMonth(on('2026-10-01'), 1)), '2026-11-02'); // 1 November is a Sunday
  assert.equal(dayText(sameDateInMonth(on('2026-11-30'), -12)), '2025-11-28');
});

test('another month is always the one asked for, and never a weekend', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -24, max: 24 }), (day, months) => {
      const there = sameDateInMonth(day, months);
      assert.equal(monthLabel(there), monthLabel(addMonths(day, months)));
      assert.ok(!isWeekend(there));
    }),
    { seed: 7 },
  );
});

test('a month ends the day before the next begins', () => {
  assert.equal(dayText(monthEnd(on('2028-02-03'))), '2028-02-29');
});
