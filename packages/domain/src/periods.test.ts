import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, dayText, parseDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import { CURRENTS, TIME_FRAMES, periodDays, periodStart } from './periods.ts';
import type { Current, TimeFrame } from './periods.ts';

/** today, this/last, frame, first and last day. */
const ROWS: readonly (readonly [string, Current, TimeFrame, string, string])[] = [
  ['2026-11-18', 'this', 'day', '2026-11-18', '2026-11-18'],
  ['2026-11-18', 'last', 'day', '2026-11-17', '2026-11-17'],
  ['2026-11-18', 'this', 'week', '2026-11-16', '2026-11-22'],
  ['2026-11-18', 'last', 'week', '2026-11-09', '2026-11-15'],
  ['2026-11-18', 'this', 'month', '2026-11-01', '2026-11-30'],
  ['2026-11-18', 'last', 'month', '2026-10-01', '2026-10-31'],
  ['2026-11-18', 'this', 'year', '2026-01-01', '2026-12-31'],
  ['2026-11-18', 'last', 'year', '2025-01-01', '2025-12-31'],
  // a Monday and a Sunday are the ends of one week
  ['2026-11-16', 'this', 'week', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'this', 'week', '2026-11-16', '2026-11-22'],
  ['2026-11-16', 'last', 'week', '2026-11-09', '2026-11-15'],
  ['2026-11-22', 'last', 'week', '2026-11-09', '2026-11-15'],
  // a week lies across the year's end
  ['2027-01-01', 'this', 'week', '2026-12-28', '2027-01-03'],
  ['2027-01-04', 'last', 'week', '2026-12-28', '2027-01-03'],
  // year ends
  ['2026-01-01', 'last', 'day', '2025-12-31', '2025-12-31'],
  ['2026-01-01', 'last', 'month', '2025-12-01', '2025-12-31'],
  ['2026-01-01', 'last', 'year', '2025-01-01', '2025-12-31'],
  ['2026-12-31', 'this', 'month', '2026-12-01', '2026-12-31'],
  // leap years
  ['2024-02-29', 'this', 'month', '2024-02-01', '2024-02-29'],
  ['2024-03-31', 'last', 'month', '2024-02-01', '2024-02-29'],
  ['2024-03-01', 'last', 'day', '2024-02-29', '2024-02-29'],
  ['2023-03-31', 'last', 'month', '2023-02-01', '2023-02-28'],
  ['2100-03-01', 'last', 'day', '2100-02-28', '2100-02-28'],
  ['2025-02-28', 'last', 'year', '2024-01-01', '2024-12-31'],
];

for (const [today, current, frame, from, to] of ROWS) {
  test(`${current} ${frame} on ${today} is ${from} to ${to}`, () => {
    const range = periodDays(current, frame, parseDay(today) ?? assert.fail());
    assert.deepEqual([dayText(range.from), dayText(range.to)], [from, to]);
  });
}

test('all periods of every day of 40 years are those that Temporal finds', () => {
  const end = dayOf(2039, 12, 31);
  for (let day: number = dayOf(2000, 1, 1); day <= end; day += 1) {
    const today = Temporal.PlainDate.from(dayText(day as Day));
    for (const frame of TIME_FRAMES) {
      const start = startOf(today, frame);
      const before = start.subtract({ [`${frame}s`]: 1 });
      const texts = [
        start,
        start.add({ [`${frame}s`]: 1 }).subtract({ days: 1 }),
        before,
        start.subtract({ days: 1 }),
      ];
      const ranges = CURRENTS.map((current) => periodDays(current, frame, day as Day));
      const found = ranges.flatMap(({ from, to }) => [dayText(from), dayText(to)]);
      assert.deepEqual(found, texts.map(String), `${frame} of ${today.toString()}`);
      assert.equal(dayText(periodStart(frame, day as Day)), start.toString());
    }
  }
});

function startOf(today: Temporal.PlainDate, frame: TimeFrame): Temporal.PlainDate {
  switch (frame) {
    case 'day':
      return today;
    case 'week':
      return today.subtract({ days: today.dayOfWeek - 1 });
    case 'month':
      return today.with({ day: 1 });
    case 'year':
      return today.with({ month: 1, day: 1 });
  }
}
