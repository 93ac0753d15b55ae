import { sql, type Kysely } from 'kysely';
import {
  MAX_PAGES,
  TRADES_A_PAGE,
  type TopPeriod,
  type TopTrader,
  type TraderTradeCard,
} from '@daybook/api/public/top-traders.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { DayRange } from '@daybook/domain/periods.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { sumAmounts } from '#server/store/sum-amounts.ts';
import { isNotDeleted, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { RANKED_CURRENCY } from '#server/ledger/publishing/ranked-days.ts';
import type { FoundTrader } from './public-trader.ts';
import { rangeTexts, topPeriodDays } from './figures/ranking.ts';

/** One public trader's dollar trades of a period, latest first. A page beyond the last gives the last one. */
export async function readTraderTrades(
  db: Kysely<Tables>,
  { traderId, person }: FoundTrader,
  { period, page, now }: { readonly period: TopPeriod; readonly page: number; readonly now: number },
): Promise<TopTrader> {
  const range = topPeriodDays(period, now);
  const { net, trades } = await sumDays(db, traderId, range);
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(trades / TRADES_A_PAGE)));
  const shown = Math.min(page, pages);
  return {
    period,
    ...rangeTexts(range),
    trader: person,
    netProfit: net,
    trades,
    page: shown,
    pages,
    results: trades === 0 ? [] : (await readPage(db, traderId, range, shown)).map(card),
  };
}

/** From the same small table as the ranking, so that both say the same. */
async function sumDays(db: Kysely<Tables>, traderId: number, { from, to }: DayRange) {
  return db
    .selectFrom('account_day')
    .select([sumAmounts('net').as('net'), sql<number>`CAST(COALESCE(SUM(trades), 0) AS BIGINT)`.as('trades')])
    .where('trader_id', '=', traderId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
}

function readPage(db: Kysely<Tables>, traderId: number, { from, to }: DayRange, page: number) {
  return publishedTrades(db, traderId)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'trade.uuid',
      'trade.is_shared',
      'trade.side',
      'trade.net',
      'trade.day',
      'trade.start_seconds',
      'trade.end_seconds',
      'trade.duration_seconds',
      'instrument.symbol',
      'journal.image',
      'journal.comments',
    ])
    .where('trade.day', '>=', from)
    .where('trade.day', '<=', to)
    .where('trade.currency', '=', RANKED_CURRENCY)
    .where(isNotDeleted())
    .orderBy('trade.day', 'desc')
    .orderBy('trade.end_seconds', 'desc')
    .orderBy('trade.id', 'desc')
    .limit(TRADES_A_PAGE)
    .offset((page - 1) * TRADES_A_PAGE)
    .execute();
}

function card(row: Awaited<ReturnType<typeof readPage>>[number]): TraderTradeCard {
  return {
    uuid: row.is_shared === 1 ? row.uuid : null,
    symbol: row.symbol,
    action: row.side === 'long' ? 'BOT' : 'SLD',
    profitAndLoss: row.net,
    date: dayText(row.day as Day),
    start: row.start_seconds,
    end: row.end_seconds,
    duration: row.duration_seconds,
    hasImage: row.image === null ? 'N' : 'Y',
    hasComments: (row.comments ?? '') === '' ? 'N' : 'Y',
  };
}
