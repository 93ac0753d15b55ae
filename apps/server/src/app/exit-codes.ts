import { ConfigFaults } from './config-faults.ts';
import { BackupDamaged, BackupRefused } from '#server/backup/archive/backup-errors.ts';
import { TargetFault, type TargetFaultKind } from '#server/backup/targets/backup-target.ts';
import { KeyFault } from '#server/secrets/key-file.ts';
import {
  CopyImpossible,
  FolderHeld,
  MigrationChanged,
  StoreBusy,
  StoreDamaged,
  StoreForeign,
  StoreFull,
  StoreLost,
  StoreMisconfigured,
  StoreMissing,
  StoreNewer,
  StoreUnavailable,
} from '#server/store/store-errors.ts';

/** Exit codes of server and commands other than 0; the numbers are those of BSD's sysexits.h. */
export const EXIT = {
  /** The request cannot be carried out: no such trader, a journal that is not empty. */
  refused: 1,
  /** A file was read, and is not what it should be. */
  unreadable: 2,
  wrongUse: 64,
  /** What was to be read is not there or may not be opened. */
  noInput: 66,
  /** A fault of our own. */
  fault: 70,
  /** The disk, or what lies on it, failed. */
  disk: 74,
  tryAgain: 75,
  configuration: 78,
} as const;

/** Why a program cannot continue, in sentences for the person who started it. */
export interface Failure {
  readonly code: number;
  readonly lines: readonly string[];
}

type ErrorClass = abstract new (...args: never[]) => Error;

const KNOWN: readonly (readonly [number, readonly ErrorClass[]])[] = [
  [EXIT.refused, [BackupRefused]],
  [EXIT.unreadable, [BackupDamaged]],
  [EXIT.noInput, [StoreMissing]],
  [EXIT.disk, [StoreDamaged, StoreFull]],
  [EXIT.tryAgain, [FolderHeld, StoreBusy, StoreUnavailable]],
  [
    EXIT.configuration,
    [CopyImpossible, KeyFault, StoreMisconfigured, StoreNewer, StoreForeign, StoreLost, MigrationChanged],
  ],
];

const TARGETS: Readonly<Record<TargetFaultKind, number>> = {
  missing: EXIT.noInput,
  full: EXIT.disk,
  unusable: EXIT.refused,
  unavailable: EXIT.tryAgain,
};

const NO_INPUT = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']);
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG']);
const TOO_MANY = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** What is known of an error that ended a start or a command; null for a fault of our own. */
export function explainFailure(error: unknown): Failure | null {
  if (error instanceof ConfigFaults) return { code: EXIT.configuration, lines: error.faults };
  if (!(error instanceof Error)) return null;
  if (error instanceof TargetFault) return { code: TARGETS[error.kind], lines: [error.message] };
  const known = KNOWN.find(([, kinds]) => kinds.some((kind) => error instanceof kind));
  if (known !== undefined) return { code: known[0], lines: [error.message] };
  const { code, path } = error as NodeJS.ErrnoException;
  return code === undefined || path === undefined ? null : explainFile(path, code);
}

/** The same for a system error about a file, by the name of the error; null for other errors. */
export function explainFile(path: string, code: string): Failure | null {
  const ending = [...ENDINGS].find(([codes]) => codes.has(code));
  if (ending === undefined) return null;
  return { code: ending[1], lines: [`${path}: ${SENTENCES[code] ?? `the system refuses it (${code})`}`] };
}

const ENDINGS = new Map([
  [NO_INPUT, EXIT.noInput],
  [DISK, EXIT.disk],
  [TOO_MANY, EXIT.tryAgain],
]);

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file, since a part of its path is no folder',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'you may not open it',
  EPERM: 'you may not open it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk cannot be written to',
  EIO: 'the disk failed',
};
