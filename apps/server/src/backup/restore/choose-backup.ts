import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { timeOfBackup } from '#server/backup/targets/backup-name.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';

/** A backup that can be read; whether it is sound shows when it is. */
export interface FoundBackup {
  readonly name: string;
  readonly open: () => Promise<Readable>;
}

/** Backups of a target, the newest first: all of them, or those that began before an instant in milliseconds. */
export async function listBackups(
  target: BackupTarget,
  before: number | null,
): Promise<readonly (FoundBackup & { readonly at: number; readonly bytes: number })[]> {
  const files = await target.list();
  return files
    .flatMap(({ name, bytes }) => {
      const at = timeOfBackup(name);
      if (at === null || (before !== null && at >= before)) return [];
      return [{ name, bytes, at, open: () => target.read(name) }];
    })
    .toSorted((left, right) => right.at - left.at);
}

/** A backup in a single file. */
export function backupInFile(path: string): FoundBackup {
  return { name: basename(path), open: async () => createReadStream(path, { highWaterMark: 1_048_576 }) };
}
