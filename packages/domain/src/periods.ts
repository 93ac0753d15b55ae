import { addMonths, monthStart, weekStart, yearStart, type Day } from './calendar.ts';

export const CURRENTS = ['this', 'last'] as const;
export const TIME_FRAMES = ['day', 'week', 'month', 'year'] as const;
export type Current = (typeof CURRENTS)[number];
export type TimeFrame = (typeof TIME_FRAMES)[number];

/** Both days belong to the range. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The days of "this" or "last" day, week (Monday to Sunday), month or year, seen from `today`. "Last" is the
 * whole previous period, not the time since.
 */
export function periodDays(current: Current, frame: TimeFrame, today: Day): DayRange {
  const start = periodStart(frame, today);
  const before = current === 'this' ? start : periodStart(frame, (start - 1) as Day);
  return { from: before, to: (nextStart(frame, before) - 1) as Day };
}

/** First day of the period that holds `day`. */
export function periodStart(frame: TimeFrame, day: Day): Day {
  switch (frame) {
    case 'day':
      return day;
    case 'week':
      return weekStart(day);
    case 'month':
      return monthStart(day);
    case 'year':
      return yearStart(day);
  }
}

function nextStart(frame: TimeFrame, start: Day): Day {
  switch (frame) {
    case 'day':
      return (start + 1) as Day;
    case 'week':
      return (start + 7) as Day;
    case 'month':
      return addMonths(start, 1);
    case 'year':
      return addMonths(start, 12);
  }
}
