import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A finished file of an export, still on the disk. */
export interface SpooledFile {
  readonly name: string;
  readonly path: string;
  readonly lines: number;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file of an export while it is written; texts come in whole lines. */
export interface Spool {
  write(lines: readonly string[]): Promise<void>;
  close(): Promise<SpooledFile>;
  /** Closes it whatever was written; of no effect after `close`. */
  abandon(): Promise<void>;
}

/** Begins a file in a folder of the export's own. Throws what the disk says. */
export async function openSpool(folder: string, name: string): Promise<Spool> {
  const path = join(folder, name);
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const done = { lines: 0, bytes: 0, closed: false };
  const abandon = async () => {
    if (done.closed) return;
    done.closed = true;
    await file.close();
  };
  return {
    abandon,
    write: async (lines) => {
      if (lines.length === 0) return;
      const bytes = Buffer.from(lines.join(''));
      hash.update(bytes);
      await file.appendFile(bytes);
      done.lines += lines.length;
      done.bytes += bytes.length;
    },
    close: async () => {
      await abandon();
      return { name, path, lines: done.lines, bytes: done.bytes, sha256: hash.digest('hex') };
    },
  };
}

/** One row of a file of lines. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
