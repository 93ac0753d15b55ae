import { join } from 'node:path';
import type { FileAnswersInput, ImportState } from '@daybook/api/imports/imports.ts';
import { discardPreview, sweepDiscarded } from '#server/ledger/staging/discard.ts';
import { refuse } from '#server/calls/refusal.ts';
import { openImport } from '#server/ledger/staging/stage.ts';
import type { Services } from '#server/services.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { ImportTable } from '#server/store/tables.ts';
import { keepLease } from './keep-lease.ts';
import { previewFile } from '#server/uploads/preview/preview-file.ts';
import { publishPreview, type PublishedPreview } from '#server/uploads/preview/publish-preview.ts';
import { findImport } from '#server/uploads/preview/show-import.ts';
import type { Upload } from './receive-upload.ts';
import { FairQueue } from './fair-queue.ts';
import { forgetUpload, keepUpload, listUnwanted, removeStrayUploads } from './uploads.ts';

/** Files that one trader may preview without importing them. */
const MAX_PREVIEWS = 10;
/** Files read at once by one server; each takes a thread. */
const MAX_READING = 2;
/** Files of one trader that arrive at once. */
const MAX_ARRIVING = 2;
/** How often files that nobody wants any more are searched for. */
const POLL_MS = 2_000;

type UploadServices = Pick<Services, 'store' | 'config' | 'clock' | 'log'>;

export interface FileWanted {
  readonly traderId: number;
  /** Public id of the session that sent it. */
  readonly session: string;
  readonly name: string;
  readonly upload: Upload;
  readonly answers: FileAnswersInput;
}

/** A file that is read here, or waits for its turn. */
interface RunningPreview {
  readonly traderId: number;
  readonly abort: AbortController;
  readonly task: Promise<void>;
}

/** Previews files before they are imported. */
export class UploadQueue {
  /** Where uploads are written. */
  readonly folder: string;
  readonly #services: UploadServices;
  readonly #stopping: AbortSignal;
  readonly #progress = new Map<string, { done: number; of: number }>();
  /** By the id of the import. */
  readonly #work = new Map<number, RunningPreview>();
  readonly #arriving = new Map<number, number>();
  readonly #readQueue = new FairQueue<number>(MAX_READING);
  #tidying: Promise<void> = Promise.resolve();

  /** `stopping` gives up what is being read. */
  constructor(services: UploadServices, stopping: AbortSignal) {
    this.folder = join(services.config.dataDir, 'tmp', 'uploads');
    this.#services = services;
    this.#stopping = stopping;
  }

  /** Removes what a server that ended left behind, and keeps looking for abandoned files. */
  start(): void {
    const isAlone = this.#services.store.engine === 'sqlite';
    this.#tidy(async () => {
      await removeStrayUploads(this.#services, this.folder, isAlone);
      await sweepDiscarded(this.#services.store, this.#services.clock());
    });
    const timer = setInterval(() => this.#tidy(() => this.discardUnwanted()), POLL_MS).unref();
    this.#stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Takes files one by one from a trader: null where as many as may be arrive already, else what ends it. */
  arrive(traderId: number): (() => void) | null {
    const arriving = this.#arriving.get(traderId) ?? 0;
    if (arriving >= MAX_ARRIVING) return null;
    this.#arriving.set(traderId, arriving + 1);
    return () => {
      const left = this.#arriving.get(traderId)! - 1;
      if (left === 0) this.#arriving.delete(traderId);
      else this.#arriving.set(traderId, left);
    };
  }

  /** Begins to read a file; its import's row is there at once. Throws StorageFull, and the upload is the caller's then; 010 where it was discarded at once. */
  async begin({ traderId, session, name, upload, answers }: FileWanted): Promise<ImportTable> {
    const { store, clock } = this.#services;
    await this.#forgetOldest(traderId);
    const publicId = newPublicId();
    const importId = await openImport(store, {
      traderId,
      kind: 'file',
      source: 'unknown',
      syncId: null,
      file: { name, hash: upload.hash },
      publicId,
      state: 'preview',
      now: clock(),
      together: (db, id) => keepUpload(db, { traderId, importId: id, session, upload }),
    });
    if (importId === null) throw new Error('a preview stands in nobody’s way, and yet it was refused');
    this.#read({ traderId, importId, name, upload, answers }, publicId);
    const row = await store.read((db) => findImport(db, traderId, publicId));
    if (!row) throw refuse('010');
    return row;
  }

  #read(file: Omit<FileWanted, 'session'> & { readonly importId: number }, publicId: string): void {
    const { traderId, importId, upload } = file;
    this.#progress.set(publicId, { done: 0, of: 0 });
    const onProgress = (done: number, of: number): void => void this.#progress.set(publicId, { done, of });
    // Kept already while it waits for its turn.
    const release = keepLease(this.#services, traderId, importId);
    const abort = new AbortController();
    const given = AbortSignal.any([abort.signal, this.#stopping]);
    const preview = (): Promise<void> => previewFile(this.#services, { ...file, onProgress }, given);
    const task = (async () => {
      try {
        await this.#readQueue.run(traderId, preview, given);
      } finally {
        release();
        this.#progress.delete(publicId);
        await upload.remove();
        await forgetUpload(this.#services.store, traderId, importId);
        this.#work.delete(importId);
      }
    })();
    task.catch((error: unknown) => this.#services.log.error('an upload could not be removed', error));
    this.#work.set(importId, { traderId, abort, task });
  }

  /** How far a file is read by this server; null when it is not. */
  progressOf(publicId: string): ImportState['progress'] {
    return this.#progress.get(publicId) ?? null;
  }

  publish(row: ImportTable, how: { readonly anyway?: boolean | undefined }): Promise<PublishedPreview> {
    return publishPreview(this.#services, row, how);
  }

  /** Gives a file up, unless it is being published: it is on the disk no longer, and neither are its rows. */
  async discard({ trader_id: traderId, id }: Pick<ImportTable, 'trader_id' | 'id'>): Promise<void> {
    const running = this.#work.get(id);
    running?.abort.abort();
    await running?.task.catch(() => undefined);
    await discardPreview(this.#services.store, traderId, id);
  }

  /** Discards the files of sessions that ended and of traders who go, and ends what other servers discarded. */
  async discardUnwanted(): Promise<void> {
    const reading = [...this.#work].map(([id, { traderId }]) => ({ trader_id: traderId, id }));
    for (const row of await listUnwanted(this.#services.store, reading)) await this.discard(row);
  }

  /** Waits until what is being read is given up. */
  async close(): Promise<void> {
    await this.#tidying;
    await Promise.allSettled(this.#work.values().map(({ task }) => task));
  }

  /** One look at a time; one that fails is made again later. */
  #tidy(work: () => Promise<void>): void {
    this.#tidying = this.#tidying
      .then(() => (this.#stopping.aborted ? undefined : work()))
      .catch((error: unknown) => {
        if (!this.#stopping.aborted) this.#services.log.error('unwanted files could not be removed', error);
      });
  }

  async #forgetOldest(traderId: number): Promise<void> {
    const previews = await this.#services.store.read((db) =>
      db
        .selectFrom('import')
        .select(['id', 'trader_id'])
        .where('trader_id', '=', traderId)
        .where('state', '=', 'preview')
        .orderBy('id', 'desc')
        .execute(),
    );
    for (const row of previews.slice(MAX_PREVIEWS - 1)) await this.discard(row);
  }
}
