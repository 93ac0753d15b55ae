import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { BackupRefused } from '#server/backup/archive/backup-errors.ts';
import { withPostgres } from '#server/store/postgres/postgres-programs.ts';

const PREFIX = 'daybook_verify_';
/** So long may pass between a database's making and the connection that shows that it is in use. */
const UNUSED_MS = 60_000;

/**
 * Creates an empty database next to that of an address, runs the work there, and always drops it. One that a killed process left
 * is dropped by the next call. Throws BackupRefused where the role may not make databases.
 */
export async function withTemporaryDatabase<T>(
  url: string,
  now: number,
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withPostgres(url, async (client) => {
    await requireMayCreate(client);
    await dropLeftBehind(client, now);
    const name = `${PREFIX}${now}_${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    try {
      const address = new URL(url);
      address.pathname = `/${name}`;
      // A connection that stays shows others that it is in use.
      return await withPostgres(address.href, () => work(address.href));
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  });
}

async function requireMayCreate(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may: number }>(
    'SELECT rolname AS name, (rolcreatedb OR rolsuper)::int AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.may === 1) return;
  throw new BackupRefused(
    `a backup is tried out in a database of its own, and the role ${rows[0]?.name ?? ''} may not make one: ALTER ROLE ${rows[0]?.name ?? ''} CREATEDB, or run this with a DATABASE_URL of a role that may`,
  );
}

async function dropLeftBehind(client: Client, now: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d
     WHERE datname LIKE $1 AND pg_get_userbyid(datdba) = current_user
     AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datid = d.oid)`,
    [`${PREFIX.replaceAll('_', String.raw`\_`)}%`],
  );
  for (const { name } of rows) {
    const [, madeAt] = /^daybook_verify_(\d{1,15})_[0-9a-f]{8}$/.exec(name) ?? [];
    if (madeAt !== undefined && now - Number(madeAt) > UNUSED_MS)
      await client.query(`DROP DATABASE IF EXISTS ${name}`);
  }
}
