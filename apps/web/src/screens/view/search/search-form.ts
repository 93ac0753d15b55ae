import { parseDay } from '@daybook/domain/calendar.ts';
import { decimalText, type Decimal } from '@daybook/domain/decimal.ts';
import { bandText, parseBand, type Band, type BandText } from '@daybook/domain/trade/band.ts';
import { BAND_FIELDS, bandField, type BandField } from '@daybook/domain/trade/filter-bands.ts';
import {
  FILTER_FIELDS,
  filterQuery,
  parseFilter,
  type FilterField,
  type SearchFilter,
} from '@daybook/domain/trade/filter.ts';
import { type MarksFilter } from '@daybook/domain/trade/filter-texts.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** The choices of "Trades quantity"; without one, all. */
export const TRADE_COUNTS = [5, 10, 15, 20, 30, 50, 100, 1000, 2000] as const;

/** Fields of the first version, which the form shows first. */
export const FIRST_FILTER_FIELDS = FILTER_FIELDS.slice(0, FILTER_FIELDS.indexOf('accounts'));

/** The two ends of a range, as they are typed. */
type BandEnd = `${BandField}From` | `${BandField}To`;

/** A field of the form: a field of the filter, or an end of one that is a range. */
export type FormField = Exclude<FilterField, BandField> | BandEnd;

/**
 * The content of the form: texts as they travel in the address (`Y`, `SLD`, `2026-11-20`), ends of ranges as they are typed.
 * Empty filters nothing.
 */
export type SearchValues = Readonly<Record<FormField, string>>;

export type SearchErrors = Partial<Record<FormField, string>>;

/** Whether a range is one of whole numbers: its end is typed as the last that belongs to it. */
export function isCounted(field: BandField): boolean {
  return bandField(field).of === 'counts';
}

/** The form as the present filter fills it; what is looked for within what it finds has no field. */
export function searchValues({ within: _within, ...filter }: SearchFilter): SearchValues {
  const query = filterQuery(filter);
  const values = Object.fromEntries(FILTER_FIELDS.map((field) => [field, query[field] ?? '']));
  for (const field of BAND_FIELDS) {
    const { from, to } = parseBand(query[field] ?? '') ?? { from: null, to: null };
    values[`${field}From`] = from === null ? '' : decimalText(from);
    values[`${field}To`] = to === null ? '' : decimalText(isWhole(to, field) ? oneLess(to) : to);
    delete values[field];
  }
  return values as SearchValues;
}

/** A count has no decimals: its point can only separate thousands, as traders of some languages write them. */
function typedEnd(text: string, field: BandField): Decimal | null {
  return parseTypedDecimal(isCounted(field) ? text.replaceAll('.', ',') : text);
}

function isWhole({ scale }: Decimal, field: BandField): boolean {
  return scale === 0 && isCounted(field);
}

function oneLess({ units }: Decimal): Decimal {
  return { units: units - 1n, scale: 0 };
}

/** What is wrong with dates and numbers; everything else is chosen from lists. */
export function searchErrors(values: SearchValues, messages: Messages): SearchErrors {
  const { searchForm } = messages;
  const errors: SearchErrors = {};
  for (const field of ['startDate', 'endDate'] as const)
    if (values[field].trim() !== '' && parseDay(values[field].trim()) === null)
      errors[field] = searchForm.notADate;
  const [start, end] = [parseDay(values.startDate.trim()), parseDay(values.endDate.trim())];
  if (start !== null && end !== null && end < start) errors.endDate = searchForm.endBeforeStart;
  for (const field of BAND_FIELDS) Object.assign(errors, bandErrors(field, values, messages));
  return errors;
}

function bandErrors(field: BandField, values: SearchValues, messages: Messages): SearchErrors {
  const { notANumber, notACount, nothingBetween } = messages.searchForm;
  const errors: SearchErrors = {};
  for (const end of [`${field}From`, `${field}To`] as const) {
    const text = values[end].trim();
    const value = typedEnd(text, field);
    if (text !== '' && value === null) errors[end] = isCounted(field) ? notACount : notANumber;
    else if (value !== null && isCounted(field) && (value.scale > 0 || value.units < 0n))
      errors[end] = notACount;
  }
  const isEmpty = bandOf(field, values) !== null && parsedBand(field, values) === null;
  return Object.keys(errors).length === 0 && isEmpty ? { [`${field}To`]: nothingBetween } : errors;
}

/** The range that is typed; null where neither end is a number. */
function bandOf(field: BandField, values: SearchValues): Band | null {
  const from = typedEnd(values[`${field}From`], field);
  const last = typedEnd(values[`${field}To`], field);
  const to = last && isWhole(last, field) ? { units: last.units + 1n, scale: 0 } : last;
  return from === null && to === null ? null : { from, to };
}

/** Null too for a range that holds nothing. */
function parsedBand(field: BandField, values: SearchValues): BandText | null {
  const band = bandOf(field, values);
  return band && parseBand(bandText(band)) && bandText(band);
}

/** The filter that the form means; only what is set filters. */
export function searchFilter(values: SearchValues): SearchFilter {
  const bands = BAND_FIELDS.map((field) => [field, parsedBand(field, values) ?? '']);
  return parseFilter({ ...values, ...Object.fromEntries(bands) });
}

/** How many fields beyond those of the first version are in use. */
export function moreInUse(values: SearchValues): number {
  const filter = searchFilter(values);
  return FILTER_FIELDS.filter((field) => filter[field] !== undefined && !FIRST_FILTER_FIELDS.includes(field))
    .length;
}

/** The accounts in the form's text. */
export function typedAccounts({ accounts }: SearchValues): readonly string[] {
  return parseFilter({ accounts }).accounts ?? [];
}

/** The text that {@link typedAccounts} reads; empty for none. */
export function accountsText(accounts: readonly string[]): string {
  return accounts.length === 0 ? '' : (filterQuery({ accounts })['accounts'] ?? '');
}

/** Fields that name labels. */
export type MarksField = 'setups' | 'tags' | 'mistakes';

/** The labels in a field's text; null for none. */
export function typedMarks(values: SearchValues, field: MarksField): MarksFilter | null {
  return parseFilter({ [field]: values[field] })[field] ?? null;
}

/** The text that {@link typedMarks} reads; empty for null. */
export function marksText(field: MarksField, marks: MarksFilter | null): string {
  return marks === null ? '' : (filterQuery({ [field]: marks })[field] ?? '');
}
