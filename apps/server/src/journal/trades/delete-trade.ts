import type { Kysely } from 'kysely';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { renameImages } from '#server/images/queries.ts';
import { recountDays } from '#server/ledger/publishing/account-days.ts';
import { entryRow } from '#server/store/entry-columns.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { bit } from '#server/store/parameters.ts';
import type { Tables } from '#server/store/tables.ts';
import { findTradeRow } from './save-journal.ts';

/** `as-it-was`: the trade was so already. */
type Deletion = 'done' | 'as-it-was' | 'changed-meanwhile' | 'not-found';

interface DeletionToSave {
  readonly traderId: number;
  readonly publicId: string;
  readonly deleted: boolean;
  /** Of the trade that the trader saw; null lets the last change win. */
  readonly version: number | null;
  readonly now: number;
}

/**
 * Marks a trade as deleted, or not any more, in the caller's transaction. The rest of its journal stays as it is. A trade
 * that is already so is left alone, whatever its version.
 */
export async function saveDeletion(db: Kysely<Tables>, save: DeletionToSave): Promise<Deletion> {
  const { traderId, version } = save;
  const revision = await raiseRevision(db, traderId);
  const trade = await findTradeRow(db, traderId, save.publicId);
  if (!trade) return 'not-found';
  const written = await findWritten(db, traderId, trade.id);
  if ((written?.deleted ?? 0) === bit(save.deleted)) return 'as-it-was';
  if (version !== null && version !== (written?.version ?? 0)) return 'changed-meanwhile';
  await writeDeleted(db, save, trade, revision, written !== undefined);
  if (save.deleted) await renameImages(db, traderId, trade.id);
  await recountDays(db, traderId, [trade.day]);
  await db
    .updateTable('segment')
    .set({ touched: revision })
    .where('trader_id', '=', traderId)
    .where('month', '=', monthStart(trade.day as Day))
    .execute();
  return 'done';
}

/** The trader's row was written first in this transaction, so nobody changes the journal between reading and writing it. */
function findWritten(db: Kysely<Tables>, traderId: number, tradeId: number) {
  return db
    .selectFrom('journal')
    .select(['version', 'deleted'])
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .executeTakeFirst();
}

async function writeDeleted(
  db: Kysely<Tables>,
  { traderId, deleted, now }: DeletionToSave,
  trade: { readonly id: number },
  revision: number,
  isWritten: boolean,
): Promise<void> {
  const columns = { deleted: bit(deleted), revision, updated_at: now };
  if (isWritten) {
    await db
      .updateTable('journal')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('trader_id', '=', traderId)
      .where('trade_id', '=', trade.id)
      .execute();
    return;
  }
  await db
    .insertInto('journal')
    .values({
      trader_id: traderId,
      trade_id: trade.id,
      ...entryRow(EMPTY_ENTRY),
      ...columns,
    })
    .execute();
}
