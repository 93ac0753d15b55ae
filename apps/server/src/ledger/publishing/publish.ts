import { sql, type Kysely } from 'kysely';
import { followRegrouping } from './account-days.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { writeStopRisks } from '#server/ledger/risk/write-stop-risks.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Store } from '#server/store/store.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { updateMany } from '#server/store/postgres/update-many.ts';
import { replacedExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TradedAmount } from '#server/ledger/staging/amount-range.ts';
import type { StagedChanges } from '#server/ledger/staging/changes.ts';
import type { ChangedTrade, Outcome, RestOfPosition } from '#server/ledger/grouping/outcome.ts';
import { GROUPING_VERSION } from '#server/ledger/grouping/regroup.ts';
import { PART_COLUMNS } from './write-trades.ts';

interface Publication {
  readonly traderId: number;
  readonly importId: number;
  readonly now: number;
  readonly changes: StagedChanges;
  /** What the grouping came to; its new trades are written already. */
  readonly outcome: Outcome;
  /** Accounts with the revision at which they were read and the New York day up to which they are complete now. */
  readonly accounts: readonly {
    readonly id: number;
    readonly revision: number;
    readonly syncedToDay: number | null;
  }[];
  /** What its accounts have traded then, without signs. */
  readonly traded: readonly TradedAmount[];
  /** Runs in the same transaction, for what must be true together with the trades. */
  readonly together?: (db: Kysely<Tables>, revision: number) => Promise<void>;
}

/** Raised inside the transaction when an account changed since it was read; the caller groups again. */
export class AccountChanged extends Error {}

/** Trades that go, or successors that are looked at, with one statement. */
const IDS_A_STATEMENT = 500;
const TRADES_A_BATCH = 50;

/**
 * Makes an import visible in one short transaction: the new rows are there already and only their import's state
 * changes; what replaces something older is written here. Returns the trader's new revision. Throws AccountChanged.
 */
export async function publish(store: Store, publication: Publication): Promise<number> {
  return store.write(async (db) => {
    const { traderId, importId, now } = publication;
    const revision = await raiseRevision(db, traderId);
    await lockAccounts(db, publication, await isPlatforms(db, traderId, importId));
    await db
      .updateTable('import')
      .set({ state: 'published', published_at: now, revision })
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('state', '=', 'staged')
      .returning('id')
      .executeTakeFirstOrThrow(() => new AccountChanged('the import is no longer there to be published'));
    if (publication.changes.replaces) await supersede(db, traderId, importId);
    await writeOutcome(db, traderId, revision, publication.outcome);
    await publication.together?.(db, revision);
    return revision;
  });
}

async function lockAccounts(
  db: Kysely<Tables>,
  { traderId, changes, accounts, now, traded }: Publication,
  isPlatform: boolean,
): Promise<void> {
  const amounts = new Map(traded.map(({ accountId, amount }) => [accountId, amount]));
  for (const account of accounts) {
    const row = await db
      .updateTable('account')
      .set((update) => ({
        revision: account.revision + 1,
        ...sourceColumns(isPlatform),
        traded: amounts.get(account.id) ?? update.ref('traded'),
        ...(changes.marking.includes(account.id) ? { marks_shorts: 1 } : {}),
        ...(account.syncedToDay === null ? {} : { synced_to_day: account.syncedToDay, synced_at: now }),
      }))
      .where('trader_id', '=', traderId)
      .where('id', '=', account.id)
      .where('revision', '=', account.revision)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AccountChanged('an account changed meanwhile');
  }
}

/** Whether it is the platform itself that an import asked. */
async function isPlatforms(db: Kysely<Tables>, traderId: number, importId: number): Promise<boolean> {
  const row = await db
    .selectFrom('import')
    .select('kind')
    .where('trader_id', '=', traderId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return row?.kind === 'sync';
}

/** Which kinds of sources reported on an account; its marks are checked once both kinds have. */
function sourceColumns(isPlatform: boolean) {
  const stale = (other: 'told_by_others' | 'told_by_platform') =>
    sql<0 | 1 | 2>`CASE WHEN marks_stale > 0 THEN 2 ELSE ${sql.ref(other)} END`;
  return isPlatform
    ? {
        told_by_platform: 1 as const,
        marks_stale: stale('told_by_others'),
      }
    : { told_by_others: 1 as const, marks_stale: stale('told_by_platform') };
}

/** Points the replaced version of each corrected execution to its successor. */
async function supersede(db: Kysely<Tables>, traderId: number, importId: number): Promise<void> {
  const { first, last } = await db
    .selectFrom('execution')
    .select((row) => [row.fn.min('id').as('first'), row.fn.max('id').as('last')])
    .where('trader_id', '=', traderId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  if (first === null) return;
  const mayPause = pauseNowAndThen();
  for (let from = first; from <= last; from += IDS_A_STATEMENT) {
    await supersedeBy(db, { traderId, importId, from, before: from + IDS_A_STATEMENT });
    await mayPause();
  }
}

/**
 * The same for those of the successors whose ids lie in a range. In two statements: where PostgreSQL knows no measures of the table it
 * runs the one for each row of the other. What the import wrote is found by ids and identities: PostgreSQL takes a new import for a
 * handful of rows, and would read all of them for each successor by the index over imports.
 */
async function supersedeBy(
  db: Kysely<Tables>,
  { traderId, importId, from, before }: { traderId: number; importId: number; from: number; before: number },
): Promise<void> {
  const replaced = await replacedExecutions(db, traderId)
    .select('execution.id')
    .where(sql`newer.import_id + 0`, '=', importId)
    .where('newer.id', '>=', from)
    .where('newer.id', '<', before)
    .execute();
  if (replaced.length === 0) return;
  await db
    .updateTable('execution')
    .set(({ selectFrom }) => ({
      superseded_by: selectFrom('execution as next')
        .select('next.id')
        .whereRef('next.trader_id', '=', 'execution.trader_id')
        .whereRef('next.account_id', '=', 'execution.account_id')
        .whereRef('next.source', '=', 'execution.source')
        .whereRef('next.identity', '=', 'execution.identity')
        .whereRef('next.version', '>', 'execution.version')
        .where(sql`next.import_id + 0`, '=', importId)
        .orderBy('next.version')
        .limit(1),
    }))
    .where('trader_id', '=', traderId)
    .where(
      'id',
      'in',
      replaced.map(({ id }) => id),
    )
    .execute();
}

async function writeOutcome(
  db: Kysely<Tables>,
  traderId: number,
  revision: number,
  outcome: Outcome,
): Promise<void> {
  const mayPause = pauseNowAndThen();
  for (let from = 0; from < outcome.changed.length; from += TRADES_A_BATCH) {
    await writeChanged(db, traderId, revision, outcome.changed.slice(from, from + TRADES_A_BATCH));
    await mayPause();
  }
  // A trade that goes keeps its parts: by them it is known when its executions come back.
  for (let from = 0; from < outcome.gone.length; from += IDS_A_STATEMENT) {
    await db
      .updateTable('trade')
      .set({ gone: 1, revision })
      .where('trader_id', '=', traderId)
      .where('id', 'in', outcome.gone.slice(from, from + IDS_A_STATEMENT))
      .execute();
    await mayPause();
  }
  for (const rest of outcome.rests) {
    await writeRest(db, traderId, rest);
    await mayPause();
  }
  await touchMonths(db, traderId, revision, outcome.months);
  await followRegrouping(db, traderId, outcome);
}

async function writeChanged(
  db: Kysely<Tables>,
  traderId: number,
  revision: number,
  trades: readonly ChangedTrade[],
): Promise<void> {
  const rows = trades.map(({ id, figures }) => ({
    trader_id: traderId,
    id,
    ...figures,
    grouping_version: GROUPING_VERSION,
    revision,
    gone: 0 as const,
  }));
  await updateMany(db, 'trade', ['trader_id', 'id'], rows);
  const ids = trades.map(({ id }) => id);
  await db.deleteFrom('trade_part').where('trader_id', '=', traderId).where('trade_id', 'in', ids).execute();
  const parts = trades.flatMap((trade) => trade.parts);
  await insertMany(db, 'trade_part', PART_COLUMNS, parts);
  await writeStopRisks(db, traderId, ids);
}

async function writeRest(
  db: Kysely<Tables>,
  traderId: number,
  { position, setAside, provenFlatAt }: RestOfPosition,
): Promise<void> {
  // Asked from the few rows that are set aside, not from the many executions of the position.
  await db
    .deleteFrom('set_aside')
    .where('trader_id', '=', traderId)
    .where((where) =>
      where.exists((from) =>
        from
          .selectFrom('execution')
          .select('execution.id')
          .whereRef('execution.trader_id', '=', 'set_aside.trader_id')
          .whereRef('execution.id', '=', 'set_aside.execution_id')
          .where('execution.account_id', '=', position.accountId)
          .where('execution.instrument_id', '=', position.instrumentId)
          .where('execution.instant', '>=', position.from),
      ),
    )
    .execute();
  const rows = setAside.map((row) => [traderId, ...row]);
  await insertMany(db, 'set_aside', ['trader_id', 'execution_id', 'size', 'reason', 'split_factor'], rows);
  if (provenFlatAt === null) return;
  const row = {
    trader_id: traderId,
    account_id: position.accountId,
    instrument_id: position.instrumentId,
    flat_at: provenFlatAt,
  };
  await db
    .insertInto('missing_opening')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['trader_id', 'account_id', 'instrument_id']).doUpdateSet({ flat_at: row.flat_at }),
    )
    .execute();
}

/** Empties the packed columns of months whose trades changed; they are made again when asked for. */
export async function touchMonths(
  db: Kysely<Tables>,
  traderId: number,
  revision: number,
  months: Iterable<number>,
): Promise<void> {
  const stale = {
    touched: revision,
    format: null,
    trades: null,
    hash: null,
    bytes: null,
    journal_revision: null,
    trades_revision: revision,
  };
  for (const month of months) {
    await db
      .insertInto('segment')
      .values({ trader_id: traderId, month, ...stale })
      .onConflict((conflict) => conflict.columns(['trader_id', 'month']).doUpdateSet(stale))
      .execute();
  }
}
