import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

/** Where the count of a day ends. */
const MAX_TRIED = 2_000;

/** How many different selections the trader has judged on that New York day. */
export async function countTried(db: Kysely<Tables>, traderId: number, day: Day): Promise<number> {
  const { tried } = await db
    .selectFrom('tried_selection')
    .select(({ fn }) => fn.countAll<number>().as('tried'))
    .where('trader_id', '=', traderId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return tried;
}

/** Those of some selections that are not counted on that day yet, each once. */
export async function findNewSelections(
  db: Kysely<Tables>,
  traderId: number,
  day: Day,
  digests: readonly string[],
): Promise<string[]> {
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('tried_selection')
    .select('digest')
    .where('trader_id', '=', traderId)
    .where('day', '=', day)
    .where('digest', 'in', digests)
    .execute();
  const known = new Set(rows.map(({ digest }) => digest));
  return [...new Set(digests)].filter((digest) => !known.has(digest));
}

/** Counts selections in the caller's transaction, as many as the day still takes, and forgets those of other days. */
export async function countSelections(
  db: Kysely<Tables>,
  traderId: number,
  day: Day,
  digests: readonly string[],
): Promise<number> {
  // Or two calls would both fill the last places.
  await holdTrader(db, traderId);
  await db.deleteFrom('tried_selection').where('trader_id', '=', traderId).where('day', '!=', day).execute();
  const before = await countTried(db, traderId, day);
  const added = await findNewSelections(db, traderId, day, digests);
  const rows = added.slice(0, MAX_TRIED - before).map((digest) => [traderId, day, digest]);
  await insertMany(db, 'tried_selection', ['trader_id', 'day', 'digest'], rows);
  return before + rows.length;
}
