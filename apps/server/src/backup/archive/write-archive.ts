import { BackupDamaged } from './backup-errors.ts';
import { headText, type BackupHead } from './head.ts';
import { openManifest, type ManifestSpool } from './manifest.ts';
import { checksumText, manifestLine, newHash, PARTS, type Part } from './parts.ts';
import { END, headerOf, paddingOf } from './tar.ts';

/** What is sent on at least, so that a thousand small pictures are not three thousand small writes. */
const AT_LEAST = 262_144;

/** What an archive is made of. */
interface ArchiveContent {
  readonly head: BackupHead;
  /** The database, then images and thumbnails in their order. */
  readonly parts: AsyncIterable<Part>;
  /** Parts that are missing or of a wrong length; asked when the others are through. */
  readonly imageFaults: () => readonly string[];
  /** Where the manifest grows meanwhile; a file that is not there yet. */
  readonly manifestPath: string;
}

/**
 * The archive of a backup as it is made, a tar file: its head, the parts in their order, the manifest of them all, and the manifest's
 * checksum. It is never held in memory. Throws BackupDamaged when a part has another length than announced.
 */
export async function* archiveOf(content: ArchiveContent): AsyncGenerator<Uint8Array> {
  const manifest = await openManifest(content.manifestPath);
  try {
    yield* inPieces(rawArchiveOf(content, manifest));
  } finally {
    await manifest.close();
  }
}

async function* rawArchiveOf(
  { head, parts, imageFaults }: ArchiveContent,
  manifest: ManifestSpool,
): AsyncGenerator<Uint8Array> {
  const at = Date.parse(head.madeAt);
  const entry = async function* (part: Part): AsyncGenerator<Uint8Array> {
    const hash = newHash();
    yield headerOf(part, at);
    yield* measured(part, hash);
    yield Buffer.alloc(paddingOf(part.bytes));
    await manifest.add(manifestLine(part, hash));
  };
  yield* entry(textPart(PARTS.head, headText(head)));
  for await (const part of parts) yield* entry(part);
  yield* entry(
    textPart(
      PARTS.imageFaults,
      imageFaults()
        .map((name) => `${name}\n`)
        .join(''),
    ),
  );
  const { bytes, hash, read } = await manifest.finish();
  yield* entry({ name: PARTS.manifest, bytes, open: read });
  yield* entry(textPart(PARTS.checksum, checksumText(hash)));
  yield END;
}

function textPart(name: string, text: string): Part {
  const bytes = Buffer.from(text);
  const open = async function* () {
    yield bytes;
  };
  return { name, bytes: bytes.length, open };
}

async function* measured(part: Part, hash: ReturnType<typeof newHash>): AsyncGenerator<Uint8Array> {
  let left = part.bytes;
  for await (const chunk of part.open()) {
    left -= chunk.length;
    if (left < 0) break;
    hash.update(chunk);
    yield chunk;
  }
  if (left !== 0) throw new BackupDamaged(`${part.name} changed while it was read`);
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < AT_LEAST) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
