import { sql, type AliasedExpression, type Kysely } from 'kysely';
import {
  MAX_TOP_TRADERS,
  type RankedTrader,
  type TopPeriod,
  type TopTraders,
} from '@daybook/api/public/top-traders.ts';
import { dayText } from '@daybook/domain/calendar.ts';
import { periodDays, type DayRange, type TimeFrame } from '@daybook/domain/periods.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { sumAmounts } from '#server/store/sum-amounts.ts';
import type { Tables } from '#server/store/tables.ts';
import { PUBLIC_COLUMNS, publicPerson } from '#server/public/public-trader.ts';

const FRAMES: Readonly<Record<TopPeriod, TimeFrame>> = { monthly: 'month', weekly: 'week', daily: 'day' };

/** The days of a period that is going on at an instant, whole. */
export function topPeriodDays(period: TopPeriod, now: number): DayRange {
  return periodDays('this', FRAMES[period], newYorkOf(now).day);
}

/** First and last day of a range as written in answers. */
export function rangeTexts({ from, to }: DayRange): { readonly from: string; readonly to: string } {
  return { from: dayText(from), to: dayText(to) };
}

/** The ranking of a period at an instant. Its cost grows with public traders and days, never with trades. */
export async function readRanking(db: Kysely<Tables>, period: TopPeriod, now: number): Promise<TopTraders> {
  const range = topPeriodDays(period, now);
  const ranked = async (mark: 'platform' | 'file') =>
    rank(await sumPeriod(db, sumRanked(db, range, mark).as('sums'), 0)).slice(0, MAX_TOP_TRADERS);
  const demo = rank(await sumPeriod(db, sumDemo(db, range).as('sums'), 1)).slice(0, MAX_TOP_TRADERS);
  return {
    period,
    ...rangeTexts(range),
    results: await ranked('platform'),
    fromFiles: await ranked('file'),
    demo: demo.map((trader) => ({ ...trader, top: 0 })),
  };
}

/** What is ranked of each trader's live accounts under a mark. */
function sumRanked(db: Kysely<Tables>, { from, to }: DayRange, mark: 'platform' | 'file') {
  return db
    .selectFrom('ranked_day')
    .select([
      'ranked_day.trader_id',
      sumAmounts('ranked_day.net').as('net'),
      sql<number>`CAST(SUM(ranked_day.trades) AS BIGINT)`.as('trades'),
    ])
    .where('ranked_day.day', '>=', from)
    .where('ranked_day.day', '<=', to)
    .where('ranked_day.mark', '=', mark)
    .groupBy('ranked_day.trader_id');
}

/** Made-up results, which are shown as such and never ranked. */
function sumDemo(db: Kysely<Tables>, { from, to }: DayRange) {
  return db
    .selectFrom('account_day')
    .innerJoin('trader', 'trader.id', 'account_day.trader_id')
    .select([
      'account_day.trader_id',
      sumAmounts('account_day.net').as('net'),
      sql<number>`CAST(SUM(account_day.trades) AS BIGINT)`.as('trades'),
    ])
    .where('trader.is_demo', '=', 1)
    .where('account_day.day', '>=', from)
    .where('account_day.day', '<=', to)
    .groupBy('account_day.trader_id');
}

interface Sum {
  trader_id: number;
  net: number;
  trades: number;
}

function sumPeriod(db: Kysely<Tables>, sums: AliasedExpression<Sum, 'sums'>, isDemo: 0 | 1) {
  return db
    .selectFrom(sums)
    .innerJoin('trader', 'trader.id', 'sums.trader_id')
    .select(['sums.net', 'sums.trades', ...PUBLIC_COLUMNS])
    .where('trader.is_public', '=', 1)
    .where('trader.is_demo', '=', isDemo)
    .where('trader.disabled_at', 'is', null)
    .orderBy('sums.net', 'desc')
    .orderBy('sums.trades')
    .limit(MAX_TOP_TRADERS * 2)
    .execute();
}

type SumRow = Awaited<ReturnType<typeof sumPeriod>>[number];

/** By net, largest first; ties by fewer trades, then by name as it is read, then by the public uuid. */
function rank(rows: readonly SumRow[]): RankedTrader[] {
  const named = rows.map((row) => ({ ...publicPerson(row), net: row.net, trades: row.trades }));
  named.sort(
    (left, right) =>
      right.net - left.net ||
      left.trades - right.trades ||
      compareText(nameKey(left), nameKey(right)) ||
      compareText(left.accountUuid, right.accountUuid),
  );
  return named.map(({ net, trades, ...person }, at) => ({
    id: person.accountUuid,
    top: at + 1,
    ...person,
    netProfit: net,
    trades,
  }));
}

function nameKey({ firstName, lastName, account }: ReturnType<typeof publicPerson>): string {
  return `${firstName} ${lastName} ${account}`.trim().toLowerCase();
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
