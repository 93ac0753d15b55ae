import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { newImageName } from '../../apps/server/src/images/names.ts';
import { raiseImages } from '../../apps/server/src/images/images-mark.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import type { PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { watchCores } from '../server-figures.ts';
import { quantile, readSteadily } from '../steady-reads.ts';
import { withOpenStore } from '../trial-folder.ts';
import { daybook } from './commands.ts';
import { examineRestored, newInstallation } from './installations.ts';

/** How a large journal fared. */
export interface LargeSeen {
  readonly megabytes: number;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
  /** How many times as long 99 of 100 readers waited at most while the backup was made; 1 where that was still at once. */
  readonly slower: number;
  readonly reads: number;
  readonly mostMemoryMiB: number;
  /** Share of the backup's time in which the server's main thread found no core. */
  readonly coreWaits: number;
  readonly faults: readonly string[];
}

const IMAGE_BYTES = 500_000;
const THUMBNAIL_BYTES = 20_000;
const ROWS_AT_ONCE = 200;
const QUIET_MS = 15_000;
const READS_PER_SECOND = 20;
/** Below this twice as slow is still at once, and chance. */
const AT_ONCE_MS = 50;
const MIB = 1_048_576;

/** Fills the journal with pictures, backs it up while others read, and restores it elsewhere. */
export async function tryLarge(
  store: PreparedStore,
  engine: 'sqlite' | 'postgres',
  folder: string,
  megabytes: number,
): Promise<LargeSeen> {
  await withOpenStore(store, (opened) =>
    fill(opened, store, Math.ceil((megabytes * MIB) / (IMAGE_BYTES + THUMBNAIL_BYTES))),
  );
  const target = join(folder, 'large');
  mkdirSync(target);
  const server = await startServerProcess(store.settings);
  const reads = store.traders.slice(0, 4).map((trader) => ({ path: '/dashboard/0', trader }));
  try {
    const quietly = readSteadily(server.url, reads, READS_PER_SECOND);
    await pause(QUIET_MS);
    const quiet = await quietly.stop();
    const coreWaits = watchCores(server.pid);
    const meanwhile = readSteadily(server.url, reads, READS_PER_SECOND);
    const made = await daybook({ ...store.settings, ...MEASURED }, 'backup', target);
    const read = await meanwhile.stop();
    const waited = coreWaits();
    const [name = ''] = readdirSync(target);
    const fresh = await newInstallation(engine, folder, 'large-restored', store.dataDir);
    const restored = await daybook({ ...fresh.settings, ...MEASURED }, 'restore', target);
    const failed = [made, restored].filter(({ code }) => code !== 0).map(({ text }) => text);
    return {
      megabytes: statSync(join(target, name)).size / MIB,
      backupSeconds: made.milliseconds / 1000,
      restoreSeconds: restored.milliseconds / 1000,
      slower: slowerBy(quantile(quiet.times, 0.99), quantile(read.times, 0.99)),
      reads: Math.min(quiet.times.length, read.times.length),
      mostMemoryMiB: Math.max(...[made, restored].map(({ text }) => memoryIn(text))),
      coreWaits: waited,
      faults: [
        ...failed,
        ...quiet.faults,
        ...read.faults,
        ...(failed.length > 0 ? [] : await examineRestored(fresh, null)),
      ],
    };
  } finally {
    await server.kill();
  }
}

/** Lets a command say at its end how much memory it had at most. */
const MEASURED = { NODE_OPTIONS: `--import=${new URL('./most-memory.ts', import.meta.url).href}` };

function memoryIn(text: string): number {
  return Number(/most memory: (\d+) kB/.exec(text)?.[1] ?? Number.NaN) / 1024;
}

function slowerBy(quiet: number, meanwhile: number): number {
  return meanwhile <= AT_ONCE_MS ? 1 : meanwhile / Math.max(quiet, 1);
}

/** Pictures whose bytes nobody can pack, as a trader's own. */
async function fill(opened: Store, store: PreparedStore, count: number): Promise<void> {
  const files = imageFilesIn(store.dataDir);
  await raiseImages(opened, files);
  for (let done = 0; done < count; done += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - done) }, () => ({
      name: newImageName('image/png'),
      file: newImageName('image/png'),
    }));
    for (const { file } of rows)
      await files.put(file, { image: randomBytes(IMAGE_BYTES), thumbnail: randomBytes(THUMBNAIL_BYTES) });
    await opened.write((db) =>
      db
        .insertInto('image')
        .values(
          rows.map((row) => ({
            ...row,
            trader_id: store.traders[0]!.traderId,
            purpose: 'avatar' as const,
            trade_id: null,
            position: 0,
            type: 'image/png' as const,
            bytes: IMAGE_BYTES,
            width: 800,
            height: 600,
            thumbnail_bytes: THUMBNAIL_BYTES,
            thumbnail_width: 320,
            thumbnail_height: 240,
            created_at: Date.now(),
          })),
        )
        .execute(),
    );
  }
}
