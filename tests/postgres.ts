import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OLDEST_VERSION = 15;
const START_ATTEMPTS = 5;
const START_LIMIT_MS = 60_000;
/** Who owns the clusters of tests. */
export const USER = 'daybook';

/** A PostgreSQL cluster that lives as long as a test run. */
export interface Cluster {
  /** Connection URL of its maintenance database; the user may create databases. */
  readonly url: string;
  /** Makes an empty database and gives its connection URL. */
  freshDatabase(): Promise<string>;
  /** Ends the server and deletes its files. */
  stop(): Promise<void>;
}

/** Why a test that wants PostgreSQL is skipped when {@link startPostgres} gives null. */
export const NO_POSTGRES = `no PostgreSQL ${OLDEST_VERSION} or newer on this machine`;

/**
 * Starts a throw-away cluster from the PostgreSQL programs found on this machine, on a free port of 127.0.0.1, without
 * flushing to disk. Null when there are none. It ends with this process, however that ends.
 */
export async function startPostgres(): Promise<Cluster | null> {
  const bin = findBinaries();
  if (bin === null) return null;
  const owner = findOwner();
  const password = randomBytes(18).toString('base64url');
  const { server, port } = await startServer(bin, owner, password);
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  return { url, freshDatabase: () => createDatabase(bin, url), stop: () => stopServer(server) };
}

let shared: Promise<Cluster | null> | undefined;

/**
 * Makes an empty database on the cluster in DAYBOOK_TEST_POSTGRES, else on one started for this process, and gives its
 * connection URL; null when there is no PostgreSQL.
 */
export async function freshDatabase(): Promise<string | null> {
  const given = process.env.DAYBOOK_TEST_POSTGRES;
  const bin = findBinaries();
  if (given && bin) return createDatabase(bin, given);
  shared ??= startPostgres();
  return (await shared)?.freshDatabase() ?? null;
}

/** The folder with `initdb` and `postgres`, the newest version where there are several; null without one. */
export function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).filter((name) => Number(name) >= OLDEST_VERSION)
    : [];
  const packaged = versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin'));
  const folders = [...packaged, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return (
    folders.find((folder) =>
      ['initdb', 'postgres', 'psql'].every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then `postgres` runs it, or `nobody`. Null when this process may itself. */
export function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Makes a cluster in a new folder within another, owned by `owner`, and gives its path; its files are in `data`. */
export async function initialise(
  bin: string,
  owner: Owner | null,
  password: string,
  within = tmpdir(),
): Promise<string> {
  const folder = await mkdtemp(join(within, 'daybook-postgres-'));
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of owner ? [folder, passwordFile] : []) await chown(path, owner?.uid ?? 0, owner?.gid ?? 0);
  const access = ['--auth=password', `--pwfile=${passwordFile}`, `--username=${USER}`];
  const how = ['--no-sync', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  await run(join(bin, 'initdb'), [`--pgdata=${join(folder, 'data')}`, ...access, ...how], {
    ...owner,
    cwd: folder,
  });
  await rm(passwordFile);
  return folder;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Next to the data, where a server that was killed leaves nothing when its folder goes.
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '64MB',
  max_connections: '200',
  log_min_messages: 'log',
  lc_messages: 'C',
};

// The server hangs on our end of a pipe: when this process ends, even killed, `cat` ends, the server is stopped and its
// folder is deleted.
const GUARD =
  'folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server 2>/dev/null; wait $server; rm -rf "$folder"';

async function startServer(bin: string, owner: Owner | null, password: string) {
  let words = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const folder = await initialise(bin, owner, password);
    // Another program may take the port between the check and the start: then another port is tried.
    const port = await findFreePort();
    const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder });
    const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = [join(bin, 'postgres'), '-D', join(folder, 'data'), ...options];
    const guarded = ['-c', GUARD, 'sh', folder, ...command];
    const server = spawn('sh', guarded, { ...owner, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] });
    words = await readUntilReady(server);
    if (words === READY) return { server: letGo(server), port };
    await stopServer(server);
  }
  throw new Error(`PostgreSQL did not start: ${words}`);
}

/** A cluster that is still there does not keep its process from ending. */
function letGo(server: ChildProcess): ChildProcess {
  server.unref();
  for (const pipe of [server.stdin, server.stderr]) if (pipe && 'unref' in pipe) (pipe as Socket).unref();
  return server;
}

export const READY = 'ready';

/** {@link READY}, or what the server said when it did not become so. */
export function readUntilReady(server: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let words = '';
    const settle = (result: string) => {
      clearTimeout(limit);
      resolve(result);
    };
    const limit = setTimeout(() => settle(`${words} (not ready after ${START_LIMIT_MS} ms)`), START_LIMIT_MS);
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      words += chunk;
      if (words.includes('database system is ready to accept connections')) settle(READY);
      // Early requests are refused, and the start continues.
      if (/FATAL:(?! {2}the database system is (?:starting up|not yet accepting connections))/.test(words))
        settle(words);
    });
    server.once('error', (error) => settle(error.message));
    server.once('exit', () => settle(words));
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  server.ref();
  const ended = server.exitCode !== null || server.signalCode !== null || once(server, 'exit');
  server.stdin?.end();
  await ended;
}

/** A port of 127.0.0.1 on which nobody listens at present. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Makes an empty database with a name of its own and gives its connection URL. */
export async function createDatabase(bin: string, maintenanceUrl: string): Promise<string> {
  const name = `daybook_${randomUUID().replaceAll('-', '')}`;
  await run(join(bin, 'psql'), [
    '--no-psqlrc',
    '--quiet',
    '--command',
    `CREATE DATABASE ${name}`,
    maintenanceUrl,
  ]);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return url.href;
}
