import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databasePath } from '../../apps/server/src/store/sqlite/sqlite-open.ts';
import { startServerProcess, type Running } from '../processes.ts';
import type { Watched } from '../server-watch.ts';
import { askWatched, watchSettings } from '../watched-server.ts';

/** A server that tells of its memory when it is asked. */
export interface WatchedServer {
  readonly running: Running;
  readonly readyAt: number;
  /** Of it and its children, where the system tells. */
  countFiles(): { readonly files: number; readonly sockets: number };
  /** What it tells of itself after garbage was collected and the pages kept of the database were given back. */
  report(): Promise<Watched>;
}

/** Starts the server on a soak's store. */
export async function startWatchedServer(
  settings: Readonly<Record<string, string>>,
  file: string,
): Promise<WatchedServer> {
  const running = await startServerProcess({ ...settings, ...watchSettings(file) });
  return {
    running,
    readyAt: performance.now(),
    countFiles: () => countFiles(running.pid),
    report: () => askWatched(running.pid, file),
  };
}

function countFiles(pid: number): { files: number; sockets: number } {
  const counts = { files: 0, sockets: 0 };
  if (process.platform !== 'linux') return counts;
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    const target = targetOf(`/proc/${pid}/fd/${name}`);
    if (target !== null) counts[target.startsWith('socket:') ? 'sockets' : 'files'] += 1;
  }
  return counts;
}

/** Of a link; null where the file was closed meanwhile. */
function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Bytes of a database and of its log. */
export function sizesOf(dataDir: string): { readonly storeBytes: number; readonly logBytes: number } {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const path = databasePath(dataDir);
  return { storeBytes: sizeOf(path), logBytes: sizeOf(`${path}-wal`) };
}

/** What a table holds, and the bytes that it and its indexes take. */
export interface TableSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Sizes of all tables of the SQLite store of a data folder. */
export function measureTables(dataDir: string): Record<string, TableSize> {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  try {
    const found = database
      .prepare(
        `SELECT item.tbl_name AS name, sum(page.pgsize) AS bytes
         FROM dbstat AS page JOIN sqlite_schema AS item ON item.name = page.name
         WHERE page.aggregate = 1 AND item.tbl_name NOT LIKE 'sqlite_%'
         GROUP BY item.tbl_name`,
      )
      .all() as unknown as readonly { readonly name: string; readonly bytes: number }[];
    return Object.fromEntries(
      found.map(({ name, bytes }) => {
        const counted = database.prepare(`SELECT count(*) AS n FROM "${name}"`).get() as { n: number };
        return [name, { rows: counted.n, bytes }];
      }),
    );
  } finally {
    database.close();
  }
}
