/** The fields of a filter whose values are ranges, each stated once: address, selection, form and chips go through this table. */
import { namesOf } from '../fields.ts';
import { MONEY_SCALE } from '../money.ts';
import type { BandText } from './band.ts';
import type { DetailName } from './details/fields.ts';
import { detailsOf, placesOf, type Looking } from './filter-conditions.ts';
import type { TradeColumns } from './trade-columns.ts';

/** Columns of numbers that a range can be of. */
type NumberColumn = {
  [Name in keyof TradeColumns]: TradeColumns[Name] extends ArrayLike<number> ? Name : never;
}[keyof TradeColumns];

interface BandFieldOptions {
  /** Amounts of the trade's currency, exact prices or sizes, or whole numbers, whose end belongs to the range in the form. */
  readonly of: 'money' | 'prices' | 'sizes' | 'counts';
  /** What it is a range of: a column, a detail, or, with neither, the place among the trades of a day. */
  readonly column?: NumberColumn;
  readonly detail?: DetailName;
  /** Of prices and sizes. */
  readonly scale?: 'volumeScale' | 'sizeScale' | 'priceScale';
}

/** In the order of the form. Its words are in texts/…/journal/search.ts. */
const BAND_TABLE = {
  /** A trade's net in its currency. */
  netBand: { of: 'money', column: 'net' },
  /** Its largest size. */
  sizeBand: { of: 'sizes', detail: 'maxSize', scale: 'sizeScale' },
  /** The price of its first execution. */
  priceBand: { of: 'prices', detail: 'firstPrice', scale: 'priceScale' },
  volumeBand: { of: 'sizes', column: 'volume', scale: 'volumeScale' },
  executionsBand: { of: 'counts', column: 'executions' },
  /** Its place among the trades of its day, 1 for the first. */
  nthBand: { of: 'counts' },
  /** Orders that took from it. */
  exitsBand: { of: 'counts', detail: 'exits' },
} as const satisfies Readonly<Record<string, BandFieldOptions>>;

export type BandField = keyof typeof BAND_TABLE;
export const BAND_FIELDS = namesOf(BAND_TABLE);

/** A field's line in the table. */
export function bandField(field: BandField): BandFieldOptions {
  return BAND_TABLE[field];
}

/** Whether a field's values are ranges. */
export function isBandField(field: string): field is BandField {
  return Object.hasOwn(BAND_TABLE, field);
}

/** Numbers of the trades, one a row, in 1/10^`scale`. */
interface ScaledColumn {
  readonly column: ArrayLike<number>;
  readonly scale: number;
}

/** What a field is a range of. Throws where a source is missing that it needs. */
export function bandColumn(field: BandField, looking: Omit<Looking, 'filter'>): ScaledColumn {
  const { columns, sources, ranked } = looking;
  const { column, detail } = bandField(field);
  const scale = scaleOf(bandField(field), looking);
  if (column) return { column: columns[column], scale };
  if (detail) return { column: detailsOf(sources)[detail], scale };
  return { column: placesOf(sources).dayOrder(columns, ranked).nth, scale };
}

function scaleOf({ of, scale }: BandFieldOptions, { columns, sources }: Omit<Looking, 'filter'>): number {
  if (!scale) return of === 'money' ? MONEY_SCALE : 0;
  return scale === 'volumeScale' ? columns.volumeScale : detailsOf(sources)[scale];
}

/** A range that a filter asks for, with the numbers that are to lie in it. */
interface WantedBand extends ScaledColumn {
  readonly band: BandText;
}

/** Every range of a filter. */
export function bandsOf({ filter, ...looking }: Looking): WantedBand[] {
  return BAND_FIELDS.flatMap((field) => {
    const band = filter[field];
    return band === undefined ? [] : [{ ...bandColumn(field, looking), band }];
  });
}
