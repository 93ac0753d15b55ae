import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupDamaged } from '#server/backup/archive/backup-errors.ts';
import { PARTS } from '#server/backup/archive/parts.ts';
import { readArchive, type ReadBackup, type TakePart } from '#server/backup/archive/read-archive.ts';
import { imageFilesIn, imagePathIn } from '#server/images/files.ts';
import { flushFolders, writeDurable } from './write-durable.ts';

/** Parts of at most this size are held and written in parallel, since each of them waits for the disk. */
const MAX_HELD_BYTES = 2_097_152;
const MAX_AT_ONCE = 8;

/** Where the parts of a backup lie below the folder that it was read into. */
export const stagedDatabase = (folder: string): string => join(folder, 'database');
export const stagedImages = (folder: string): string => join(folder, 'images');

/**
 * Reads a backup into a folder that is empty, and resolves once all of it is verified and on the disk. Throws BackupDamaged, also where
 * pictures are missing that its database names, BackupRefused, and what stream and disk say.
 */
export async function stageBackup(stream: AsyncIterable<Uint8Array>, folder: string): Promise<ReadBackup> {
  const writes = openParallelWrites();
  const images = stagedImages(folder);
  await mkdir(images, { recursive: true, mode: 0o700 });
  let count = 0;
  const take: TakePart = async ({ name, bytes }, content) => {
    if (name === PARTS.database) return writeDurable(stagedDatabase(folder), content);
    count += 1;
    await writes.write(pathOf(images, name), bytes, content);
  };
  const backup = await readArchive(stream, take).catch(async (error: unknown) => {
    await writes.settled(); // nothing is written any more into what is removed now
    throw error;
  });
  await writes.done();
  const { head, imageFaults } = backup;
  const missing = [...imageFaults].filter((name) => !existsSync(pathOf(images, name))).length;
  // Each picture has its file and its thumbnail.
  if (count + missing !== 2 * head.counts.images)
    throw new BackupDamaged(
      `it holds ${count + missing} files of pictures, and its database names ${2 * head.counts.images}`,
    );
  if (head.imagesMark !== null) await imageFilesIn(folder).writeMark({ ...head.imagesMark, held: null });
  await flushFolders(folder);
  return backup;
}

/** Where a part lies, by its name: `images/NAME` or `thumbnails/NAME`. */
function pathOf(images: string, part: string): string {
  const [parent = '', file = ''] = part.split('/');
  return imagePathIn(images, file, parent === 'images' ? 'image' : 'thumbnail');
}

interface Writes {
  write(path: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Resolves when nothing is being written any more, however it went. */
  settled(): Promise<void>;
  /** Throws what went wrong with any of them. */
  done(): Promise<void>;
}

function openParallelWrites(): Writes {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const requireNone = () => {
    if (failures.length > 0) throw failures[0];
  };
  const settled = async () => {
    await Promise.all(running);
  };
  return {
    write: async (path, bytes, content) => {
      if (bytes > MAX_HELD_BYTES) return writeDurable(path, content);
      const held = await bytesOf(content);
      while (running.size >= MAX_AT_ONCE) await Promise.race(running);
      requireNone();
      const write = writeDurable(path, [held])
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(write));
      running.add(write);
    },
    settled,
    done: async () => {
      await settled();
      requireNone();
    },
  };
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
