import { WEEKDAYS, weekdayOf, type Day } from '../calendar.ts';
import { CHOICE_CODES, FILTER_CHOICES, FLAGS, type FilterChoice } from '../journal/fields.ts';
import { labelPlaces } from '../journal/labels.ts';
import { DURATION_GROUPS, durationIndex } from './duration-group.ts';
import { BAND_FIELDS, bandField, bandsOf } from './filter-bands.ts';
import { conditionsOf, placesOf, type Looking, type SelectionSources } from './filter-conditions.ts';
import type { SearchFilter, TradeFilter } from './filter.ts';
import { halfHourOf } from './half-hour.ts';
import { MOMENTS_OF_DAY, momentIndex } from './moment-of-day.ts';
import { keepBand, keepBits, keepGroups, keepPassing, keepRows, type CodeColumn } from './row-passes.ts';
import {
  answerBits,
  answeredBit,
  journalBit,
  MEASURED_UNITS,
  type JournalBit,
  type MeasuredUnit,
  type TradeColumns,
} from './trade-columns.ts';

/** What has to be fetched before trades can be selected by a filter. */
interface NeededSources {
  readonly details: boolean;
  /** How trades are selected by their place among others. */
  readonly places: boolean;
  /** Words that are looked for in notes. */
  readonly notes: string | undefined;
  /** Units in which results have to be known. */
  readonly units: readonly MeasuredUnit[];
}

/** Which {@link SelectionSources} a filter needs. */
export function neededSources({ within, ...first }: SearchFilter): NeededSources {
  const both = [first, within ?? {}];
  const units = MEASURED_UNITS.filter((unit) =>
    both.some(({ lacks, cutBy }) => lacks === unit || cutBy?.unit === unit),
  );
  const bands = BAND_FIELDS.filter((field) => both.some((filter) => filter[field] !== undefined)).map(
    bandField,
  );
  const details =
    bands.some(({ detail }) => detail) || both.some(({ adds, kind }) => (adds ?? kind) !== undefined);
  const places =
    bands.some(({ column, detail }) => !column && !detail) ||
    both.some(({ resultBefore, cutBy }) => (resultBefore ?? cutBy) !== undefined);
  return {
    details: details || units.includes('ticks'),
    places: places || first.copiesOnce === true,
    notes: first.notes,
    units,
  };
}

/** Whether anything has to be fetched. */
export function needsSources({ details, places, notes, units }: NeededSources): boolean {
  return details || places || notes !== undefined || units.length > 0;
}

/**
 * Rows of the trades that pass the filter, in their order of closing. Deleted trades pass only with `includeDeleted`. Where results are
 * not in money the filter's amounts are all the same, and trades whose unit is not known are left out. Throws where a source is missing
 * that the filter needs.
 */
export function selectTrades(
  columns: TradeColumns,
  filter: SearchFilter,
  sources: SelectionSources = {},
): Uint32Array {
  const { measured } = columns;
  if (measured === undefined) return passingTrades(columns, filter, sources);
  return passingTrades(measured.base, filter, sources).filter((row) => measured.isKnown[row] === 1);
}

function passingTrades(
  columns: TradeColumns,
  { within, ...filter }: SearchFilter,
  sources: SelectionSources,
): Uint32Array {
  const ranked = filter.accounts;
  const found = passing({ columns, filter, sources, ranked }, rowsBetween(columns, filter));
  if (within === undefined) return found;
  const [from, to] = [within.startDate ?? -Infinity, within.endDate ?? Infinity];
  const left = found.filter((row) => columns.day[row]! >= from && columns.day[row]! <= to);
  return passing({ columns, filter: { includeDeleted: true, ...within }, sources, ranked }, left);
}

/** Every row of the days that a filter names. */
function rowsBetween(columns: TradeColumns, { startDate, endDate }: TradeFilter): Uint32Array {
  const from = startDate === undefined ? 0 : firstRowFrom(columns, startDate);
  const to = endDate === undefined ? columns.count : firstRowFrom(columns, endDate + 1);
  const rows = new Uint32Array(Math.max(0, to - from));
  for (let at = 0; at < rows.length; at++) rows[at] = from + at;
  return rows;
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

/** Of the given rows those that pass; the list is used up. */
function passing(looking: Looking, rows: Uint32Array): Uint32Array {
  const { columns, filter } = looking;
  const length = keepWanted(looking, rows, rows.length);
  const left = filter.copiesOnce ? placesOf(looking.sources).keepFirstCopies(columns, rows, length) : length;
  const first = filter.size === undefined ? 0 : Math.max(0, left - filter.size);
  return rows.subarray(first, left);
}

/** Fields outside, rows inside: each field that filters makes one pass over the rows that are left. */
function keepWanted(looking: Looking, rows: Uint32Array, all: number): number {
  const { columns, filter } = looking;
  const { mask, wanted: answers } = wantedBits(filter);
  let length = keepBits(rows, all, columns.journal.bits, mask, answers);
  for (const { column, wanted } of wantedValues(columns, filter))
    if (wanted !== ANY) length = keepRows(rows, length, column, wanted);
  for (const { numbers, groupOf, wanted } of wantedGroups(columns, filter))
    if (wanted !== ANY) length = keepGroups(rows, length, numbers, groupOf, wanted);
  for (const { column, band, scale } of bandsOf(looking))
    length = keepBand(rows, length, column, band, scale);
  for (const passes of conditionsOf(looking)) length = keepPassing(rows, length, passes);
  return length;
}

function wantedBits(filter: TradeFilter): { mask: number; wanted: number } {
  let mask = filter.includeDeleted ? 0 : journalBit('deleted');
  let wanted = 0;
  const ask = (bit: JournalBit, answer: boolean | undefined) => {
    if (answer === undefined) return;
    mask |= journalBit(bit);
    if (answer) wanted |= journalBit(bit);
  };
  for (const flag of FLAGS) {
    const answer = filter[flag];
    if (answer === undefined) continue;
    mask |= answeredBit(flag) | journalBit(flag);
    if (answer !== 'unanswered') wanted |= answerBits(flag, answer === 'Y');
  }
  ask('hasImage', filter.hasImage);
  ask('hasComments', filter.hasNote);
  return { mask, wanted };
}

/** Lets everything pass, as a wanted value; {@link NONE} is no row's. */
const ANY = -1;
const NONE = -2;

interface WantedValue {
  readonly column: CodeColumn;
  readonly wanted: number;
}

function wantedValues(columns: TradeColumns, filter: TradeFilter): WantedValue[] {
  const { journal, symbols, currencies } = columns;
  const codesOf = (name: FilterChoice) =>
    name === 'event' ? labelPlaces(columns.setups) : CHOICE_CODES[name];
  return [
    ...FILTER_CHOICES.map((name) => ({
      column: journal[name],
      wanted: filter[name] === undefined ? ANY : (codesOf(name).get(filter[name]) ?? NONE),
    })),
    { column: columns.symbol, wanted: indexIn(symbols, filter.symbol) },
    { column: columns.currency, wanted: indexIn(currencies, filter.currency) },
    {
      column: columns.short,
      wanted: filter.action === undefined ? ANY : Number(filter.action === 'short'),
    },
  ];
}

interface WantedGroup {
  readonly numbers: Int32Array;
  readonly groupOf: (value: number) => number;
  readonly wanted: number;
}

function wantedGroups({ start, duration, day }: TradeColumns, filter: TradeFilter): WantedGroup[] {
  const { momentOfDay, durationGroup, halfHour, weekday } = filter;
  return [
    { numbers: start, groupOf: momentIndex, wanted: indexIn(MOMENTS_OF_DAY, momentOfDay) },
    { numbers: duration, groupOf: durationIndex, wanted: indexIn(DURATION_GROUPS, durationGroup) },
    { numbers: start, groupOf: halfHourOf, wanted: halfHour ?? ANY },
    { numbers: day, groupOf: (value) => weekdayOf(value as Day), wanted: indexIn(WEEKDAYS, weekday) },
  ];
}

function indexIn(values: readonly string[], value: string | undefined): number {
  if (value === undefined) return ANY;
  const at = values.indexOf(value);
  return at === -1 ? NONE : at;
}
