import { crc32, inflateRawSync } from 'node:zlib';
import { because } from '@daybook/texts/file-reason.ts';
import type { ByteSource } from './byte-source.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file inside an archive; source of the format: PKWARE's APPNOTE.TXT, sections 4.3.12 and 4.3.16. */
export interface ZipEntry {
  /** With its folders, as the archive names it. */
  readonly name: string;
  /** Bytes that it says it unpacks to. */
  readonly size: number;
  /** Unpacks it. Throws {@link UnreadableFile} for damage and for more bytes than were announced. */
  bytes(): Uint8Array;
}

const MAX_ENTRIES = 1000;
const MAX_ENTRY_BYTES = 128 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
/** Text with long runs packs to a hundredth; what packs better, alone or together, is made to fill memory. Little may be anything. */
const MAX_RATIO = 150;
const UNSUSPICIOUS_BYTES = 1024 * 1024;

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENCRYPTED = 1;

export function isZip(head: Uint8Array): boolean {
  return (
    head[0] === 0x50 &&
    head[1] === 0x4b &&
    (head[2] === 3 || head[2] === 5) &&
    (head[3] === 4 || head[3] === 6)
  );
}

function damaged(): UnreadableFile {
  return new UnreadableFile(null, because('archiveDamaged'));
}

/** A copy of some bytes of an archive; of what is asked for nothing else is in memory. */
function copyOf(source: ByteSource, from: number, length: number): DataView {
  if (from < 0 || from + length > source.size) throw damaged();
  const { buffer } = Uint8Array.from(source.read(from, length));
  return new DataView(buffer);
}

interface End {
  readonly at: number;
  readonly count: number;
  /** Where the directory begins. */
  readonly from: number;
}

function findEnd(source: ByteSource): End {
  const length = Math.min(source.size, END_BYTES + MAX_COMMENT);
  const view = copyOf(source, source.size - length, length);
  for (let at = length - END_BYTES; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END)
      return {
        at: source.size - length + at,
        count: view.getUint16(at + 10, true),
        from: view.getUint32(at + 16, true),
      };
  throw damaged();
}

interface Found {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const RECORD_BYTES = 46;
const LOCAL_BYTES = 30;
/** Names and fields of a thousand files are shorter by far. */
const MAX_DIRECTORY = 4 * 1024 * 1024;

function readDirectory(source: ByteSource): Found[] {
  const { at: end, count, from } = findEnd(source);
  if (count === 0xffff || from === 0xffffffff)
    throw new UnreadableFile(null, because('archiveZip64'), because('unpack'));
  if (count > MAX_ENTRIES) throw new UnreadableFile(null, because('archiveTooMany', MAX_ENTRIES));
  if (from > end || end - from > MAX_DIRECTORY) throw damaged();
  const view = copyOf(source, from, end - from);
  const found: Found[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + RECORD_BYTES > view.byteLength || view.getUint32(at, true) !== DIRECTORY) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const nameEnd = Math.min(at + RECORD_BYTES + nameLength, view.byteLength);
    found.push({
      name: Buffer.from(view.buffer, at + RECORD_BYTES, nameEnd - at - RECORD_BYTES).toString('utf8'),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += RECORD_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

type Sizes = Pick<Found, 'size' | 'packed'>;

function refuseTooLarge(found: readonly Found[]): void {
  const total = found.reduce<Sizes>(
    (sum, { size, packed }) => ({ size: sum.size + size, packed: sum.packed + packed }),
    { size: 0, packed: 0 },
  );
  const isBomb = ({ size, packed }: Sizes): boolean => size > UNSUSPICIOUS_BYTES && size > packed * MAX_RATIO;
  if (
    total.size > MAX_BYTES ||
    [...found, total].some(isBomb) ||
    found.some(({ size }) => size > MAX_ENTRY_BYTES)
  )
    throw new UnreadableFile(null, because('archiveTooLarge'), because('unpack'));
}

/** Each file has bytes of its own: otherwise a thousand names unpack the same ones. What lies between them is not looked at. */
function refuseSharedBytes(found: readonly Found[], end: number): void {
  const inOrder = [...found].sort((one, other) => one.at - other.at);
  const isShared = ({ at, packed }: Found, index: number): boolean =>
    at + LOCAL_BYTES + packed > (inOrder[index + 1]?.at ?? end);
  if (inOrder.some(isShared)) throw damaged();
}

function inflate(packed: Uint8Array, { method, size }: Found): Uint8Array {
  if (method === 0) return packed;
  if (method !== 8) throw new UnreadableFile(null, because('archiveMethod'), because('unpack'));
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw damaged();
    throw cause;
  }
}

function unpack(source: ByteSource, found: Found): Uint8Array {
  const { at, packed, size, crc, flags } = found;
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableFile(null, because('archiveLocked'), because('unpack'));
  const local = copyOf(source, at, LOCAL_BYTES);
  if (local.getUint32(0, true) !== LOCAL) throw damaged();
  const from = at + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + packed > source.size) throw damaged();
  const bytes = source.read(from, packed);
  // What is not packed is the source's own, and another part is read over it.
  const content = inflate(found.method === 0 ? Uint8Array.from(bytes) : bytes, found);
  if (content.length !== size || crc32(content) !== crc) throw damaged();
  return content;
}

/**
 * The files of an archive without its folders, bounded in number, size and ratio, none within another. Each is unpacked when it is asked for, while
 * the source is open. Throws {@link UnreadableFile}.
 */
export function zipEntries(source: ByteSource): readonly ZipEntry[] {
  if (source.size < END_BYTES) throw damaged();
  const found = readDirectory(source).filter(({ name }) => !name.endsWith('/'));
  refuseTooLarge(found);
  refuseSharedBytes(found, source.size);
  return found.map((entry) => ({
    name: entry.name,
    size: entry.size,
    bytes: () => unpack(source, entry),
  }));
}
