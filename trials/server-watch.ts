// Loaded into a server under trial before anything else: reports its memory and the delay of its event loop when asked by signals.
import { appendFileSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

/** What a server reports about itself. */
export interface Watched {
  /** 99th percentile of the event loop's delay since it was forgotten, milliseconds. */
  readonly loopP99: number;
  /**
   * The same in processor time of its own: 99th percentile of what it worked between two checks of its timers, milliseconds.
   * On a machine that others use the delay also includes waiting for a processor.
   */
  readonly workP99: number;
  /** The longest of them, milliseconds: no turn of the event loop worked for longer. */
  readonly workMax: number;
  /** Resident bytes after everything that is not needed was given back. */
  readonly resident: number;
  /** Bytes of all objects that are still reachable then, and of the buffers outside the heap that belong to them. */
  readonly held: number;
}

/** The first one reports, the second one resets the delays so far. */
export const SIGNALS = { report: 'SIGUSR2', forget: 'SIGWINCH' } as const;

const RESOLUTION_MS = 5;
const file = process.env['DAYBOOK_WATCH_FILE'];

if (isMainThread && file !== undefined) {
  const databases = watchDatabases();
  const trimAllocator = allocatorTrim();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const work = createHistogram();
  const worked = (): number => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  let before = worked();
  setInterval(() => {
    const now = worked();
    work.record(Math.max(1, now - before));
    before = now;
  }, RESOLUTION_MS).unref();
  process.on(SIGNALS.forget, () => {
    delay.reset();
    work.reset();
  });
  process.on(SIGNALS.report, () => {
    // Giving memory back takes a while, which is not the server's doing.
    delay.disable();
    collectGarbage();
    for (const database of databases) if (database.isOpen) database.exec('PRAGMA shrink_memory');
    trimAllocator();
    // The timer's own interval is part of each value.
    const loopP99 = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
    before = worked();
    const workP99 = work.percentile(99) / 1_000;
    const workMax = work.max / 1_000;
    const { rss: resident, heapUsed, external } = process.memoryUsage();
    const watched: Watched = { loopP99, workP99, workMax, resident, held: heapUsed + external };
    appendFileSync(file, `${JSON.stringify(watched)}\n`);
    delay.enable();
  });
}

/** Twice, since finalizers of the first round let go of more; the pages of the heap that are free then are given back. */
function collectGarbage(): void {
  for (let round = 0; round < 2; round += 1)
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Databases that were opened; each keeps pages up to a limit of its own, which fill while a store grows. */
function watchDatabases(): ReadonlySet<DatabaseSync> {
  const found = new Set<DatabaseSync>();
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function watched(this: DatabaseSync, sql: string) {
    found.add(this);
    exec.call(this, sql);
  };
  return found;
}

/**
 * Gives the pages that the C library's allocator keeps after `free` back to the system. Else what SQLite let go of stays resident,
 * since it lies between smaller pieces that are in use. Does nothing where the C library is not glibc.
 */
function allocatorTrim(): () => void {
  try {
    // Not imported: this module is also loaded where nothing is watched, and Node warns of it.
    const { dlopen } = process.getBuiltinModule('node:ffi');
    const { functions } = dlopen(null, { malloc_trim: { arguments: ['uint64'], return: 'int32' } });
    return () => void functions.malloc_trim(0n);
  } catch {
    return () => undefined; // it has no such call
  }
}
