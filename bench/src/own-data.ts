import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { importJournal } from '../../apps/server/src/own-data/import/import-journal.ts';
import { prepareExport } from '../../apps/server/src/own-data/export/prepare-export.ts';
import { openExport } from '../../apps/server/src/own-data/import/read-export.ts';
import { deleteTrader } from '../../apps/server/src/own-data/deletion/delete-trader.ts';
import { runDeletions } from '../../apps/server/src/own-data/deletion/deletions.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { readShownJournal } from '../../apps/server/src/own-data/shown-journal-testing.ts';
import { startServer } from '../../tests/walks/running-server.ts';
import { EMAIL, fillJournal, NOW, PASSWORD } from './filled-journal.ts';
import { signIn, type Client } from './http-client.ts';
import { atMost, plain, type Report } from './report.ts';
import { quantile } from './timing.ts';

/** Taking 100,000 trades along, into another installation, and out of this one. */
export async function measureOwnData(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  const other = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  const file = join(other, 'export.zip');
  try {
    await fillJournal(folder, 200);
    await measureExport(report, folder, file);
    await measureMemory(report, folder);
    await measureImport(report, folder, join(other, 'data'), file);
    await measureDeletion(report, folder);
  } finally {
    for (const path of [folder, other]) rmSync(path, { recursive: true, force: true });
  }
}

async function measureExport(report: Report, folder: string, file: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, CALLS_PER_MINUTE: '100000' });
  try {
    const client = await signIn(server.url, EMAIL, PASSWORD);
    const done = new AbortController();
    const waits = watch(client, done.signal);
    const start = performance.now();
    const answer = await client.post('/profile/export', {});
    if (!answer.ok || answer.body === null)
      throw new Error(`export: ${answer.status} ${await answer.text()}`);
    const begun = performance.now();
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file));
    report(plain('export of 100,000 trades until the first byte', begun - start, 'ms'));
    report(plain('export of 100,000 trades, whole', performance.now() - start, 'ms'));
    done.abort();
    const times = (await waits).sort((left, right) => left - right);
    report(plain('the file', statSync(file).size / 1_048_576, 'MiB'));
    report(plain('wait of another read meanwhile, median', quantile(times, 0.5), 'ms'));
    report(atMost('longest wait of another read meanwhile', times.at(-1) ?? 0, 'ms', 50));
  } finally {
    await server.stop();
  }
}

/** Another tab of the same trader, which asks again and again. */
async function watch(client: Client, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    // Where the export failed, the server is gone, and it is the export that has to say why.
    const answer = await client.get('/profile').catch(() => null);
    if (answer === null) return times;
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    await pause(5);
  }
  return times;
}

/** Without a server around it: what the work itself adds to a process. */
async function measureMemory(report: Report, folder: string): Promise<void> {
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  try {
    const before = process.memoryUsage.rss();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    const tools = { store, dataDir: folder, listImages: async () => ({ present: [], missing: [] }) };
    const prepared = await prepareExport(tools, 1, NOW, new AbortController().signal);
    if (prepared.kind === 'ready') for await (const _chunk of prepared.zip) continue;
    clearInterval(timer);
    report(plain('memory that an export of 100,000 trades adds', (most - before) / 1_048_576, 'MiB'));
  } finally {
    await store.close();
  }
}

async function measureImport(report: Report, folder: string, data: string, file: string): Promise<void> {
  const store = await openStore({ place: { engine: 'sqlite', folder: data }, purpose: 'tool' });
  const origin = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  try {
    const opened = await openExport(file);
    const start = performance.now();
    const imported = await importJournal(store, {
      opened,
      email: null,
      now: NOW,
      images: imageFilesIn(data),
    });
    report(
      plain(
        'import of the file into an empty installation, checked trade by trade',
        performance.now() - start,
        'ms',
      ),
    );
    opened.close();
    if (imported.kind !== 'imported') throw new Error(JSON.stringify(imported));
    const isSame = isDeepStrictEqual(
      await readShownJournal(store, imported.traderId, NOW),
      await readShownJournal(origin, 1, NOW),
    );
    report(
      plain(
        `trades whose statistics are ${isSame ? 'the same to the last digit' : 'NOT the same'}`,
        imported.trades,
        '',
      ),
    );
  } finally {
    await store.close();
    await origin.close();
  }
}

async function measureDeletion(report: Report, folder: string): Promise<void> {
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  try {
    const passages: number[] = [];
    const timed: Store = {
      ...store,
      write: async (work) => {
        const start = performance.now();
        const result = await store.write(work);
        passages.push(performance.now() - start);
        return result;
      },
    };
    await timed.write((db) => deleteTrader(db, 1, NOW));
    const start = performance.now();
    const tools = {
      clock: () => NOW,
      signal: new AbortController().signal,
      report: (error: unknown) => console.error(error),
    };
    await runDeletions({ ...tools, store: timed });
    report(plain('deletion of 100,000 trades, until the last row', performance.now() - start, 'ms'));
    const sorted = passages.sort((left, right) => left - right);
    report(plain('one of its transactions, p99', quantile(sorted, 0.99), 'ms'));
    report(atMost('one of its transactions, longest', sorted.at(-1) ?? 0, 'ms', 50));
  } finally {
    await store.close();
  }
}
