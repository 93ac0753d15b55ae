import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Running } from '../processes.ts';
import { inTrialFolder } from '../trial-folder.ts';
import type { Verdict } from '../verdict.ts';
import { crashOften } from './crash-often.ts';
import { withCrashStore } from './crash-store.ts';
import { verdictOfCrashes } from './crash-verdict.ts';
import { mountDisk, type Disk } from './disk-image.ts';
import { freeze, killAll } from './freeze.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';

/** What is flushed: all that the product asks for, or less, which must be seen to lose. */
export type Flushing =
  | { readonly engine: 'sqlite'; readonly synchronous: 'FULL' | 'NORMAL' | 'OFF' }
  | { readonly engine: 'postgres'; readonly settings: Readonly<Record<string, 'off'>> };

export interface PowerCut {
  readonly seed: number;
  readonly rounds: number;
  readonly flushing: Flushing;
  readonly waitForLeases: boolean;
}

const DISK_MIB = { sqlite: 200, postgres: 600 };
const UNFLUSHED = pathToFileURL(join(import.meta.dirname, 'unflushed.ts')).href;

/**
 * Cuts the power at random moments while traders work: the server is stopped, its disk becomes what had reached it by then, and
 * the next server starts on that. Needs a machine of which `findDiskObstacle` says nothing.
 */
export function powerCuts({ seed, rounds, flushing, waitForLeases }: PowerCut): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const { engine } = flushing;
    // The user that PostgreSQL runs as has to get through.
    await chmod(folder, 0o711);
    const disk = await mountDisk(folder, DISK_MIB[engine]);
    let postgres: OwnPostgres | null = null;
    try {
      if (flushing.engine === 'postgres') postgres = await startOwnPostgres(disk.mount, flushing.settings);
      const wanted = { rounds, databaseUrl: postgres?.url ?? null, executions: 0 };
      return await withCrashStore(join(disk.mount, 'data'), wanted, async (store) => {
        const strike = (server: Running) => cutPower(disk, server, postgres);
        const environment = environmentOf(flushing);
        const crashed = await crashOften({ seed, rounds, store, strike, environment, waitForLeases });
        const name = `power cuts on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
        return verdictOfCrashes({ name, seed, rounds, judgesTimes: false }, crashed);
      });
    } finally {
      await postgres?.kill();
      await disk.release();
    }
  });
}

async function cutPower(disk: Disk, server: Running, postgres: OwnPostgres | null): Promise<void> {
  const pids = await freeze(server.pid);
  const others = postgres === null ? [] : await freeze(postgres.pid());
  await disk.remember();
  killAll([...others, ...pids]);
  await server.kill();
  await postgres?.kill();
  await disk.comeBack();
  await postgres?.start();
}

function environmentOf(flushing: Flushing): Record<string, string> {
  if (flushing.engine === 'postgres' || flushing.synchronous === 'FULL') return {};
  return {
    NODE_OPTIONS: `--import=${UNFLUSHED}`,
    DAYBOOK_TRIAL_SYNCHRONOUS: flushing.synchronous,
  };
}
