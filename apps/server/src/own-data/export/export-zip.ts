import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportManifest } from './export-manifest.ts';
import { SIGNATURE, signatureOf } from './export-signature.ts';
import type { SpooledFile } from './spool.ts';

/** A picture of the trader's, as it is kept. */
export interface ExportImage {
  /** Its file name, which the journal's entries call it by. */
  readonly name: string;
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** A trader's pictures. */
interface ExportImages {
  readonly present: readonly ExportImage[];
  /** Names of those whose file is lost. */
  readonly missing: readonly string[];
}

/** Where an export finds the trader's pictures. */
export type ListImages = (traderId: number) => Promise<ExportImages>;

/** The export as a zip file that is made while it is read. Pictures are packed already and go in as they are. */
export function zipOf(
  files: readonly SpooledFile[],
  images: ExportImages,
  exportedAt: number,
  key: Uint8Array | null = null,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Errors of an entry are emitted by the archive and not by its output.
  zip.on('error', (error: Error) => output.destroy(error));
  const open = new Set<Readable>();
  // A reader who goes away in the middle leaves the entry open that was being read.
  output.once('close', () => open.forEach((stream) => stream.destroy()));
  const add = (name: string, size: number, compress: boolean, read: () => Promise<Readable>) => {
    const options = { mtime: new Date(exportedAt), mode: 0o100600, compress, size };
    zip.addReadStreamLazy(name, options, (give) => {
      read().then(
        (stream) => give(null, followed(stream, open)),
        (error: unknown) => give(error, undefined as never),
      );
    });
  };
  const manifest = Buffer.from(manifestText(files, images, exportedAt));
  add('manifest.json', manifest.length, true, async () => Readable.from([manifest]));
  if (key !== null) {
    const signature = Buffer.from(signatureOf(manifest, key));
    add(SIGNATURE, signature.length, false, async () => Readable.from([signature]));
  }
  for (const { name, path, bytes } of files) add(name, bytes, true, async () => createReadStream(path));
  for (const image of images.present) add(`images/${image.name}`, image.bytes, false, image.open);
  zip.end();
  return output;
}

function followed(stream: Readable, open: Set<Readable>): Readable {
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  return stream;
}

function manifestText(
  files: readonly SpooledFile[],
  { present, missing }: ExportImages,
  exportedAt: number,
): string {
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt,
    files: files.map(({ name, lines, bytes, sha256 }) => ({ name, lines, bytes, sha256 })),
    images: present.map(({ name, bytes }) => ({ name, bytes })),
    ...(missing.length > 0 ? { missingImages: [...missing] } : {}),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Name under which the browser keeps an export, by the day on which it was made. */
export function exportName(exportedAt: number): string {
  return `daybook-${new Date(exportedAt).toISOString().slice(0, 10)}.zip`;
}
