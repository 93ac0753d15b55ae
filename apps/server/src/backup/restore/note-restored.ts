import { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '#server/calls/append-audit.ts';
import { withPostgres } from '#server/store/postgres/postgres-programs.ts';
import { explainSqliteError } from '#server/store/sqlite/sqlite-errors.ts';

const EVENT = { event: 'backup-restored', result: 'done' } satisfies Partial<AuditEntry>;
const COLUMNS = 'INSERT INTO audit (at, event, object, result)';

/** Writes into the audit of a SQLite file that is about to take its place, as it is, of whatever version, which backup it came from. */
export function noteInFile(path: string, backup: string, now: number): void {
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
export async function noteInDatabase(url: string, backup: string, now: number): Promise<void> {
  const values = [now, EVENT.event, backup, EVENT.result];
  await withPostgres(url, (client) => client.query(`${COLUMNS} VALUES ($1, $2, $3, $4)`, values));
}
