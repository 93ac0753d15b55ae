import { sql, type Kysely } from 'kysely';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { tidyTitle, titleKey } from '@daybook/domain/journal/mistake.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { isNotGone } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** A mistake with the number of the trader's trades that are marked with it. */
interface CountedMistake {
  readonly id: string;
  readonly title: string;
  readonly trades: number;
}

/** The trader's mistakes by title. */
export async function countMistakes(db: Kysely<Tables>, traderId: number): Promise<CountedMistake[]> {
  return db
    .selectFrom('mistake')
    .leftJoin('trade_mistake', sameTrader('trade_mistake.mistake_id', 'mistake.id'))
    .leftJoin('trade', (join) =>
      join
        .onRef('trade.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('trade.id', '=', 'trade_mistake.trade_id')
        .on(isNotGone()),
    )
    .select([
      'mistake.public_id as id',
      'mistake.title',
      sql<number>`CAST(COUNT(trade.id) AS BIGINT)`.as('trades'),
    ])
    .where('mistake.trader_id', '=', traderId)
    .groupBy(['mistake.public_id', 'mistake.title', 'mistake.title_key'])
    .orderBy('mistake.title_key')
    .execute();
}

export type ChangedMistakes = 'changed' | 'not-found' | 'title-taken' | 'in-use' | 'same';

/** Renames a mistake to a title that has been checked. Forms that still hold the old title are refused because their trade changed. */
export async function renameMistake(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
  title: string,
): Promise<ChangedMistakes> {
  const revision = await raiseRevision(db, traderId);
  const mistake = await findMistake(db, traderId, publicId);
  if (mistake === undefined) return 'not-found';
  const key = titleKey(title);
  const other = await db
    .selectFrom('mistake')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('title_key', '=', key)
    .where('id', '!=', mistake.id)
    .executeTakeFirst();
  if (other !== undefined) return 'title-taken';
  await db
    .updateTable('mistake')
    .set({ title: tidyTitle(title), title_key: key })
    .where('trader_id', '=', traderId)
    .where('id', '=', mistake.id)
    .execute();
  await touchTrades(db, traderId, mistake.id, revision);
  return 'changed';
}

/** Marks the trades of one mistake with another instead, and removes it. */
export async function mergeMistakes(
  db: Kysely<Tables>,
  traderId: number,
  fromId: string,
  intoId: string,
): Promise<ChangedMistakes> {
  const revision = await raiseRevision(db, traderId);
  const from = await findMistake(db, traderId, fromId);
  const into = await findMistake(db, traderId, intoId);
  if (from === undefined || into === undefined) return 'not-found';
  if (from.id === into.id) return 'same';
  await touchTrades(db, traderId, from.id, revision);
  await db
    .insertInto('trade_mistake')
    .columns(['trader_id', 'trade_id', 'mistake_id'])
    .expression((row) =>
      row
        .selectFrom('trade_mistake')
        .select(['trader_id', 'trade_id', sql<number>`CAST(${into.id} AS BIGINT)`.as('mistake_id')])
        .where('trader_id', '=', traderId)
        .where('mistake_id', '=', from.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deleteMistake(db, traderId, from.id);
  return 'changed';
}

/** Removes a mistake that nothing is marked with. */
export async function removeMistake(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<ChangedMistakes> {
  await raiseRevision(db, traderId);
  const mistake = await findMistake(db, traderId, publicId);
  if (mistake === undefined) return 'not-found';
  const { trades } = (await countMistakes(db, traderId)).find(({ id }) => id === publicId)!;
  if (trades > 0) return 'in-use';
  await deleteMistake(db, traderId, mistake.id);
  return 'changed';
}

async function findMistake(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<{ readonly id: number } | undefined> {
  return db
    .selectFrom('mistake')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}

async function deleteMistake(db: Kysely<Tables>, traderId: number, id: number): Promise<void> {
  await db.deleteFrom('mistake').where('trader_id', '=', traderId).where('id', '=', id).execute();
}

/** The trades of a mistake changed: their journals, and the months that carry them, have a new revision. */
async function touchTrades(
  db: Kysely<Tables>,
  traderId: number,
  mistakeId: number,
  revision: number,
): Promise<void> {
  const days = await db
    .selectFrom('trade_mistake')
    .innerJoin('trade', sameTrader('trade.id', 'trade_mistake.trade_id'))
    .select('trade.day')
    .distinct()
    .where('trade_mistake.trader_id', '=', traderId)
    .where('trade_mistake.mistake_id', '=', mistakeId)
    .execute();
  const months = [...new Set(days.map(({ day }) => monthStart(day as Day)))];
  if (months.length === 0) return;
  await db
    .updateTable('journal')
    .set((row) => ({ revision, version: row('version', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', (row) =>
      row
        .selectFrom('trade_mistake')
        .select('trade_id')
        .where('trader_id', '=', traderId)
        .where('mistake_id', '=', mistakeId),
    )
    .execute();
  await db
    .updateTable('segment')
    .set({ touched: revision })
    .where('trader_id', '=', traderId)
    .where('month', 'in', months)
    .execute();
}
