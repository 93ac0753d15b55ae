import { IMAGE_NAME } from '@daybook/api/journal/images.ts';
import { BackupDamaged, BackupRefused } from './backup-errors.ts';
import { parseHead, type BackupHead } from './head.ts';
import { checksumText, manifestLine, newHash, PARTS } from './parts.ts';
import { BLOCK, END, paddingOf, readHeader, timeIn, type Entry } from './tar.ts';

const EMPTY = new Uint8Array(0);

/** Reads a stream in the portions that are asked for. Throws BackupDamaged where it ends before. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = EMPTY;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes, which are few. */
  async take(bytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.pass(bytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Exactly so many bytes as they come. */
  async *pass(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#fill())) throw new BackupDamaged('it is cut off');
      const chunk = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#fill());
  }

  /** Lets go of the stream, whose end may not have come. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #fill(): Promise<boolean> {
    for (;;) {
      const next = await this.#source.next();
      if (next.done === true) return false;
      if (next.value.length === 0) continue;
      this.#held = next.value;
      return true;
    }
  }
}

const MAX_HEAD = 1_048_576;
/** Names of a million pictures. */
const MAX_FAULTS = 67_108_864;

/** Takes the parts of an archive, in their order: `database`, then images and thumbnails. Nothing is sure before the end is reached. */
export type TakePart = (part: Entry, content: AsyncIterable<Uint8Array>, head: BackupHead) => Promise<void>;

/** An archive that was read to its end and found whole. */
export interface ReadBackup {
  readonly head: BackupHead;
  /** Parts that were missing or of a wrong length already when it was made. */
  readonly imageFaults: ReadonlySet<string>;
}

/**
 * Reads an archive and resolves once every byte of it has been found to be the one that was written. Throws BackupDamaged, BackupRefused
 * for one that is whole but of a newer form, what `take` throws, and what the stream says.
 */
export async function readArchive(stream: AsyncIterable<Uint8Array>, take: TakePart): Promise<ReadBackup> {
  const reader = new ByteReader(stream);
  try {
    return await readParts(reader, take);
  } finally {
    await reader.close();
  }
}

/** What an archive claims to be, by its beginning only: nothing is verified. Throws as {@link readArchive}. */
export async function readBackupHead(stream: AsyncIterable<Uint8Array>): Promise<BackupHead> {
  const reader = new ByteReader(stream);
  try {
    const { entry } = await readFirstHeader(reader);
    return parseHead((await reader.take(entry.bytes)).toString());
  } finally {
    await reader.close();
  }
}

async function readParts(reader: ByteReader, take: TakePart): Promise<ReadBackup> {
  const { entry: first, at } = await readFirstHeader(reader);
  const manifest = newHash();
  let manifestBytes = 0;
  const note = (line: string) => {
    manifest.update(line);
    manifestBytes += Buffer.byteLength(line);
  };
  const text = async (entry: Entry, most: number): Promise<string> => {
    if (entry.bytes > most) throw new BackupDamaged(`${entry.name} is too long`);
    const hash = newHash();
    const bytes = await reader.take(entry.bytes);
    await skipPadding(reader, entry);
    note(manifestLine(entry, hash.update(bytes)));
    return bytes.toString();
  };
  const head = headOrRefusal(await text(first, MAX_HEAD), at);
  const next = async () => readHeader(await reader.take(BLOCK), at);
  let entry = await next();
  let before = '';
  for (; entry.name !== PARTS.imageFaults; entry = await next()) {
    before = requireOrder(before, entry.name);
    const hash = newHash();
    const content = seen(reader.pass(entry.bytes), hash);
    // What is refused is read to its end all the same: only then is it sure what it is.
    await (head instanceof BackupRefused ? drain(content) : take(entry, content, head));
    await drain(content);
    await skipPadding(reader, entry);
    note(manifestLine(entry, hash));
  }
  if (before === '') throw new BackupDamaged('it holds no database');
  const imageFaults = (await text(entry, MAX_FAULTS)).split('\n').filter((name) => name !== '');
  if (imageFaults.some((name) => imagePart(name) === null))
    throw new BackupDamaged(`${PARTS.imageFaults} names what is no picture`);
  await requireManifest(reader, at, { hash: manifest, bytes: manifestBytes });
  if (head instanceof BackupRefused) throw head;
  return { head, imageFaults: new Set(imageFaults) };
}

async function readFirstHeader(reader: ByteReader): Promise<{ readonly entry: Entry; readonly at: number }> {
  const block = await reader.take(BLOCK);
  const at = timeIn(block);
  if (Number.isNaN(at)) throw new BackupDamaged('it does not begin as a backup does');
  const entry = readHeader(block, at);
  if (entry.name !== PARTS.head || entry.bytes > MAX_HEAD)
    throw new BackupDamaged('it does not begin as a backup does');
  return { entry, at };
}

function headOrRefusal(text: string, at: number): BackupHead | BackupRefused {
  try {
    const head = parseHead(text);
    if (Math.floor(Date.parse(head.madeAt) / 1000) * 1000 === at) return head;
    throw new BackupDamaged('its times differ');
  } catch (error) {
    if (error instanceof BackupRefused) return error;
    throw error;
  }
}

/** The database, then the files of pictures by their names, each once. Gives the part's place, to be compared with the next. */
function requireOrder(before: string, name: string): string {
  const image = imagePart(name);
  const isImage = image !== null;
  const place = isImage ? `1 ${image.file} ${image.folder}` : '0';
  if ((isImage || name === PARTS.database) && place > before && isImage === (before !== '')) return place;
  throw new BackupDamaged(`it holds ${name}, which does not belong there`);
}

function imagePart(name: string): { readonly folder: string; readonly file: string } | null {
  const [, folder, file = ''] = /^(images|thumbnails)\/([^/]+)$/.exec(name) ?? [];
  return folder !== undefined && IMAGE_NAME.test(file) ? { folder, file } : null;
}

async function requireManifest(
  reader: ByteReader,
  at: number,
  expected: { readonly hash: ReturnType<typeof newHash>; readonly bytes: number },
): Promise<void> {
  const entry = readHeader(await reader.take(BLOCK), at);
  const found = newHash();
  await drain(seen(reader.pass(entry.bytes), found));
  await skipPadding(reader, entry);
  const sum = expected.hash.copy().digest();
  if (entry.name !== PARTS.manifest || entry.bytes !== expected.bytes || !found.copy().digest().equals(sum))
    throw new BackupDamaged('a part of it was changed: its manifest says otherwise');
  const last = readHeader(await reader.take(BLOCK), at);
  const checksum = checksumText(expected.hash);
  if (
    last.name !== PARTS.checksum ||
    last.bytes !== checksum.length ||
    (await reader.take(last.bytes)).toString() !== checksum
  )
    throw new BackupDamaged('its checksum was changed');
  await skipPadding(reader, last);
  if (!(await reader.take(END.length)).equals(END)) throw new BackupDamaged('its end was changed');
  if (!(await reader.isAtEnd())) throw new BackupDamaged('something was added at its end');
}

async function skipPadding(reader: ByteReader, { bytes }: Entry): Promise<void> {
  const padding = await reader.take(paddingOf(bytes));
  if (padding.some((byte) => byte !== 0)) throw new BackupDamaged('it was changed between two parts');
}

async function* seen(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof newHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}
