import { WEEKDAYS, type Day, type Weekday } from '../calendar.ts';
import { each, namesOf } from '../fields.ts';
import {
  FILTER_CHOICES,
  FIRST_FLAGS,
  FURTHER_FLAGS,
  readChoice,
  WANTED_ANSWERS,
  type ChoiceValue,
  type FilterChoice,
  type Flag,
  type WantedAnswer,
} from '../journal/fields.ts';
import type { TagId } from '../journal/labels.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { INSTRUMENT_KINDS, type InstrumentKind } from '../execution/reported-execution.ts';
import { parseRule, ruleText, type RuleInUnit } from '../insights/replay/rule-text.ts';
import { ADDS, type Adds } from './adds.ts';
import type { BandText } from './band.ts';
import { BAND_FIELDS, type BandField } from './filter-bands.ts';
import { DURATION_GROUPS, type DurationGroup } from './duration-group.ts';
import type { Side } from './grouping/grouping.ts';
import {
  BAND,
  DAY,
  listText,
  marksText,
  named,
  oneOf,
  parseList,
  parseMarks,
  parseMistakeId,
  parseSearched,
  parseSetups,
  parseSize,
  parseTagId,
  YES,
  YES_NO,
  type FieldText,
  type MarksFilter,
  type SetupsFilter,
} from './filter-texts.ts';
import { halfHourText, parseHalfHour } from './half-hour.ts';
import { MOMENTS_OF_DAY, type MomentOfDay } from './moment-of-day.ts';
import { MEASURED_UNITS, type MeasuredUnit } from './trade-columns.ts';

/** The fields of the journal's entry by which trades are searched. */
type EntryFilter = {
  readonly [Name in FilterChoice]?: ChoiceValue<Name>;
} & { readonly [Name in Flag]?: WantedAnswer };

type BandFilter = { readonly [Field in BandField]?: BandText };

/** What trades brought, by their gross; `turned` are those won by gross and lost by net: winners that fees turned. */
export const RESULTS = ['won', 'lost', 'even', 'turned'] as const;
export type Result = (typeof RESULTS)[number];

/** What the trade before on the same day brought; `none` where there was none. */
export const RESULTS_BEFORE = ['won', 'lost', 'even', 'none'] as const;
type ResultBefore = (typeof RESULTS_BEFORE)[number];

/** What a trader searches for. Absent fields let everything pass; days belong to the range on both sides. */
export interface TradeFilter extends EntryFilter, BandFilter {
  readonly startDate?: Day;
  readonly endDate?: Day;
  /** The last N trades by end time, after every other field but `within`. */
  readonly size?: number;
  readonly errorId?: MistakeId;
  readonly includeDeleted?: true;
  readonly action?: Side;
  readonly symbol?: string;
  readonly momentOfDay?: MomentOfDay;
  readonly durationGroup?: DurationGroup;
  /** Amounts of different currencies are never added: a view shows one of them. */
  readonly currency?: string;
  /** Names of accounts, at least one. */
  readonly accounts?: readonly string[];
  readonly result?: Result;
  /** Half hour of New York time in which the trade started: 0 to 47. */
  readonly halfHour?: number;
  /** Of the trade's date. */
  readonly weekday?: Weekday;
  /** Kind of instrument. */
  readonly kind?: InstrumentKind;
  readonly setups?: SetupsFilter;
  readonly tags?: MarksFilter<TagId>;
  readonly mistakes?: MarksFilter<MistakeId>;
  /** Words in the note. */
  readonly notes?: string;
  readonly hasImage?: boolean;
  readonly hasNote?: boolean;
  readonly resultBefore?: ResultBefore;
  /** To what it was added. */
  readonly adds?: Adds;
  /** Of trades that several accounts took together, the first. */
  readonly copiesOnce?: true;
  /** Those that fall away where a rule ends the day. */
  readonly cutBy?: RuleInUnit;
  /** The unit in which its result is not known. */
  readonly lacks?: MeasuredUnit;
}

/** Fields that choose among whole selections, and cannot be looked for within what others find. */
const WHOLE_FIELDS = ['size', 'copiesOnce', 'includeDeleted', 'notes'] as const;

/** What is looked for among the trades that another filter finds. */
type WithinFilter = Omit<TradeFilter, (typeof WHOLE_FIELDS)[number]>;

/** A filter, and what is looked for among the trades that it finds. */
export interface SearchFilter extends TradeFilter {
  readonly within?: WithinFilter;
}

/** Every field by which trades are searched, those of the first version first, in the order of chips and addresses. */
const FIELDS: { readonly [Field in keyof TradeFilter]-?: FieldText<NonNullable<TradeFilter[Field]>> } = {
  startDate: DAY,
  endDate: DAY,
  size: { parse: parseSize, write: String },
  errorId: { parse: parseMistakeId, write: String },
  includeDeleted: YES,
  action: {
    parse: (text) => (text === 'BOT' ? 'long' : text === 'SLD' ? 'short' : null),
    write: (side) => (side === 'short' ? 'SLD' : 'BOT'),
    texts: ['BOT', 'SLD'],
  },
  ...(each(FILTER_CHOICES, (name) => ({
    parse: (text: string) => readChoice(name, text) ?? null,
    write: String,
  })) as { [Name in FilterChoice]: FieldText<ChoiceValue<Name>> }),
  ...each(FIRST_FLAGS, () => oneOf(WANTED_ANSWERS)),
  symbol: { parse: (text) => named(text.toUpperCase(), 64), write: String },
  momentOfDay: oneOf(MOMENTS_OF_DAY),
  durationGroup: oneOf(DURATION_GROUPS),
  currency: { parse: (text) => named(text.toUpperCase(), 12), write: String },
  accounts: { parse: parseList, write: listText },
  result: oneOf(RESULTS),
  halfHour: { parse: parseHalfHour, write: halfHourText },
  weekday: oneOf(WEEKDAYS),
  kind: oneOf(INSTRUMENT_KINDS),
  setups: { parse: parseSetups, write: marksText },
  tags: { parse: (text) => parseMarks(text, parseTagId), write: marksText },
  mistakes: { parse: (text) => parseMarks(text, parseMistakeId), write: marksText },
  notes: { parse: (text) => parseSearched(text, MAX_NOTES_TEXT), write: String },
  hasImage: YES_NO,
  hasNote: YES_NO,
  ...each(BAND_FIELDS, () => BAND),
  resultBefore: oneOf(RESULTS_BEFORE),
  adds: oneOf(ADDS),
  ...each(FURTHER_FLAGS, () => oneOf(WANTED_ANSWERS)),
  copiesOnce: YES,
  cutBy: { parse: parseRule, write: ruleText },
  lacks: oneOf(MEASURED_UNITS),
};

/** Longest text that is looked for in notes. */
const MAX_NOTES_TEXT = 100;
export const FILTER_FIELDS = namesOf(FIELDS);
export type FilterField = keyof typeof FIELDS;
const PLACES: ReadonlyMap<string, number> = new Map(FILTER_FIELDS.map((field, place) => [field, place]));

/** Before the fields that are looked for among what the others find. */
const WITHIN = 'within-';

/** A filter with what of its address says nothing: unknown names and values. */
interface ReadFilter {
  readonly filter: SearchFilter;
  /** Names of the fields whose values are not known. */
  readonly dropped: readonly string[];
}

/** Reads a filter from the texts of an address's query. Empty values are left out, unknown ones are left out and named. */
export function readFilter(query: Readonly<Record<string, unknown>>): ReadFilter {
  const dropped: string[] = [];
  const first = readFields(query, '', dropped);
  const within = readFields(query, WITHIN, dropped);
  return { filter: Object.keys(within).length === 0 ? first : { ...first, within }, dropped };
}

/** The filter of {@link readFilter} alone: only what is set and known filters. */
export function parseFilter(query: Readonly<Record<string, unknown>>): SearchFilter {
  return readFilter(query).filter;
}

/** Every name that a filter has in an address, with all values that it takes where they are few. */
export function filterNames(): ReadonlyMap<string, readonly string[] | undefined> {
  const within = FILTER_FIELDS.filter((field) => !isWhole(field));
  return new Map([
    ...FILTER_FIELDS.map((field) => [field, FIELDS[field].texts] as const),
    ...within.map((field) => [WITHIN + field, FIELDS[field].texts] as const),
  ]);
}

function isWhole(field: FilterField): boolean {
  return (WHOLE_FIELDS as readonly string[]).includes(field);
}

function readFields(
  query: Readonly<Record<string, unknown>>,
  prefix: string,
  dropped: string[],
): TradeFilter {
  const filter: { -readonly [Field in FilterField]?: unknown } = {};
  for (const field of FILTER_FIELDS) {
    const name = prefix + field;
    if (!Object.hasOwn(query, name)) continue;
    if (prefix !== '' && isWhole(field)) {
      dropped.push(name);
      continue;
    }
    const given = query[name];
    const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : null;
    if (text === '') continue;
    const value = text === null ? null : FIELDS[field].parse(text);
    if (value === null) dropped.push(name);
    else filter[field] = value;
  }
  return filter as TradeFilter;
}

/** Whether a name in an address's query belongs to the filter. */
export function isFilterName(name: string): boolean {
  const field = name.startsWith(WITHIN) ? name.slice(WITHIN.length) : name;
  return Object.hasOwn(FIELDS, field);
}

/** The query that {@link parseFilter} reads back, fields in their fixed order. */
export function filterQuery({ within, ...first }: SearchFilter): Record<string, string> {
  return { ...fieldTexts(first, ''), ...fieldTexts(within ?? {}, WITHIN) };
}

function fieldTexts(filter: TradeFilter, prefix: string): Record<string, string> {
  const query: Record<string, string> = {};
  // A table of reports writes one for each of its cells, and most fields are absent.
  const set = (Object.keys(filter) as FilterField[]).filter((field) => PLACES.has(field));
  for (const field of set.sort((left, right) => PLACES.get(left)! - PLACES.get(right)!)) {
    const value = filter[field];
    if (value !== undefined) query[prefix + field] = (FIELDS[field] as FieldText<typeof value>).write(value);
  }
  return query;
}
