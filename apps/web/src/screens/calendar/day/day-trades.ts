import { openedAt } from '@daybook/domain/calendar-month/trading-session.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { journalBit, tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { shownCode } from '#web/ui/currency.ts';

/** One trade of a day. Times in seconds from New York midnight. */
export interface DayTrade {
  readonly id: string;
  readonly symbol: string;
  readonly currency: string;
  readonly net: Money;
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  /** Of the last fill. */
  readonly day: Day;
  readonly hasImage: boolean;
  readonly hasComments: boolean;
}

const IMAGE = journalBit('hasImage');
const COMMENTS = journalBit('hasComments');
/** More than a day has trades; times of a thousand years still leave the product a safe integer. */
const PATHS = 2 ** 18;

/** Rows of one day (of the columns, in their order of closing) in the order in which they were opened. */
export function openingOrder(columns: TradeColumns, rows: Uint32Array): Uint32Array {
  // Time and place in one number: typed arrays sort those without calling back, and a month has thousands of rows.
  const keys = Float64Array.from(rows, (row, at) => openedAt(timesOf(columns, row)) * PATHS + at).sort();
  return Uint32Array.from(keys, (key) => rows[key - Math.floor(key / PATHS) * PATHS]!);
}

/** The trade in a row of the columns. */
export function dayTrade(columns: TradeColumns, row: number): DayTrade {
  const bits = columns.journal.bits[row]!;
  return {
    ...timesOf(columns, row),
    id: tradeIdText(columns.id[row]!),
    symbol: columns.symbols[columns.symbol[row]!]!,
    currency: shownCode(columns, row),
    net: columns.net[row] as Money,
    day: columns.day[row] as Day,
    hasImage: (bits & IMAGE) !== 0,
    hasComments: (bits & COMMENTS) !== 0,
  };
}

/** Whether a trade is green in the calendar: only a net profit above 0 is. */
export function isGreen({ net }: Pick<DayTrade, 'net'>): boolean {
  return net > 0;
}

export function tradeHref({ id }: Pick<DayTrade, 'id'>): string {
  return `/journal/trade/${id}`;
}

function timesOf({ start, end, duration }: TradeColumns, row: number) {
  return { start: start[row]!, end: end[row]!, duration: duration[row]! };
}
