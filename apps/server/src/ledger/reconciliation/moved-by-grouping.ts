import type { Kysely } from 'kysely';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { groupPosition } from '@daybook/domain/trade/grouping/grouping.ts';
import { PART_FILL_COLUMNS, partFill } from '#server/ledger/grouping/part-fill.ts';
import { isLatest, isPublishedTrade } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** What manual groupings bring into a day (or, below 0, take out of it) that its executions alone would not. 1/10,000. */
export interface Moved {
  readonly gross: number;
  readonly net: number;
  /** Fills, of which each may be off by half a cent. */
  readonly fills: number;
}

export const NOTHING_MOVED: Moved = { gross: 0, net: 0, fills: 0 };

/** One account's day in one currency, as a key. */
export function dayKey(account: number, day: number, currency: string): string {
  return `${account}|${day}|${currency}`;
}

/**
 * How far manual groupings move profit between the days of a span, by {@link dayKey}: platforms state days of trades
 * from flat to flat, and know nothing of what a trader calls one.
 */
export async function readMovedByGrouping(
  db: Kysely<Tables>,
  traderId: number,
  first: number,
  last: number,
): Promise<ReadonlyMap<string, Moved>> {
  const moved = new Map<string, Moved>();
  const drawn = await drawnTrades(db, traderId, first, last);
  if (drawn.length === 0) return moved;
  const add = (key: string, sign: 1 | -1, { gross, net, fills }: Moved): void => {
    const sum = moved.get(key) ?? NOTHING_MOVED;
    moved.set(key, {
      gross: sum.gross + sign * gross,
      net: sum.net + sign * net,
      fills: sum.fills + sign * fills,
    });
  };
  const parts = await partsOf(db, traderId, drawn);
  for (const rows of Map.groupBy(parts, (row) => `${row.account_id}|${row.instrument_id}`).values()) {
    const { account_id: account, currency, multiplier } = rows[0]!;
    for (const held of Map.groupBy(rows, ({ id }) => id).values())
      add(dayKey(account, held[0]!.closing_day, currency), 1, { ...held[0]!, fills: held.length });
    const { trades } = groupPosition({ executions: rows.map(partFill), multiplier, marksShorts: false });
    for (const trade of trades)
      add(dayKey(account, trade.day, currency), -1, { ...trade, fills: trade.parts.length });
  }
  return moved;
}

/** Trades that hold executions of manual groups and may affect the days; asked from the groups, which are few. */
async function drawnTrades(
  db: Kysely<Tables>,
  traderId: number,
  first: number,
  last: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('by_hand_group')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'by_hand_group.trader_id')
        .onRef('execution.account_id', '=', 'by_hand_group.account_id')
        .onRef('execution.source', '=', 'by_hand_group.source')
        .onRef('execution.identity', '=', 'by_hand_group.identity'),
    )
    .innerJoin('trade_part', sameTrader('trade_part.execution_id', 'execution.id'))
    .innerJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
    .select('trade.id')
    .distinct()
    .where('by_hand_group.trader_id', '=', traderId)
    .where(isLatest())
    .where('trade.day', '>=', first)
    .where('trade.opened', '<', (last + 2) * DAY_MS)
    .where(isPublishedTrade(traderId))
    .execute();
  return rows.map(({ id }) => id);
}

/** All parts of trades, in the order of executions. */
function partsOf(db: Kysely<Tables>, traderId: number, trades: readonly number[]) {
  return db
    .selectFrom('trade_part')
    .innerJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
    .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .select([
      'trade.id',
      'trade.account_id',
      'trade.instrument_id',
      'trade.currency',
      'trade.day as closing_day',
      'trade.gross',
      'trade.net',
      'instrument.multiplier',
      ...PART_FILL_COLUMNS,
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', 'in', trades)
    .orderBy('execution.instant')
    .orderBy('execution.sequence')
    .orderBy('execution.line')
    .orderBy('execution.id')
    .orderBy('trade_part.n')
    .execute();
}
