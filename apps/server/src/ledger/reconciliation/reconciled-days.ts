import { sql, type Kysely } from 'kysely';
import type { ReconciledDay, Reconciled } from '@daybook/api/imports/reconciliation.ts';
import { sumAmounts } from '#server/store/sum-amounts.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { dayKey, NOTHING_MOVED, readMovedByGrouping, type Moved } from './moved-by-grouping.ts';
import { TOLERANCE_A_FILL } from './tolerance.ts';

/** Days read for one page. */
const DAYS_A_PAGE = 45;

interface Figures {
  readonly statedGross: number | null;
  readonly statedNet: number | null;
  readonly gross: number;
  readonly net: number;
  readonly fills: number;
  /** What manual groupings moved into the day. */
  readonly moved: Moved;
}

/** Whether two calculations of one day agree, as far as anything was stated: of what the executions alone make. */
export function reconciliationOf({ statedGross, statedNet, gross, net, fills, moved }: Figures): Reconciled {
  if (statedGross === null && statedNet === null) return 'not-stated';
  const tolerance = TOLERANCE_A_FILL * (fills - moved.fills);
  const agrees = (stated: number | null, ours: number) =>
    stated === null || Math.abs(stated - ours) <= tolerance;
  return agrees(statedGross, gross - moved.gross) && agrees(statedNet, net - moved.net)
    ? 'sealed'
    : 'different';
}

interface DaysWanted {
  readonly traderId: number;
  /** Only days before this one. */
  readonly before: number;
  readonly onlyDifferent: boolean;
}

/** One page of reconciled days, latest first, and the day with which the next page begins; null at the end. */
export async function readReconciledDays(
  db: Kysely<Tables>,
  wanted: DaysWanted,
): Promise<{ days: ReconciledDay[]; before: number | null }> {
  let before: number | null = wanted.before;
  // Empty stretches, as an only-different list mostly is, are walked through.
  for (let pages = 0; before !== null && pages < 40; pages += 1) {
    const last = await lastDayBefore(db, wanted.traderId, before);
    if (last === null) return { days: [], before: null };
    const first = last - DAYS_A_PAGE + 1;
    const all = await readDays(db, wanted.traderId, first, last);
    const days = wanted.onlyDifferent ? all.filter(({ seal }) => seal === 'different') : all;
    before = (await lastDayBefore(db, wanted.traderId, first)) === null ? null : first;
    if (days.length > 0) return { days, before };
  }
  return { days: [], before };
}

async function lastDayBefore(db: Kysely<Tables>, traderId: number, before: number): Promise<number | null> {
  const [trade, stated] = await Promise.all(
    (['trade', 'reconciliation'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max<number | null>('day').as('day'))
        .where('trader_id', '=', traderId)
        .where('day', '<', before)
        .executeTakeFirstOrThrow(),
    ),
  );
  const days = [trade?.day, stated?.day].filter((day) => day !== null && day !== undefined);
  return days.length === 0 ? null : Math.max(...days);
}

async function readDays(
  db: Kysely<Tables>,
  traderId: number,
  first: number,
  last: number,
): Promise<ReconciledDay[]> {
  const ours = await readSums(db, traderId, first, last);
  const stated = await db
    .selectFrom('reconciliation')
    .select(['account_id', 'day', 'currency', 'stated_gross', 'stated_net'])
    .where('trader_id', '=', traderId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  const accounts = await readAccounts(db, traderId);
  const movedByGrouping = await readMovedByGrouping(db, traderId, first, last);
  const keyOf = (row: { account_id: number; day: number; currency: string }) =>
    dayKey(row.account_id, row.day, row.currency);
  const sums = new Map(ours.map((row) => [keyOf(row), row]));
  const statements = new Map(stated.map((row) => [keyOf(row), row]));
  const rows = [...new Map([...stated, ...ours].map((row) => [keyOf(row), row])).values()];
  return rows
    .map((row): ReconciledDay => {
      const sum = sums.get(keyOf(row));
      const statement = statements.get(keyOf(row));
      const account = accounts.get(row.account_id);
      const figures = {
        statedGross: statement?.stated_gross ?? null,
        statedNet: statement?.stated_net ?? null,
        gross: sum?.gross ?? 0,
        net: sum?.net ?? 0,
        fills: sum?.fills ?? 0,
        moved: movedByGrouping.get(keyOf(row)) ?? NOTHING_MOVED,
      };
      return {
        accountUuid: account?.uuid ?? '',
        account: account?.user_name ?? '',
        day: row.day,
        currency: row.currency,
        trades: sum?.trades ?? 0,
        ...figures,
        seal: reconciliationOf(figures),
      };
    })
    .filter(({ trades, seal }) => trades > 0 || seal === 'different')
    .sort((left, right) => right.day - left.day || (left.account < right.account ? -1 : 1));
}

async function readAccounts(db: Kysely<Tables>, traderId: number) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'uuid', 'user_name'])
    .where('trader_id', '=', traderId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The trades' figures, including deleted ones: the platform does not know that a trader deleted them. */
function readSums(db: Kysely<Tables>, traderId: number, first: number, last: number) {
  return publishedTrades(db, traderId)
    .select([
      'trade.account_id',
      'trade.day',
      'trade.currency',
      sumAmounts('trade.gross').as('gross'),
      sumAmounts('trade.net').as('net'),
      sql<number>`CAST(SUM(trade.executions) AS BIGINT)`.as('fills'),
      sql<number>`CAST(COUNT(*) AS BIGINT)`.as('trades'),
    ])
    .where('trade.day', '>=', first)
    .where('trade.day', '<=', last)
    .groupBy(['trade.account_id', 'trade.day', 'trade.currency'])
    .execute();
}
