import type { MonthResult } from '@daybook/domain/calendar-month/month-results.ts';
import {
  firstTradingDay,
  nextTradingDay,
  sameDateInMonth,
  TRADING_DAYS,
} from '@daybook/domain/calendar-month/month.ts';
import { monthStart, weekStart, type Day } from '@daybook/domain/calendar.ts';

/** A key as the browser names it, with the one modifier that means something here. */
interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * The day that a key leads to: arrows by day and week, Home and End within the week, Page Up and Down by month, with
 * Shift by year. Null for every other key.
 */
export function dayAfterKey(day: Day, { key, shiftKey }: Key): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return nextTradingDay(day, -1);
    case 'ArrowRight':
      return nextTradingDay(day, 1);
    case 'ArrowUp':
      return nextTradingDay(day, -TRADING_DAYS);
    case 'ArrowDown':
      return nextTradingDay(day, TRADING_DAYS);
    case 'Home':
      return weekStart(day);
    case 'End':
      return (weekStart(day) + TRADING_DAYS - 1) as Day;
    case 'PageUp':
      return sameDateInMonth(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return sameDateInMonth(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** The one day of a month that Tab leads to: the chosen one while it is shown, else today, else the first. */
export function dayForTab({ month, weeks }: MonthResult, chosen: Day | null, today: Day): Day {
  const isShown = (wanted: Day | null) => weeks.some(({ days }) => days.some(({ day }) => day === wanted));
  if (chosen !== null && isShown(chosen)) return chosen;
  return monthStart(today) === month && isShown(today) ? today : firstTradingDay(month);
}
