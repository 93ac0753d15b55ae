import type { Store } from '#server/store/store.ts';

/** Of all traders of a store together; the months of some ten thousand trades take one megabyte. */
const MAX_KEPT_BYTES = 16 * 1_048_576;

interface Kept {
  readonly bodies: Map<string, Uint8Array>;
  bytes: number;
}

const KEPT = new WeakMap<Store, Kept>();

/** Keeps packed trades that could not be written for the browser that is about to ask for them; the oldest give way. */
export function cacheBody(store: Store, traderId: number, hash: string, body: Uint8Array): void {
  const kept = KEPT.get(store) ?? { bodies: new Map<string, Uint8Array>(), bytes: 0 };
  KEPT.set(store, kept);
  const name = nameOf(traderId, hash);
  drop(kept, name);
  kept.bodies.set(name, body);
  kept.bytes += body.byteLength;
  for (const oldest of kept.bodies.keys()) {
    if (kept.bytes <= MAX_KEPT_BYTES) break;
    drop(kept, oldest);
  }
}

/** The packed trades of that hash if they are still kept, else null. */
export function cachedBody(store: Store, traderId: number, hash: string): Uint8Array | null {
  return KEPT.get(store)?.bodies.get(nameOf(traderId, hash)) ?? null;
}

function drop(kept: Kept, name: string): void {
  kept.bytes -= kept.bodies.get(name)?.byteLength ?? 0;
  kept.bodies.delete(name);
}

function nameOf(traderId: number, hash: string): string {
  return `${traderId}/${hash}`;
}
