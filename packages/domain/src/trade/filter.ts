import { dayText, parseDay, type Day } from '../calendar.ts';
import { each } from '../fields.ts';
import {
  CHOICE_FIELDS,
  FILTER_CHOICES,
  FILTER_FLAGS,
  type ChoiceValue,
  type FilterChoice,
  type FilterFlag,
} from '../journal/fields.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { DURATION_GROUPS, type DurationGroup } from './duration-group.ts';
import type { Side } from './grouping/grouping.ts';
import { MOMENTS_OF_DAY, type MomentOfDay } from './moment-of-day.ts';

/** The fields of the journal's entry by which trades are searched. */
type EntryFilter = {
  readonly [Name in FilterChoice]?: ChoiceValue<Name>;
} & { readonly [Name in FilterFlag]?: boolean };

/** What a trader searches for. Absent fields let everything pass; days belong to the range on both sides. */
export interface SearchFilter extends EntryFilter {
  readonly startDate?: Day;
  readonly endDate?: Day;
  /** The last N trades by end time, after every other field. */
  readonly size?: number;
  readonly errorId?: MistakeId;
  readonly includeDeleted?: true;
  readonly action?: Side;
  readonly symbol?: string;
  readonly momentOfDay?: MomentOfDay;
  readonly durationGroup?: DurationGroup;
  /** Amounts of different currencies are never added: a view shows one of them. */
  readonly currency?: string;
}

/** The choices of "Trades quantity"; All is the largest safe integer, which is the same as leaving it out. */
export const TRADE_COUNTS = [5, 10, 15, 20, 30, 50, 100, 1000, 2000, Number.MAX_SAFE_INTEGER] as const;
export const FILTER_FIELDS = [
  'startDate',
  'endDate',
  'size',
  'errorId',
  'includeDeleted',
  'action',
  ...FILTER_CHOICES,
  ...FILTER_FLAGS,
  'symbol',
  'momentOfDay',
  'durationGroup',
  'currency',
] as const satisfies readonly (keyof SearchFilter)[];
export type FilterField = (typeof FILTER_FIELDS)[number];

/** Reads a filter from the texts of an address's query. Unknown, empty and impossible values are left out: only what is set filters. */
export function parseFilter(query: Readonly<Record<string, unknown>>): SearchFilter {
  const read = (field: FilterField) =>
    typeof query[field] === 'string'
      ? query[field].trim()
      : typeof query[field] === 'number'
        ? String(query[field])
        : '';
  const filter: { -readonly [Field in FilterField]?: unknown } = {
    startDate: parseDay(read('startDate')),
    endDate: parseDay(read('endDate')),
    size: parseSize(read('size')),
    errorId: /^[0-9a-z]{1,32}$/.test(read('errorId')) ? read('errorId') : null,
    includeDeleted: read('includeDeleted') === 'Y' ? true : null,
    action: ACTIONS.get(read('action')),
    ...each(FILTER_CHOICES, (name) => oneOf<string>(CHOICE_FIELDS[name].values, read(name))),
    ...each(FILTER_FLAGS, (name) => YES_NO.get(read(name))),
    symbol: read('symbol').toUpperCase().slice(0, 64),
    momentOfDay: oneOf(MOMENTS_OF_DAY, read('momentOfDay')),
    durationGroup: oneOf(DURATION_GROUPS, read('durationGroup')),
    currency: read('currency').toUpperCase().slice(0, 12),
  };
  for (const field of FILTER_FIELDS)
    if (filter[field] === null || filter[field] === undefined || filter[field] === '') delete filter[field];
  return filter as SearchFilter;
}

/** The query that {@link parseFilter} reads back, fields in their fixed order. */
export function filterQuery(filter: SearchFilter): Record<string, string> {
  const query: Record<string, string> = {};
  for (const field of FILTER_FIELDS) {
    const value = filter[field];
    if (value === undefined) continue;
    query[field] = fieldText(field, value);
  }
  return query;
}

function fieldText(field: FilterField, value: NonNullable<SearchFilter[FilterField]>): string {
  if (field === 'startDate' || field === 'endDate') return dayText(value as Day);
  if (field === 'action') return value === 'short' ? 'SLD' : 'BOT';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return String(value);
}

const YES_NO = new Map([
  ['Y', true],
  ['N', false],
]);
const ACTIONS = new Map<string, Side>([
  ['BOT', 'long'],
  ['SLD', 'short'],
]);

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null;
}

function parseSize(text: string): number | null {
  const size = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(size) && size > 0 && size < Number.MAX_SAFE_INTEGER ? size : null;
}
