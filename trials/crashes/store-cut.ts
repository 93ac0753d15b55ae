import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { programFor } from '../../apps/server/src/app/program-testing.ts';
import { isLazy, PAIRS, type PairTables } from '../../apps/server/src/store/store-testing-child.ts';
import { openStore } from '../../apps/server/src/store/store.ts';
import { endWithUs } from '../end-with-us.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { mountDisk, type Disk } from './disk-image.ts';
import { freeze, killAll } from './freeze.ts';

const CHILD = programFor('store/store-testing-child.ts');
const DISK_MIB = 200;
const STEP = /^\d+$/;

/** What one process writes before the power goes. */
export interface StoreCut {
  /** Acknowledged writes after which it goes. */
  readonly after: number;
  /** Durable writes alone, or lazy ones among them. */
  readonly isDurable: boolean;
  /** Length of the text that each row repeats. */
  readonly bytes: number;
}

/** What was acknowledged, and what of it is gone. */
export interface StoreLosses {
  readonly acknowledged: number;
  /** Numbers of writes that had to outlive the cut. */
  readonly lost: readonly number[];
}

/**
 * Lets a process write to a store of its own, below everything else, as the one that serves it, and cuts the power. Lazy writes
 * may be lost, but not those before a durable one that was acknowledged.
 */
export function cutStore({ after, isDurable, bytes }: StoreCut): Promise<StoreLosses> {
  return inTrialFolder(async (folder) => {
    const disk = await mountDisk(folder, DISK_MIB);
    const place = { engine: 'sqlite', folder: join(disk.mount, 'data') } as const;
    const tag = 'x'.repeat(bytes);
    try {
      const written = await writeAndCut(disk, after, {
        do: 'write',
        place,
        tag,
        count: 1_000_000,
        isDurable,
        serves: true,
      });
      const last = isDurable ? written.length - 1 : written.findLastIndex((n) => !isLazy(n));
      const store = await openStore<PairTables>({ place, purpose: 'tool', migrations: PAIRS });
      try {
        const rows = await store.read((db) => db.selectFrom('pair').select('n').execute());
        const present = new Set(rows.map(({ n }) => n));
        return {
          acknowledged: written.length,
          lost: written.slice(0, last + 1).filter((n) => !present.has(n)),
        };
      } finally {
        await store.close();
      }
    } finally {
      await disk.release();
    }
  });
}

/** Numbers of the writes that were acknowledged, in their order. */
async function writeAndCut(disk: Disk, after: number, command: object): Promise<number[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const written: number[] = [];
  const reader = createInterface({ input: child.stdout });
  const closed = once(reader, 'close');
  const enough = new Promise<void>((resolve) =>
    reader.on('line', (line) => {
      if (STEP.test(line)) written.push(Number(line));
      if (written.length >= after) resolve();
    }),
  );
  await Promise.race([enough, closed]);
  const pids = await freeze(child.pid!);
  // What it said until it was stopped is acknowledged too, and still comes through the pipe.
  await disk.remember();
  killAll(pids);
  await closed;
  await disk.comeBack();
  return written;
}
