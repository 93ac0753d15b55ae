import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Store } from '#server/store/store.ts';
import { spoolJournal } from './export-journal.ts';
import { zipOf, type ListImages } from './export-zip.ts';

/** How often a journal that changes while it is read is read again. */
const MAX_TRIES = 3;
const FOLDER = 'tmp';
const PREFIX = 'export-';
/** What a killed server left is removed after so long; no export takes half of it. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

interface ExportTools {
  readonly store: Store;
  readonly dataDir: string;
  readonly listImages: ListImages;
  /** By which this installation knows its own exports again; unsigned without one. */
  readonly key?: Uint8Array | undefined;
}

/** Everything of one trader, ready to be sent or written; reading to the end, or destroying it, tidies up behind it. */
type PreparedExport =
  | {
      readonly kind: 'ready';
      readonly zip: Readable;
      /** Names of pictures whose file is lost; the export names them too. */
      readonly missingImages: readonly string[];
    }
  | { readonly kind: 'changed-meanwhile' };

/** Writes a trader's journal to the disk as one state, and gives the zip file of it. Throws what the disk says. */
export async function prepareExport(
  { store, dataDir, listImages, key }: ExportTools,
  traderId: number,
  now: number,
  signal: AbortSignal,
): Promise<PreparedExport> {
  await sweepExports(dataDir, now);
  for (let round = 0; round < MAX_TRIES; round++) {
    const folder = await newFolder(dataDir);
    const tidy = () => rm(folder, { recursive: true, force: true });
    try {
      const spooled = await spoolJournal(store, traderId, folder, signal);
      if (spooled.kind === 'spooled') {
        const images = await listImages(traderId);
        const zip = zipOf(spooled.files, images, now, key);
        // Removing the files at the end is of no interest to the reader; what is left is swept.
        zip.once('close', () => void tidy().catch(() => undefined));
        return { kind: 'ready', zip, missingImages: images.missing };
      }
    } catch (error) {
      await tidy();
      throw error;
    }
    await tidy();
  }
  return { kind: 'changed-meanwhile' };
}

async function newFolder(dataDir: string): Promise<string> {
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  return mkdtemp(join(dataDir, FOLDER, PREFIX));
}

/** Removes what exports left behind that were interrupted. */
async function sweepExports(dataDir: string, now: number): Promise<void> {
  const parent = join(dataDir, FOLDER);
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
}
