import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Side } from '@daybook/domain/trade/grouping/grouping.ts';
import type { ListSource } from './column-kinds.ts';
import { shownCode } from '#web/ui/currency.ts';
import { LIST_COLUMN_NAMES, listColumn, type ListColumnName } from './list-columns.ts';
import { journalBit, tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

export interface TradeOrder {
  readonly key: ListColumnName;
  readonly direction: 'ascending' | 'descending';
}

/** The latest closed trade first. */
export const NEWEST_FIRST: TradeOrder = { key: 'date', direction: 'descending' };
export const PAGE_SIZE = 20;

/** One trade of the list, for what is drawn in a way of its own. Amounts in 1/10,000; start and end in seconds from New York midnight. */
export interface TradeRow {
  /** Of the columns. */
  readonly row: number;
  readonly id: string;
  readonly symbol: string;
  readonly currency: string;
  readonly net: Money;
  readonly gross: Money;
  readonly side: Side;
  readonly day: Day;
  readonly start: number;
  readonly end: number;
  /** Seconds; says whether it was held overnight. */
  readonly duration: number;
  readonly hasImage: boolean;
  readonly hasComments: boolean;
  readonly deleted: boolean;
}

const IMAGE = journalBit('hasImage');
const COMMENTS = journalBit('hasComments');
const DELETED = journalBit('deleted');

/** Rows (of the columns, in their order of closing) in the order of the list. Equal ones: the latest closed first; unknown ones last. */
export function orderRows(source: ListSource, rows: Uint32Array, order: TradeOrder): Uint32Array {
  if (order.key === 'date') return order.direction === 'descending' ? rows.toReversed() : rows;
  const key = listColumn(order.key).key(source);
  const keys = new Float64Array(source.columns.count);
  const sign = order.direction === 'ascending' ? 1 : -1;
  for (const row of rows) {
    const value = key(row);
    keys[row] = Number.isNaN(value) ? Number.MAX_VALUE : sign * value;
  }
  return rows.toSorted((left, right) => keys[left]! - keys[right]! || right - left);
}

/** The order after a press on a head: the other way round on the sorted one; figures begin with the largest, words with A. */
export function nextOrder(order: TradeOrder, key: ListColumnName): TradeOrder {
  if (order.key === key)
    return { key, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
  return { key, direction: listColumn(key).isText ? 'ascending' : 'descending' };
}

/** The page that is shown when `page` (from 0) is asked for: never beyond the last. */
export function pageWithin(page: number, total: number): number {
  return Math.max(0, Math.min(page, Math.ceil(total / PAGE_SIZE) - 1));
}

/** The trades of one page of the ordered rows. */
export function tradesOfPage(columns: TradeColumns, ordered: Uint32Array, page: number): TradeRow[] {
  const from = pageWithin(page, ordered.length) * PAGE_SIZE;
  return Array.from(ordered.subarray(from, from + PAGE_SIZE), (row) => tradeRow(columns, row));
}

function tradeRow(columns: TradeColumns, row: number): TradeRow {
  const bits = columns.journal.bits[row]!;
  return {
    row,
    id: tradeIdText(columns.id[row]!),
    symbol: columns.symbols[columns.symbol[row]!]!,
    currency: shownCode(columns, row),
    net: columns.net[row] as Money,
    gross: columns.gross[row] as Money,
    side: columns.short[row] === 1 ? 'short' : 'long',
    day: columns.day[row] as Day,
    start: columns.start[row]!,
    end: columns.end[row]!,
    duration: columns.duration[row]!,
    hasImage: (bits & IMAGE) !== 0,
    hasComments: (bits & COMMENTS) !== 0,
    deleted: (bits & DELETED) !== 0,
  };
}

/** Names in the address besides those of the filter. */
export const LIST_NAMES = ['sort', 'page'] as const;

/** Reads the order and page (from 0) that an address carries as `sort=-net&page=3`; anything else is the usual. */
export function parseOrder(query: Readonly<Record<string, string>>): { order: TradeOrder; page: number } {
  const [, minus, name] = /^(-?)([a-zA-Z]+)$/.exec(query['sort'] ?? '') ?? [];
  const key = LIST_COLUMN_NAMES.find((known) => known === name);
  const page = /^[1-9]\d{0,6}$/.test(query['page'] ?? '') ? Number(query['page']) - 1 : 0;
  return { order: key ? { key, direction: minus ? 'descending' : 'ascending' } : NEWEST_FIRST, page };
}

/** What {@link parseOrder} reads back; the usual is left out (empty). */
export function orderQuery(order: TradeOrder, page: number): { sort: string; page: string } {
  const usual = order.key === NEWEST_FIRST.key && order.direction === NEWEST_FIRST.direction;
  const sort = usual ? '' : `${order.direction === 'descending' ? '-' : ''}${order.key}`;
  return { sort, page: page > 0 ? String(page + 1) : '' };
}
