import { join } from 'node:path';
import type { FileAnswersInput, ImportState } from '@daybook/api/imports.ts';
import { discardImport } from '#server/imports/discard.ts';
import { openImport } from '#server/imports/stage.ts';
import type { Services } from '#server/services.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { ImportTable } from '#server/store/tables.ts';
import { keepLease } from './keep-lease.ts';
import { lookAtFile } from './look-at-file.ts';
import { publishPreview, type PublishedPreview } from './publish-preview.ts';
import { findImport } from './show-import.ts';
import type { Upload } from './take-upload.ts';
import { Turns } from './turns.ts';

/** Files that one trader may look at without importing them. */
const MOST_PREVIEWS = 10;
/** Files read at once by one server; each takes a thread. */
const MOST_READING = 2;

type DeskServices = Pick<Services, 'store' | 'config' | 'clock' | 'log'>;

export interface FileWanted {
  readonly traderId: number;
  readonly name: string;
  readonly upload: Upload;
  readonly answers: FileAnswersInput;
}

/** Where files are looked at before they are imported. */
export class FileDesk {
  /** Where uploads are written. */
  readonly folder: string;
  readonly #services: DeskServices;
  readonly #stopping: AbortSignal;
  readonly #progress = new Map<string, { done: number; of: number }>();
  readonly #work = new Set<Promise<void>>();
  readonly #turns = new Turns<number>(MOST_READING);

  /** `stopping` gives up what is being read. */
  constructor(services: DeskServices, stopping: AbortSignal) {
    this.folder = join(services.config.dataDir, 'tmp', 'uploads');
    this.#services = services;
    this.#stopping = stopping;
  }

  /** Begins to read a file; its import's row is there at once. */
  async begin({ traderId, name, upload, answers }: FileWanted): Promise<ImportTable> {
    const { store, clock } = this.#services;
    await this.#forgetOldest(traderId);
    const publicId = newPublicId();
    const file = { name, hash: upload.hash };
    const importId = await openImport(store, {
      traderId,
      kind: 'file',
      source: 'unknown',
      syncId: null,
      file,
      publicId,
      state: 'preview',
      now: clock(),
    });
    if (importId === null) throw new Error('a preview stands in nobody’s way, and yet it was refused');
    this.#progress.set(publicId, { done: 0, of: 0 });
    const onProgress = (done: number, of: number): void => void this.#progress.set(publicId, { done, of });
    const wanted = { traderId, importId, name, upload, answers, onProgress };
    // Kept already while it waits for its turn.
    const release = keepLease(this.#services, traderId, importId);
    const task = this.#turns.take(traderId, () => lookAtFile(this.#services, wanted, this.#stopping));
    this.#work.add(task);
    const forget = (): void => {
      release();
      this.#progress.delete(publicId);
      this.#work.delete(task);
    };
    task.then(forget, forget);
    return (await store.read((db) => findImport(db, traderId, publicId)))!;
  }

  /** How far a file is read by this server; null when it is not. */
  progressOf(publicId: string): ImportState['progress'] {
    return this.#progress.get(publicId) ?? null;
  }

  publish(row: ImportTable, how: { readonly anyway?: boolean | undefined }): Promise<PublishedPreview> {
    return publishPreview(this.#services, row, how);
  }

  discard(row: ImportTable): Promise<void> {
    return discardImport(this.#services.store, row.trader_id, row.id);
  }

  /** Waits until what is being read is given up. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#work);
  }

  async #forgetOldest(traderId: number): Promise<void> {
    const { store } = this.#services;
    const previews = await store.read((db) =>
      db
        .selectFrom('import')
        .select('id')
        .where('trader_id', '=', traderId)
        .where('state', '=', 'preview')
        .orderBy('id', 'desc')
        .execute(),
    );
    for (const { id } of previews.slice(MOST_PREVIEWS - 1)) await discardImport(store, traderId, id);
  }
}
