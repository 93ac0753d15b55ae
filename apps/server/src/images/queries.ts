import type { Kysely } from 'kysely';
import type { StoredImage } from '@daybook/api/journal/images.ts';
import { newImageName } from '#server/images/names.ts';
import type { ImageTable, Tables } from '#server/store/tables.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';

/** What is shown of a picture. */
export const IMAGE = ['name', 'width', 'height', 'thumbnail_width', 'thumbnail_height'] as const;

type ImageRow = Pick<ImageTable, (typeof IMAGE)[number]>;

/** A row of {@link PICTURE} as it is shown. */
export function imageOf(row: ImageRow): StoredImage {
  const { name, width, height, thumbnail_width: thumbnailWidth, thumbnail_height: thumbnailHeight } = row;
  return { name, width, height, thumbnailWidth, thumbnailHeight };
}

/** Pictures of one of the trader's trades, in their order. */
export async function listImages(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
): Promise<StoredImage[]> {
  const rows = await db
    .selectFrom('image')
    .select(IMAGE)
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .orderBy('position')
    .execute();
  return rows.map(imageOf);
}

/** What is needed to serve a picture by its name, the only key to it; null for every other name, and while its trader is disabled. */
export async function findServed(
  db: Kysely<Tables>,
  name: string,
): Promise<Pick<ImageTable, 'file' | 'type' | 'purpose'> | null> {
  const row = await db
    .selectFrom('image')
    .innerJoin('trader', 'trader.id', 'image.trader_id')
    .select(['image.file', 'image.type', 'image.purpose'])
    .where('image.name', '=', name)
    .where('trader.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of some files that have a row. */
export async function findKnown(db: Kysely<Tables>, files: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('image').select('file').where('file', 'in', files).execute();
  return new Set(rows.map(({ file }) => file));
}

/** Files whose row is gone, in their order behind `after`. */
export async function listUnused(db: Kysely<Tables>, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unused_image')
    .select('file')
    .where('file', '>', after)
    .orderBy('file')
    .limit(limit)
    .execute();
  return rows.map(({ file }) => file);
}

/** To be called when the files are gone. */
export async function forgetUnused(db: Kysely<Tables>, files: readonly string[]): Promise<void> {
  await db.deleteFrom('unused_image').where('file', 'in', files).execute();
}

/** Every picture of a trader with the bytes of its file, avatar included. */
export async function listTraderImages(
  db: Kysely<Tables>,
  traderId: number,
): Promise<Pick<ImageTable, 'name' | 'file' | 'bytes' | 'thumbnail_bytes'>[]> {
  return db
    .selectFrom('image')
    .select(['name', 'file', 'bytes', 'thumbnail_bytes'])
    .where('trader_id', '=', traderId)
    .orderBy('name')
    .execute();
}

/** A row for a picture whose files are stored already. */
export type NewImage = Omit<ImageTable, 'position' | 'trade_id' | 'purpose'>;

/** The pictures that a trade has from now on, in their order: rows that are not named go, `added` comes. Returns the files of those that went. */
export async function writeImages(
  db: Kysely<Tables>,
  trade: { readonly traderId: number; readonly tradeId: number },
  order: readonly string[],
  added: NewImage | null,
): Promise<string[]> {
  const { traderId, tradeId } = trade;
  const gone = await db
    .deleteFrom('image')
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .where('name', 'not in', order.length === 0 ? [''] : order)
    .returning('file')
    .execute();
  for (const [position, name] of order.entries())
    if (name === added?.name)
      await db
        .insertInto('image')
        .values({ ...added, purpose: 'trade', trade_id: tradeId, position })
        .execute();
    else
      await db
        .updateTable('image')
        .set({ position })
        .where('trader_id', '=', traderId)
        .where('name', '=', name)
        .execute();
  await noteFirst(db, traderId, tradeId);
  return gone.map(({ file }) => file);
}

/** The journal names the first picture and the size of its thumbnail, as the trade's record carries them. */
async function noteFirst(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<void> {
  const [first] = await listImages(db, traderId, tradeId);
  await db
    .updateTable('journal')
    .set({
      image: first?.name ?? null,
      image_width: first?.thumbnailWidth ?? null,
      image_height: first?.thumbnailHeight ?? null,
    })
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .execute();
}

/** Gives the trader another avatar, or none, and returns the files that are not used any more. */
export async function writeAvatar(
  db: Kysely<Tables>,
  traderId: number,
  added: NewImage | null,
): Promise<string[]> {
  const gone = await db
    .deleteFrom('image')
    .where('trader_id', '=', traderId)
    .where('purpose', '=', 'avatar')
    .returning('file')
    .execute();
  if (added !== null)
    await db
      .insertInto('image')
      .values({ ...added, purpose: 'avatar', trade_id: null, position: 0 })
      .execute();
  await raiseRevision(db, traderId, { avatar: added?.name ?? null });
  return gone.map(({ file }) => file);
}

/** Serves the trader's avatar under another name from now on: who saw the trader publicly finds it no more. */
export async function renameAvatar(db: Kysely<Tables>, traderId: number): Promise<void> {
  const row = await db
    .selectFrom('image')
    .select(['name', 'type'])
    .where('trader_id', '=', traderId)
    .where('purpose', '=', 'avatar')
    .executeTakeFirst();
  if (!row) return;
  const name = newImageName(row.type);
  await db
    .updateTable('image')
    .set({ name })
    .where('trader_id', '=', traderId)
    .where('name', '=', row.name)
    .execute();
  await db.updateTable('trader').set({ avatar: name }).where('id', '=', traderId).execute();
}

/**
 * Serves a trade's pictures under other names from now on: the old ones no longer work. Returns
 * whether there were any; then the journal's version and the trader's revision are to be raised.
 */
export async function renameImages(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('image')
    .select(['name', 'type'])
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .execute();
  if (rows.length === 0) return false;
  for (const { name, type } of rows)
    await db
      .updateTable('image')
      .set({ name: newImageName(type) })
      .where('trader_id', '=', traderId)
      .where('name', '=', name)
      .execute();
  await noteFirst(db, traderId, tradeId);
  return true;
}
