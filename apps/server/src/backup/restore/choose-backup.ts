import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { timeOfBackup } from '#server/backup/targets/backup-name.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import { isEmptyJournal, type BackupHead } from '#server/backup/archive/head.ts';
import { readBackupHead } from '#server/backup/archive/read-archive.ts';
import { doKeysFit, proofInHead, type Keys } from './key-proof.ts';

/** A backup that can be read; whether it is sound shows when it is. */
export interface FoundBackup {
  readonly name: string;
  readonly open: () => Promise<Readable>;
}

/** Backups of a target, the newest first: all of them, or those that began before an instant in milliseconds. */
export async function listBackups(
  target: BackupTarget,
  before: number | null,
): Promise<readonly (FoundBackup & { readonly at: number; readonly bytes: number })[]> {
  const files = await target.list();
  return files
    .flatMap(({ name, bytes }) => {
      const at = timeOfBackup(name);
      if (at === null || (before !== null && at >= before)) return [];
      return [{ name, bytes, at, open: () => target.read(name) }];
    })
    .toSorted((left, right) => right.at - left.at);
}

/** A backup in a single file. */
export function backupInFile(path: string): FoundBackup {
  return { name: basename(path), open: async () => createReadStream(path, { highWaterMark: 1_048_576 }) };
}

/** A backup of a target, as it describes itself. */
export interface Candidate extends FoundBackup {
  readonly bytes: number;
  /** Null where its beginning cannot be read. */
  readonly head: BackupHead | null;
}

/** The same backups, in their order, with their heads. */
export async function readCandidates(
  backups: readonly (FoundBackup & { readonly bytes: number })[],
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { name, bytes, open } of backups) {
    const head = await open()
      .then(readBackupHead)
      .catch(() => null); // reading all of it says what is wrong
    candidates.push({ name, bytes, open, head });
  }
  return candidates;
}

/** Which candidates may be restored, in their order, and why the others may not. */
interface Choice {
  readonly fitting: readonly Candidate[];
  readonly passedOver: readonly { readonly name: string; readonly why: string }[];
}

/**
 * Leaves out what keys do not open, and empty journals unless there are only such, with traders. One that cannot be read, or shows
 * only in its database which keys open it, stays. Without keys, nothing fits where there are journals of several installations.
 */
export function chooseFitting(candidates: readonly Candidate[], keys: Keys | null): Choice {
  const opened = candidates.filter(({ head }) => isOpenedBy(head, keys));
  const filled = opened.filter(({ head }) => head === null || !isEmptyJournal(head));
  const isAnyFilled = filled.some(({ head }) => head !== null);
  const fitting = isAnyFilled
    ? filled
    : opened.filter(({ head }) => head === null || head.counts.traders > 0);
  const passedOver = candidates
    .filter((candidate) => !fitting.includes(candidate))
    .map((candidate) => ({
      name: candidate.name,
      why: opened.includes(candidate) ? 'its journal is empty' : OTHER_KEYS,
    }));
  const installations = new Set(fitting.flatMap(({ head }) => head?.installation ?? []));
  return keys === null && installations.size > 1 ? { fitting: [], passedOver } : { fitting, passedOver };
}

function isOpenedBy(head: BackupHead | null, keys: Keys | null): boolean {
  const proof = head === null ? undefined : proofInHead(head);
  return keys === null || proof === undefined || doKeysFit(keys, proof);
}

/** Why a backup is passed over that other keys sealed. */
export const OTHER_KEYS = 'it is of another installation: the key file does not open it';
