import type { Day } from '@daybook/domain/calendar.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pause } from '#server/store/transactions.ts';
import type { Store } from '#server/store/store.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';

/** Trades read at once. */
const PAGE = 200;

/** Days of one account, both inclusive. */
interface AccountDays {
  readonly accountId: number;
  readonly from: Day;
  readonly to: Day;
}

/**
 * Trades of the journal with an execution that the import repeats, on the given days, each once. Their figures are
 * in 1/10,000.
 */
export async function* readReportedTrades(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  days: readonly AccountDays[],
) {
  const read = new Set<number>();
  const windows = new Map(days.map((span) => [`${span.accountId}|${span.from}|${span.to}`, span]));
  for (const span of windows.values())
    for (let after = 0; ; await pause()) {
      const page = await readPage(store, { traderId, importId, after, ...span });
      for (const trade of page) if (!read.has(trade.id)) yield trade;
      for (const { id } of page) read.add(id);
      if (page.length < PAGE) break;
      after = page.at(-1)!.id;
    }
}

interface PageToRead extends AccountDays {
  readonly traderId: number;
  readonly importId: number;
  readonly after: number;
}

async function readPage(store: Store, { traderId, importId, accountId, from, to, after }: PageToRead) {
  const rows = await store.read((db) =>
    publishedTrades(db, traderId)
      .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
      .select(['trade.id', 'trade.account_id', 'trade.day', 'trade.gross', 'trade.net', 'trade.executions'])
      .select(['instrument.symbol', 'instrument.currency'])
      .where('trade.account_id', '=', accountId)
      .where('trade.day', '>=', from)
      .where('trade.day', '<=', to)
      .where('trade.id', '>', after)
      .where((where) =>
        where.exists(
          where
            .selectFrom('trade_part')
            .innerJoin(
              'import_execution',
              sameTrader('import_execution.execution_id', 'trade_part.execution_id'),
            )
            .select('trade_part.trade_id')
            .whereRef('trade_part.trader_id', '=', 'trade.trader_id')
            .whereRef('trade_part.trade_id', '=', 'trade.id')
            .where('import_execution.import_id', '=', importId),
        ),
      )
      .orderBy('trade.id')
      .limit(PAGE)
      .execute(),
  );
  return rows.map(({ account_id, day, ...trade }) => ({
    ...trade,
    accountId: account_id,
    day: day as Day,
  }));
}
