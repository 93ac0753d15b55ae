import type { Kysely } from 'kysely';
import type { CardFigures, Sharing } from '@daybook/api/public/share.ts';
import { readLimitsAt } from '#server/journal/plan/queries.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import { bit } from '#server/store/parameters.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import { withdrawImages } from '#server/images/withdraw.ts';
import { PUBLIC_COLUMNS, publicName, publicPerson } from '#server/public/public-trader.ts';

/** Whether a trader's own trade is shared, and what its link shows; null when there is no such trade. */
export async function findSharing(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<Sharing | null> {
  const row = await ownTrades(db, traderId, publicId)
    .innerJoin('trader', 'trader.id', 'trade.trader_id')
    .leftJoin('trade_card', sameTrader('trade_card.trade_id', 'trade.id'))
    .select([
      'trade.uuid',
      'trade.is_shared',
      'trade.closed',
      'trade_card.figures',
      'trader.is_public',
      ...PUBLIC_COLUMNS,
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { maxLostPerDay } = await readLimitsAt(db, traderId, row.closed);
  return {
    isShared: row.is_shared === 1,
    uuid: row.uuid,
    card: row.figures ?? 'dollars',
    hasDayLimit: maxLostPerDay > 0,
    sharedAs: row.is_public === 1 ? publicName(publicPerson(row)) : null,
  };
}

/** Opens or closes a trade's page, or chooses what its picture shows. False when there is no such trade. */
export async function writeSharing(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
  change: { readonly isShared?: boolean | undefined; readonly card?: CardFigures | undefined },
): Promise<boolean> {
  const trade = await ownTrades(db, traderId, publicId)
    .select(['trade.id', 'trade.is_shared'])
    .executeTakeFirst();
  if (!trade) return false;
  if (change.isShared !== undefined)
    await db
      .updateTable('trade')
      .set({ is_shared: bit(change.isShared) })
      .where('trader_id', '=', traderId)
      .where('id', '=', trade.id)
      .execute();
  if (change.isShared === false && trade.is_shared === 1) await withdrawImages(db, traderId, trade.id);
  if (change.card !== undefined) await writeCard(db, traderId, trade.id, change.card);
  return true;
}

async function writeCard(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
  figures: CardFigures,
): Promise<void> {
  await db
    .insertInto('trade_card')
    .values({ trader_id: traderId, trade_id: tradeId, figures })
    .onConflict((conflict) => conflict.columns(['trader_id', 'trade_id']).doUpdateSet({ figures }))
    .execute();
}

function ownTrades(db: Kysely<Tables>, traderId: number, publicId: string) {
  return publishedTrades(db, traderId).where('trade.public_id', '=', publicId);
}
