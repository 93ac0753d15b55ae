import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BackupArchiveTable, Tables } from '#server/store/tables.ts';

/** A backup that the servers of this journal know. */
export type KnownArchive = Readonly<BackupArchiveTable>;

/** Id of the installation, 16 hexadecimal characters; given with the first call. Takes a writing transaction's db. */
export async function requireInstallation(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('installation')
    .values({ one: 1, id: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}

/** The same where nothing may be written; null where it has none yet. */
export async function findInstallation(db: Kysely<Tables>): Promise<string | null> {
  return (await db.selectFrom('installation').select('id').executeTakeFirst())?.id ?? null;
}

/** Makes another installation of a copied journal; what the copy knew of the backups is the other's too, and forgotten. */
export async function renewInstallation(db: Kysely<Tables>): Promise<string> {
  await db.deleteFrom('backup_archive').execute();
  await db.deleteFrom('installation').execute();
  return requireInstallation(db);
}

const newId = () => randomBytes(8).toString('hex');

/** All that is known, by name. */
export async function readArchives(db: Kysely<Tables>): Promise<ReadonlyMap<string, KnownArchive>> {
  const rows = await db.selectFrom('backup_archive').selectAll().orderBy('name').execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Notes a backup, or what has become of it. */
export async function noteArchive(db: Kysely<Tables>, archive: KnownArchive): Promise<void> {
  await db
    .insertInto('backup_archive')
    .values(archive)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(archive))
    .execute();
}

/** Forgets a backup. */
export async function forgetArchive(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('backup_archive').where('name', '=', name).execute();
}
