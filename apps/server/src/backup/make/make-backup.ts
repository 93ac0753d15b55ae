import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BackupDamaged } from '#server/backup/archive/backup-errors.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupHead } from '#server/backup/archive/head.ts';
import { PARTS, type Part } from '#server/backup/archive/parts.ts';
import { readArchive } from '#server/backup/archive/read-archive.ts';
import { archiveOf } from '#server/backup/archive/write-archive.ts';
import { writeBackupName } from '#server/backup/targets/backup-name.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import { withWorkFolder } from '#server/backup/work-folder.ts';
import { DAYBOOK_VERSION } from '#server/http/operator/version.ts';
import { imageFilesIn, type Which } from '#server/images/files.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { copyDatabase } from './database-copy.ts';

/** What a backup is made of, and where it goes. */
interface BackupJob {
  readonly place: StoreLocation;
  readonly dataDir: string;
  /** Every setting that is no secret; see `readSettings`. */
  readonly settings: Readonly<Record<string, string | null>>;
  readonly target: BackupTarget;
  /** Milliseconds since 1970 UTC; the backup is called by it. */
  readonly now: number;
  /** Whether the schedule never removes it; see backup-name.ts. */
  readonly isKept: boolean;
  /** Breaks it off; nothing is left then. */
  readonly signal?: AbortSignal;
}

/** A backup that is whole, read again and under its name. */
export interface MadeBackup {
  readonly name: string;
  readonly bytes: number;
  readonly head: BackupHead;
  /** Files of pictures that the database knows and that were missing or of another length: `images/NAME`. */
  readonly imageFaults: readonly string[];
}

/**
 * Makes a backup while servers run: the database as of one instant after the call, then the pictures that it names. What it
 * holds in memory does not grow with the journal. Throws TargetFault, the store's errors, and disk errors of DATA_DIR/tmp.
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  return withWorkFolder(job.dataDir, 'backup', async (folder) => {
    const paths = { database: join(folder, 'database'), imageList: join(folder, 'images.txt') };
    const facts = await copyDatabase(job.place, paths, job.signal);
    job.signal?.throwIfAborted();
    const head: BackupHead = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      madeAt: new Date(job.now).toISOString(),
      daybook: DAYBOOK_VERSION,
      engine: job.place.engine,
      settings: job.settings,
      ...facts,
    };
    const imageFaults: string[] = [];
    const content = archiveOf({
      head,
      parts: partsOf(job, paths, imageFaults),
      imageFaults: () => imageFaults,
      manifestPath: join(folder, 'manifest.txt'),
    });
    const name = writeBackupName({ at: job.now, installation: head.installation, isKept: job.isKept });
    const bytes = await job.target.write(name, stoppable(content, job.signal), async (readBack) => {
      const { head: read } = await readArchive(stoppable(await readBack(), job.signal), skip);
      if (read.madeAt !== head.madeAt)
        throw new BackupDamaged('something else was read back than was written');
    });
    return { name, bytes, head, imageFaults };
  });
}

async function* partsOf(
  { dataDir }: BackupJob,
  paths: { readonly database: string; readonly imageList: string },
  imageFaults: string[],
): AsyncGenerator<Part> {
  const { size } = await stat(paths.database);
  yield {
    name: PARTS.database,
    bytes: size,
    open: () => createReadStream(paths.database, { highWaterMark: 1_048_576 }),
  };
  const files = imageFilesIn(dataDir);
  for await (const line of createInterface({ input: createReadStream(paths.imageList) })) {
    const [file = '', bytes, thumbnailBytes] = line.split(' ');
    const lengths = { image: Number(bytes), thumbnail: Number(thumbnailBytes) };
    for (const which of ['image', 'thumbnail'] satisfies Which[]) {
      const name = `${which}s/${file}`;
      // Never more than a picture at once; a file is written whole before it has its name, and never changed.
      const found = await files.read(file, which);
      if (found?.length !== lengths[which]) imageFaults.push(name);
      if (found !== null) yield { name, bytes: found.length, open: () => once(found) };
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* stoppable(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

async function skip(): Promise<void> {}
