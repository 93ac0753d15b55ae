import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createDatabase,
  findBinaries,
  findFreePort,
  findOwner,
  initialise,
  NO_POSTGRES,
  READY,
  readUntilReady,
  USER,
} from '../../tests/postgres.ts';
import { endWithUs } from '../end-with-us.ts';
import { freeze, killAll } from './freeze.ts';

/** A cluster in its own folder that may be killed and started again, under the same address. */
export interface OwnPostgres {
  /** Of an empty database. */
  readonly url: string;
  /** Of the process to which all others belong. */
  pid(): number;
  /** Ends all its processes at once; nothing when there are none. */
  kill(): Promise<void>;
  /** Starts it on what is in the folder now. Throws what it said when it does not start. */
  start(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '60',
  // In its own folder, where one that is killed leaves nothing behind.
  dynamic_shared_memory_type: 'mmap',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  log_min_messages: 'log',
  lc_messages: 'C',
};

/** Makes and starts a cluster that flushes as PostgreSQL does, unless settings say otherwise. Throws where there is none. */
export async function startOwnPostgres(
  within: string,
  settings: Readonly<Record<string, string>>,
): Promise<OwnPostgres> {
  const bin = findBinaries();
  if (bin === null) throw new Error(NO_POSTGRES);
  const owner = findOwner();
  const password = randomBytes(18).toString('base64url');
  const folder = await initialise(bin, owner, password, within);
  const port = await findFreePort();
  const options = Object.entries({ ...SETTINGS, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  let server: ChildProcess | null = null;
  const start = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...options], {
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    endWithUs(server);
    const words = await readUntilReady(server);
    if (words !== READY) throw new Error(`PostgreSQL did not start: ${words}`);
  };
  await start();
  const url = await createDatabase(bin, `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`);
  // This is preparation, not what is tested.
  await promisify(execFile)('sync', ['-f', within]);
  return { url, pid: () => server?.pid ?? 0, start, kill: () => killCluster(server) };
}

async function killCluster(server: ChildProcess | null): Promise<void> {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  killAll(await freeze(server.pid));
  await ended;
}
