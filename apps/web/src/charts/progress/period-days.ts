import { addMonths, type Day } from '@daybook/domain/calendar.ts';
import type { ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';

/** The first and the last day of the period that begins on a day. */
export function periodDaysFrom(
  start: Day,
  frame: ProgressFrame,
): { readonly startDate: Day; readonly endDate: Day } {
  switch (frame) {
    case 'day':
      return { startDate: start, endDate: start };
    case 'week':
      return { startDate: start, endDate: (start + 6) as Day };
    case 'month':
      return { startDate: start, endDate: (addMonths(start, 1) - 1) as Day };
  }
}
