import { open, type FileHandle } from 'node:fs/promises';
import { newHash } from './parts.ts';

/** The lines of a manifest while it grows, on the disk: a journal may hold a million pictures. */
export interface ManifestSpool {
  add(line: string): Promise<void>;
  /** What was added, and the SHA-256 of it, once nothing more comes. */
  finish(): Promise<{
    readonly bytes: number;
    readonly hash: ReturnType<typeof newHash>;
    read(): AsyncIterable<Uint8Array>;
  }>;
  close(): Promise<void>;
}

const AT_ONCE = 65_536;

/** Begins a manifest in a new file. Throws what the disk says. */
export async function openManifest(path: string): Promise<ManifestSpool> {
  const file: FileHandle = await open(path, 'wx+', 0o600);
  const hash = newHash();
  let held: string[] = [];
  let waiting = 0;
  let bytes = 0;
  const flush = async () => {
    const chunk = Buffer.from(held.join(''));
    held = [];
    waiting = 0;
    bytes += chunk.length;
    hash.update(chunk);
    await file.appendFile(chunk).catch((error: unknown) => {
      throw Object.assign(error as NodeJS.ErrnoException, { path });
    });
  };
  return {
    add: async (line) => {
      held.push(line);
      waiting += line.length;
      if (waiting >= AT_ONCE) await flush();
    },
    finish: async () => {
      await flush();
      return {
        bytes,
        hash,
        read: () => file.createReadStream({ start: 0, autoClose: false, highWaterMark: AT_ONCE }),
      };
    },
    close: () => file.close(),
  };
}
