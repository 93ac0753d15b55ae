import { statSync } from 'node:fs';
import { KeyFault, readKeyFile, type FileKey } from '#server/secrets/key-file.ts';

/** The current keys of a file: an operator may rotate them while servers run. */
export interface KeyRing {
  /** The one that seals. */
  active(): FileKey;
  find(id: string): FileKey | undefined;
}

/** Follows a key file whose keys have been read. While the file cannot be read its last keys stay in force. */
export function followKeyFile(path: string, read: readonly [FileKey, ...FileKey[]]): KeyRing {
  let keys = read;
  let seen = stampOf(path);
  const refresh = () => {
    const stamp = stampOf(path);
    if (stamp === seen) return;
    try {
      keys = readKeyFile(path) ?? keys;
      seen = stamp;
    } catch (error) {
      // The file is unclear now; what is sealed must stay open to those who sealed it.
      if (!(error instanceof KeyFault)) throw error;
    }
  };
  return {
    active: () => {
      refresh();
      return keys[0];
    },
    find: (id) => {
      refresh();
      return keys.find((key) => key.id === id);
    },
  };
}

/** Another file has another number, and a changed one another time; '' while there is none. */
function stampOf(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false, bigint: true });
  return file === undefined ? '' : `${file.ino}|${file.size}|${file.mtimeNs}|${file.ctimeNs}`;
}
