import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/** So many of one thing in any stretch of time of this length, wherever it begins. */
export interface SlidingLimit {
  /** What is counted and for whom; see bucketOf in auth/attempts.ts. */
  readonly bucket: string;
  readonly most: number;
  readonly windowMs: number;
}

/** A window is counted in so many slots; who asks steadily gets nearly twelve thirteenths of the limit. */
export const SLOTS = 12;

/** When the slot began in which an instant lies. */
export function slotStart(now: number, { windowMs }: Pick<SlidingLimit, 'windowMs'>): number {
  const length = windowMs / SLOTS;
  return Math.floor(now / length) * length;
}

/** The last slot that counts: what lies further ahead was taken by a clock that was set back since, and would lock people out for as long. */
export function lastSlot(now: number, limit: Pick<SlidingLimit, 'windowMs'>): number {
  return slotStart(now, limit) + limit.windowMs;
}

/** Places of a slot that is over, which were reserved and not used. */
export interface Unused {
  readonly slot: number;
  readonly places: number;
}

/** What a reservation gave. */
interface Reserved {
  /** Places that may be used until the slot ends, and not afterwards; 0 when there are none. */
  readonly granted: number;
  /** Places that are free besides. */
  readonly free: number;
  /** When there may be one again, in milliseconds since 1970. */
  readonly freeAt: number;
}

/**
 * Reserves up to `wanted` places of the present slot. A stretch of the window's length touches thirteen slots at most, and those never
 * hold more than the limit together: so no such stretch does. Runs in the caller's transaction, one at a time for each bucket. `unused`
 * places of an earlier slot are free again.
 */
export async function reserveSlots(
  db: Kysely<Tables>,
  limit: SlidingLimit,
  now: number,
  wanted: number,
  unused: Unused | null = null,
): Promise<Reserved> {
  const { bucket } = limit;
  const slot = slotStart(now, limit);
  await lockInstallation(db, bucket);
  if (unused !== null && unused.places > 0) await giveBack(db, bucket, unused);
  const { free, freeAt } = await findSlots(db, limit, now);
  const granted = Math.min(wanted, free);
  if (granted <= 0) return { granted: 0, free: 0, freeAt };
  await db
    .insertInto('rate')
    .values({ bucket, window_start: slot, n: granted })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ n: sql`rate.n + ${granted}` }),
    )
    .execute();
  return { granted, free: free - granted, freeAt };
}

/** How many places are free now, and when there may be one if there is none. Takes nothing and waits for nobody. */
export async function findSlots(
  db: Kysely<Tables>,
  { bucket, most, windowMs }: SlidingLimit,
  now: number,
): Promise<{ readonly free: number; readonly freeAt: number }> {
  const slot = slotStart(now, { windowMs });
  const taken = await db
    .selectFrom('rate')
    .select(['window_start', 'n'])
    .where('bucket', '=', bucket)
    // Also slots to come: another server's clock may be a little ahead.
    .where('window_start', '>=', Math.max(1, slot - windowMs))
    .where('window_start', '<=', lastSlot(now, { windowMs }))
    .orderBy('window_start')
    .execute();
  const oldest = taken.find(({ n }) => n > 0)?.window_start ?? slot;
  return {
    free: most - taken.reduce((sum, { n }) => sum + n, 0),
    freeAt: oldest + windowMs + windowMs / SLOTS,
  };
}

async function giveBack(db: Kysely<Tables>, bucket: string, { slot, places }: Unused): Promise<void> {
  await db
    .updateTable('rate')
    .set({ n: sql`n - ${places}` })
    .where('bucket', '=', bucket)
    .where('window_start', '=', slot)
    .where('n', '>=', places)
    .execute();
}

/** Holds a row of the bucket until the transaction ends, so that two servers do not both count the same free places. */
async function lockInstallation(db: Kysely<Tables>, bucket: string): Promise<void> {
  await db
    .insertInto('rate')
    .values({ bucket, window_start: 0, n: 0 })
    .onConflict((conflict) => conflict.columns(['bucket', 'window_start']).doUpdateSet({ n: 0 }))
    .execute();
}
