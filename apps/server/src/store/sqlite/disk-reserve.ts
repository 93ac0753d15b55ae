import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'reserve';
/** Enough for thousands of sign-ins, whose pages the log uses again and again. */
const MAX_BYTES = 4 * 1_048_576;
/** Of a small disk it takes no more than this share. */
const SMALLEST_SHARE = 16;
/** The reserve is made again, and others write again, once this many times its size is free. */
const TIMES_FREE = 2;
const PIECE = Buffer.alloc(65_536);

/**
 * Space on the disk of the data folder for what has to continue when it is full: a file that is given up then. From that moment
 * until there is space again nobody else writes, so that nobody else takes what was given up.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #folder: string;
  #isGiven = false;

  /** Makes the file, unless there is no space for it: then there is no reserve, and everything is as without. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, NAME);
    this.#make();
  }

  /** Whether the disk was full and has had no space since. */
  get isGiven(): boolean {
    return this.#isGiven;
  }

  /** Gives the space up; on a disk that refuses every change there is nothing to give. */
  give(): void {
    if (this.#isGiven || statSync(this.#path, { throwIfNoEntry: false }) === undefined) return;
    this.#isGiven = removes(this.#path);
  }

  /** Whether others than those whom the reserve is for may write; looks for space where there was none. */
  mayWrite(): boolean {
    if (this.#isGiven && this.#make()) this.#isGiven = false;
    return !this.#isGiven;
  }

  /** Whether the file is there, whole. */
  #make(): boolean {
    const { bavail, blocks, bsize } = statfsSync(this.#folder);
    const bytes = Math.min(MAX_BYTES, Math.floor((blocks * bsize) / SMALLEST_SHARE));
    if ((statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0) >= bytes) return true;
    if (bavail * bsize < TIMES_FREE * bytes) return false;
    try {
      writeZeros(this.#path, bytes);
      return true;
    } catch {
      removes(this.#path); // somebody else was faster
      return false;
    }
  }
}

/** Every byte is written: a file of holes holds no space. */
function writeZeros(path: string, bytes: number): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (let left = bytes; left > 0;) left -= writeSync(file, PIECE, 0, Math.min(left, PIECE.length));
  } finally {
    closeSync(file);
  }
}

/** Whether the file could be removed. */
function removes(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false; // the disk failed
  }
}
