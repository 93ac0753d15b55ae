const NAME = /^daybook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar$/;

/** Name of the backup of an instant in milliseconds: its UTC time, so that names sort as times do. */
export function backupName(at: number): string {
  return `daybook-${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}.tar`;
}

/** Of which instant, in milliseconds, a file is the backup; null for what is no backup of ours. */
export function timeOfBackup(name: string): number | null {
  const [, ...parts] = NAME.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second, milliseconds] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  return Number.isNaN(at) || backupName(at) !== name ? null : at;
}
