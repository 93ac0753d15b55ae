import type { Kysely } from 'kysely';
import type { GalleryPicture, Picture } from '@daybook/api/images.ts';
import type { ImageTable, Tables } from '#server/store/tables.ts';

const PICTURE = ['name', 'width', 'height', 'thumbnail_width', 'thumbnail_height'] as const;

type PictureRow = Pick<ImageTable, (typeof PICTURE)[number]>;

function pictureOf(row: PictureRow): Picture {
  const { name, width, height, thumbnail_width: thumbnailWidth, thumbnail_height: thumbnailHeight } = row;
  return { name, width, height, thumbnailWidth, thumbnailHeight };
}

/** Pictures of one of the trader's trades, in their order. */
export async function listPictures(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
): Promise<Picture[]> {
  const rows = await db
    .selectFrom('image')
    .select(PICTURE)
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .orderBy('position')
    .execute();
  return rows.map(pictureOf);
}

/** All pictures of the trader's published trades by the trade's public id, newest trade first. */
export async function readGalleryPictures(db: Kysely<Tables>, traderId: number): Promise<GalleryPicture[]> {
  const rows = await db
    .selectFrom('image')
    .innerJoin('trade', (join) =>
      join.onRef('trade.trader_id', '=', 'image.trader_id').onRef('trade.id', '=', 'image.trade_id'),
    )
    .select(['trade.public_id', ...PICTURE.map((column) => `image.${column}` as const)])
    .where('image.trader_id', '=', traderId)
    .where('trade.gone', '=', 0)
    .orderBy('trade.closed', 'desc')
    .orderBy('trade.id', 'desc')
    .orderBy('image.position')
    .execute();
  return rows.map((row) => ({ tradeId: row.public_id, ...pictureOf(row) }));
}

/** What is needed to serve a picture by its name, the only key to it; null for every other name. */
export async function findServed(
  db: Kysely<Tables>,
  name: string,
): Promise<Pick<ImageTable, 'type' | 'purpose'> | null> {
  const row = await db
    .selectFrom('image')
    .select(['type', 'purpose'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of some names that a row stands for. */
export async function findKnown(db: Kysely<Tables>, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('image').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Every picture of a trader with the bytes of its file, avatar included. */
export async function listTraderImages(
  db: Kysely<Tables>,
  traderId: number,
): Promise<{ readonly name: string; readonly bytes: number }[]> {
  return db
    .selectFrom('image')
    .select(['name', 'bytes'])
    .where('trader_id', '=', traderId)
    .orderBy('name')
    .execute();
}

/** The trader's revision, which every change of a picture raises. */
export async function readRevision(db: Kysely<Tables>, traderId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('trader')
    .select('revision')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return revision;
}

/** A row for a picture whose files are stored already. */
export type NewImage = Omit<ImageTable, 'position' | 'trade_id' | 'purpose'>;

/** The pictures that a trade has from now on, in their order: rows that are not named go, `added` comes. */
export async function writePictures(
  db: Kysely<Tables>,
  trade: { readonly traderId: number; readonly tradeId: number },
  order: readonly string[],
  added: NewImage | null,
): Promise<void> {
  const { traderId, tradeId } = trade;
  await db
    .deleteFrom('image')
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .where('name', 'not in', order.length === 0 ? [''] : order)
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
}

/** The journal names the first picture and the size of its thumbnail, as the trade's record carries them. */
async function noteFirst(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<void> {
  const [first] = await listPictures(db, traderId, tradeId);
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

/** Gives the trader another avatar, or none, and returns the names that are not used any more. */
export async function writeAvatar(
  db: Kysely<Tables>,
  traderId: number,
  added: NewImage | null,
): Promise<string[]> {
  const gone = await db
    .deleteFrom('image')
    .where('trader_id', '=', traderId)
    .where('purpose', '=', 'avatar')
    .returning('name')
    .execute();
  if (added !== null)
    await db
      .insertInto('image')
      .values({ ...added, purpose: 'avatar', trade_id: null, position: 0 })
      .execute();
  await db
    .updateTable('trader')
    .set((row) => ({ avatar: added?.name ?? null, revision: row('revision', '+', 1) }))
    .where('id', '=', traderId)
    .execute();
  return gone.map(({ name }) => name);
}
