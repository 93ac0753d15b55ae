import { columnKey } from '@daybook/domain/execution/column-mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { roleInName, tradeInName, type RoleInName, type TripRole } from './column-roles.ts';
import { nameScore } from './header-words.ts';

/** Columns of a table whose rows are round trips. */
export interface TripColumns {
  readonly roleOf: (column: ColumnFacts) => RoleInName;
  /** The only time is that of the exit, as in lists of closed profits. */
  readonly hasExitTimeAlone: boolean;
}

function isPrice({ numbers, withUnits, examined }: ColumnFacts, rest: string): boolean {
  const isNumber = examined > 0 && (numbers + withUnits) * 2 > examined;
  return isNumber && (rest === '' || nameScore('price', rest) > 0);
}

function isMoment({ dateTimes, dates, times, examined }: ColumnFacts, rest: string): boolean {
  const holds = examined > 0 && (dateTimes + dates + times) * 2 > examined;
  return holds && (rest === '' || nameScore('date-time', rest) > 0);
}

/** Two columns of one name, such as `Time` and `Price` of a list of positions: the first speaks of the entry. */
function doubleRoles(columns: readonly ColumnFacts[]): ReadonlyMap<ColumnFacts, RoleInName> {
  const same = Map.groupBy(columns, ({ name }) => columnKey(name));
  const roles = new Map<ColumnFacts, RoleInName>();
  for (const [key, named] of same) {
    const isEnd = named.every((column) => isPrice(column, key) || isMoment(column, key));
    if (named.length !== 2 || key === '' || !isEnd) continue;
    for (const [at, column] of named.entries())
      roles.set(column, { role: (['entry', 'exit'] as const)[at]!, rest: key });
  }
  return roles;
}

/**
 * Whether both ends have a price, and the second, of which both may be seconds of two, a moment. The price of the first may be
 * plain, as platforms of pairs write it, where the first has a moment: `Open Time, Price, Close Time, Close Price`.
 */
function areTrips(columns: readonly ColumnFacts[], roleOf: TripColumns['roleOf']): boolean {
  const has = (wanted: TripRole | null, is: typeof isPrice): boolean =>
    columns.some((column) => {
      const { role, rest } = roleOf(column);
      return role === wanted && is(column, rest);
    });
  const hasEntry = has('entry', isPrice) || (has('entry', isMoment) && has(null, isPrice));
  return hasEntry && has('exit', isPrice) && has('exit', isMoment);
}

/** Whether both ends have a price, there is a time of neither, and a profit: it was closed then. */
function areClosings(columns: readonly ColumnFacts[], roleOf: TripColumns['roleOf']): boolean {
  const hasEnd = (end: TripRole): boolean =>
    columns.some((column) => roleOf(column).role === end && isPrice(column, roleOf(column).rest));
  const isTime = (column: ColumnFacts): boolean =>
    roleOf(column).role === null && column.dateTimes > 0 && isMoment(column, columnKey(column.name));
  const hasProfit = columns.some((column) => nameScore('profit', roleOf(column).rest) > 0);
  return hasEnd('entry') && hasEnd('exit') && hasProfit && columns.some(isTime);
}

/** Recognises a table of round trips by its columns: entry and exit, purchase and sale, or duplicate names. Null for any other. */
export function findTripColumns(columns: readonly ColumnFacts[]): TripColumns | null {
  const doubles = doubleRoles(columns);
  const roleOf = (column: ColumnFacts): RoleInName => doubles.get(column) ?? roleInName(column.name);
  if (areTrips(columns, roleOf)) return { roleOf, hasExitTimeAlone: false };
  if (areClosings(columns, roleOf)) return { roleOf, hasExitTimeAlone: true };
  const bought = (column: ColumnFacts): RoleInName => tradeInName(column.name);
  return areTrips(columns, bought) ? { roleOf: bought, hasExitTimeAlone: false } : null;
}
