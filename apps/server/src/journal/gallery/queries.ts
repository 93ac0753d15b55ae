import type { Kysely } from 'kysely';
import type { GalleryImage } from '@daybook/api/journal/images.ts';
import { IMAGE, imageOf } from '#server/images/queries.ts';
import { isNotGone } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** All pictures of the trader's published trades by the trade's public id, newest trade first. */
export async function readGalleryImages(db: Kysely<Tables>, traderId: number): Promise<GalleryImage[]> {
  const rows = await db
    .selectFrom('image')
    .innerJoin('trade', sameTrader('trade.id', 'image.trade_id'))
    .select(['trade.public_id', ...IMAGE.map((column) => `image.${column}` as const)])
    .where('image.trader_id', '=', traderId)
    .where(isNotGone())
    .orderBy('trade.closed', 'desc')
    .orderBy('trade.id', 'desc')
    .orderBy('image.position')
    .execute();
  return rows.map((row) => ({ tradeId: row.public_id, ...imageOf(row) }));
}
