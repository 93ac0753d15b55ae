import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { flushFolderNow } from '#server/store/flush-folder.ts';

/** A key of the key file. It seals the traders' keys, and is neither in the store nor in its backups. */
export interface FileKey {
  /** Names the key in each record that it sealed: 8 hexadecimal characters. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The key file or the store does not allow a start; the process ends with code 78. */
export class KeyFault extends Error {
  override name = 'KeyFault';
}

const HEAD = `# Daybook's keys, one a line: the first seals, all of them open. Without this file the passwords of trading
# accounts cannot be read again. Keep a copy apart from the backups of the data.
`;

/** Why a key file must not be used, null when it may be or is not there yet. On Windows modes say nothing. */
export function findKeyFileFault(path: string): string | null {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (file === undefined) return null;
    if (!file.isFile()) return `${path} is not a file`;
    if (process.platform === 'win32') return null;
    // The owner's group may read, as services that are handed their credentials need it; nobody may write but the owner.
    if ((file.mode & 0o037) !== 0) return `${path} can be read or written by others: chmod 600 it`;
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    return `${path} cannot be read by the user that Daybook runs as (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** The keys of a file, the active one first; null when there is no file. Throws KeyFault for anything unclear. */
export function readKeyFile(path: string): readonly [FileKey, ...FileKey[]] | null {
  const fault = findKeyFileFault(path);
  if (fault !== null) throw new KeyFault(`KEY_FILE: ${fault}`);
  return statSync(path, { throwIfNoEntry: false }) === undefined
    ? null
    : parseKeys(readFileSync(path, 'utf8'));
}

/** The same for a key file's content. */
export function parseKeys(content: string): readonly [FileKey, ...FileKey[]] {
  const lines = content
    .split(/\r?\n/)
    .map((line, at) => [at + 1, line.trim()] as const)
    .filter(([, line]) => line !== '' && !line.startsWith('#'));
  const [first, ...rest] = lines.map(([number, line]) => parseKey(line, number));
  if (first === undefined) throw new KeyFault('KEY_FILE: it holds no key');
  const keys = [first, ...rest] as const;
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new KeyFault('KEY_FILE: two keys have one name');
  return [...keys];
}

function parseKey(line: string, number: number): FileKey {
  const parts = /^([0-9a-f]{8}) ([A-Za-z0-9_-]{43})$/.exec(line);
  const key = Buffer.from(parts?.[2] ?? '', 'base64url');
  if (parts === null || key.length !== 32)
    throw new KeyFault(
      `KEY_FILE: line ${number}: expected a name of 8 hexadecimal characters and a key of 32 bytes`,
    );
  return { id: parts[1] ?? '', key };
}

/** A line of the key file with a fresh key. */
export function newKeyLine(): string {
  return `${randomBytes(4).toString('hex')} ${randomBytes(32).toString('base64url')}\n`;
}

/** What disks say that know no second name of a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Makes a key file for its owner alone, with one fresh key unless its content is given; on the disk when this returns. Nobody sees it
 * before it is whole. Throws when there is one already.
 */
export function createKeyFile(path: string, content = HEAD + newKeyLine()): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  writeNew(part, content);
  try {
    linkSync(part, path);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    writeNew(path, content);
  } finally {
    rmSync(part, { force: true });
  }
  flushFolderNow(dirname(path));
}

function writeNew(path: string, content: string): void {
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
