import type { TradeColumns } from '../../../trade/trade-columns.ts';

/** Which of the days each place of a list of rows falls on. */
export interface DayIndex {
  /** Of each place the number of its day, 0 for the first. */
  readonly of: Int32Array;
  /** The days themselves, ascending. */
  readonly days: readonly number[];
}

/** The days of rows in the order of closing. */
export function indexDays({ day }: TradeColumns, rows: Uint32Array): DayIndex {
  const of = new Int32Array(rows.length);
  const days: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    if (days.at(-1) !== day[rows[at]!]) days.push(day[rows[at]!]!);
    of[at] = days.length - 1;
  }
  return { of, days };
}

/** Whether a New York day belongs to those on which a cut is chosen; it is checked on the others. */
export function isOddDay(day: number): boolean {
  return day % 2 !== 0;
}
