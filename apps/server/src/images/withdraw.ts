import type { Kysely } from 'kysely';
import { renameAvatar, renameImages } from './queries.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * Takes the pictures of a trade that was shared away from those who were shown them; its trader sees them under other names. A
 * form that has the old ones is refused because the trade was changed.
 */
export async function withdrawImages(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<void> {
  if (!(await renameImages(db, traderId, tradeId))) return;
  await db
    .updateTable('journal')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .execute();
  await raiseRevision(db, traderId);
}

/** Takes the avatar away from those who saw the trader in public, when the trader is public until now. */
export async function withdrawAvatar(db: Kysely<Tables>, traderId: number): Promise<void> {
  const seen = await db
    .selectFrom('trader')
    .select('id')
    .where('id', '=', traderId)
    .where('is_public', '=', 1)
    .executeTakeFirst();
  if (seen !== undefined) await renameAvatar(db, traderId);
}
