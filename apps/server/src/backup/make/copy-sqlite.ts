import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { hasDatabase } from '#server/store/sqlite/sqlite-open.ts';
import { copySqlite } from '#server/store/sqlite/backup.ts';
import { explainSqliteError } from '#server/store/sqlite/sqlite-errors.ts';
import { StoreDamaged, StoreMissing } from '#server/store/store-errors.ts';
import type { CopyFacts, CopyPaths } from './database-copy.ts';

/** What the thread that looks through a copy says. */
export type CopyAnswer = { readonly complaint: string } | { readonly facts: CopyFacts };

/** Copies while a server writes; the copy is checked in a thread, since SQLite would stop the event loop meanwhile. */
export async function copySqliteStore(
  folder: string,
  paths: CopyPaths,
  signal: AbortSignal | undefined,
): Promise<CopyFacts> {
  if (!hasDatabase(folder)) throw new StoreMissing(`there is no journal in ${folder} (DATA_DIR)`);
  try {
    await copySqlite(folder, paths.database, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw explainSqliteError(error);
  }
  const worker = new Worker(new URL('./finish-copy-worker.ts', import.meta.url), { workerData: paths });
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [CopyAnswer];
    if ('facts' in answer) return answer.facts;
    throw new StoreDamaged(`the copy of the database is damaged: ${answer.complaint}`);
  } catch (error) {
    throw explainSqliteError(error);
  } finally {
    await worker.terminate();
  }
}
