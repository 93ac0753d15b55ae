import { addMonths, monthStart, type Day } from '../calendar.ts';
import { NO_MONEY, type Money } from '../money.ts';
import type { SelectionSources } from '../trade/filter-conditions.ts';
import type { SearchFilter } from '../trade/filter.ts';
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
 * The trades that a calendar counts, in their order of closing: those that pass the filter, which names a currency where there are
 * several, and have executions. Throws where a source is missing that the filter needs.
 */
export function calendarRows(
  columns: TradeColumns,
  filter: SearchFilter,
  sources: SelectionSources = {},
): Uint32Array {
  return selectTrades(columns, filter, sources).filter((row) => columns.executions[row]! > 0);
}

/** What each day, each week and the month brought of the trades that count (see {@link calendarRows}). */
export function monthResult(columns: TradeColumns, anyDay: Day, counted: Uint32Array): MonthResult {
  const month = monthStart(anyDay);
  const mondays = weeksOfMonth(month);
  const first = mondays[0]!;
  const days = resultsByDay(columns, first, mondays.length * 7, counted);
  const weeks = mondays.map((monday) => weekResult(monday, days.slice(monday - first, monday - first + 7)));
  return {
    month,
    ...sumOf(days.filter(({ day }) => day >= month && day <= monthEnd(month))),
    weeks: weeks.filter((week) => hasColumns(week, month) || hasWeekendTrades(week, month)),
  };
}

/** What one day brought, by the same rules. */
export function dayResult(columns: TradeColumns, day: Day, counted: Uint32Array): DayResult {
  return resultsByDay(columns, day, 1, counted)[0]!;
}

function resultsByDay(columns: TradeColumns, first: Day, count: number, counted: Uint32Array): DayResult[] {
  const start = placeOf(columns, counted, first);
  const rows = counted.subarray(start, placeOf(columns, counted, first + count));
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

/** The first place in the rows whose day is not before `day`; they are in the order of their days. */
function placeOf({ day: days }: TradeColumns, rows: Uint32Array, day: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[rows[middle]!]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
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
 * The month nearest to an empty one that has trades which count: the last one before it, else the first one after it; null when
 * there is none.
 */
export function nearestMonthWithTrades(columns: TradeColumns, month: Day, counted: Uint32Array): Day | null {
  const before = placeOf(columns, counted, monthStart(month));
  const row = counted[before - 1] ?? counted[placeOf(columns, counted, addMonths(month, 1))];
  return row === undefined ? null : monthStart(columns.day[row] as Day);
}
