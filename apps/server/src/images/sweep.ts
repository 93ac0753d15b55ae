import type { ImageFiles } from '#server/images/files.ts';
import { compareImages, type Held } from './images-mark.ts';
import { findKnown, forgetUnused, listUnused } from '#server/images/queries.ts';
import type { Store } from '#server/store/store.ts';

/** A file without a row is kept for so long: its row may be about to be written, or a backup about to copy it. */
const ORPHAN_MS = 24 * 3_600_000;
/** Files examined in one go; the next one continues where this one stopped. */
const MAX_FILES = 20_000;
const BATCH = 500;
/** What uploads that were broken off may leave, at most; a store that knows fewer pictures than lie there has lost some. */
const MAX_UNKNOWN_SHARE = 0.01;
const MIN_UNKNOWN = 5;

/** What the sweeper knows of the pictures. */
export interface Sweep {
  /** Pictures removed by this call. */
  readonly removed: number;
  /** Pictures older than a day, and those of them that the store has never known, when all were last seen. */
  readonly images: number;
  readonly unknown: number;
  /** Why unknown pictures stay; null where nothing is in the way. */
  readonly held: Held | 'too-many' | null;
}

/** Removes files that no row names, bit by bit. */
interface ImageSweeper {
  /** Examines some folders; with `isForced` at all of them, and removes what it would keep otherwise. */
  sweep(now: number, isForced?: boolean): Promise<Sweep>;
}

interface Survey {
  from: string;
  images: number;
  unknown: string[];
}

/**
 * A sweeper that begins at the first folder and, having seen all, begins again. Files whose row went are removed when they are a day
 * old. A file that the store has never known is what an upload left that was broken off, or a picture that a lost or older database
 * forgot: where these are more than few, or the database is older than the pictures, they stay.
 */
export function imageSweeper(store: Store, files: ImageFiles): ImageSweeper {
  let survey: Survey = { from: '', images: 0, unknown: [] };
  let last: Pick<Sweep, 'images' | 'unknown'> = { images: 0, unknown: 0 };
  return {
    sweep: async (now, isForced = false) => {
      await files.removeUnfinished(now - ORPHAN_MS);
      const held = isForced ? null : await compareImages(store, files);
      let removed = held === 'other-installation' ? 0 : await removeUnused(store, files, now);
      if (isForced) survey = { from: '', images: 0, unknown: [] };
      const isWhole = await continueSurvey(
        store,
        files,
        survey,
        isForced ? Number.POSITIVE_INFINITY : MAX_FILES,
        now,
      );
      if (!isWhole) return { removed, ...last, held };
      const { images, unknown } = survey;
      survey = { from: '', images: 0, unknown: [] };
      const isTooMany = unknown.length > Math.max(MIN_UNKNOWN, images * MAX_UNKNOWN_SHARE);
      const stays = held ?? (isTooMany && !isForced ? 'too-many' : null);
      if (stays === null) removed += await removeAll(store, files, unknown);
      last = { images, unknown: stays === null ? 0 : unknown.length };
      return { removed, ...last, held: stays };
    },
  };
}

/** How many pictures are older than a day, and how many of them no row names. */
export async function surveyImages(
  store: Store,
  files: ImageFiles,
  now: number,
): Promise<Pick<Sweep, 'images' | 'unknown'>> {
  const survey: Survey = { from: '', images: 0, unknown: [] };
  await continueSurvey(store, files, survey, Number.POSITIVE_INFINITY, now);
  return { images: survey.images, unknown: survey.unknown.length };
}

/** Removes the files that the store knows to be unused. */
async function removeUnused(store: Store, files: ImageFiles, now: number): Promise<number> {
  let removed = 0;
  for (let after = ''; ;) {
    const names = await store.read((db) => listUnused(db, after, BATCH));
    const gone: string[] = [];
    for (const name of names) {
      if ((await files.isOlder(name, now - ORPHAN_MS)) === false) continue;
      gone.push(name);
    }
    removed += await removeAll(store, files, gone);
    if (gone.length > 0) await store.write((db) => forgetUnused(db, gone));
    const end = names.at(-1);
    if (end === undefined || names.length < BATCH) return removed;
    after = end;
  }
}

/** Continues the survey; returns whether it has seen all folders. */
async function continueSurvey(
  store: Store,
  files: ImageFiles,
  survey: Survey,
  maxFiles: number,
  now: number,
): Promise<boolean> {
  let seen = 0;
  for (const folder of (await files.listFolders()).filter((name) => name >= survey.from)) {
    if (seen >= maxFiles) {
      survey.from = folder;
      return false;
    }
    const names = await files.listOlder(folder, now - ORPHAN_MS);
    seen += names.length;
    survey.images += names.length;
    for (let at = 0; at < names.length; at += BATCH) {
      const batch = names.slice(at, at + BATCH);
      const known = await store.read((db) => findKnown(db, batch));
      survey.unknown.push(...batch.filter((name) => !known.has(name)));
    }
  }
  return true;
}

/** Removes those that no row names still. */
async function removeAll(store: Store, files: ImageFiles, names: readonly string[]): Promise<number> {
  let removed = 0;
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH);
    const known = await store.read((db) => findKnown(db, batch));
    for (const name of batch.filter((one) => !known.has(one))) {
      await files.remove(name);
      removed += 1;
    }
  }
  return removed;
}
