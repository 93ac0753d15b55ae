import type { Store } from '#server/store/store.ts';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';

/** Whether the packed months of a trader count as many trades as there are, and none is missing. Gives one sentence a fault. */
export async function checkSegments(store: Store, traderId: number): Promise<string[]> {
  const { segments, days } = await store.read(async (db) => ({
    segments: await db
      .selectFrom('segment')
      .select(['month', 'trades'])
      .where('trader_id', '=', traderId)
      .execute(),
    days: await publishedTrades(db, traderId)
      .select(({ fn }) => ['trade.day', fn.countAll().as('trades')])
      .groupBy('trade.day')
      .execute(),
  }));
  const months = new Map<number, number>();
  for (const { day, trades } of days) {
    const month = monthStart(day as Day);
    months.set(month, (months.get(month) ?? 0) + Number(trades));
  }
  const packed = new Map(segments.map(({ month, trades }) => [month, trades]));
  return [
    ...[...months.keys()]
      .filter((month) => !packed.has(month))
      .map((month) => `the month of day ${month} has trades and would not be packed`),
    ...segments
      .filter(({ month, trades }) => trades !== null && trades !== (months.get(month) ?? 0))
      .map(
        ({ month, trades }) =>
          `the month of day ${month} is packed with ${trades} trades of ${months.get(month) ?? 0}`,
      ),
  ];
}
