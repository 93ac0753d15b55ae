import {
  COLUMN_FIELDS,
  columnKey,
  FEE_FIELDS,
  REPEATABLE_FIELDS,
  type ColumnField,
} from '@daybook/domain/execution/column-mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { tradeInName } from './column-roles.ts';
import { isExchange, isIsin } from './currency-evidence.ts';
import { momentWeight, nameScore } from './header-words.ts';
import { findKind, findRight } from '#brokers/mapper/row-instrument.ts';
import { findEffect, guessSides } from './side-meanings.ts';
import { moneyInName } from './unused-money.ts';
import { findTripColumns, type TripColumns } from './trip-columns.ts';

/** The part of a column's values that must be of a kind: footers and odd rows are few. */
const MAX_OF = 0.8;
const SYMBOL = /^[A-Z0-9#][A-Z0-9./:!=@_ -]{0,30}$/i;
/** Numbers are symbols in Tokyo and Hong Kong, in columns that are surely of symbols. */
const SURE = 95;
const CURRENCY = /^[A-Z]{3,5}$/i;

interface Candidate {
  readonly field: ColumnField;
  readonly column: ColumnFacts;
  readonly score: number;
}

/** The values of a column where they are few. */
export function valuesOf({ values }: ColumnFacts): readonly string[] {
  return values ? [...values.keys()] : [];
}

/** How many of its values are known words for sides. */
function sidesIn(column: ColumnFacts): number {
  return Object.keys(guessSides(valuesOf(column))).length;
}

/** Whether the content of a column can be such a field. */
function canHold(field: ColumnField, column: ColumnFacts): boolean {
  const { examined, numbers, withUnits, values, isUnique, dateTimes, dates, times, midnights } = column;
  const enough = examined * MAX_OF;
  if (examined === 0) return false;
  const isMoment = dateTimes + dates + times >= enough;
  const isNumber = numbers + withUnits >= enough;
  switch (field) {
    case 'date-time':
    case 'exit-date-time':
      return dateTimes >= enough && midnights < dateTimes;
    case 'date':
    case 'exit-date':
      return dates + midnights >= enough && times === 0;
    case 'time':
    case 'exit-time':
      return times >= enough;
    case 'side':
      return values !== null && sidesIn(column) * 2 >= values.size;
    case 'expiry':
      return dateTimes + dates >= enough;
    case 'strike':
      return isNumber && !isMoment;
    case 'right':
      return values !== null && valuesOf(column).every((text) => findRight(text) !== null);
    case 'asset':
      return values !== null && valuesOf(column).every((text) => findKind(text) !== null);
    case 'effect':
      return values !== null && valuesOf(column).every((text) => findEffect(text) !== null);
    case 'size':
    case 'price':
    case 'exit-price':
    case 'multiplier':
    case 'planned-stop':
    case 'target':
      return isNumber && !isMoment;
    case 'commission':
    case 'exchange-fee':
    case 'regulatory-fee':
    case 'other-fee':
    case 'profit':
    case 'amount':
    case 'planned-risk':
      return isNumber;
    case 'id':
      return isUnique && !isMoment;
    case 'symbol':
      return !isMoment && SYMBOL.test(column.sample.replace('/', ''));
    case 'currency':
    case 'fee-currency':
      return values !== null && valuesOf(column).every((text) => CURRENCY.test(text));
    case 'exchange':
      return values !== null && valuesOf(column).filter(isExchange).length * 2 > values.size;
    case 'isin':
      return isIsin(column.sample);
    case 'status':
      return values !== null && numbers < enough;
    case 'account':
    case 'order':
      return true;
  }
}

/** How sure the values alone make it, where the name says nothing. */
function valueScore(field: ColumnField, column: ColumnFacts): number {
  switch (field) {
    case 'date-time':
    case 'date':
    case 'time':
      return 40 * momentWeight(column.name);
    case 'side':
      return sidesIn(column) === valuesOf(column).length && /\p{L}/u.test(column.sample) ? 35 : 0;
    case 'effect':
      return valuesOf(column).length === 2 ? 34 : 0;
    // Words that no other column has say it under any name.
    case 'right':
    case 'asset':
      return column.sample.length > 1 ? 33 : 0;
    case 'price':
      return column.fractions > 0 && column.negatives === 0 ? 15 : 5;
    case 'size':
      return column.fractions === 0 && column.positives > 0 ? 14 : 4;
    case 'symbol':
      return /^[A-Z]{1,6}/.test(column.sample) ? 20 : 10;
    default:
      return 0;
  }
}

const OF_EXIT: readonly ColumnField[] = ['exit-date-time', 'exit-date', 'exit-time', 'exit-price'];
const OF_MOMENTS: readonly ColumnField[] = [
  'date-time',
  'date',
  'time',
  'exit-date-time',
  'exit-date',
  'exit-time',
];
const OF_ENTRY: readonly ColumnField[] = ['date-time', 'date', 'time', 'price'];

/** How sure a name makes it in a table of round trips, whose columns speak of an entry or an exit. */
function tripScore(
  field: ColumnField,
  column: ColumnFacts,
  { roleOf, hasExitTimeAlone }: TripColumns,
): number {
  const { role, rest } = roleOf(column);
  if (field === 'amount') return 0;
  if (hasExitTimeAlone && OF_MOMENTS.includes(field))
    return OF_EXIT.includes(field) && role === null ? nameScore(field, rest) : 0;
  if (OF_EXIT.includes(field)) return role === 'exit' ? momentOrPrice(field, rest) : 0;
  if (OF_ENTRY.includes(field) && role === 'entry') return momentOrPrice(field, rest);
  // A moment of neither, such as the day of the trade, is worth less than one of the entry.
  if (OF_ENTRY.includes(field)) return role === null ? nameScore(field, column.name) / 2 : 0;
  // What closes a trade has the other side; it is taken where nothing says what opens it.
  if (field === 'side' && role === 'exit') return nameScore('side', rest) / 2;
  return role === null ? nameScore(field, column.name) : Math.max(0, nameScore(field, rest) - 1);
}

/** `Opened` and `Exit` name no field, and contain one that follows from their values. */
function momentOrPrice(field: ColumnField, rest: string): number {
  return rest === '' ? 90 : nameScore(field, rest);
}

/** What a fill's own profit is called; `Net` alone is what was paid or received. */
function plainScore(field: ColumnField, { name }: ColumnFacts): number {
  if (OF_EXIT.includes(field)) return 0;
  // A column of purchases only, with another one of sales, is no field of a fill.
  if ((field === 'price' || field === 'size') && tradeInName(name).role !== null) return 0;
  return field === 'profit' && moneyInName(name) !== 'result' ? 0 : nameScore(field, name);
}

function isOfNumbers({ examined, numbers, withUnits }: ColumnFacts): boolean {
  return numbers + withUnits >= examined * MAX_OF;
}

function candidatesOf(columns: readonly ColumnFacts[], hasHeader: boolean): Candidate[] {
  const trips = hasHeader ? findTripColumns(columns) : null;
  return columns
    .flatMap((column) =>
      COLUMN_FIELDS.flatMap((field) => {
        if (!canHold(field, column)) return [];
        const named = trips ? tripScore(field, column, trips) : plainScore(field, column);
        // A column with an unknown name does not count as a price because it holds numbers.
        const isValue =
          !hasHeader || ['date-time', 'date', 'time', 'side', 'effect', 'right', 'asset'].includes(field);
        const isOtherTime = trips?.hasExitTimeAlone === true && OF_MOMENTS.includes(field);
        const hasRole = isOtherTime || (trips !== null && trips.roleOf(column).role === 'exit');
        if (field === 'symbol' && named < SURE && isOfNumbers(column)) return [];
        const score = named > 0 ? named : isValue && !hasRole ? valueScore(field, column) : 0;
        return score > 0 ? [{ field, column, score }] : [];
      }),
    )
    .toSorted((left, right) => right.score - left.score || left.column.at - right.column.at);
}

function isFee(field: ColumnField): boolean {
  return FEE_FIELDS.some((fee) => fee === field);
}

function isRepeatable(field: ColumnField): boolean {
  return REPEATABLE_FIELDS.some((repeatable) => repeatable === field);
}

/** A time is in one column, or its day and time in two. */
const INSTEAD: Readonly<Partial<Record<ColumnField, readonly ColumnField[]>>> = {
  'date-time': ['date'],
  date: ['date-time'],
  time: ['date-time'],
  'exit-date-time': ['exit-date'],
  'exit-date': ['exit-date-time'],
  'exit-time': ['exit-date-time'],
};

/** What each column of a table seems to hold, by its name and content. */
export function guessColumns(
  columns: readonly ColumnFacts[],
  hasHeader: boolean,
): Map<ColumnFacts, ColumnField> {
  const assigned = new Map<ColumnFacts, ColumnField>();
  const fields = new Set<ColumnField>();
  const candidates = candidatesOf(columns, hasHeader);
  for (const { field, column } of candidates) {
    if (assigned.has(column) || (fields.has(field) && !isRepeatable(field))) continue;
    if (INSTEAD[field]?.some((other) => fields.has(other))) continue;
    assigned.set(column, field);
    fields.add(field);
  }
  // A day without a time elsewhere is worth less than a column that has both.
  if (!fields.has('date-time') && !fields.has('time')) {
    const whole = candidates.find(({ field }) => field === 'date-time');
    const day = [...assigned].find(([, field]) => field === 'date');
    if (whole && day) {
      assigned.delete(day[0]);
      assigned.set(whole.column, 'date-time');
    }
  }
  return withoutTotals(assigned);
}

/** The sum of all fees is no separate fee next to its parts. */
function withoutTotals(assigned: Map<ColumnFacts, ColumnField>): Map<ColumnFacts, ColumnField> {
  const fees = [...assigned].filter(([, field]) => isFee(field));
  for (const [column] of fees)
    if (fees.length > 1 && /\btotal\b/.test(columnKey(column.name))) assigned.delete(column);
  return assigned;
}
