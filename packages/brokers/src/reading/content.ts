import { because, type FileReason } from '@daybook/texts/file-reason.ts';
import { bytesInMemory, openBytes, type ByteSource } from './byte-source.ts';
import { csvRows, findDelimiter } from './csv.ts';
import type { Content, FileAnswers, FileSource, Row, Sample } from '#brokers/files/file-reading.ts';
import { htmlRows } from './html-rows.ts';
import { decodePieces, findEncoding } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { isWorkbook, openWorkbook } from './xlsx.ts';
import { isZip, zipEntries, type ZipEntry } from './zip.ts';

/** The largest file that is read at all: 1,500,000 executions in the widest layout with few columns. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024;
const HEAD_CHARACTERS = 64 * 1024;
const SAMPLE_ROWS = 200;

/** What a file that is no text at all begins with. */
const NOT_TEXT: readonly (readonly [bytes: readonly number[], what: FileReason, instead: FileReason])[] = [
  [[0x1f, 0x8b], because('isPacked', 'GZIP'), because('unpack')],
  [[0x25, 0x50, 0x44, 0x46], because('isPdf'), because('exportAs', ['XML', 'CSV'])],
  [[0xd0, 0xcf, 0x11, 0xe0], because('isOldWorkbook'), because('saveAs', ['XLSX', 'CSV'])],
  [[0x89, 0x50, 0x4e, 0x47], because('isImage'), because('exportAs', ['CSV', 'XLSX'])],
  [[0xff, 0xd8, 0xff], because('isImage'), because('exportAs', ['CSV', 'XLSX'])],
  [[0x47, 0x49, 0x46, 0x38], because('isImage'), because('exportAs', ['CSV', 'XLSX'])],
  [[0x37, 0x7a, 0xbc, 0xaf], because('isPacked', '7z'), because('unpack')],
  [[0x52, 0x61, 0x72, 0x21], because('isPacked', 'RAR'), because('unpack')],
];

/** One file of its own or out of an archive. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: ByteSource;
  /** Whether it is the only one. */
  readonly isAlone: boolean;
  /** Names of all files in its archive. */
  readonly otherNames: readonly string[];
  /** What is read of it so far, in bytes. */
  done(): number;
  /** Its content, or null when only the trader can know its encoding. Throws {@link UnreadableFile}. */
  open(answers: FileAnswers, onOpenEnd: (line: number, looksCut: boolean) => void): Content | null;
}

/** Name without folders, of any system, and short. */
function baseName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? name).slice(0, 200);
}

function isNoise({ name }: ZipEntry): boolean {
  return name.startsWith('__MACOSX/') || baseName(name).startsWith('.');
}

/**
 * The file itself, or those in it when it is an archive; an archive in an archive is not opened. `onRead` is called for every piece
 * that is read. Throws {@link UnreadableFile}.
 */
export function* openFiles(file: FileSource, onRead: () => void = () => undefined): Generator<OpenedFile> {
  const bytes = openBytes(file);
  try {
    if (bytes.size > MAX_FILE_BYTES)
      throw new UnreadableFile(null, because('tooLarge', MAX_FILE_BYTES / 1024 / 1024));
    const entries = archiveOf(bytes);
    if (entries === null || isWorkbook(entries)) {
      yield openedFile(file.name, bytes, { isAlone: true, isPacked: false, otherNames: [], onRead });
      return;
    }
    const files = entries.filter((entry) => !isNoise(entry));
    if (files.length === 0) throw new UnreadableFile(null, because('emptyArchive'));
    const otherNames = files.map(({ name }) => baseName(name));
    for (const entry of files)
      yield openedFile(entry.name, bytesInMemory(entry.bytes()), {
        isAlone: files.length === 1,
        isPacked: true,
        otherNames,
        onRead,
      });
  } finally {
    bytes.close();
  }
}

function archiveOf(bytes: ByteSource): readonly ZipEntry[] | null {
  return isZip(bytes.read(0, 4)) ? zipEntries(bytes) : null;
}

interface Place {
  readonly isAlone: boolean;
  readonly otherNames: readonly string[];
  readonly isPacked: boolean;
  readonly onRead: () => void;
}

function openedFile(name: string, bytes: ByteSource, place: Place): OpenedFile {
  let done = 0;
  const counted: ByteSource = {
    ...bytes,
    read: (from, length) => {
      done = Math.min(from + length, bytes.size);
      place.onRead();
      return bytes.read(from, length);
    },
  };
  return {
    name: baseName(name),
    bytes,
    isAlone: place.isAlone,
    otherNames: place.otherNames,
    done: () => done,
    open: (answers, onOpenEnd) => openContent(counted, answers, onOpenEnd, place),
  };
}

function openContent(
  bytes: ByteSource,
  answers: FileAnswers,
  onOpenEnd: (line: number, looksCut: boolean) => void,
  { isPacked, onRead }: Place,
): Content | null {
  const start = Uint8Array.from(bytes.read(0, 8));
  const known = NOT_TEXT.find(([mark]) => mark.every((byte, index) => start[index] === byte));
  if (known) throw new UnreadableFile(null, known[1], known[2]);
  const entries = archiveOf(bytes);
  if (entries && isWorkbook(entries)) return sheetContent(openWorkbook(entries, onRead));
  if (entries && isPacked) throw new UnreadableFile(null, because('archiveNested'), because('unpack'));
  const encoding = findEncoding(bytes, answers.encoding);
  return encoding === null ? null : textContent(() => decodePieces(bytes, encoding), onOpenEnd);
}

/** Rows are read again each time that they are gone through, and never held whole. */
function sheetContent(rows: () => Iterable<Row>): Content {
  const first: Row[] = [];
  for (const row of rows()) {
    first.push(row);
    if (first.length === SAMPLE_ROWS) break;
  }
  if (first.length === 0) throw new UnreadableFile(null, because('emptySheet'));
  return { kind: 'sheet', sample: { kind: 'sheet', head: '', rows: first }, text: () => [], rows };
}

function headOf(pieces: Iterable<string>): string {
  let head = '';
  for (const piece of pieces) {
    head += piece;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head.slice(0, HEAD_CHARACTERS);
}

function kindOf(head: string): Sample['kind'] {
  if (/^\s*<(?:!doctype html|html|head|body|table)\b/i.test(head)) return 'html';
  return /^\s*</.test(head) ? 'xml' : 'csv';
}

function textContent(
  text: () => Iterable<string>,
  onOpenEnd: (line: number, looksCut: boolean) => void,
): Content {
  const head = headOf(text());
  if (head.trim() === '') throw new UnreadableFile(null, because('emptyFile'));
  const kind = kindOf(head);
  const delimiter = findDelimiter(head.slice(0, 4096));
  const rows = (): Iterable<Row> => {
    if (kind === 'xml') return [];
    return kind === 'html' ? htmlRows(text()) : csvRows(text(), { delimiter, onOpenEnd });
  };
  return { kind, sample: { kind, head, rows: firstRows(kind, head, delimiter) }, text, rows };
}

/** The rows at the beginning; the last of them may be cut, and damage is reported when the whole is read. */
function firstRows(kind: Sample['kind'], head: string, delimiter: ReturnType<typeof findDelimiter>): Row[] {
  const found: Row[] = [];
  if (kind === 'xml') return found;
  try {
    for (const row of kind === 'html' ? htmlRows([head]) : csvRows([head], { delimiter })) {
      found.push(row);
      if (found.length === SAMPLE_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return found;
}
