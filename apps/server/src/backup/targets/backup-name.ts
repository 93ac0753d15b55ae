const NAME = /^daybook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-([0-9a-f]{16}))?(-kept)?\.tar$/;

/** What the name of a backup says. */
interface BackupName {
  /** Of which instant it is, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** Id of its installation; null for one that was made before there were ids. */
  readonly installation: string | null;
  /** Whether a command made it, which the schedule never removes. */
  readonly isKept: boolean;
}

/** Name of a backup: its UTC time first, so that names sort as times do. */
export function writeBackupName({ at, installation, isKept }: BackupName): string {
  const time = new Date(at).toISOString().replaceAll(/[-:.]/g, '');
  return `daybook-${time}${installation === null ? '' : `-${installation}`}${isKept ? '-kept' : ''}.tar`;
}

/** Reads what {@link writeBackupName} wrote; null for what is no backup of Daybook. */
export function readBackupName(name: string): BackupName | null {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second, milliseconds, installation, kept] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  if (Number.isNaN(at)) return null;
  const read = { at, installation: installation ?? null, isKept: kept !== undefined };
  return writeBackupName(read) === name ? read : null;
}

/** Of which instant, in milliseconds, a file is the backup; null for what is none. */
export function timeOfBackup(name: string): number | null {
  return readBackupName(name)?.at ?? null;
}
