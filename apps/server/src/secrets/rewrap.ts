import { setImmediate as turn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { keyIdOf, open, seal, SecretUnreadable } from '#server/secrets/envelope.ts';
import type { KeyRing } from '#server/secrets/key-ring.ts';
import { CANARY, keyContext } from '#server/secrets/secrets.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const BATCH = 100;

/** How many of the store's records a key of the file has sealed. */
export type KeyUse = ReadonlyMap<string, number>;

/** Counts traders' keys, and the store's own proof, by the key that sealed them. */
export async function countKeyUse(db: Kysely<Tables>): Promise<KeyUse> {
  const rows = await db
    .selectFrom('trader_key')
    .select(['kek_id', sql<number>`CAST(COUNT(*) AS BIGINT)`.as('n')])
    .groupBy('kek_id')
    .execute();
  const use = new Map(rows.map(({ kek_id: id, n }) => [id, n]));
  const canary = await findCanary(db);
  if (canary !== undefined) {
    const id = keyIdOf(canary);
    use.set(id, (use.get(id) ?? 0) + 1);
  }
  return use;
}

async function findCanary(db: Kysely<Tables>): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('store_fact').select('value').where('name', '=', CANARY).executeTakeFirst();
  return row?.value;
}

/** What came of re-wrapping. */
interface Rewrapped {
  readonly done: number;
  /** Traders whose key no key of the file opens; none of their data was changed. */
  readonly unreadable: readonly number[];
}

/**
 * Seals every trader's key, and the store's proof, again by the active key of the file. The traders' keys themselves stay, so
 * nothing that they sealed has to be touched. In batches: after a crash the next call continues where this one ended.
 */
export async function rewrapKeys(
  store: Store,
  ring: KeyRing,
  onBatch: (done: number) => void,
): Promise<Rewrapped> {
  const unreadable: number[] = [];
  let [done, after] = [0, 0];
  for (;;) {
    const batch = await store.write((db) => rewrapBatch(db, ring, after));
    done += batch.done;
    unreadable.push(...batch.unreadable);
    if (batch.last === null) break;
    after = batch.last;
    onBatch(done);
    await turn();
  }
  // Last of all: while the proof is the old key's, a start without that key is refused.
  if (unreadable.length === 0) done += await store.write((db) => rewrapCanary(db, ring));
  return { done, unreadable };
}

interface Batch extends Rewrapped {
  /** The last trader processed; null after the last of all. */
  readonly last: number | null;
}

async function rewrapBatch(db: Kysely<Tables>, ring: KeyRing, after: number): Promise<Batch> {
  const active = ring.active();
  const rows = await db
    .selectFrom('trader_key')
    .selectAll()
    .where('kek_id', '!=', active.id)
    .where('trader_id', '>', after)
    .orderBy('trader_id')
    .limit(BATCH)
    .execute();
  const unreadable: number[] = [];
  for (const row of rows) {
    const place = keyContext(row.trader_id, row.version);
    const key = openOrNull(ring, place, row.sealed);
    if (key === null) {
      unreadable.push(row.trader_id);
      continue;
    }
    const sealed = seal(active.key, active.id, place, key);
    key.fill(0);
    await db
      .updateTable('trader_key')
      .set({ kek_id: active.id, sealed })
      .where('trader_id', '=', row.trader_id)
      .where('version', '=', row.version)
      .execute();
  }
  return { done: rows.length - unreadable.length, unreadable, last: rows.at(-1)?.trader_id ?? null };
}

function openOrNull(ring: KeyRing, place: string, record: Uint8Array): Buffer | null {
  try {
    const key = ring.find(keyIdOf(record));
    return key === undefined ? null : open(key.key, place, record);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

async function rewrapCanary(db: Kysely<Tables>, ring: KeyRing): Promise<number> {
  const active = ring.active();
  const canary = await findCanary(db);
  if (canary === undefined || keyIdOf(canary) === active.id) return 0;
  const text = openOrNull(ring, CANARY, canary);
  if (text === null) throw new SecretUnreadable('the proof of the keys cannot be read');
  const value = seal(active.key, active.id, CANARY, text);
  await db.updateTable('store_fact').set({ value }).where('name', '=', CANARY).execute();
  return 1;
}
