import { findInstallation, readArchives, type KnownArchive } from '#server/backup/schedule/archives.ts';
import { readBackupState, type BackupState } from '#server/backup/schedule/state.ts';
import type { Config } from '#server/calls/config.ts';
import { utcText } from '#server/mail/operator-messages.ts';
import { StoreError, StoreMissing } from '#server/store/store-errors.ts';
import { openStore } from '#server/store/store.ts';

/** What the store knows of its backups. */
interface BackupKnowledge {
  readonly state: BackupState;
  /** Null before the first start with ids. */
  readonly installation: string | null;
  readonly archives: ReadonlyMap<string, KnownArchive>;
}

/** Reads it and changes nothing; null where there is no journal, or one of an older version. */
export async function readKnowledge({ store: place }: Config): Promise<BackupKnowledge | null> {
  try {
    const refuse = async () => {
      throw new StoreMissing('there is none, or one of an older version');
    };
    const store = await openStore({
      place,
      purpose: 'tool',
      beforeCreation: refuse,
      beforeMigrations: refuse,
    });
    try {
      return await store.read(async (db) => ({
        state: await readBackupState(db),
        installation: await findInstallation(db),
        archives: await readArchives(db),
      }));
    } finally {
      await store.close();
    }
  } catch (error) {
    // Backups are listed most of all where the journal is gone.
    if (!(error instanceof StoreError)) throw error;
    return null;
  }
}

/** What the servers say of the daily backups. */
export function scheduleLines(
  { success, failure, failures }: BackupState,
  { backupTo: place, backups: { minuteOfDay: minute } }: Config,
): string[] {
  const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const last =
    success === null || success.place !== place
      ? 'A server has made none there yet'
      : `The last one that a server made: ${success.name}, in ${success.seconds} s`;
  const lines = [`${last}. The next is due at ${at} UTC.`];
  if (failure !== null)
    lines.push(
      `Since ${utcText(failure.since)} it fails, last at ${utcText(failure.at)}: ${failure.sentence}`,
    );
  if (failures > 0) lines.push(`${failures} failed in all.`);
  return lines;
}
