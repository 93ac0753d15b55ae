import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

// What "published", "current" and "deleted" mean in a query. Nothing else writes these conditions out.

const PUBLISHED = ['import.state', '=', 'published'] as const;
const NOT_GONE = ['trade.gone', '=', 0] as const;
/** No newer version of the execution is published. */
const LATEST = ['execution.superseded_by', 'is', null] as const;
/** No source has taken the execution back. */
const NOT_WITHDRAWN = ['execution.withdrawn', '=', 0] as const;

/**
 * Rows of published imports, and of the import at work where one is given; what others brought is not to be seen. Asked by the
 * few imports of the trader that are not published, which are read once a statement: a look at each row's own import costs more
 * than the row, and a join tempts the engine to begin at the imports and to sort everything that they brought. Without a trader
 * each row's own is asked.
 */
export function isPublished(
  table: 'trade' | 'execution' | 'newer',
  traderId: number | null,
  own = 0,
): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'import'>();
  const unseen = where
    .selectFrom('import')
    .select('import.id')
    .where('import.trader_id', '=', traderId ?? sql.ref<number>(`${table}.trader_id`))
    .where(isNotPublished());
  return where(
    sql.ref<number>(`${table}.import_id`),
    'not in',
    own === 0 ? unseen : unseen.where('import.id', '!=', own),
  );
}

/** Whether a joined import is published. */
export function isPublishedImport(): Expression<SqlBool> {
  return expressionBuilder<Tables, 'import'>()(...PUBLISHED);
}

/** Splits that imports in force state, and those of the import at work; `undone` is the one that is being taken back. */
export function statedSplits(db: Kysely<Tables>, traderId: number, own = 0, undone = 0) {
  return db
    .selectFrom('split')
    .innerJoin('import', sameTrader('import.id', 'split.import_id'))
    .where('split.trader_id', '=', traderId)
    .where('import.undone_by', 'is', null)
    .where('import.id', '!=', undone)
    .where((where) => where.or([where(...PUBLISHED), where('import.id', '=', own)]));
}

/** Whether an import is not published. Written out, not bound: SQLite finds these few by the index over them only then. */
export function isNotPublished(): Expression<SqlBool> {
  return sql<SqlBool>`import.state <> 'published'`;
}

/** Imports of the trader that are published, including undone ones. */
export function publishedImports(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('import')
    .where('import.trader_id', '=', traderId)
    .where(...PUBLISHED);
}

/** Parts of trades with their executions. The caller names the trader by `trade_part.trader_id`. */
export function tradeParts(db: Kysely<Tables>) {
  return db
    .selectFrom('trade_part')
    .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'));
}

/** The same with the group that the trader drew around an execution, if any. */
export function groupedTradeParts(db: Kysely<Tables>) {
  return tradeParts(db).leftJoin('by_hand_group', (join) =>
    join
      .onRef('by_hand_group.trader_id', '=', 'execution.trader_id')
      .onRef('by_hand_group.account_id', '=', 'execution.account_id')
      .onRef('by_hand_group.instrument_id', '=', 'execution.instrument_id')
      .onRef('by_hand_group.source', '=', 'execution.source')
      .onRef('by_hand_group.identity', '=', 'execution.identity'),
  );
}

/** Trades of published imports, with those that went since. */
export function importedTrades(db: Kysely<Tables>, traderId: number) {
  return db.selectFrom('trade').where('trade.trader_id', '=', traderId).where(isPublished('trade', traderId));
}

/** The trader's current trades; those that the trader deleted are among them. */
export function publishedTrades(db: Kysely<Tables>, traderId: number) {
  return importedTrades(db, traderId).where(...NOT_GONE);
}

/** Whether a joined trade of which something is written, so that it was published, is still current. */
export function isNotGone(): Expression<SqlBool> {
  return expressionBuilder<Tables, 'trade'>()(...NOT_GONE);
}

/** Whether a joined trade is published and current; without a trader whoever's it is. */
export function isPublishedTrade(traderId: number | null): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'trade'>();
  return where.and([where(...NOT_GONE), isPublished('trade', traderId)]);
}

/** Executions of published imports and of the import at work, in all versions. */
export function importedExecutions(db: Kysely<Tables>, traderId: number, own = 0) {
  return db
    .selectFrom('execution')
    .where('execution.trader_id', '=', traderId)
    .where(isPublished('execution', traderId, own));
}

/** The last version of each execution, withdrawn ones included. */
export function latestExecutions(db: Kysely<Tables>, traderId: number, own = 0) {
  return importedExecutions(db, traderId, own).where(...LATEST);
}

/** Executions that count. */
export function currentExecutions(db: Kysely<Tables>, traderId: number, own = 0) {
  return latestExecutions(db, traderId, own).where(...NOT_WITHDRAWN);
}

/** Versions of executions that no published one has replaced, each with the versions after it as `newer`. The caller names these. */
export function replacedExecutions(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('execution as newer')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'newer.trader_id')
        .onRef('execution.account_id', '=', 'newer.account_id')
        .onRef('execution.source', '=', 'newer.source')
        .onRef('execution.identity', '=', 'newer.identity')
        .onRef('execution.version', '<', 'newer.version'),
    )
    .where('newer.trader_id', '=', traderId)
    .where(isLatest());
}

/** Whether a joined execution is the last of its versions, published or not. */
export function isLatest(): Expression<SqlBool> {
  return expressionBuilder<Tables, 'execution'>()(...LATEST);
}

/** Whether no source has taken an execution back, in this version. */
export function isNotWithdrawn(): Expression<SqlBool> {
  return expressionBuilder<Tables, 'execution'>()(...NOT_WITHDRAWN);
}

/** Whether a joined execution counts. */
export function isCurrent(traderId: number): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'execution'>();
  return where.and([isLatest(), where(...NOT_WITHDRAWN), isPublished('execution', traderId)]);
}

/** Whether the trade of a left-joined journal is one that its trader did not delete; one without a journal is. */
export function isNotDeleted(): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'journal'>();
  return where.or([where('journal.deleted', 'is', null), where('journal.deleted', '=', 0)]);
}
