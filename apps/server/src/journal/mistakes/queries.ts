import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import {
  MAX_MISTAKES,
  tidyTitle,
  titleKey,
  withoutDirectionMarks,
  type Mistake,
  type MistakeId,
} from '@daybook/domain/journal/mistake.ts';
import { refuse } from '#server/calls/refusal.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { holdTrader, raiseRevision } from '#server/store/raise-revision.ts';
import { isNotGone } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

/** Each mistake by its `chosen_id`, as the one that stands for it: itself, unless it was merged into another. */
function standingMistakes(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('mistake as chosen')
    .leftJoin('mistake as other', (join) =>
      join
        .onRef('other.trader_id', '=', 'chosen.trader_id')
        .onRef('other.public_id', '=', 'chosen.merged_into')
        .on('other.merged_into', 'is', null),
    )
    .where('chosen.trader_id', '=', traderId)
    .select(({ fn }) => [
      'chosen.id as chosen_id',
      'chosen.title as chosen_title',
      fn.coalesce('other.id', 'chosen.id').as('id'),
      fn.coalesce('other.public_id', 'chosen.public_id').as('public_id'),
      fn.coalesce('other.title', 'chosen.title').as('title'),
      fn.coalesce('other.title_key', 'chosen.title_key').as('title_key'),
      'chosen.hue',
      'chosen.archived',
    ]);
}

/** The trader's mistakes by title, without those that another stands for. */
export async function listMistakes(db: Kysely<Tables>, traderId: number): Promise<Mistake[]> {
  const rows = await db
    .selectFrom(standingMistakes(db, traderId).as('mistake'))
    .select(['public_id', 'title', 'hue', 'archived'])
    .whereRef('id', '=', 'chosen_id')
    .orderBy('title_key')
    .execute();
  return rows.map((row) => ({
    id: row.public_id as MistakeId,
    title: row.title,
    hue: row.hue,
    archived: row.archived === 1,
  }));
}

/** The same with the number of the trader's trades that are marked with each. */
export async function countMistakes(
  db: Kysely<Tables>,
  traderId: number,
): Promise<(Mistake & { readonly trades: number })[]> {
  const rows = await mistakesOfTrades(db, traderId)
    .innerJoin('trade', (join) =>
      join
        .onRef('trade.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('trade.id', '=', 'trade_mistake.trade_id')
        .on(isNotGone()),
    )
    .clearOrderBy()
    .select(['mistake.public_id', sql<number>`CAST(COUNT(DISTINCT trade.id) AS BIGINT)`.as('trades')])
    .groupBy('mistake.public_id')
    .execute();
  const counts = new Map(rows.map((row) => [row.public_id, row.trades]));
  const mistakes = await listMistakes(db, traderId);
  return mistakes.map((mistake) => ({ ...mistake, trades: counts.get(mistake.id) ?? 0 }));
}

/**
 * Which mistakes the trader's trades are marked with, by trade, the oldest mistake first. One comes twice where a trade is
 * marked with two that are merged.
 */
export function mistakesOfTrades(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('trade_mistake')
    .innerJoin(standingMistakes(db, traderId).as('mistake'), 'mistake.chosen_id', 'trade_mistake.mistake_id')
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
  return [...new Set(rows.map(({ title }) => title))];
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
      hue: null,
      archived: 0 as const,
      merged_into: null,
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
): Promise<Mistake[]> {
  // Or it would hold a title for which a save waits that holds the trader.
  await holdTrader(db, traderId);
  const before = await listMistakes(db, traderId);
  await createMistakes(db, traderId, titles, now);
  const after = await listMistakes(db, traderId);
  if (after.length > before.length) await raiseRevision(db, traderId);
  return after;
}
