import { readBackupState, type BackupState } from '#server/backup/schedule/state.ts';
import type { Config } from '#server/calls/config.ts';
import { utcText } from '#server/mail/operator-messages.ts';
import { StoreError, StoreMissing } from '#server/store/store-errors.ts';
import { openStore } from '#server/store/store.ts';
import type { CommandOutput } from '../output.ts';

/** Says what the servers know of the daily backups, where there is a journal. It changes nothing, and an older store stays as it is. */
export async function printSchedule(
  { store: place, backupTo, backups }: Config,
  output: CommandOutput,
): Promise<void> {
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
      const state = await store.read(readBackupState);
      for (const line of linesOf(state, backupTo, backups.minuteOfDay)) output.note(line);
    } finally {
      await store.close();
    }
  } catch (error) {
    // Backups are listed most of all where the journal is gone.
    if (!(error instanceof StoreError)) throw error;
  }
}

function linesOf(
  { success, failure, failures }: BackupState,
  place: string | null,
  minute: number,
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
