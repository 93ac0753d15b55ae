import { createHash } from 'node:crypto';
import { gzipBytes, WORTH_PACKING_BYTES } from '#server/http/compress.ts';

/** A page as it is sent. */
interface RenderedPage {
  readonly etag: string;
  readonly bytes: Buffer;
  /** Packed when it is first asked for; null for a page that is not worth it. */
  gzipped(): Promise<Buffer> | null;
}

/** Makes a page ready to be sent. */
export function renderedPage(text: string): RenderedPage {
  const bytes = Buffer.from(text);
  let packed: Promise<Buffer> | null = null;
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    gzipped: () => (bytes.length < WORTH_PACKING_BYTES ? null : (packed ??= gzipBytes(bytes))),
  };
}

/** Pages kept in memory, each some hundred kilobytes at most. */
const MAX_KEPT = 60;

/** The last pages, each kept for as long as what it shows is the same. */
export interface RenderedPages {
  /** The page of a key if it was made of these very facts (compared by identity), else one that is made now. */
  get(key: string, facts: readonly unknown[], render: () => string): RenderedPage;
}

export function openRenderedPages(): RenderedPages {
  const kept = new Map<string, { readonly facts: readonly unknown[]; readonly page: RenderedPage }>();
  return {
    get: (key, facts, render) => {
      const known = kept.get(key);
      kept.delete(key);
      const isSame =
        known?.facts.length === facts.length && known.facts.every((fact, at) => fact === facts[at]);
      const entry = known !== undefined && isSame ? known : { facts, page: renderedPage(render()) };
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return entry.page;
    },
  };
}
