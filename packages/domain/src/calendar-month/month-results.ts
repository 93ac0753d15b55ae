import { addMonths, monthStart, type Day } from '../calendar.ts';
import { NO_MONEY, type Money } from '../money.ts';
import { selectTrades } from '../trade/select-trades.ts';
import type { TradeColumns } from '../trade/trade-columns.ts';
import { monthEnd, TRADING_DAYS, weeksOfMonth } from './month.ts';

/** The trades of some days together. */
export interface Result {
  readonly net: Money;
  readonly trades: number;
}

/** One New York day: the trades that were closed on it. */
export interface DayResult extends Result {
  readonly day: Day;
  /** Rows of the columns in their order of closing. */
  readonly rows: Uint32Array;
}

/** A whole week, Monday to Sunday, whichever months its days belong to. */
export interface WeekResult extends Result {
  readonly monday: Day;
  /** Monday to Friday. */
  readonly days: readonly DayResult[];
  /** Saturday and Sunday, where they have trades. */
  readonly weekend: readonly DayResult[];
}

/** One month of the calendar; its own figures hold the days of the month alone, weekends included. */
export interface MonthResult extends Result {
  /** The first of the month. */
  readonly month: Day;
  readonly weeks: readonly WeekResult[];
}

/**
 * What each day, each week and the month brought. Deleted trades, those without executions and those of another
 * currency are left out. Reads only the rows of the weeks shown.
 */
export function monthResult(columns: TradeColumns, anyDay: Day, currency: string | null): MonthResult {
  const month = monthStart(anyDay);
  const mondays = weeksOfMonth(month);
  const first = mondays[0]!;
  const days = resultsByDay(columns, first, mondays.length * 7, currency);
  const weeks = mondays.map((monday) => weekResult(monday, days.slice(monday - first, monday - first + 7)));
  return {
    month,
    ...sumOf(days.filter(({ day }) => day >= month && day <= monthEnd(month))),
    weeks: weeks.filter((week) => hasColumns(week, month) || hasWeekendTrades(week, month)),
  };
}

/** What one day brought, by the same rules. */
export function dayResult(columns: TradeColumns, day: Day, currency: string | null): DayResult {
  return resultsByDay(columns, day, 1, currency)[0]!;
}

function resultsByDay(
  columns: TradeColumns,
  first: Day,
  count: number,
  currency: string | null,
): DayResult[] {
  const rows = shownRows(columns, first, (first + count - 1) as Day, currency);
  const results: DayResult[] = [];
  let from = 0;
  for (let day = first; results.length < count; day = (day + 1) as Day) {
    let [to, net] = [from, 0];
    while (to < rows.length && columns.day[rows[to]!] === day) net += columns.net[rows[to++]!]!;
    results.push({ day, net: net as Money, trades: to - from, rows: rows.subarray(from, to) });
    from = to;
  }
  return results;
}

function shownRows(
  columns: TradeColumns,
  startDate: Day,
  endDate: Day,
  currency: string | null,
): Uint32Array {
  const rows = selectTrades(columns, { startDate, endDate, ...(currency === null ? {} : { currency }) });
  return rows.filter((row) => columns.executions[row]! > 0);
}

function weekResult(monday: Day, days: readonly DayResult[]): WeekResult {
  return {
    monday,
    days: days.slice(0, TRADING_DAYS),
    weekend: days.slice(TRADING_DAYS).filter(({ trades }) => trades > 0),
    ...sumOf(days),
  };
}

function hasColumns({ monday }: WeekResult, month: Day): boolean {
  return monday + TRADING_DAYS > month;
}

/** A month may begin on a Saturday or Sunday; then its first week is there for what was traded on them. */
function hasWeekendTrades({ weekend }: WeekResult, month: Day): boolean {
  return weekend.some(({ day }) => day >= month);
}

function sumOf(results: readonly Result[]): Result {
  return results.reduce(
    (sum, { net, trades }) => ({ net: (sum.net + net) as Money, trades: sum.trades + trades }),
    { net: NO_MONEY, trades: 0 },
  );
}

/**
 * The month nearest to an empty one that has trades by the same rules: the last one before it, else the first one after
 * it; null when there is none.
 */
export function nearestMonthWithTrades(
  columns: TradeColumns,
  month: Day,
  currency: string | null,
): Day | null {
  const { day, count } = columns;
  if (count === 0) return null;
  const last = shownRows(columns, day[0] as Day, (monthStart(month) - 1) as Day, currency).at(-1);
  const next = last ?? shownRows(columns, addMonths(month, 1), day[count - 1] as Day, currency)[0];
  return next === undefined ? null : monthStart(day[next] as Day);
}
