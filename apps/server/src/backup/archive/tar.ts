import { BackupDamaged } from './backup-errors.ts';

/** What tar counts in. */
export const BLOCK = 512;
/** What tar ends with. */
export const END = Buffer.alloc(2 * BLOCK);

/** A file of an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: number;
}

const OCTAL_DIGITS = 11;
const LARGEST_OCTAL = 8 ** OCTAL_DIGITS - 1;

/**
 * The block before a file's bytes, in the ustar form that tar of every system reads; lengths beyond 8 GiB as GNU writes them.
 * `at`, in milliseconds, is the time that the file carries.
 */
export function headerOf({ name, bytes }: Entry, at: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, from: number) => void block.write(text, from, 'latin1');
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  if (!isEntryName(name)) throw new Error(`${name} cannot stand in an archive`);
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  if (bytes <= LARGEST_OCTAL) put(octal(bytes, OCTAL_DIGITS), 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  put(octal(Math.floor(at / 1000), OCTAL_DIGITS), 136);
  put(' '.repeat(8), 148); // as which the sum counts itself
  put('0', 156);
  put('ustar\u000000', 257);
  put(`${octal(sumOf(block), 6)}\u0000 `, 148);
  return block;
}

/** What a header says, once it is exactly the one that {@link headerOf} makes. Throws BackupDamaged. */
export function readHeader(block: Buffer, at: number): Entry {
  const end = block.indexOf(0);
  const name = block.toString('latin1', 0, Math.max(0, Math.min(end, 100)));
  const size =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString('latin1', 124, 135), 8);
  if (isEntryName(name) && Number.isSafeInteger(size) && headerOf({ name, bytes: size }, at).equals(block))
    return { name, bytes: size };
  throw new BackupDamaged('one of its headers was changed');
}

/** The time that a header carries, in milliseconds; NaN for none. */
export function timeIn(block: Buffer): number {
  return Number.parseInt(block.toString('latin1', 136, 147), 8) * 1000;
}

/** Zeros that follow a file up to the next block. */
export function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

function isEntryName(name: string): boolean {
  return /^[\w./-]{1,99}$/.test(name);
}

function sumOf(block: Buffer): number {
  let sum = 0;
  for (const byte of block) sum += byte;
  return sum;
}
