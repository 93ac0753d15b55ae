import type { Kysely } from 'kysely';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

/** Fewer trading days after the first are nothing unusual. */
const MIN_DAYS = 3;

/** An account's trading days, and during how many of them its longest trade was held after its first. */
export interface TradingDays {
  readonly days: readonly number[];
  readonly longest: number;
}

export async function readTradingDays(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
): Promise<TradingDays> {
  const rows = await db
    .selectFrom('account_day')
    .select('day')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .execute();
  const days = rows.map(({ day }) => day);
  const trade = await publishedTrades(db, traderId)
    .select(['trade.opened', 'trade.day'])
    .where('trade.account_id', '=', accountId)
    .orderBy('trade.duration_seconds', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!trade) return { days, longest: 0 };
  const opened = newYorkOf(trade.opened).day;
  return { days, longest: days.filter((day) => day > opened && day <= trade.day).length };
}

/**
 * Whether a position is open for more trading days than any trade of its account was held. Days on which it was traded itself
 * count too: as long as it is open, no trade of its symbol ends.
 */
export function outlasts({ days, longest }: TradingDays, since: number, own: readonly number[]): boolean {
  const after = new Set([...days, ...own].filter((day) => day > since)).size;
  return after >= MIN_DAYS && after > longest;
}
