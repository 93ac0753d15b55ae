import { mkdir } from 'node:fs/promises';
import { BackupDamaged, BackupRefused, NoneFits } from '#server/backup/archive/backup-errors.ts';
import type { BackupHead } from '#server/backup/archive/head.ts';
import type { ReadBackup } from '#server/backup/archive/read-archive.ts';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import { restoreDatabase, requireDump, withPostgres } from '#server/store/postgres/postgres-programs.ts';
import { quickCheck } from '#server/store/sqlite/database-file.ts';
import { lockFolder } from '#server/store/sqlite/folder-lock.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import { StoreDamaged, StoreNewer } from '#server/store/store-errors.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { OTHER_KEYS, type FoundBackup } from './choose-backup.ts';
import { doKeysFit, proofInDatabase, proofInHead, type Keys } from './key-proof.ts';
import {
  isDatabaseEmpty,
  requireEmptyDatabase,
  requireNewEnough,
  requireNoRestoration,
} from './empty-database.ts';
import { stageBackup, stagedDatabase } from './stage-backup.ts';
import {
  clearFinishedStaging,
  clearStaging,
  emptyStaging,
  makeStaging,
  moveDatabase,
  moveImages,
  removeStaging,
  requireNoImages,
} from './staging-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '#server/calls/append-audit.ts';
import { explainSqliteError } from '#server/store/sqlite/sqlite-errors.ts';

const EVENT = { event: 'backup-restored', result: 'done' } satisfies Partial<AuditEntry>;
const COLUMNS = 'INSERT INTO audit (at, event, object, result)';

/** Writes into the audit of a SQLite file that is about to take its place, as it is, of whatever version, which backup it came from. */
function noteInFile(path: string, backup: string, now: number): void {
  const database = new DatabaseSync(path);
  try {
    database.prepare(`${COLUMNS} VALUES (?, ?, ?, ?)`).run(now, EVENT.event, backup, EVENT.result);
  } catch (error) {
    throw explainSqliteError(error);
  } finally {
    database.close();
  }
}

/** The same in a database that has just been restored. */
async function noteInDatabase(url: string, backup: string, now: number): Promise<void> {
  const values = [now, EVENT.event, backup, EVENT.result];
  await withPostgres(url, (client) => client.query(`${COLUMNS} VALUES ($1, $2, $3, $4)`, values));
}

/** What is restored, and where. */
interface RestoreJob {
  readonly place: StoreLocation;
  readonly dataDir: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The newest first; the first that is sound is restored. */
  readonly backups: readonly FoundBackup[];
  /** Called for each that is skipped, with a sentence that names it. */
  readonly passOver: (sentence: string) => void;
  /** The keys that have to open it, where several backups might be meant; null: any will do. */
  readonly keys: Keys | null;
  /** Called when everything is verified, before the first part is moved into its place. */
  readonly beforeMoving?: () => void;
}

/** What was restored. */
export interface Restored extends ReadBackup {
  readonly name: string;
}

/**
 * Restores the first sound one of several backups into an empty place: all of it, or nothing. It is verified and staged next to its
 * place; then its pictures are moved there, and its database in one step. Whatever fails, or is killed, before that step leaves no
 * journal, which the next call begins again; a server does not start meanwhile. Throws BackupRefused where the place is not empty or the
 * backup does not fit it, BackupDamaged where none is sound, StoreNewer, FolderHeld, and what disk and database say.
 */
export async function restoreBackup(job: RestoreJob): Promise<Restored> {
  const { place, dataDir } = job;
  await clearFinishedIfWhole(job);
  await requireNoRestoration(place);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    await requireEmptyDatabase(place);
    await clearStaging(dataDir);
    await requireNoImages(dataDir);
    const folder = await makeStaging(dataDir);
    try {
      const restored = await stageFirstSound(job, folder);
      job.beforeMoving?.();
      await moveImages(dataDir);
      await putDatabase(job, restored.name, stagedDatabase(folder));
      await removeStaging(dataDir);
      return restored;
    } catch (error) {
      // Where the database may be there all the same, as after a connection that broke at its commit, nothing is touched.
      if (await isDatabaseEmpty(place).catch(() => false)) await clearStaging(dataDir);
      throw error;
    }
  } finally {
    lock.release();
  }
}

async function putDatabase({ place, dataDir, now }: RestoreJob, name: string, staged: string): Promise<void> {
  if (place.engine === 'sqlite') {
    noteInFile(staged, name, now);
    return moveDatabase(dataDir, databasePath(place.folder));
  }
  await restoreDatabase(place.url, staged);
  await noteInDatabase(place.url, name, now);
}

/** An existing journal is unchanged; only the mark of the restoration that brought it goes. */
async function clearFinishedIfWhole({ place, dataDir }: RestoreJob): Promise<void> {
  try {
    await requireEmptyDatabase(place);
  } catch (error) {
    if (error instanceof BackupRefused) await clearFinishedStaging(dataDir);
    throw error;
  }
}

async function stageFirstSound(job: RestoreJob, folder: string): Promise<Restored> {
  const damaged: string[] = [];
  let others = 0;
  for (const { name, open } of job.backups) {
    try {
      const backup = await stageBackup(await open(), folder);
      await requireFit(backup.head, job.place);
      await requireSoundDatabase(stagedDatabase(folder), job.place);
      if (job.keys === null || doKeysFit(job.keys, await proofIn(backup.head, folder)))
        return { ...backup, name };
      others += 1;
      job.passOver(`${name} is passed over: ${OTHER_KEYS}`);
    } catch (error) {
      if (error instanceof BackupRefused)
        throw new BackupRefused(`${name}: ${error.message}`, { cause: error });
      if (!(error instanceof BackupDamaged || error instanceof StoreDamaged)) throw error;
      damaged.push(`${name} is damaged: ${error.message}`);
      if (job.backups.length > 1) job.passOver(`${name} is damaged and passed over: ${error.message}`);
    }
    await emptyStaging(job.dataDir);
  }
  if (others > 0) throw new NoneFits('no backup there is sound and of the installation of this key file');
  throw new BackupDamaged(
    damaged.length === 1 ? (damaged[0] ?? '') : `none of ${damaged.length} backups is sound`,
  );
}

async function proofIn(head: BackupHead, folder: string): Promise<Uint8Array | null> {
  const known = proofInHead(head);
  return known === undefined ? proofInDatabase(stagedDatabase(folder), head.engine) : known;
}

/** Throws where a backup is whole but not one that this Daybook can restore there. */
export async function requireFit(head: BackupHead, place: StoreLocation): Promise<void> {
  if (head.schema > MIGRATIONS.length)
    throw new StoreNewer(
      `the backup is of version ${head.schema} of the store (Daybook ${head.daybook}), this Daybook knows ${MIGRATIONS.length}: use the newer Daybook`,
    );
  if (head.engine !== place.engine)
    throw new BackupRefused(
      head.engine === 'sqlite'
        ? 'it is of SQLite: restore it without DATABASE_URL, or take the traders over one by one with export and import-journal'
        : 'it is of PostgreSQL: set DATABASE_URL to an empty database',
    );
  await requireNewEnough(place, head.engineVersion);
}

async function requireSoundDatabase(path: string, place: StoreLocation): Promise<void> {
  if (place.engine === 'postgres') return requireDump(path);
  const complaint = quickCheck(path);
  if (complaint !== null) throw new StoreDamaged(`its database is damaged (${complaint})`);
}
