import { createHash } from 'node:crypto';

/** What is stored of a token: SHA-256 is enough for 256 random bits, and nothing that opens a journal lies in the store. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
