import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { MAX_MISTAKES, tidyTitle, titleKey, withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import { refuse } from '#server/calls/refusal.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { holdTrader, raiseRevision } from '#server/store/raise-revision.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** The trader's mistakes by title. */
export async function listMistakes(
  db: Kysely<Tables>,
  traderId: number,
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('mistake')
    .select(['public_id as id', 'title'])
    .where('trader_id', '=', traderId)
    .orderBy('title_key')
    .execute();
}

/** Which mistakes the trader's trades are marked with, by trade, the oldest mistake first. */
export function mistakesOfTrades(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('trade_mistake')
    .innerJoin('mistake', sameTrader('mistake.id', 'trade_mistake.mistake_id'))
    .where('trade_mistake.trader_id', '=', traderId)
    .orderBy('trade_mistake.trade_id')
    .orderBy('mistake.id');
}

/** Internal ids of mistakes by their ids on the wire; those that the trader has not are missing. */
export async function findMistakeRows(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mistake')
    .select(['id', 'public_id'])
    .where('trader_id', '=', traderId)
    .where('public_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, public_id: publicId }) => [publicId, id]));
}

/** The titles of a trade's mistakes. */
export async function readTitles(db: Kysely<Tables>, traderId: number, tradeId: number): Promise<string[]> {
  const rows = await mistakesOfTrades(db, traderId)
    .select('mistake.title')
    .where('trade_mistake.trade_id', '=', tradeId)
    .execute();
  return rows.map(({ title }) => title);
}

interface StoredMistake {
  readonly rowId: number;
  readonly titleKey: string;
  readonly title: string;
}

/**
 * Creates the mistakes that are not there yet and returns all that were asked for, each under the key of its title as it was asked
 * for. Titles are already checked. Throws a Refusal beyond 500.
 */
export async function createMistakes(
  db: Kysely<Tables>,
  traderId: number,
  titles: readonly string[],
  now: number,
): Promise<StoredMistake[]> {
  const find = async (keys: Iterable<string>) => {
    const rows = await db
      .selectFrom('mistake')
      .select(['id', 'title_key', 'title'])
      .where('trader_id', '=', traderId)
      .where('title_key', 'in', [...keys])
      .execute();
    return new Map(rows.map((row) => [row.title_key, row]));
  };
  const typed = new Map(titles.map((title) => [titleKey(title), title]));
  if (typed.size === 0) return [];
  const kept = await find(typed.keys());
  // Only what was kept with marks of direction is called by them.
  const titleOf = (key: string, title: string) =>
    tidyTitle(kept.has(key) ? title : withoutDirectionMarks(title) || title);
  const keyOf = new Map([...typed].map(([key, title]) => [key, titleKey(titleOf(key, title))]));
  const wanted = new Map([...typed].map(([key, title]) => [keyOf.get(key)!, titleOf(key, title)]));
  const known = await find(wanted.keys());
  const missing = [...wanted].filter(([key]) => !known.has(key));
  if (missing.length > 0) {
    const firstId = await allocateIds(db, 'mistake', missing.length);
    const rows = missing.map(([key, title], at) => ({
      trader_id: traderId,
      id: firstId + at,
      public_id: randomBytes(8).toString('hex'),
      title,
      title_key: key,
      created_at: now,
    }));
    await db
      .insertInto('mistake')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await refuseTooMany(db, traderId);
  }
  const all = await find(wanted.keys());
  return [...typed.keys()].map((key) => {
    const { id, title } = all.get(keyOf.get(key)!)!;
    return { rowId: id, titleKey: key, title };
  });
}

async function refuseTooMany(db: Kysely<Tables>, traderId: number): Promise<void> {
  const { count } = await db
    .selectFrom('mistake')
    .select(sql<number>`CAST(COUNT(*) AS BIGINT)`.as('count'))
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  if (count > MAX_MISTAKES) throw refuse('011', { field: 'errors', details: { problem: 'too-many-in-all' } });
}

/** Creates the missing mistakes and lists all; a higher revision makes other windows update. */
export async function addMistakes(
  db: Kysely<Tables>,
  traderId: number,
  titles: readonly string[],
  now: number,
): Promise<{ id: string; title: string }[]> {
  // Or it would hold a title for which a save waits that holds the trader.
  await holdTrader(db, traderId);
  const before = await listMistakes(db, traderId);
  await createMistakes(db, traderId, titles, now);
  const after = await listMistakes(db, traderId);
  if (after.length > before.length) await raiseRevision(db, traderId);
  return after;
}
