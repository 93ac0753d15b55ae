import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { readManifest } from '../../apps/server/src/journal/dashboard/manifest.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { openSynchroniser } from '../../apps/server/src/sync/synchronise.ts';
import { startDemoProcess } from './demo-process.ts';
import { linkTrader, NOW, toolsFor } from './filled-journal.ts';
import { atMost, plain, type Report } from './report.ts';

/** Import and process from a platform's answer into a durable store, while others read. */
export async function measureSynchronisation(report: Report): Promise<void> {
  await measureSize(report, '10,000', 20, 2000);
  await measureSize(report, '100,000', 200, 20_000);
}

async function measureSize(
  report: Report,
  size: string,
  tradesPerDay: number,
  limitMs: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  const platform = await startDemoProcess('--trades-per-day', String(tradesPerDay));
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'serve' });
  try {
    const traderId = await linkTrader(store, platform);
    const synchroniser = openSynchroniser(toolsFor(store, platform));
    const watch = watchOthers(store);
    const start = performance.now();
    const imported = await synchroniser.startImport(traderId);
    const between = performance.now();
    const processed = await synchroniser.startProcess(traderId);
    const end = performance.now();
    const { loopMs, readMs } = await watch.stop();
    if (imported.kind !== 'imported' || processed.kind !== 'processed')
      throw new Error(JSON.stringify({ imported, processed }));
    report(plain(`${size} trades: executions imported`, imported.record.created, 'executions'));
    report(plain(`${size} trades: trades made`, processed.trades, 'trades'));
    report(plain(`${size} trades: fetch, read and store`, between - start, 'ms'));
    report(plain(`${size} trades: group and publish`, end - between, 'ms'));
    report(
      atMost(
        `${size} trades: import and process, durable, the platform's own time included`,
        end - start,
        'ms',
        limitMs,
      ),
    );
    report(atMost(`${size} trades: longest wait of another read meanwhile`, readMs, 'ms', 50));
    report(plain(`${size} trades: longest turn of the event loop meanwhile`, loopMs, 'ms'));
    const packing = performance.now();
    await readManifest(store, traderId, NOW);
    report(plain(`${size} trades: all months packed for the first time`, performance.now() - packing, 'ms'));
  } finally {
    await store.close();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads one row again and again as another trader's request would, and notes the longest wait. */
function watchOthers(store: Store): { stop(): Promise<{ loopMs: number; readMs: number }> } {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  let [longest, stopped] = [0, false];
  const reading = (async () => {
    while (!stopped) {
      // Counted from when the request would have come, so that a blocked event loop is seen.
      const due = performance.now() + 2;
      await pause(2);
      await store.read((db) => db.selectFrom('trader').select('revision').executeTakeFirst());
      longest = Math.max(longest, performance.now() - due);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await reading;
      loop.disable();
      return { loopMs: loop.max / 1e6, readMs: longest };
    },
  };
}
