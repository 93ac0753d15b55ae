import {
  columnKey,
  FEE_FIELDS,
  mappedWord,
  MAX_MAPPED_COLUMNS,
  MAX_MAPPED_WORDS,
  type ColumnField,
  type ColumnMapping,
  type DateOrder,
} from '@daybook/domain/execution/column-mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import type { FoundTable } from '#brokers/mapper/find-table.ts';
import { guessColumns, valuesOf } from './guess-columns.ts';
import { roleInName } from './column-roles.ts';
import { isSwap } from '#brokers/mapper/mapped-fees.ts';
import { asClosing, guessSides } from './side-meanings.ts';
import { isUnfilled } from './unfilled.ts';
import { currencyInName } from '#brokers/mapper/written/written-units.ts';

/** Dates with points: no country writes them with the month first. */
const WITH_POINTS = /^\d{1,2}\.\d{1,2}\.\d{2}/;

/** The order of the dates of some columns, which the other dates of their table may prove. */
function guessOrder(columns: readonly ColumnFacts[], all: readonly ColumnFacts[]): DateOrder | null {
  const own = orderOf(columns);
  if (own !== null || columns.some(({ orders }) => orders['month-first'] + orders['day-first'] > 0))
    return own;
  if (columns.some(({ sample }) => WITH_POINTS.test(sample))) return 'day-first';
  const others = orderOf(all);
  return others === 'year-first' ? null : others;
}

function orderOf(columns: readonly ColumnFacts[]): DateOrder | null {
  const count = (order: keyof ColumnFacts['orders']): number =>
    columns.reduce((sum, { orders }) => sum + orders[order], 0);
  const [months, days] = [count('month-first'), count('day-first')];
  if (months + days + count('either') === 0) return 'year-first';
  // Dates of both kinds prove neither order for those that are ambiguous.
  if (months > 0 === days > 0) return null;
  return months > 0 ? 'month-first' : 'day-first';
}

function guessDecimal(columns: readonly ColumnFacts[], delimiter: string): ColumnMapping['decimal'] {
  const count = (mark: ColumnMapping['decimal']): number =>
    columns.reduce((sum, { marks }) => sum + marks[mark], 0);
  if (count('comma') !== count('point')) return count('comma') > count('point') ? 'comma' : 'point';
  const hasComma = columns.some(({ sample }) => sample.includes(','));
  return (delimiter === ';' || delimiter === '\t') && hasComma ? 'comma' : 'point';
}

/** Names of columns that say that their clock is UTC, such as `Date(UTC)` and `Transaction Time(UTC+0)`. */
const IN_UTC = /\b(?:UTC|GMT)(?:[+-]?0{1,2}(?::?00)?)?\b(?![+-])/i;

/**
 * The currency that prices are written with, or that their columns name, else that of other amounts; null without any.
 * Dollar signs at prices are read row by row, since a table may hold others too.
 */
function guessCurrency(prices: readonly ColumnFacts[], amounts: readonly ColumnFacts[]): string | null {
  const firstOf = (columns: readonly ColumnFacts[]): string | null =>
    columns
      .map(({ currency, name }) => currency ?? currencyInName(name))
      .find((currency) => currency !== null) ?? null;
  const ofPrices = firstOf(prices);
  const first = ofPrices ?? firstOf(amounts);
  return ofPrices === 'USD' || first === 'GBX' ? null : first;
}

/** How far the clock is ahead of UTC that a column's name states, such as `Opening time (UTC+3)`; null for whole hours that no zone has. */
function zoneInName(name: string): string | null {
  if (IN_UTC.test(name)) return 'UTC';
  const parts = /\b(?:UTC|GMT) ?([+-])(\d{1,2})(?::?00)?\b(?!:)/i.exec(name);
  const hours = Number(parts?.[2]);
  // Names of these zones count the other way: `Etc/GMT-3` is three hours ahead.
  return parts && hours <= 12 ? `Etc/GMT${parts[1] === '+' ? '-' : '+'}${hours}` : null;
}

/** States whose rows are left out. Of a round trip `Open` is no order that waits: its entry was filled. */
function guessLeaveOut(column: ColumnFacts | undefined, areTrips: boolean): string[] {
  const words = column ? valuesOf(column).filter(isUnfilled).map(mappedWord) : [];
  const kept = words.filter((word) => !areTrips || !/^(?:OPEN|OFFEN)/.test(word));
  return [...new Set(kept)].slice(0, MAX_MAPPED_WORDS);
}

/** Meanings of the words of a column; in `Closing direction` of a round trip, `Sell` closes. */
function guessedSides(side: ColumnFacts | undefined, areTrips: boolean): ColumnMapping['sides'] {
  const sides = guessSides(side ? valuesOf(side).slice(0, MAX_MAPPED_WORDS) : []);
  if (!areTrips || !side || roleInName(side.name).role !== 'exit') return sides;
  return Object.fromEntries(Object.entries(sides).map(([word, meaning]) => [word, asClosing(meaning)]));
}

/** What the columns of a table seem to be, by their names and content. Only a zone is never guessed. */
export function guessMapping(
  { skipRows, hasHeader }: FoundTable,
  facts: readonly ColumnFacts[],
  delimiter: string,
): ColumnMapping {
  const assigned = guessColumns(facts, hasHeader);
  const columnsOf = (...fields: readonly ColumnField[]): ColumnFacts[] =>
    [...assigned].flatMap(([column, field]) => (fields.includes(field) ? [column] : []));
  const moments = columnsOf('date-time', 'date', 'exit-date-time', 'exit-date');
  const fees = columnsOf(...FEE_FIELDS).filter(({ name }) => !isSwap(columnKey(name)));
  const sum = (name: 'negatives' | 'positives'): number =>
    fees.reduce((total, column) => total + column[name], 0);
  const [side] = columnsOf('side');
  const statesClock = moments.length > 0 && moments.every(({ offsets, examined }) => offsets === examined);
  const zones = new Set(moments.map(({ name }) => zoneInName(name)));
  return {
    version: 1,
    skipRows,
    hasHeader,
    columns: [...assigned]
      .map(([{ at, name }, field]) => ({ at, name, field }))
      .toSorted((left, right) => left.at - right.at)
      .slice(0, MAX_MAPPED_COLUMNS),
    dateOrder: guessOrder([...moments, ...columnsOf('expiry')], facts),
    decimal: guessDecimal(
      [...columnsOf('size', 'price', 'exit-price', 'multiplier', 'profit', ...FEE_FIELDS)],
      delimiter,
    ),
    zone: statesClock ? 'UTC' : zones.size === 1 ? [...zones][0]! : null,
    chargeSign: sum('negatives') > sum('positives') ? 'negative' : 'positive',
    sides: guessedSides(side, columnsOf('exit-price').length > 0),
    leaveOut: guessLeaveOut(columnsOf('status')[0], columnsOf('exit-price').length > 0),
    kind: null,
    multiplier: null,
    pairSize: null,
    contractSizes: {},
    overruled: [],
    currency: guessCurrency(columnsOf('price', 'exit-price'), columnsOf('profit', 'amount')),
    fallbackCurrency: null,
  };
}
