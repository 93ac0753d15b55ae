import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { readPostgresUrl } from './postgres-config.ts';
import { explainPostgresError } from './postgres-errors.ts';
import { StoreDamaged, StoreError, StoreFull, StoreMisconfigured } from '#server/store/store-errors.ts';

/** How the programs of a restoration call themselves to the server, so that one that outlived its parent is found. */
export const RESTORING = 'daybook restore';

/** Runs it on a connection of its own, without the limits on time that serving has, and closes it whatever happens. */
export async function withPostgres<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const none = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const { Client: PostgresClient } = await import('pg'); // not loaded where the journal is SQLite
  const client = new PostgresClient({ ...readPostgresUrl(url), ...none });
  client.on('error', () => undefined); // a connection that breaks fails what is asked next
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explainPostgresError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What is asked of pg_dump beyond everything. */
interface Dump {
  /** A snapshot that another connection holds open. */
  readonly snapshot?: string;
  /** Tables that are copied without their rows. */
  readonly without?: readonly string[];
  /** Ends it in the middle. */
  readonly signal?: AbortSignal;
}

/** Writes an archive of pg_dump's custom format and reads its contents again. Throws StoreError. */
export async function dumpDatabase(
  url: string,
  target: string,
  { snapshot, without = [], signal }: Dump = {},
): Promise<void> {
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`];
  // The journal needs none; one that its owner added could be made again by a superuser alone, and would fail the whole restore.
  args.push('--extension=plpgsql');
  if (snapshot !== undefined) args.push(`--snapshot=${snapshot}`);
  args.push(...without.map((table) => `--exclude-table-data=${table}`));
  signal?.throwIfAborted();
  const child = start('pg_dump', args, postgresEnvironment(url));
  const stop = () => void child.kill();
  signal?.addEventListener('abort', stop);
  try {
    await ended('pg_dump', child);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  await requireDump(target);
}

/** Reads an archive's table of contents, which one that was cut has not at the place that its head names. Throws StoreDamaged. */
export async function requireDump(archive: string): Promise<void> {
  const child = spawn('pg_restore', ['--list', archive], { stdio: 'ignore' });
  const code = await exitOf('pg_restore', child);
  if (code !== 0) throw new StoreDamaged('the copy is damaged: pg_restore cannot read it');
}

/** The rows of a table in an archive, as lines of PostgreSQL's COPY in text form among statements. For small tables. Throws StoreError. */
export async function readDumpedRows(archive: string, table: string): Promise<string> {
  const child = start('pg_restore', ['--data-only', `--table=${table}`, '--file=-', archive], {});
  let rows = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (rows += text));
  await ended('pg_restore', child);
  return rows;
}

/**
 * Brings an archive of pg_dump into an empty database: all of it, or nothing. It reaches pg_restore through a pipe, so that one whose
 * parent was killed ends without its commit. Throws StoreError.
 */
export async function restoreDatabase(url: string, archive: string): Promise<void> {
  const { database } = readPostgresUrl(url);
  const args = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    `--dbname=${database}`,
  ];
  const environment = { ...postgresEnvironment(url), PGAPPNAME: RESTORING };
  const child = start('pg_restore', args, environment);
  // Where it ends before it has read all, it says why itself.
  const fed = pipeline(createReadStream(archive), child.stdin!).catch(() => undefined);
  await ended('pg_restore', child);
  await fed;
}

/** Throws StoreMisconfigured unless a program of PostgreSQL's is there and at least as new as a server's major version. */
export async function requireProgram(program: 'pg_dump' | 'pg_restore', serverMajor: number): Promise<void> {
  const child = start(program, ['--version'], {});
  let words = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (words += text));
  await ended(program, child);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(words)?.[1] ?? Number.NaN);
  if (major >= serverMajor) return;
  throw new StoreMisconfigured(
    `${program} is of version ${major}, the database is of ${serverMajor}: install PostgreSQL's client programs of version ${serverMajor}`,
  );
}

/** A server's version as it calls it, and its major number. */
export async function readServerVersion(
  client: Client,
): Promise<{ readonly version: string; readonly major: number }> {
  const { rows } = await client.query<{ version: string; number: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number`,
  );
  const { version = '', number = '0' } = rows[0] ?? {};
  return { version: version.split(' ')[0] ?? version, major: Math.floor(Number(number) / 10_000) };
}

function start(program: string, args: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, ...environment, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function ended(program: string, child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stdout?.resume();
  child.stdin?.on('error', () => undefined); // it says itself why it read no further
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (complaint += text.slice(0, 2_000 - complaint.length)));
  const code = await exitOf(program, child);
  if (code === 0) return;
  if (/No space left on device|Disk quota exceeded/.test(complaint))
    throw new StoreFull(`${program}: the disk is full`);
  throw new StoreError(`${program} failed: ${complaint.trim()}`);
}

async function exitOf(program: string, child: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  } catch (error) {
    throw new StoreError(`${program} could not be started: install PostgreSQL's client programs`, {
      cause: error,
    });
  }
}

/** libpq's variables; the password would show in the list of processes if it were an argument. */
function postgresEnvironment(url: string): Record<string, string> {
  const { host, port, database, user, password, ssl } = readPostgresUrl(url);
  const authority = new URL(url).searchParams.get('sslrootcert');
  return {
    PGHOST: String(host),
    PGPORT: String(port),
    PGDATABASE: String(database),
    ...(user === undefined ? {} : { PGUSER: user }),
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(ssl === false ? {} : { PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority ?? 'system' }),
  };
}
