import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { findSlots, reserveSlots, slotStart, type SlidingLimit } from './sliding-limit.ts';
import type { Store, WriteKind } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** So many of one thing are allowed in any stretch of time of this length, wherever it begins. */
export interface Allowance {
  /** What is counted and for whom; see bucketOf. */
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** The longest window of any allowance is a day; a slot of it more is looked back at. */
const REMEMBERED_MS = 2 * 86_400_000;

/** A bucket's name: what is counted in clear, for whom as a digest, since it may be an address that somebody typed. */
export function bucketOf(what: string, ...whom: readonly string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(whom)).digest('base64url').slice(0, 27)}`;
}

function limitOf({ bucket, most, windowSeconds }: Allowance): SlidingLimit {
  return { bucket, most, windowMs: windowSeconds * 1_000 };
}

/**
 * Counts an attempt under each allowance. Returns the seconds to wait if one of them is used up, null if the
 * attempt may be made. In one transaction with a turn for each bucket, so that no two requests, of however many servers,
 * take the same place.
 */
export async function spendAttempt(
  db: Kysely<Tables>,
  allowances: readonly Allowance[],
  now: number,
): Promise<number | null> {
  for (const [at, allowance] of allowances.entries()) {
    const { granted, freeAt } = await reserveSlots(db, limitOf(allowance), now, 1);
    if (granted > 0) continue;
    // Without an attempt no place is taken: otherwise a crowd at one account would use up those of everybody.
    await refundAttempt(db, allowances.slice(0, at), now);
    return secondsUntil(freeAt, now);
  }
  return null;
}

function secondsUntil(freeAt: number, now: number): number {
  return Math.max(1, Math.ceil((freeAt - now) / 1000));
}

/** How many seconds to wait now; null when there is a place, which somebody else may take first. Writes nothing. */
export async function findWait(
  db: Kysely<Tables>,
  allowances: readonly Allowance[],
  now: number,
): Promise<number | null> {
  for (const allowance of allowances) {
    const { free, freeAt } = await findSlots(db, limitOf(allowance), now);
    if (free <= 0) return secondsUntil(freeAt, now);
  }
  return null;
}

/**
 * The same as spendAttempt in transactions of its own. It looks before it counts: a crowd that is refused writes nothing, and
 * holds nobody up.
 */
export async function countAttempt(
  store: Store,
  allowances: readonly Allowance[],
  now: number,
  kind?: WriteKind,
): Promise<number | null> {
  const wait = await store.read((db) => findWait(db, allowances, now));
  return wait ?? store.write((db) => spendAttempt(db, allowances, now), kind);
}

/** Gives an attempt back that was not evaluated, or turned out to be right: only wrong ones are to be few. */
export async function refundAttempt(
  db: Kysely<Tables>,
  allowances: readonly Allowance[],
  now: number,
): Promise<void> {
  for (const allowance of allowances)
    await db
      .updateTable('rate')
      .set({ n: sql`n - 1` })
      .where('bucket', '=', allowance.bucket)
      .where('window_start', '=', slotStart(now, limitOf(allowance)))
      .where('n', '>', 0)
      .execute();
}

/** Forgets what no window looks back at. */
export async function forgetAttempts(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('rate')
    .where('window_start', '<', now - REMEMBERED_MS)
    .execute();
}
