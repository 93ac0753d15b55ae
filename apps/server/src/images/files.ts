import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { IMAGE_NAME } from '@daybook/api/journal/images.ts';
import type { ImagesMark } from './images-mark.ts';
import { flushFolder } from '#server/store/flush-folder.ts';
import { StoreFull } from '#server/store/store-errors.ts';

/** Where the files of pictures lie; a name says nothing but itself. */
export interface ImageFiles {
  /** Resolves once both files will outlive a power cut. Throws StoreFull. */
  put(name: string, files: { readonly image: Uint8Array; readonly thumbnail: Uint8Array }): Promise<void>;
  /** The bytes of a picture, or of its thumbnail; null when there is no such file. */
  read(name: string, which: Which): Promise<Buffer | null>;
  /** Bytes of a picture's file; null when there is no such file. */
  size(name: string): Promise<number | null>;
  /** Removes a picture that no row names. */
  remove(name: string): Promise<void>;
  /** Lets a picture that no row names any more be found as unused from now on. */
  retire(name: string, now: number): Promise<void>;
  /** Names of one of the folders, `00`-like, whose files have not changed since an instant in milliseconds. */
  listOlder(folder: string, instant: number): Promise<string[]>;
  /** Folders that hold pictures, in their order. */
  listFolders(): Promise<string[]>;
  /** Whether a picture has not changed since an instant in milliseconds; null when there is no such file. */
  isOlder(name: string, instant: number): Promise<boolean | null>;
  /** The file about the images that is kept with them; null if missing or unreadable. */
  readMark(): Promise<ImagesMark | null>;
  /** Resolves once it will outlive a power cut. Throws StoreFull. */
  writeMark(mark: ImagesMark): Promise<void>;
  /** Removes files that were begun before an instant and never got their name. */
  removeUnfinished(instant: number): Promise<void>;
}

export type Which = 'image' | 'thumbnail';

/** Next to the folders of images. */
const MARK = 'pictures.json';
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** Pictures as files below `images` and `images/thumbnails` of a folder, spread over folders by their first two characters. */
export function imageFilesIn(dataDir: string): ImageFiles {
  const root = join(dataDir, 'images');
  const unfinished = join(dataDir, 'tmp');
  const folderOf = (which: Which, part: string) =>
    which === 'image' ? join(root, part) : join(root, 'thumbnails', part);
  const pathOf = (name: string, which: Which) => imagePathIn(root, name, which);
  const both = async (name: string, work: (path: string) => Promise<unknown>) => {
    await work(pathOf(name, 'thumbnail'));
    await work(pathOf(name, 'image'));
  };
  return {
    put: async (name, files) => {
      // The image first: the sweep looks for images, and removes a thumbnail with its image.
      for (const which of ['image', 'thumbnail'] as const)
        await writeWhole(unfinished, pathOf(name, which), files[which]).catch(explainFull);
    },
    read: (name, which) => orNull(readFile(pathOf(name, which))),
    size: async (name) => (await orNull(stat(pathOf(name, 'image'))))?.size ?? null,
    remove: (name) => both(name, (path) => rm(path, { force: true })),
    retire: (name, now) => both(name, (path) => orNull(utimes(path, now / 1000, now / 1000))),
    listFolders: async () => {
      const names = await orNull(readdir(root));
      return (names ?? []).filter((name) => /^[a-z2-7]{2}$/.test(name)).sort();
    },
    listOlder: async (folder, instant) => {
      const names = (await orNull(readdir(folderOf('image', folder)))) ?? [];
      const older: string[] = [];
      for (const name of names.filter((entry) => IMAGE_NAME.test(entry)))
        if (await isOlder(pathOf(name, 'image'), instant)) older.push(name);
      return older;
    },
    isOlder: async (name, instant) => {
      const found = await orNull(stat(pathOf(name, 'image')));
      return found === null ? null : found.mtimeMs < instant;
    },
    readMark: async () => parseMark(await orNull(readFile(join(root, MARK), 'utf8'))),
    writeMark: (mark) =>
      writeWhole(unfinished, join(root, MARK), Buffer.from(JSON.stringify(mark))).catch(explainFull),
    removeUnfinished: async (instant) => {
      for (const name of (await orNull(readdir(unfinished))) ?? [])
        if (name.startsWith('image-') && (await isOlder(join(unfinished, name), instant)))
          await rm(join(unfinished, name), { force: true });
    },
  };
}

/** Where a picture, or its thumbnail, lies below a folder of pictures. Throws for a name that is none. */
export function imagePathIn(root: string, name: string, which: Which): string {
  if (!IMAGE_NAME.test(name)) throw new Error('not the name of a picture');
  return join(root, ...(which === 'image' ? [] : ['thumbnails']), name.slice(0, 2), name);
}

const markSchema = z.strictObject({
  installation: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  sequence: z.int().check(z.nonnegative()),
  held: z.nullable(z.enum(['older-database', 'other-installation'])),
});

function parseMark(text: string | null): ImagesMark | null {
  try {
    const result = z.safeParse(markSchema, JSON.parse(text ?? 'null'));
    return result.success ? result.data : null;
  } catch {
    return null; // not JSON: somebody else's, or of a disk that failed
  }
}

/** A file gets its name when all of it is on the disk, so that a name never refers to half an image. */
async function writeWhole(unfinished: string, path: string, bytes: Uint8Array): Promise<void> {
  const folder = join(path, '..');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined)
    await flushFolder(join(folder, '..'));
  const begun = join(unfinished, `image-${randomBytes(12).toString('hex')}`);
  try {
    const file = await open(begun, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(begun, path);
    await flushFolder(folder);
  } catch (error) {
    await rm(begun, { force: true });
    throw error;
  }
}

async function isOlder(path: string, instant: number): Promise<boolean> {
  const found = await orNull(stat(path));
  return found !== null && found.mtimeMs < instant;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function explainFull(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (FULL.includes(code)) throw new StoreFull(`the disk takes no more pictures (${code})`, { cause: error });
  throw error;
}
