import type { Kysely } from 'kysely';
import { renameAvatar, renameImages } from './queries.ts';
import type { Tables } from '#server/store/tables.ts';

/** Takes the pictures of a trade away from those who were shown them, when it is shared; its trader sees them under other names. */
export async function withdrawImages(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<void> {
  const shared = await db
    .selectFrom('trade')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('id', '=', tradeId)
    .where('is_shared', '=', 1)
    .executeTakeFirst();
  if (shared !== undefined) await renameImages(db, traderId, tradeId);
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
