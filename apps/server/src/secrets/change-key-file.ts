import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { newKeyLine } from '#server/secrets/key-file.ts';
import { flushFolderNow } from '#server/store/flush-folder.ts';

/** Puts a fresh key first, so that it seals from now on; returns its name. Throws what the disk says. */
export function addActiveKey(path: string): string {
  const line = newKeyLine();
  const lines = readFileSync(path, 'utf8').split('\n');
  const first = lines.findIndex((text) => text.trim() !== '' && !text.trim().startsWith('#'));
  replaceFile(path, lines.toSpliced(Math.max(0, first), 0, line.trimEnd()).join('\n'));
  return line.slice(0, 8);
}

/** Takes a key out of the file; comments and the other keys stay as they are. */
export function removeKey(path: string, id: string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  replaceFile(path, lines.filter((line) => !line.trim().startsWith(`${id} `)).join('\n'));
}

/** A simultaneous reader finds the old file or the new one, also after a power cut. */
function replaceFile(path: string, text: string): void {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  const { mode } = statSync(path);
  try {
    const handle = openSync(part, 'wx', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    if (process.platform !== 'win32') chmodSync(part, mode & 0o777);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  flushFolderNow(dirname(path));
}
