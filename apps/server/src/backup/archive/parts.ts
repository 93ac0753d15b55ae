import { createHash, type Hash } from 'node:crypto';
import type { Entry } from './tar.ts';

/** The files of a backup that are always there, in their order; between database and faults come images and thumbnails by name. */
export const PARTS = {
  head: 'backup.json',
  database: 'database',
  /** Pictures whose files were missing, or of another length than the database says, when the backup was made: a name a line. */
  imageFaults: 'image-faults.txt',
  /** SHA-256, length and name of every file before it, a line each. */
  manifest: 'manifest.txt',
  /** SHA-256 of the manifest. */
  checksum: 'checksum.txt',
} as const;

/** A file of a backup that is about to be written. */
export interface Part extends Entry {
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** The line of the manifest for a file whose bytes have all gone through the hash. */
export function manifestLine({ name, bytes }: Entry, hash: Hash): string {
  return `${hash.digest('hex')}  ${bytes}  ${name}\n`;
}

/** Content of the last file. */
export function checksumText(manifest: Hash): string {
  return `${manifest.digest('hex')}  ${PARTS.manifest}\n`;
}

export const newHash = (): Hash => createHash('sha256');
