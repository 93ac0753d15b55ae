import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadBackup } from '#server/backup/archive/read-archive.ts';
import type { FoundBackup } from '#server/backup/restore/choose-backup.ts';
import { requireFit } from '#server/backup/restore/restore-backup.ts';
import { stageBackup, stagedDatabase } from '#server/backup/restore/stage-backup.ts';
import { withWorkFolder } from '#server/backup/work-folder.ts';
import { restoreDatabase } from '#server/store/postgres/postgres-programs.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import { openStore, type Store, type StoreLocation } from '#server/store/store.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

/** Examines a journal, one sentence a fault; `dataDir` is where its pictures lie. */
type ExamineJournal = (store: Store, dataDir: string) => Promise<string[]>;

/** What is verified, and how. */
interface VerifyJob {
  /** The engine's own: a backup of PostgreSQL is tested next to the database of its address. */
  readonly place: StoreLocation;
  /** Below its `tmp` the backup is restored. */
  readonly dataDir: string;
  readonly backup: FoundBackup;
  readonly now: number;
  readonly examine: ExamineJournal;
}

/** A backup that was restored to a place of its own, opened and examined. */
interface VerifiedBackup extends ReadBackup {
  readonly faults: readonly string[];
}

/**
 * Restores a backup to a temporary place, opens it as a server would, migrated if it is older, and checks it; everything is removed afterwards.
 * Throws BackupDamaged, BackupRefused, StoreNewer, and errors of disk and database.
 */
export async function verifyBackup(job: VerifyJob): Promise<VerifiedBackup> {
  return withWorkFolder(job.dataDir, 'verify', async (folder) => {
    const restored = join(folder, 'restored');
    await mkdir(restored, { mode: 0o700 });
    const backup = await stageBackup(await job.backup.open(), restored);
    await requireFit(backup.head, job.place);
    const faults = await withDatabase(job, restored, async (place) => {
      const store = await openStore({ place, purpose: 'tool' });
      try {
        return await job.examine(store, restored);
      } finally {
        await store.close();
      }
    });
    return { ...backup, faults };
  });
}

async function withDatabase<T>(
  { place, now }: VerifyJob,
  restored: string,
  work: (place: StoreLocation) => Promise<T>,
): Promise<T> {
  if (place.engine === 'postgres')
    return withTemporaryDatabase(place.url, now, async (url) => {
      await restoreDatabase(url, stagedDatabase(restored));
      return work({ engine: 'postgres', url });
    });
  await rename(stagedDatabase(restored), databasePath(restored));
  return work({ engine: 'sqlite', folder: restored });
}
