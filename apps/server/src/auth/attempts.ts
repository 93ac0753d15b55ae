import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { reservePlaces, slotStart, type SlidingLimit } from '#server/http/sliding-limit.ts';
import type { Tables } from '#server/store/tables.ts';

/** So many of one thing are allowed within a window of time. */
export interface Allowance {
  /** What is counted and for whom; see bucketOf. */
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** Whether no stretch of that length may hold more, wherever it begins. Else windows begin at full multiples of it. */
  readonly sliding?: true;
}

/** A bucket's name: what is counted in clear, for whom as a digest, since it may be an address that somebody typed. */
export function bucketOf(what: string, ...whom: readonly string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(whom)).digest('base64url').slice(0, 27)}`;
}

function limitOf({ bucket, most, windowSeconds }: Allowance): SlidingLimit {
  return { bucket, most, windowMs: windowSeconds * 1_000 };
}

function windowStart(now: number, allowance: Allowance): number {
  const { windowSeconds, sliding } = allowance;
  if (sliding) return slotStart(now, limitOf(allowance));
  return now - (now % (windowSeconds * 1000));
}

/**
 * Counts an attempt under each allowance and tells how many seconds to wait when one of them is used up; null when the
 * attempt may be made. One statement each, so that no two requests, of however many servers, take the same place.
 */
export async function takeAttempt(
  db: Kysely<Tables>,
  allowances: readonly Allowance[],
  now: number,
): Promise<number | null> {
  for (const allowance of allowances) {
    if (allowance.sliding) {
      const { granted, freeAt } = await reservePlaces(db, limitOf(allowance), now, 1);
      if (granted > 0) continue;
      return Math.max(1, Math.ceil((freeAt - now) / 1000));
    }
    const start = windowStart(now, allowance);
    const taken = await db
      .insertInto('rate')
      .values({ bucket: allowance.bucket, window_start: start, n: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'window_start'])
          .doUpdateSet({ n: sql`rate.n + 1` })
          .where('rate.n', '<', allowance.most),
      )
      .returning('n')
      .executeTakeFirst();
    if (taken === undefined)
      return Math.max(1, Math.ceil((start + allowance.windowSeconds * 1000 - now) / 1000));
  }
  return null;
}

/** Gives an attempt back that turned out to be right: only wrong ones are to be few. */
export async function giveBackAttempt(
  db: Kysely<Tables>,
  allowances: readonly Allowance[],
  now: number,
): Promise<void> {
  for (const allowance of allowances)
    await db
      .updateTable('rate')
      .set({ n: sql`n - 1` })
      .where('bucket', '=', allowance.bucket)
      .where('window_start', '=', windowStart(now, allowance))
      .where('n', '>', 0)
      .execute();
}

/** Forgets windows that ended a day ago. */
export async function forgetAttempts(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('rate')
    .where('window_start', '<', now - 86_400_000)
    .execute();
}
