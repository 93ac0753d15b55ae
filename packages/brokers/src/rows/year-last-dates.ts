import { findDay, type Day } from '@daybook/domain/calendar.ts';
import type { NameOrder } from '@daybook/domain/execution/name-days.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** A date in digits with the year last, which stands for one day with the month first and maybe another with the day first. */
export interface YearLastDate {
  /** As it is written, without the time. */
  readonly text: string;
  readonly separator: string;
  /** Null for an order in which there is no such day. */
  readonly days: Readonly<Record<NameOrder, Day | null>>;
}

const YEAR_LAST = /(?<!\d)(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/** Finds the date with the year last in a cell that states a date, be it with a time; null for a date in another form. */
export function findYearLastDate(cell: string): YearLastDate | null {
  const [text, first = '', separator = '', second = '', last = ''] = YEAR_LAST.exec(cell) ?? [];
  if (text === undefined) return null;
  const year = last.length === 2 ? 2000 + Number(last) : Number(last);
  const days = {
    'month-first': findDay(year, Number(first), Number(second)),
    'day-first': findDay(year, Number(second), Number(first)),
  };
  return days['month-first'] === null && days['day-first'] === null ? null : { text, separator, days };
}

/**
 * Refuses the whole file for a date that exists in the other order alone: those that were read before it may be other days than they
 * seem. Nothing happens for what is no date in either. Throws {@link UnreadableFile}.
 */
export function refuseOtherOrder(line: number, cell: string, order: NameOrder): void {
  const date = findYearLastDate(cell);
  if (!date || date.days[order] !== null) return;
  const reason = because(order === 'month-first' ? 'dateDayFirst' : 'dateMonthFirst', line, date.text);
  throw new UnreadableFile(null, reason, because('oneDateOrder'));
}
