import { execFile } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, findOwner } from '../../tests/postgres.ts';
import { startOwnPostgres, type OwnPostgres } from '../crashes/own-postgres.ts';
import { withSmallDisk, type SmallDisk } from '../../tests/start/small-disk.ts';

const run = promisify(execFile);
/** Rows that were replaced keep their space, so that saving fills the disk. */
const SETTINGS = { autovacuum: 'off' };
const MEGABYTES = { tables: 64, everything: 200 };
/** More than the log keeps ready. */
const MAX_SEGMENTS = 20;

/** What of PostgreSQL is on the disk that fills up: its tables, apart from its log, or all of its data folder. */
export type OnDisk = 'tables' | 'everything';

/** A database on such a disk. */
export interface FullDatabase {
  readonly url: string;
  /** Lets it use up what its log keeps ready. It ends itself where the log finds no space. */
  useUpLog(): Promise<void>;
  /** Starts it where it has ended; returns whether it had. */
  revive(): Promise<boolean>;
}

/** An empty database on a small disk; null where none can be mounted or run. */
export async function withFullDatabase<Result>(
  folder: string,
  onDisk: OnDisk,
  work: (disk: SmallDisk, database: FullDatabase) => Promise<Result>,
): Promise<Result | null> {
  const bin = findBinaries();
  if (bin === null) return null;
  // The user that PostgreSQL runs as has to get through.
  await chmod(folder, 0o711);
  return withSmallDisk(join(folder, 'disk'), MEGABYTES[onDisk], async (disk) => {
    await chmod(disk.folder, 0o711);
    const cluster = join(onDisk === 'everything' ? disk.folder : folder, 'cluster');
    await mkdir(cluster, { mode: 0o755 });
    const postgres = await startOwnPostgres(cluster, SETTINGS);
    const say = (statement: string) =>
      run(join(bin, 'psql'), [maintenanceOf(postgres), '--quiet', '--command', statement]);
    try {
      if (onDisk === 'tables') await moveTables(disk, postgres, say);
      return await work(disk, {
        url: postgres.url,
        useUpLog: async () => {
          for (let segment = 0; segment < MAX_SEGMENTS; segment += 1)
            await say("SELECT pg_logical_emit_message(false, 'trial', 'x'); SELECT pg_switch_wal()");
        },
        revive: async () => {
          try {
            await say('SELECT 1');
            return false;
          } catch {
            await postgres.kill();
            await postgres.start();
            return true;
          }
        },
      });
    } finally {
      await postgres.kill();
    }
  });
}

function maintenanceOf({ url }: OwnPostgres): string {
  return Object.assign(new URL(url), { pathname: '/postgres' }).href;
}

async function moveTables(
  disk: SmallDisk,
  { url }: OwnPostgres,
  say: (statement: string) => Promise<unknown>,
): Promise<void> {
  const [folder, owner] = [join(disk.folder, 'tables'), findOwner()];
  await mkdir(folder, { mode: 0o700 });
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  await say(`CREATE TABLESPACE small LOCATION '${folder}'`);
  await say(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET TABLESPACE small`);
}
