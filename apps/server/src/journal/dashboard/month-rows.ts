import { sql, type Kysely } from 'kysely';
import type { SegmentRow } from '@daybook/api/journal/segments.ts';
import type { JournalRow } from '@daybook/api/journal/packed-journal.ts';
import { addMonths, type Day } from '@daybook/domain/calendar.ts';
import { decimal, unitsAt } from '@daybook/domain/decimal.ts';
import type { Money } from '@daybook/domain/money.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import { JOURNAL_FIELDS, journalRow, readMarks } from './journal-rows.ts';

/** One month of a trader's trades with what was written about them, in the order of closing. */
export interface MonthRows {
  readonly volumeScale: number;
  readonly trades: readonly SegmentRow[];
  readonly journal: readonly JournalRow[];
  /** Internal ids of the trades, in the same order. */
  readonly rowIds: readonly number[];
}

/** Reads a month of published trades from one snapshot, or those of it with these internal ids. `month` is its first day. */
export async function readMonth(
  db: Kysely<Tables>,
  traderId: number,
  month: Day,
  ids: readonly number[] | null = null,
): Promise<MonthRows> {
  const all = tradesOfMonth(db, traderId, month);
  const rows = await (ids === null ? all : all.where('trade.id', 'in', ids)).execute();
  const among = ids === null ? { from: month, before: addMonths(month, 1) } : { ids };
  const marksOf = await readMarks(db, traderId, among);
  const volumes = rows.map(({ volume }) => decimal(volume));
  const volumeScale = volumes.reduce((scale, volume) => Math.max(scale, volume.scale), 0);
  const trades = rows.map((row, at): SegmentRow => ({
    id: parseTradeId(row.public_id) ?? 0n,
    symbol: row.symbol,
    currency: row.currency,
    account: row.user_name,
    short: row.side === 'short',
    volume: Number(unitsAt(volumes[at]!, volumeScale)),
    gross: row.gross as Money,
    net: row.net as Money,
    day: row.day as Day,
    start: row.start_seconds,
    end: row.end_seconds,
    duration: row.duration_seconds,
    executions: row.executions,
  }));
  const journal = rows
    .map((row, at) => journalRow(row, at, marksOf(row.id)))
    .filter((entry) => entry !== null);
  return { volumeScale, trades, journal, rowIds: rows.map(({ id }) => id) };
}

/** How many published trades a month has. */
export async function countTradesInMonth(db: Kysely<Tables>, traderId: number, month: Day): Promise<number> {
  const { trades } = await publishedTrades(db, traderId)
    .select(sql<number>`CAST(COUNT(*) AS BIGINT)`.as('trades'))
    .where('trade.day', '>=', month)
    .where('trade.day', '<', addMonths(month, 1))
    .executeTakeFirstOrThrow();
  return trades;
}

/** Internal ids of so many of a month's last trades. `month` is its first day. */
export async function readLastIds(
  db: Kysely<Tables>,
  traderId: number,
  month: Day,
  count: number,
): Promise<number[]> {
  const rows = await tradesInMonth(db, traderId, month, 'desc').select('trade.id').limit(count).execute();
  return rows.map(({ id }) => id);
}

/** A month's published trades in the order of their rows, or the last one first. `month` is its first day. */
export function tradesInMonth(
  db: Kysely<Tables>,
  traderId: number,
  month: Day,
  direction: 'asc' | 'desc' = 'asc',
) {
  return publishedTrades(db, traderId)
    .where('trade.day', '>=', month)
    .where('trade.day', '<', addMonths(month, 1))
    .orderBy('trade.day', direction)
    .orderBy('trade.end_seconds', direction)
    .orderBy('trade.start_seconds', direction)
    .orderBy('trade.public_id', direction);
}

function tradesOfMonth(db: Kysely<Tables>, traderId: number, month: Day) {
  return tradesInMonth(db, traderId, month)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'trade.id',
      'trade.public_id',
      'instrument.symbol',
      'trade.currency',
      'account.user_name',
      'trade.side',
      'trade.volume',
      'trade.gross',
      'trade.net',
      'trade.day',
      'trade.start_seconds',
      'trade.end_seconds',
      'trade.duration_seconds',
      'trade.executions',
      ...JOURNAL_FIELDS,
    ]);
}
