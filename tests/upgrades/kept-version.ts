import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exportImages } from '../../apps/server/src/own-data/export/export-images.ts';
import { prepareExport } from '../../apps/server/src/own-data/export/prepare-export.ts';
import { readShownJournal } from '../../apps/server/src/own-data/shown-journal-testing.ts';
import { openImages } from '../../apps/server/src/images/images.ts';
import { restoreDatabase } from '../../apps/server/src/store/postgres/postgres-programs.ts';
import { backUpDatabase } from '../../apps/server/src/store/sqlite/backup.ts';
import type { Store, StoreLocation } from '../../apps/server/src/store/store.ts';
import { addExecutionRows, NOW, writtenJournal } from '../own-data/written-journal.ts';

/** A folder a version: a store of each engine, an export, and what a journal showed then. */
export const KEPT = join(import.meta.dirname, 'kept');

/** What a journal shows, as plain JSON: figures of every kind. Later versions may add to it. */
export interface ShownFigures {
  readonly trades: number;
  readonly statistics: unknown;
  readonly mistakes: unknown;
}

/** The content of `shown.json` of a version. */
export interface KeptVersion {
  readonly version: string;
  /** Number of the last migration of its stores. */
  readonly schema: number;
  readonly shown: ShownFigures;
}

/** Versions that are kept, oldest first. */
export function listKept(): string[] {
  return readdirSync(KEPT).sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}

export function readKept(version: string): KeptVersion {
  return JSON.parse(readFileSync(join(KEPT, version, 'shown.json'), 'utf8')) as KeptVersion;
}

/** The figures of a journal as JSON keeps them. */
export async function readFigures(store: Store, traderId: number): Promise<ShownFigures> {
  const shown = await readShownJournal(store, traderId, NOW);
  const { trades, statistics } = shown;
  // Ids are made by chance, and not the same in any two journals.
  const mistakes = shown.mistakes.map((mistake) => ({ ...mistake, id: undefined }));
  return JSON.parse(JSON.stringify({ trades, statistics, mistakes }, plainValue)) as ShownFigures;
}

/** JSON has neither large integers nor typed arrays nor maps. */
function plainValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
  return ArrayBuffer.isView(value) ? [...(value as unknown as Iterable<number>)] : value;
}

/** Seven weeks of the demo trader with everything that a journal can hold: journals, pictures, a plan, manual groups, odd cases. */
export async function writeJournalToKeep(store: Store, folder: string): Promise<number> {
  const traderId = await writtenJournal(store, '2026-10-01', folder);
  await addExecutionRows(store, traderId);
  return traderId;
}

/** Writes a store as a file of `folder`, packed. */
export async function keepStore(place: StoreLocation, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, place.engine === 'sqlite' ? 'journal.sqlite' : 'journal.dump');
  await backUpDatabase(place, path);
  if (place.engine !== 'sqlite') return; // pg_dump compresses its output
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}

/** Writes the trader's export as `export.zip` of `folder`. */
export async function keepExport(
  store: Store,
  traderId: number,
  dataDir: string,
  folder: string,
): Promise<void> {
  const images = openImages({ store, dataDir });
  const tools = { store, dataDir, listImages: exportImages({ store, images }) };
  const prepared = await prepareExport(tools, traderId, NOW, new AbortController().signal);
  if (prepared.kind !== 'ready') throw new Error(`the export is not ready: ${prepared.kind}`);
  await pipeline(prepared.zip, createWriteStream(join(folder, 'export.zip')));
  await images.close();
}

/** Puts a kept store into an empty place. */
export async function unpackStore(version: string, place: StoreLocation): Promise<void> {
  const folder = join(KEPT, version);
  if (place.engine === 'postgres') return restoreDatabase(place.url, join(folder, 'journal.dump'));
  const packed = join(folder, 'journal.sqlite.gz');
  if (!existsSync(packed)) throw new Error(`${packed} is missing`);
  writeFileSync(join(place.folder, 'journal.sqlite'), gunzipSync(readFileSync(packed)), { mode: 0o600 });
}

/** Places in `before` at which `after` says something else; what only `after` has is no difference. */
export function findDifferences(before: unknown, after: unknown, place = ''): string[] {
  if (typeof before !== 'object' || before === null)
    return Object.is(before, after)
      ? []
      : [`${place}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`];
  if (typeof after !== 'object' || after === null) return [`${place} is gone`];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${place}: ${before.length} entries became ${after.length}`];
  return Object.entries(before).flatMap(([name, value]) =>
    findDifferences(value, (after as Record<string, unknown>)[name], `${place}.${name}`),
  );
}
