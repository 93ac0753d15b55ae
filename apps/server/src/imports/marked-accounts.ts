import type { Kysely } from 'kysely';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { RegroupFacts } from './begin-position.ts';
import type { StagedChanges, TouchedPosition } from './changes.ts';

/** Which accounts' sources tell the sale that opens a short from one that closes. */
export interface MarkedAccounts {
  /** Accounts whose source tells opening sells from closing ones, this import included. */
  readonly all: ReadonlySet<number>;
  /** Those of which only this import says so. */
  readonly newly: ReadonlySet<number>;
}

export async function readMarkedAccounts(
  db: Kysely<Tables>,
  traderId: number,
  { marking }: StagedChanges,
): Promise<MarkedAccounts> {
  const before = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('marks_shorts', '=', 1)
    .execute();
  const known = new Set(before.map(({ id }) => id));
  const newly = new Set(marking.filter((id) => !known.has(id)));
  return { all: known.union(newly), newly };
}

/** An account that begins to mark its short sales is grouped anew from its beginning: its plain sells now mean something else. */
export async function widenNewlyMarked(
  store: Store,
  { traderId, changes }: RegroupFacts,
  marked: MarkedAccounts,
): Promise<TouchedPosition[]> {
  if (marked.newly.size === 0) return [...changes.positions];
  const all = await store.read((db) => readPositions(db, traderId, [...marked.newly]));
  const others = changes.positions.filter(({ accountId }) => !marked.newly.has(accountId));
  return [...others, ...all.map((position) => ({ ...position, from: Number.MIN_SAFE_INTEGER }))];
}

/** Every position of some accounts: each of the trader's instruments is looked up, which are few, instead of all fills. */
function readPositions(db: Kysely<Tables>, traderId: number, accountIds: readonly number[]) {
  return db
    .selectFrom('instrument')
    .innerJoin('account', 'account.trader_id', 'instrument.trader_id')
    .select(['account.id as accountId', 'instrument.id as instrumentId'])
    .where('instrument.trader_id', '=', traderId)
    .where('account.id', 'in', accountIds)
    .where((where) =>
      where.exists(
        where
          .selectFrom('execution')
          .select('execution.id')
          .whereRef('execution.trader_id', '=', 'instrument.trader_id')
          .whereRef('execution.account_id', '=', 'account.id')
          .whereRef('execution.instrument_id', '=', 'instrument.id'),
      ),
    )
    .execute();
}
