import { writeBackupName } from './backup-name.ts';

/** Name of a backup of an instant in milliseconds, as it was before it told the installation. */
export function backupName(at: number): string {
  return writeBackupName({ at, installation: null, isKept: false });
}
