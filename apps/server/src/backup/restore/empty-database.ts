import { BackupRefused } from '#server/backup/archive/backup-errors.ts';
import {
  readServerVersion,
  requireProgram,
  RESTORING,
  withPostgres,
} from '#server/store/postgres/postgres-programs.ts';
import { databasePath, hasDatabase, requireNothingLeft } from '#server/store/sqlite/sqlite-open.ts';
import { StoreBusy } from '#server/store/store-errors.ts';
import type { StoreLocation } from '#server/store/store.ts';

/** Whether nothing was ever written to the database of a place. Throws StoreLost, StoreUnavailable. */
export async function isDatabaseEmpty(place: StoreLocation): Promise<boolean> {
  if (place.engine === 'sqlite') {
    if (hasDatabase(place.folder)) return false;
    requireNothingLeft(place.folder);
    return true;
  }
  return withPostgres(place.url, async (client) => {
    const { rows } = await client.query(
      'SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() LIMIT 1',
    );
    return rows.length === 0;
  });
}

/** Throws BackupRefused where there is a journal, or something else, in the database. */
export async function requireEmptyDatabase(place: StoreLocation): Promise<void> {
  if (await isDatabaseEmpty(place)) return;
  const where = place.engine === 'sqlite' ? databasePath(place.folder) : 'the database of DATABASE_URL';
  const other = place.engine === 'sqlite' ? 'DATA_DIR' : 'empty database';
  throw new BackupRefused(
    `there is a journal already in ${where}: a backup is restored into an empty place alone. Name another ${other}, or move what is there away`,
  );
}

/** Throws StoreBusy while an earlier restoration still works in the database, whose parent was killed. */
export async function requireNoRestoration(place: StoreLocation): Promise<void> {
  if (place.engine === 'sqlite') return;
  const others = await withPostgres(place.url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      'SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [RESTORING],
    );
    return Number(rows[0]?.n ?? 0);
  });
  if (others > 0)
    throw new StoreBusy('another restore is still at work in the database: try again when it has ended');
}

/** Throws where the database, or the programs of PostgreSQL's on this machine, are older than what a backup was made of. */
export async function requireNewEnough(place: StoreLocation, engineVersion: string): Promise<void> {
  if (place.engine === 'sqlite') return;
  const source = Number.parseInt(engineVersion, 10);
  const { major, version } = await withPostgres(place.url, readServerVersion);
  if (source > major)
    throw new BackupRefused(
      `it is of PostgreSQL ${engineVersion}, and the database is of ${version}: use one that is as new`,
    );
  await requireProgram('pg_restore', source);
}
