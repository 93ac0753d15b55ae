// npm run keep-version: keeps a store of each engine and an export of the present version, which every later one has to open.
// Run it once for a version, on the commit that is released, and commit what it writes. It needs PostgreSQL.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { openStore, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { freshDatabase, NO_POSTGRES } from '../postgres.ts';
import { ROOT } from '../source-files.ts';
import {
  findDifferences,
  KEPT,
  keepExport,
  keepStore,
  readFigures,
  writeJournalToKeep,
  type ShownFigures,
} from './kept-version.ts';

async function keep(version: string): Promise<void> {
  const url = await freshDatabase();
  if (url === null) throw new Error(`both engines are kept, and there is ${NO_POSTGRES}`);
  const work = mkdtempSync(join(tmpdir(), 'daybook-keep-'));
  try {
    const folder = join(work, version);
    const sqlite = await keepOne({ engine: 'sqlite', folder: join(work, 'store') }, work, folder);
    const postgres = await keepOne({ engine: 'postgres', url }, work, folder);
    const different = findDifferences(sqlite, postgres);
    if (different.length > 0) throw new Error(`the engines differ: ${different.slice(0, 5).join('; ')}`);
    const shown = { version, schema: MIGRATIONS.length, shown: sqlite };
    writeFileSync(join(folder, 'shown.json'), `${JSON.stringify(shown)}\n`);
    rmSync(join(folder, 'journal.sqlite'));
    rmSync(join(KEPT, version), { recursive: true, force: true });
    renameSync(folder, join(KEPT, version));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function keepOne(place: StoreLocation, work: string, folder: string): Promise<ShownFigures> {
  const dataDir = join(work, `data-${place.engine}`);
  const store = await openStore({ place, purpose: 'tool' });
  try {
    const traderId = await writeJournalToKeep(store, dataDir);
    await keepStore(place, folder);
    if (place.engine === 'sqlite') await keepExport(store, traderId, dataDir, folder);
    return await readFigures(store, traderId);
  } finally {
    await store.close();
  }
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const isNew = !existsSync(join(KEPT, version));
await keep(version);
console.log(`${isNew ? 'kept' : 'kept again'}: ${join(KEPT, version)}`);
