import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import { requireStorage } from '#server/limits/trader-storage.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import type { ImportTable, Tables } from '#server/store/tables.ts';
import type { Upload } from './receive-upload.ts';

/** A file that arrives has no row yet; none takes so long. */
const ARRIVING_MS = 30 * 60_000;

interface UploadToKeep {
  readonly traderId: number;
  readonly importId: number;
  readonly session: string;
  readonly upload: Upload;
}

/** Notes whose file lies on the disk, in the transaction that opens its import. Throws StorageFull. */
export async function keepUpload(
  db: Kysely<Tables>,
  { traderId, importId, session, upload }: UploadToKeep,
): Promise<void> {
  await requireStorage(db, traderId, upload.size);
  await db
    .insertInto('import_storage')
    .values({
      trader_id: traderId,
      import_id: importId,
      upload: basename(upload.path),
      upload_bytes: upload.size,
      session,
    })
    .execute();
}

/** Notes that a file lies on the disk no longer. */
export async function forgetUpload(store: Store, traderId: number, importId: number): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('import_storage')
      .set({ upload: null, upload_bytes: 0 })
      .where('trader_id', '=', traderId)
      .where('import_id', '=', importId)
      .execute(),
  );
}

/**
 * Files to be discarded: those that are read here and were discarded elsewhere, and all that are previewed by a session that
 * ended, or by a trader who may not sign in any more. One that is published while its reader still tidies up is none of them.
 */
export async function listUnwanted(
  store: Store,
  reading: readonly Pick<ImportTable, 'trader_id' | 'id'>[],
): Promise<Pick<ImportTable, 'trader_id' | 'id'>[]> {
  const { wanted, unwanted } = await store.read(async (db) => ({
    wanted: reading.length > 0 ? await readWanted(db, reading) : [],
    unwanted: await readUnwanted(db),
  }));
  const known = new Set(wanted.map(({ id }) => id));
  return [...reading.filter(({ id }) => !known.has(id)), ...unwanted];
}

function readWanted(db: Kysely<Tables>, among: readonly Pick<ImportTable, 'trader_id' | 'id'>[]) {
  return db
    .selectFrom('import')
    .select('id')
    .where(({ and, or }) => or(among.map(({ trader_id, id }) => and({ trader_id, id }))))
    .where('state', '!=', 'discarded')
    .execute();
}

function readUnwanted(db: Kysely<Tables>): Promise<Pick<ImportTable, 'trader_id' | 'id'>[]> {
  return db
    .selectFrom('import')
    .innerJoin('trader', 'trader.id', 'import.trader_id')
    .leftJoin('import_storage', (on) =>
      on
        .onRef('import_storage.trader_id', '=', 'import.trader_id')
        .onRef('import_storage.import_id', '=', 'import.id'),
    )
    .leftJoin('session', (on) =>
      on
        .onRef('session.public_id', '=', 'import_storage.session')
        .onRef('session.trader_id', '=', 'import.trader_id'),
    )
    .select(['import.trader_id', 'import.id'])
    .where('import.state', '=', 'preview')
    .where(({ or, eb }) =>
      or([eb('trader.disabled_at', 'is not', null), eb('session.ended_at', 'is not', null)]),
    )
    .execute();
}

/**
 * Removes files that no import is read from: those of a server that ended. One that `isAlone` gives up what that server was
 * reading; with other servers, what is not read any more loses its lease and goes with it.
 */
export async function removeStrayUploads(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  folder: string,
  isAlone: boolean,
): Promise<void> {
  if (isAlone)
    await store.write((db) =>
      db
        .updateTable('import')
        .set({ state: 'discarded' })
        .where('state', '=', 'preview')
        .where('detail', 'is', null)
        .execute(),
    );
  const rows = isAlone ? [] : await store.read((db) => readKept(db));
  const kept = new Set(rows.map(({ upload }) => upload));
  for (const name of await namesIn(folder)) {
    if (kept.has(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (isAlone || mtimeMs < clock() - ARRIVING_MS) await rm(path, { force: true, recursive: true });
  }
}

function readKept(db: Kysely<Tables>) {
  return db
    .selectFrom('import_storage')
    .innerJoin('import', (on) =>
      on
        .onRef('import.trader_id', '=', 'import_storage.trader_id')
        .onRef('import.id', '=', 'import_storage.import_id'),
    )
    .select('import_storage.upload')
    .where('import_storage.upload', 'is not', null)
    .where('import.state', '=', 'preview')
    .execute();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
