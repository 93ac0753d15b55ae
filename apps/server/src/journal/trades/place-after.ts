import type { Kysely } from 'kysely';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

/** The internal id after which a list of a trader's trades continues; 0, its beginning, if `publicId` is none of them. */
export async function placeAfter(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string | null,
): Promise<number> {
  if (publicId === null) return 0;
  const row = await publishedTrades(db, traderId)
    .select('trade.id')
    .where('trade.public_id', '=', publicId)
    .executeTakeFirst();
  return row?.id ?? 0;
}
