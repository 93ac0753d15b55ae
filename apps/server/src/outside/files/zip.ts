import { crc32, inflateRawSync } from 'node:zlib';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** A file inside an archive; source of the format: PKWARE's APPNOTE.TXT, sections 4.3.12 and 4.3.16. */
export interface ZipEntry {
  /** With its folders, as the archive names it. */
  readonly name: string;
  /** Unpacks it. Throws {@link UnreadableFile} for damage and for more bytes than were announced. */
  bytes(): Uint8Array;
}

const MOST_ENTRIES = 1000;
const MOST_ENTRY_BYTES = 128 * 1024 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;
/** Text with long runs packs to a hundredth; what packs better is made to fill memory. Small files may be anything. */
const MOST_RATIO = 150;
const UNSUSPICIOUS_BYTES = 1024 * 1024;

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
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

function findEnd(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= earliest; at -= 1)
    if (view.getUint32(at, true) === END) return at;
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

function readDirectory(bytes: Uint8Array, view: DataView): Found[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff)
    throw new UnreadableFile(null, because('archiveZip64'), because('unpack'));
  if (count > MOST_ENTRIES) throw new UnreadableFile(null, because('archiveTooMany', MOST_ENTRIES));
  const found: Found[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('utf8');
    found.push({
      name,
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

function refuseTooLarge(found: readonly Found[]): void {
  const total = found.reduce((sum, { size }) => sum + size, 0);
  const isBomb = ({ size, packed }: Found): boolean =>
    size > MOST_ENTRY_BYTES || (size > UNSUSPICIOUS_BYTES && size > packed * MOST_RATIO);
  if (total > MOST_BYTES || found.some(isBomb))
    throw new UnreadableFile(null, because('archiveTooLarge'), because('unpack'));
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

function unpack(bytes: Uint8Array, view: DataView, found: Found): Uint8Array {
  const { at, packed, size, crc, flags } = found;
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableFile(null, because('archiveLocked'), because('unpack'));
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw damaged();
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw damaged();
  const content = inflate(bytes.subarray(from, from + packed), found);
  if (content.length !== size || crc32(content) !== crc) throw damaged();
  return content;
}

/** The files of an archive without its folders, bounded in number, size and ratio. Throws {@link UnreadableFile}. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  if (bytes.length < END_BYTES) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readDirectory(bytes, view).filter(({ name }) => !name.endsWith('/'));
  refuseTooLarge(found);
  return found.map((entry) => ({ name: entry.name, bytes: () => unpack(bytes, view, entry) }));
}
