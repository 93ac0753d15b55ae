import type { Kysely } from 'kysely';
import { StoreFull } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

/** Storage of one trader, in GB of 2^30 bytes: executions, previewed files, images, and what platforms answered. */
export const MAX_STORED_GB = 4;
const MAX_STORED_BYTES = MAX_STORED_GB * 1024 ** 3;
/** About what an execution takes with its part of a trade and its places in indexes. */
export const BYTES_AN_EXECUTION = 512;

/** The trader's own storage is full, while the disk may have room. */
export class StorageFull extends StoreFull {
  override name = 'StorageFull';
}

/** Notes executions that an import wrote, in the transaction that writes them. */
export async function countRows(
  db: Kysely<Tables>,
  traderId: number,
  importId: number,
  rows: number,
): Promise<void> {
  if (rows === 0) return;
  await db
    .insertInto('import_storage')
    .values({ trader_id: traderId, import_id: importId, rows })
    .onConflict((conflict) =>
      conflict
        .columns(['trader_id', 'import_id'])
        .doUpdateSet((row) => ({ rows: row('import_storage.rows', '+', rows) })),
    )
    .execute();
}

/** Bytes that a trader's journal takes, as they are counted. */
export async function readStored(db: Kysely<Tables>, traderId: number): Promise<number> {
  const imports = await db
    .selectFrom('import_storage')
    .select((row) => [
      row.fn.sum<number | string>('rows').as('rows'),
      row.fn.sum<number | string>('upload_bytes').as('uploads'),
    ])
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  const images = await db
    .selectFrom('image')
    .select((row) => [
      row.fn.sum<number | string>('bytes').as('whole'),
      row.fn.sum<number | string>('thumbnail_bytes').as('thumbnails'),
    ])
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  const answers = await db
    .selectFrom('raw_answer')
    .select((row) => row.fn.sum<number | string>(row.fn<number>('length', ['sealed'])).as('bytes'))
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  // Sums of nothing are null, and PostgreSQL writes sums as texts.
  const [rows, ...bytes] = [
    imports.rows,
    imports.uploads,
    images.whole,
    images.thumbnails,
    answers.bytes,
  ].map((sum) => Number(sum ?? 0));
  return rows! * BYTES_AN_EXECUTION + bytes.reduce((sum, one) => sum + one, 0);
}

/** Throws {@link StorageFull} where so many further bytes do not fit into the trader's storage. */
export async function requireStorage(db: Kysely<Tables>, traderId: number, further: number): Promise<void> {
  if ((await readStored(db, traderId)) + further > MAX_STORED_BYTES)
    throw new StorageFull(`the storage of ${MAX_STORED_GB} GB is full`);
}
