import {
  COLUMN_FIELDS,
  columnKey,
  FEE_FIELDS,
  mappedWord,
  MOST_MAPPED_COLUMNS,
  MOST_MAPPED_WORDS,
  type ColumnField,
  type ColumnMapping,
  type DateOrder,
} from '@daybook/domain/execution/column-mapping.ts';
import type { ColumnFacts } from '#server/outside/files/mapper/column-facts.ts';
import type { TablePlace } from '#server/outside/files/mapper/find-table.ts';
import { nameScore } from '#server/outside/files/mapper/header-words.ts';
import { guessSides } from '#server/outside/files/mapper/side-meanings.ts';

/** The part of a column's values that must be of a kind: footers and odd rows are few. */
const MOST_OF = 0.8;
const SYMBOL = /^[A-Z][A-Z0-9./ -]{0,30}$/i;
const CURRENCY = /^[A-Z]{3}$/;

interface Candidate {
  readonly field: ColumnField;
  readonly column: ColumnFacts;
  readonly score: number;
}

function valuesOf({ values }: ColumnFacts): readonly string[] {
  return values ? [...values.keys()] : [];
}

/** How many of its values are known words for sides. */
function sidesIn(column: ColumnFacts): number {
  return Object.keys(guessSides(valuesOf(column))).length;
}

/** Whether what stands in a column can be such a field. */
function canHold(field: ColumnField, column: ColumnFacts): boolean {
  const { looked, numbers, values, isUnique, dateTimes, dates, times, midnights } = column;
  const enough = looked * MOST_OF;
  if (looked === 0) return false;
  switch (field) {
    case 'date-time':
      return dateTimes >= enough && midnights < dateTimes;
    case 'date':
      return dates + midnights >= enough && times === 0;
    case 'time':
      return times >= enough;
    case 'side':
      return values !== null && sidesIn(column) * 2 >= values.size;
    case 'size':
    case 'price':
    case 'multiplier':
      return numbers >= enough && dateTimes + dates + times < enough;
    case 'commission':
    case 'exchange-fee':
    case 'regulatory-fee':
    case 'other-fee':
      return numbers >= enough;
    case 'id':
      return isUnique && dateTimes + dates + times < enough;
    case 'symbol':
      return (
        numbers < enough && dateTimes + dates + times < enough && SYMBOL.test(column.sample.replace('/', ''))
      );
    case 'currency':
      return values !== null && valuesOf(column).every((text) => CURRENCY.test(text));
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
      return 40;
    case 'side':
      return sidesIn(column) === valuesOf(column).length && /\p{L}/u.test(column.sample) ? 35 : 0;
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

function candidatesOf(columns: readonly ColumnFacts[], hasHeader: boolean): Candidate[] {
  return columns
    .flatMap((column) =>
      COLUMN_FIELDS.flatMap((field) => {
        if (!canHold(field, column)) return [];
        const named = nameScore(field, column.name);
        // A column of a name that nobody knows is not taken for a price because it holds numbers.
        const isValue = !hasHeader || ['date-time', 'date', 'time', 'side'].includes(field);
        const score = named > 0 ? named : isValue ? valueScore(field, column) : 0;
        return score > 0 ? [{ field, column, score }] : [];
      }),
    )
    .toSorted((left, right) => right.score - left.score || left.column.at - right.column.at);
}

function isFee(field: ColumnField): boolean {
  return FEE_FIELDS.some((fee) => fee === field);
}

function assign(columns: readonly ColumnFacts[], hasHeader: boolean): Map<ColumnFacts, ColumnField> {
  const assigned = new Map<ColumnFacts, ColumnField>();
  const fields = new Set<ColumnField>();
  const take = (candidates: readonly Candidate[]): void => {
    for (const { field, column } of candidates) {
      if (assigned.has(column) || (fields.has(field) && !isFee(field))) continue;
      if (field === 'date-time' && fields.has('date')) continue;
      if ((field === 'date' || field === 'time') && fields.has('date-time')) continue;
      assigned.set(column, field);
      fields.add(field);
    }
  };
  const candidates = candidatesOf(columns, hasHeader);
  take(candidates);
  // A day whose time stands nowhere else is worth less than a column that has both.
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

/** The sum of all fees is none of its own beside its parts. */
function withoutTotals(assigned: Map<ColumnFacts, ColumnField>): Map<ColumnFacts, ColumnField> {
  const fees = [...assigned].filter(([, field]) => isFee(field));
  for (const [column] of fees)
    if (fees.length > 1 && /\btotal\b/.test(columnKey(column.name))) assigned.delete(column);
  return assigned;
}

function guessOrder(columns: readonly ColumnFacts[]): DateOrder | null {
  const count = (order: keyof ColumnFacts['orders']): number =>
    columns.reduce((sum, { orders }) => sum + orders[order], 0);
  const [months, days] = [count('month-first'), count('day-first')];
  if (months + days + count('either') === 0) return 'year-first';
  if (months === days) return null;
  return months > days ? 'month-first' : 'day-first';
}

function guessDecimal(columns: readonly ColumnFacts[], delimiter: string): ColumnMapping['decimal'] {
  const count = (mark: ColumnMapping['decimal']): number =>
    columns.reduce((sum, { marks }) => sum + marks[mark], 0);
  if (count('comma') !== count('point')) return count('comma') > count('point') ? 'comma' : 'point';
  const hasComma = columns.some(({ sample }) => sample.includes(','));
  return delimiter === ';' && hasComma ? 'comma' : 'point';
}

/** Names of columns that say that their clock is UTC, such as `Date(UTC)` and `Transaction Time(UTC+0)`. */
const IN_UTC = /\b(?:UTC|GMT)(?:[+-]?0{1,2}(?::?00)?)?\b(?![+-])/i;

/** States of orders that filled nothing. */
const NOT_FILLED =
  /CANCEL|REJECT|EXPIR|^OPEN|WORKING|PENDING|INACTIVE|QUEUED|^NEW|ANULAD|CANCELAD|RECHAZ|REJEIT|PENDENT|PENDIENT|STORN|ABGELEHNT|OFFEN/;
const FILLED = /FILL|EXEC|EJECUT|AUSGEF|COMPLET|PARTIAL|PARCIAL/;

/** Whether a word is a state of orders that filled nothing. */
export function isUnfilled(text: string): boolean {
  const word = mappedWord(text);
  return NOT_FILLED.test(word) && !FILLED.test(word);
}

function guessLeaveOut(column: ColumnFacts | undefined): string[] {
  const words = column ? valuesOf(column).filter(isUnfilled).map(mappedWord) : [];
  return [...new Set(words)].slice(0, MOST_MAPPED_WORDS);
}

/** What the columns of a table seem to be, by their names and by what stands in them. Only a zone is never guessed. */
export function guessMapping(
  { skipRows, hasHeader }: TablePlace,
  facts: readonly ColumnFacts[],
  delimiter: string,
): ColumnMapping {
  const assigned = assign(facts, hasHeader);
  const columnsOf = (...fields: readonly ColumnField[]): ColumnFacts[] =>
    [...assigned].flatMap(([column, field]) => (fields.includes(field) ? [column] : []));
  const moments = columnsOf('date-time', 'date');
  const fees = columnsOf(...FEE_FIELDS);
  const sum = (name: 'negatives' | 'positives'): number =>
    fees.reduce((total, column) => total + column[name], 0);
  const [side] = columnsOf('side');
  const statesClock = moments.some(
    ({ name, offsets, looked }) => (looked > 0 && offsets === looked) || IN_UTC.test(name),
  );
  return {
    version: 1,
    skipRows,
    hasHeader,
    columns: [...assigned]
      .map(([{ at, name }, field]) => ({ at, name, field }))
      .toSorted((left, right) => left.at - right.at)
      .slice(0, MOST_MAPPED_COLUMNS),
    dateOrder: guessOrder(moments),
    decimal: guessDecimal([...columnsOf('size', 'price', 'multiplier'), ...fees], delimiter),
    zone: statesClock ? 'UTC' : null,
    chargeSign: sum('negatives') > sum('positives') ? 'negative' : 'positive',
    sides: guessSides(side ? valuesOf(side).slice(0, MOST_MAPPED_WORDS) : []),
    leaveOut: guessLeaveOut(columnsOf('status')[0]),
    kind: null,
    multiplier: null,
    currency: null,
  };
}
