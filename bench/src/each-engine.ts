import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreLocation } from '../../apps/server/src/store/store.ts';

/** Measures on SQLite in a folder that goes afterwards, and on an empty database of PostgreSQL where BENCH_POSTGRES names one. */
export async function onEachEngine(measure: (place: StoreLocation) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  try {
    await measure({ engine: 'sqlite', folder });
    const url = process.env['BENCH_POSTGRES'];
    if (url !== undefined) await measure({ engine: 'postgres', url });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
