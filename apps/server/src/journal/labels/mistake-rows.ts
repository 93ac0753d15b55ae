import type { Kysely, Updateable } from 'kysely';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { LabelTable, Tables } from '#server/store/tables.ts';
import type { LabelRow } from './queries.ts';

/** Mistakes as rows of labels, by title: they have a table of their own and no order, group or place. */
export async function readMistakeRows(db: Kysely<Tables>, traderId: number): Promise<LabelRow[]> {
  const rows = await db
    .selectFrom('mistake')
    .select(['id', 'public_id as key', 'title as name', 'title_key as name_key'])
    .select(['hue', 'archived', 'merged_into'])
    .where('trader_id', '=', traderId)
    .orderBy('title_key')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'mistake', position: 0, tag_group: null, after_result: 0 }));
}

/** Creates the mistake of a row. */
export async function insertMistake(
  db: Kysely<Tables>,
  traderId: number,
  { id, key, name, name_key }: LabelRow,
  now: number,
): Promise<void> {
  const title = name ?? '';
  await db
    .insertInto('mistake')
    .values({
      trader_id: traderId,
      id,
      public_id: key,
      title,
      title_key: name_key ?? title,
      created_at: now,
      hue: null,
      archived: 0,
      merged_into: null,
    })
    .execute();
}

/**
 * Changes a mistake. Its trades get a new revision unless only colour or archive changed, because they state titles. What was
 * merged into it goes along when it is merged itself.
 */
export async function writeMistake(
  db: Kysely<Tables>,
  traderId: number,
  { id, key }: Pick<LabelRow, 'id' | 'key'>,
  { name, name_key, hue, archived, merged_into }: Updateable<LabelTable>,
  revision: number,
): Promise<void> {
  if (name !== undefined || merged_into !== undefined) await touchTrades(db, traderId, { id, key }, revision);
  const own = db.updateTable('mistake').where('trader_id', '=', traderId);
  const columns = {
    ...(typeof name === 'string' && typeof name_key === 'string' ? { title: name, title_key: name_key } : {}),
    ...(hue === undefined ? {} : { hue }),
    ...(archived === undefined ? {} : { archived }),
    ...(merged_into === undefined ? {} : { merged_into }),
  };
  await own.set(columns).where('id', '=', id).execute();
  if (typeof merged_into === 'string')
    await own.set({ merged_into }).where('merged_into', '=', key).execute();
}

/** Gives the trades that show a mistake, and the months that carry them, a new revision. */
async function touchTrades(
  db: Kysely<Tables>,
  traderId: number,
  { id, key }: Pick<LabelRow, 'id' | 'key'>,
  revision: number,
): Promise<void> {
  const marked = db
    .selectFrom('trade_mistake')
    .where('trade_mistake.trader_id', '=', traderId)
    .where('trade_mistake.mistake_id', 'in', (rows) =>
      rows
        .selectFrom('mistake')
        .select('mistake.id')
        .where('mistake.trader_id', '=', traderId)
        .where((row) => row.or([row('mistake.id', '=', id), row('mistake.merged_into', '=', key)])),
    );
  const days = await marked
    .innerJoin('trade', sameTrader('trade.id', 'trade_mistake.trade_id'))
    .select('trade.day')
    .distinct()
    .execute();
  const months = [...new Set(days.map(({ day }) => monthStart(day as Day)))];
  if (months.length === 0) return;
  await db
    .updateTable('journal')
    .set((row) => ({ revision, version: row('version', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', marked.select('trade_mistake.trade_id'))
    .execute();
  await db
    .updateTable('segment')
    .set({ touched: revision })
    .where('trader_id', '=', traderId)
    .where('month', 'in', months)
    .execute();
}
