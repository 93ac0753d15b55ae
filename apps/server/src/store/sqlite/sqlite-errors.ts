import {
  RuleBroken,
  StoreBusy,
  StoreDamaged,
  StoreFull,
  type BrokenRule,
} from '#server/store/store-errors.ts';

// Result codes of SQLite, from its documentation (rescode.html). The low byte is the primary code.
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const CONSTRAINT = 19;
const NOT_A_DATABASE = 26;

const BROKEN_RULES: ReadonlyMap<number, BrokenRule> = new Map([
  [275, 'check'],
  [787, 'foreign-key'],
  [1299, 'not-null'],
  [1555, 'unique'], // primary key
  [1811, 'refused-by-trigger'],
  [2067, 'unique'],
  [2579, 'unique'], // rowid
  [3091, 'check'], // a value of another type in a STRICT table
]);

/** SQLite's extended result code of what was thrown, null for anything that is not SQLite's. */
export function readSqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

/** True when another connection holds what this one wanted, so that trying again may work. */
export function isSqliteBusy(error: unknown): boolean {
  const primary = (readSqliteCode(error) ?? 0) & 0xff;
  return primary === BUSY || primary === LOCKED;
}

/** The store's own error for what node:sqlite threw; what is unknown comes back as it was. */
export function explainSqliteError(error: unknown): unknown {
  const code = readSqliteCode(error);
  if (code === null) return error;
  const message = (error as Error).message;
  switch (code & 0xff) {
    case BUSY:
    case LOCKED:
      return new StoreBusy('another process is writing to the journal', { cause: error });
    case FULL:
      return new StoreFull('the disk that holds the journal is full', { cause: error });
    case READ_ONLY:
      return new StoreFull('the disk that holds the journal cannot be written to', { cause: error });
    case IO_ERROR:
    case CANNOT_OPEN:
      return new StoreFull(`the disk that holds the journal failed: ${message} (${code})`, { cause: error });
    case CORRUPT:
    case NOT_A_DATABASE:
      return damagedFile(message, error);
    case CONSTRAINT:
      return new RuleBroken(message, BROKEN_RULES.get(code) ?? 'check', error);
  }
  return error;
}

/** What SQLite's complaint about its own file means, and what helps. */
export function damagedFile(complaint: string, cause?: unknown): StoreDamaged {
  return new StoreDamaged(
    `the journal's file is damaged (${complaint.replaceAll('\n', '; ')}): stop the server and put a backup in its place`,
    { cause },
  );
}
