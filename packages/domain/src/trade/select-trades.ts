import { CHOICE_CODES, FILTER_CHOICES, FILTER_FLAGS } from '../journal/fields.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { DURATION_GROUPS, durationIndex } from './duration-group.ts';
import type { SearchFilter } from './filter.ts';
import { MOMENTS_OF_DAY, momentIndex } from './moment-of-day.ts';
import { journalBit, type TradeColumns } from './trade-columns.ts';

const DELETED = journalBit('deleted');

/** Rows of the trades that pass the filter, in their order of closing. Deleted trades pass only with `includeDeleted`. */
export function selectTrades(columns: TradeColumns, filter: SearchFilter): Uint32Array {
  const from = filter.startDate === undefined ? 0 : firstRowFrom(columns, filter.startDate);
  const to = filter.endDate === undefined ? columns.count : firstRowFrom(columns, filter.endDate + 1);
  const rows = new Uint32Array(Math.max(0, to - from));
  const length = fillRows(columns, filter, from, to, rows);
  const first = filter.size === undefined ? 0 : Math.max(0, length - filter.size);
  return rows.subarray(first, length);
}

/** First row whose day is not before `day`; rows are in the order of their days. */
function firstRowFrom({ day: days, count }: TradeColumns, day: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fields outside, rows inside: each field that filters makes one pass over the rows that are left. */
function fillRows(
  columns: TradeColumns,
  filter: SearchFilter,
  from: number,
  to: number,
  rows: Uint32Array,
): number {
  let length = keepByBits(columns.journal.bits, filter, from, to, rows);
  for (const { column, wanted } of wantedValues(columns, filter))
    if (wanted !== ANY) length = keepRows(rows, length, column, wanted);
  const { start, duration } = columns;
  const moment = indexIn(MOMENTS_OF_DAY, filter.momentOfDay);
  if (moment !== ANY) length = keepGroups(rows, length, start, momentIndex, moment);
  const group = indexIn(DURATION_GROUPS, filter.durationGroup);
  if (group !== ANY) length = keepGroups(rows, length, duration, durationIndex, group);
  return filter.errorId === undefined ? length : keepMarked(rows, length, columns, filter.errorId);
}

/** Lets everything pass, as a wanted value; {@link NONE} is no row's. */
const ANY = -1;
const NONE = -2;

interface WantedValue {
  readonly column: Uint8Array | Uint16Array | Uint32Array;
  readonly wanted: number;
}

function wantedValues(columns: TradeColumns, filter: SearchFilter): WantedValue[] {
  const { journal, symbols, currencies } = columns;
  return [
    ...FILTER_CHOICES.map((name) => ({
      column: journal[name],
      wanted: filter[name] === undefined ? ANY : (CHOICE_CODES[name].get(filter[name]) ?? NONE),
    })),
    { column: columns.symbol, wanted: indexIn(symbols, filter.symbol) },
    { column: columns.currency, wanted: indexIn(currencies, filter.currency) },
    {
      column: columns.short,
      wanted: filter.action === undefined ? ANY : Number(filter.action === 'short'),
    },
  ];
}

/** Begins the list of rows with those whose yes/no questions are answered as wanted. */
function keepByBits(
  bits: Uint16Array,
  filter: SearchFilter,
  from: number,
  to: number,
  rows: Uint32Array,
): number {
  let mask = filter.includeDeleted ? 0 : DELETED;
  let wanted = 0;
  for (const flag of FILTER_FLAGS) {
    if (filter[flag] === undefined) continue;
    mask |= journalBit(flag);
    if (filter[flag]) wanted |= journalBit(flag);
  }
  let kept = 0;
  for (let row = from; row < to; row++) if ((bits[row]! & mask) === wanted) rows[kept++] = row;
  return kept;
}

function keepRows(rows: Uint32Array, length: number, column: WantedValue['column'], wanted: number): number {
  let kept = 0;
  for (let at = 0; at < length; at++) if (column[rows[at]!] === wanted) rows[kept++] = rows[at]!;
  return kept;
}

function keepGroups(
  rows: Uint32Array,
  length: number,
  seconds: Int32Array,
  groupOf: (seconds: number) => number,
  wanted: number,
): number {
  let kept = 0;
  for (let at = 0; at < length; at++) if (groupOf(seconds[rows[at]!]!) === wanted) rows[kept++] = rows[at]!;
  return kept;
}

function keepMarked(rows: Uint32Array, length: number, columns: TradeColumns, id: MistakeId): number {
  const wanted = columns.mistakes.findIndex((mistake) => mistake.id === id);
  let kept = 0;
  for (let at = 0; at < length; at++) if (hasMistake(columns, rows[at]!, wanted)) rows[kept++] = rows[at]!;
  return kept;
}

function indexIn(values: readonly string[], value: string | undefined): number {
  if (value === undefined) return ANY;
  const at = values.indexOf(value);
  return at === -1 ? NONE : at;
}

function hasMistake(
  { journal: { mistakeStart, mistake } }: TradeColumns,
  row: number,
  wanted: number,
): boolean {
  for (let at = mistakeStart[row]!; at < mistakeStart[row + 1]!; at++)
    if (mistake[at] === wanted) return true;
  return false;
}
