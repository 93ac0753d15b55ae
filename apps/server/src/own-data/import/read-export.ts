import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { isStorableText } from '#server/store/parameters.ts';
import { isWithinShape } from '@daybook/brokers/reading/json-shape.ts';
import { isSignedBy, SIGNATURE } from '#server/own-data/export/export-signature.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  exportManifest,
  type ExportManifest,
} from '#server/own-data/export/export-manifest.ts';
import { ALL_FILES, fileOf, type LineFile, type LineOf } from '#server/own-data/tables/all-files.ts';

const MANIFEST = 'manifest.json';
const LARGEST_MANIFEST = 64 * 1_048_576;
/** Lists of files and pictures, each a few members. */
const MANIFEST_SHAPE = { depth: 8, members: 32 };
/** Longer than the longest comment with every character escaped. */
const MAX_LINE_LENGTH = 2 * 1_048_576;
const NEW_LINE = 10;

/** A file is no export that this Daybook can take in; the sentence says where and why. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}

/** An export on the disk, opened for reading. */
export interface OpenedExport {
  readonly manifest: ExportManifest;
  /** Every line of a file, each checked; throws ExportRefused at the first that is wrong, and for a file that was cut or changed. */
  lines<File extends LineFile>(name: File): AsyncGenerator<LineOf<File>>;
  /** Whether an installation with one of these keys wrote it, and nothing was changed since. */
  isSignedBy(keys: readonly Uint8Array[]): boolean;
  /** The bytes of a picture of the manifest. */
  image(name: string): Promise<Readable>;
  close(): void;
}

/** Opens an export and reads what is in it. Throws ExportRefused. */
export async function openExport(path: string): Promise<OpenedExport> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip);
    const { manifest, bytes } = await readManifest(zip, entries);
    const signature = await readSignature(zip, entries);
    requireEntries(manifest, entries);
    return {
      manifest,
      isSignedBy: (keys) => isSignedBy(bytes, signature, keys),
      lines: (name) => readLines(zip, entries, manifest, name),
      image: (name) => openEntry(zip, entries, `images/${name}`),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (cause) {
    throw new ExportRefused(`the file is no zip file, or it was cut: ${String(cause)}`, { cause });
  }
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new ExportRefused(`${entry.fileName} is there twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    if (cause instanceof ExportRefused) throw cause;
    throw new ExportRefused(`the zip file is damaged: ${String(cause)}`, { cause });
  }
  return entries;
}

/** What it says who wrote it; null where it does not say. */
async function readSignature(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<string | null> {
  const entry = entries.get(SIGNATURE);
  if (entry === undefined || entry.uncompressedSize > 200) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(zip, entries, SIGNATURE)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString().trim();
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const size = entries.get(MANIFEST)?.uncompressedSize ?? 0;
  if (size === 0 || size > LARGEST_MANIFEST) throw new ExportRefused('the file is no exported journal');
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(zip, entries, MANIFEST)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  if (!isWithinShape(text, MANIFEST_SHAPE)) throw new ExportRefused('the file is no exported journal');
  const content = parseJson(text, MANIFEST);
  const { format, version } = (content ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== EXPORT_FORMAT) throw new ExportRefused('the file is no exported journal');
  if (version !== EXPORT_VERSION)
    throw new ExportRefused(`the file has version ${String(version)}, this Daybook reads ${EXPORT_VERSION}`);
  return { bytes, manifest: checked(exportManifest, content, MANIFEST) };
}

function requireEntries(manifest: ExportManifest, entries: ReadonlyMap<string, Entry>): void {
  const expected = [
    ...ALL_FILES.filter(({ isLater }) => !isLater).map(({ name }) => name),
    ...manifest.files.map(({ name }) => name),
    ...manifest.images.map(({ name }) => `images/${name}`),
  ];
  const missing = expected.find((name) => !entries.has(name));
  if (missing !== undefined) throw new ExportRefused(`${missing} is missing`);
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (entry === undefined) throw new ExportRefused(`${name} is missing`);
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (cause) {
    throw new ExportRefused(`${name} cannot be read: ${String(cause)}`, { cause });
  }
}

async function* readLines<File extends LineFile>(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  manifest: ExportManifest,
  name: File,
): AsyncGenerator<LineOf<File>> {
  const promised = manifest.files.find((file) => file.name === name);
  const { isLater, record } = fileOf(name);
  if (promised === undefined && isLater) return;
  if (promised === undefined) throw new ExportRefused(`${name} is missing`);
  const hash = createHash('sha256');
  let count = 0;
  for await (const text of splitLines(await openEntry(zip, entries, name), name, hash)) {
    count += 1;
    const where = `${name} line ${count}`;
    yield checked(record.schema, parseJson(text, where), where) as LineOf<File>;
  }
  if (count !== promised.lines || hash.digest('hex') !== promised.sha256)
    throw new ExportRefused(`${name} is not what was exported: it was cut or changed`);
}

/** Lines of UTF-8 text, each ended by a line feed. */
async function* splitLines(
  stream: Readable,
  name: string,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let left: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      let from = 0;
      for (let to = bytes.indexOf(NEW_LINE); to >= 0; to = bytes.indexOf(NEW_LINE, from)) {
        yield decoder.decode(bytes.subarray(from, to));
        from = to + 1;
      }
      left = bytes.subarray(from);
      if (left.length > MAX_LINE_LENGTH) throw new ExportRefused(`${name}: a line is too long`);
    }
  } catch (cause) {
    if (cause instanceof ExportRefused) throw cause;
    throw new ExportRefused(`${name} is damaged: ${String(cause)}`, { cause });
  }
  if (left.length > 0) throw new ExportRefused(`${name} is damaged: its last line has no end`);
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text, text.includes('\\u') ? requireStorable : undefined) as unknown;
  } catch (cause) {
    throw new ExportRefused(`${where}: expected JSON of storable text`, { cause });
  }
}

/** A character that only an escape can bring is one that not every store keeps. */
function requireStorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorableText(value)) throw new Error('no text');
  return value;
}

function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ExportRefused(`${where}, ${issue?.path.join('.') || 'whole'}: ${issue?.message ?? 'wrong'}`);
}
