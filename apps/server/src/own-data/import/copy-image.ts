import type { Readable } from 'node:stream';
import { writeAvatar, writeImages, listImages } from '#server/images/queries.ts';
import type { ImageFiles } from '#server/images/files.ts';
import { newImageName } from '#server/images/names.ts';
import { raiseImages } from '#server/images/images-mark.ts';
import { findKind, findSize, isTooLarge } from '#server/images/decode/recognise.ts';
import { render } from '#server/images/decode/render.ts';
import type { Store } from '#server/store/store.ts';
import type { LineOf } from '#server/own-data/tables/all-files.ts';
import type { Target } from '#server/own-data/tables/fields.ts';
import { ExportRefused } from './read-export.ts';

/** What is kept is made again from pixels and far smaller. */
const LARGEST = 8 * 1_048_576;

/**
 * Makes a picture of an export again, as one that is uploaded, and attaches it where it belongs, after the existing ones. It gets
 * a name of its own: the old one may be known to others. Throws ExportRefused for what is no picture.
 */
export async function copyImage(
  store: Store,
  { traderId, now }: Target,
  line: LineOf<'images.jsonl'>,
  stream: Readable,
  images: ImageFiles,
): Promise<void> {
  const made = await remake(line, await readWhole(stream, line.name));
  const file = newImageName(made.type);
  await raiseImages(store, images);
  await images.put(file, { image: made.image, thumbnail: made.thumbnail });
  const row = {
    trader_id: traderId,
    name: newImageName(made.type),
    file,
    type: made.type,
    bytes: made.image.length,
    width: made.width,
    height: made.height,
    thumbnail_bytes: made.thumbnail.length,
    thumbnail_width: made.thumbnailWidth,
    thumbnail_height: made.thumbnailHeight,
    created_at: Math.min(line.createdAt, now),
  };
  await store.write(async (db) => {
    if (line.trade === null) return writeAvatar(db, traderId, row);
    const { id: tradeId } = await db
      .selectFrom('trade')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('public_id', '=', line.trade)
      .executeTakeFirstOrThrow();
    const present = await listImages(db, traderId, tradeId);
    return writeImages(db, { traderId, tradeId }, [...present.map(({ name }) => name), row.name], row);
  });
}

async function readWhole(stream: Readable, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) throw new ExportRefused(`images/${name} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function remake({ name, purpose }: LineOf<'images.jsonl'>, bytes: Buffer) {
  const kind = findKind(bytes);
  const size = kind === null ? null : findSize(kind, bytes);
  if (kind === null || size === null || isTooLarge(size))
    throw new ExportRefused(`images/${name} is no picture`);
  try {
    return await render(bytes, kind, purpose);
  } catch (cause) {
    throw new ExportRefused(`images/${name} cannot be decoded`, { cause });
  }
}
