import type { InstrumentKind } from './reported-execution.ts';

/** What a column of a table may hold; a column that is not named holds nothing that is imported. */
export const COLUMN_FIELDS = [
  'date-time',
  'date',
  'time',
  'symbol',
  'asset',
  'expiry',
  'strike',
  'right',
  'side',
  'effect',
  'size',
  'price',
  'exit-date-time',
  'exit-date',
  'exit-time',
  'exit-price',
  'commission',
  'exchange-fee',
  'regulatory-fee',
  'other-fee',
  'fee-currency',
  'profit',
  'amount',
  'planned-stop',
  'target',
  'planned-risk',
  'account',
  'currency',
  'exchange',
  'isin',
  'multiplier',
  'id',
  'order',
  'status',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Charges, whose columns are added up. */
export const FEE_FIELDS = ['commission', 'exchange-fee', 'regulatory-fee', 'other-fee'] as const;
/** Fields of which a table may have several columns. */
export const REPEATABLE_FIELDS = [...FEE_FIELDS, 'target'] as const satisfies readonly ColumnField[];

/** Meaning of a word in the column of sides; `leave-out` is a row that is no execution. */
export const SIDE_MEANINGS = [
  'buy',
  'sell',
  'sell-short',
  'buy-to-cover',
  'buy-to-open',
  'sell-to-close',
  'leave-out',
] as const;
export type SideMeaning = (typeof SIDE_MEANINGS)[number];

/** Which part of a date comes first, where the year does not. */
export const DATE_ORDERS = ['month-first', 'day-first', 'year-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Kinds of instruments that a trader may say a whole table is of. */
export const MAPPED_KINDS = [
  'stock',
  'future',
  'forex',
  'crypto',
  'cfd',
  'other',
] as const satisfies readonly InstrumentKind[];
export type MappedKind = (typeof MAPPED_KINDS)[number];

export const MAX_MAPPED_COLUMNS = 32;
/** Rows that may precede a table. */
export const MAX_SKIPPED_ROWS = 100;
export const MAX_COLUMN_NAME_LENGTH = 60;
export const MAX_MAPPED_WORDS = 24;
export const MAX_MAPPED_WORD_LENGTH = 40;
/** Columns whose amounts a mapping may overrule. */
export const MAX_OVERRULED = 8;
/** Symbols of which a mapping keeps the contract size. */
export const MAX_CONTRACT_SIZES = 60;

interface MappedColumn {
  /** Counts from 0. */
  readonly at: number;
  /** As the header writes it, by which it is found again in any position; empty in a table without a header. */
  readonly name: string;
  readonly field: ColumnField;
}

/** What parts a number's whole part from its fraction. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** How a table of which nobody knows the layout is read as executions. */
export interface ColumnMapping {
  readonly version: 1;
  /** Rows above the header, or above the first row of a table without one; empty lines are not counted. */
  readonly skipRows: number;
  readonly hasHeader: boolean;
  readonly columns: readonly MappedColumn[];
  /** Null until the trader states it. */
  readonly dateOrder: DateOrder | null;
  readonly decimal: DecimalMark;
  /** IANA zone of the times; null where it is asked for with each file. */
  readonly zone: string | null;
  /** How a charge is written; the other sign is a rebate. */
  readonly chargeSign: 'positive' | 'negative';
  /** By the words of the column of sides, upper case, blanks as one. */
  readonly sides: Readonly<Record<string, SideMeaning>>;
  /** Values of the column of states, as `sides`, whose rows are no executions. */
  readonly leaveOut: readonly string[];
  /** Kind of all instruments; null where the symbols show it. */
  readonly kind: MappedKind | null;
  /** Contract size of all instruments, canonical decimal text; null where symbols or a column state it. */
  readonly multiplier: string | null;
  /** Units of its first currency in a size of 1 of any pair, canonical decimal text: 1, or those of a lot; null while nobody said. */
  readonly pairSize: string | null;
  /** Contract sizes by symbol, canonical decimal text, where the symbol alone does not determine it. */
  readonly contractSizes: Readonly<Record<string, string>>;
  /** ISO 4217 currency of all rows, taking precedence over a row's exchange or ISIN; null where the table states it or it is asked for. */
  readonly currency: string | null;
  /** ISO 4217 of rows whose currency is unknown; null while it is asked for. */
  readonly fallbackCurrency: string | null;
  /** Columns of amounts, by their names, of which the trader says that they are not what sizes and prices come to. */
  readonly overruled: readonly string[];
}

/** What prevents reading with a mapping. */
export type MappingGap = 'time-of-day' | 'symbol' | 'size' | 'price' | 'exit' | 'date-order' | 'twice';

function hasField({ columns }: Pick<ColumnMapping, 'columns'>, ...fields: readonly ColumnField[]): boolean {
  return columns.some(({ field }) => fields.includes(field));
}

/** Whether a row is a round trip: an entry and an exit, each with its price and its time. Without sides it states a purchase and a sale. */
export function hasRoundTrips(mapping: Pick<ColumnMapping, 'columns'>): boolean {
  return hasField(mapping, 'exit-price', 'exit-date-time', 'exit-date', 'exit-time');
}

/** Whether a table of fills states amounts in place of prices, which follow from them where the sizes divide them. */
export function hasDividedPrices(mapping: Pick<ColumnMapping, 'columns'>): boolean {
  return !hasRoundTrips(mapping) && !hasField(mapping, 'price') && hasField(mapping, 'amount');
}

function lacksExit(mapping: Pick<ColumnMapping, 'columns'>): boolean {
  return !hasField(mapping, 'exit-price') || !hasField(mapping, 'exit-date-time', 'exit-time');
}

function isTwice({ columns }: ColumnMapping): boolean {
  const single = columns.filter(({ field }) => !REPEATABLE_FIELDS.some((repeatable) => repeatable === field));
  const isFieldTwice = new Set(single.map(({ field }) => field)).size < single.length;
  return isFieldTwice || new Set(columns.map(({ at }) => at)).size < columns.length;
}

/**
 * What a mapping lacks, in the order in which a trader would look for it; empty when rows can be read. A day without its
 * time is not enough, because day trades cannot be distinguished without it;
 * a time without its day is, because the day can be asked for.
 */
export function findMappingGaps(mapping: ColumnMapping): readonly MappingGap[] {
  const gaps: MappingGap[] = [];
  // Some platforms state of a round trip only when it was closed.
  const isClosingAlone = hasField(mapping, 'exit-price') && hasField(mapping, 'exit-date-time', 'exit-time');
  if (!hasField(mapping, 'date-time', 'time') && !isClosingAlone) gaps.push('time-of-day');
  if (!hasField(mapping, 'symbol')) gaps.push('symbol');
  if (!hasField(mapping, 'size')) gaps.push('size');
  if (!hasField(mapping, 'price') && !hasDividedPrices(mapping)) gaps.push('price');
  if (hasRoundTrips(mapping) && lacksExit(mapping)) gaps.push('exit');
  if (
    mapping.dateOrder === null &&
    hasField(mapping, 'date', 'date-time', 'exit-date', 'exit-date-time', 'expiry')
  )
    gaps.push('date-order');
  if (isTwice(mapping)) gaps.push('twice');
  return gaps;
}

/** A word of a table as a mapping names it: upper case, blanks, dashes and underscores as one blank. */
export function mappedWord(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, ' ')
    .slice(0, MAX_MAPPED_WORD_LENGTH);
}

/** The name of a column as a mapping keeps it: blanks as one, cut to what is kept. */
export function columnName(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, MAX_COLUMN_NAME_LENGTH);
}

/** A column's name for comparing: case, accents and marks between words make no difference. */
export function columnKey(name: string): string {
  return columnName(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}#%/+]+/gu, ' ')
    .trim();
}
