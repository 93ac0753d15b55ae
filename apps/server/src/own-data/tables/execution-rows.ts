import type { Kysely } from 'kysely';
import { importedExecutions, publishedImports } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Page } from './exported-file.ts';

/** A page of executions after an id, with what hangs on each. */
export async function readExecutions(db: Kysely<Tables>, traderId: number, page: Page) {
  const rows = await executionsAfter(db, traderId, page);
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
  const range = { traderId, first, last };
  const again = Map.groupBy(await importsOf(db, range), ({ execution_id: id }) => id);
  const aside = Map.groupBy(await setAsideOf(db, range), ({ execution_id: id }) => id);
  const trades = Map.groupBy(await tradesOf(db, range), ({ execution_id: id }) => id);
  return rows.map((row) =>
    Object.assign(row, {
      alsoIn: again.get(row.id) ?? [],
      setAside: aside.get(row.id) ?? [],
      /** Ids of its trades, without those that later executions regrouped away. */
      trades: (trades.get(row.id) ?? []).flatMap(({ public_id: id, gone }) =>
        id === null || gone === 1 ? [] : [id],
      ),
    }),
  );
}
export type ExecutionRow = Awaited<ReturnType<typeof readExecutions>>[number];

/** Read along the key alone: a join with the imports would tempt SQLite to begin there and to sort all they brought. */
function executionsAfter(db: Kysely<Tables>, traderId: number, { after, limit }: Page) {
  return importedExecutions(db, traderId)
    .leftJoin('account', sameTrader('account.id', 'execution.account_id'))
    .leftJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
    .selectAll('execution')
    .select(['account.user_name', 'instrument.symbol', 'instrument.contract'])
    .where('execution.id', '>', after)
    .orderBy('execution.id')
    .limit(limit)
    .execute();
}

interface Range {
  readonly traderId: number;
  readonly first: number;
  readonly last: number;
}

/** Each import's rows lie in the order of their executions, so every import is asked for its part of the page. */
function importsOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('import_execution')
    .select(['execution_id', 'import_id'])
    .where('trader_id', '=', traderId)
    .where('import_id', 'in', publishedImports(db, traderId).select('import.id'))
    .where('execution_id', '>=', first)
    .where('execution_id', '<=', last)
    .orderBy('import_id')
    .execute();
}

function setAsideOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('set_aside')
    .select(['execution_id', 'size', 'reason', 'split_factor'])
    .where('trader_id', '=', traderId)
    .where('execution_id', '>=', first)
    .where('execution_id', '<=', last)
    .orderBy('reason')
    .execute();
}

function tradesOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('trade_part')
    .leftJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
    .select(['trade_part.execution_id', 'trade.public_id', 'trade.gone'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.execution_id', '>=', first)
    .where('trade_part.execution_id', '<=', last)
    .orderBy('trade_part.execution_id')
    .orderBy('trade_part.trade_id')
    .execute();
}
