import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { FileSource } from '#brokers/files/file-reading.ts';

/** Bytes that are read from any place, without all of them being in memory. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from a place on, fewer at the end; valid until the next call. */
  read(from: number, length: number): Uint8Array;
  close(): void;
}

/** Opens a file to be read piece by piece. Throws the system's error for one that cannot be opened. */
export function openBytes(file: FileSource): ByteSource {
  if ('bytes' in file) return bytesInMemory(file.bytes);
  const descriptor = openSync(file.path, 'r');
  let buffer = Buffer.alloc(0);
  return {
    size: fstatSync(descriptor).size,
    read: (from, length) => {
      if (buffer.length < length) buffer = Buffer.alloc(length);
      const read = readSync(descriptor, buffer, 0, length, from);
      return buffer.subarray(0, read);
    },
    close: () => closeSync(descriptor),
  };
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (from, length) => bytes.subarray(from, from + length),
    close: () => undefined,
  };
}
