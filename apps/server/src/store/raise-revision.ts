import type { Kysely, Updateable } from 'kysely';
import type { Tables, TraderTable } from './tables.ts';

/**
 * Raises the trader's revision, so that kept dashboards know that they are old, and changes other columns of the trader with it.
 * First of all in a change, it makes two of one trader wait for each other. Returns the new revision.
 */
export async function raiseRevision(
  db: Kysely<Tables>,
  traderId: number,
  columns: Updateable<TraderTable> = {},
): Promise<number> {
  const { revision } = await db
    .updateTable('trader')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1) }))
    .where('id', '=', traderId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Holds the trader's row until the end and changes nothing, so that of two requests at once each sees what the other did. */
export async function holdTrader(db: Kysely<Tables>, traderId: number): Promise<void> {
  await db
    .updateTable('trader')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', traderId)
    .execute();
}

/** The trader's present revision. */
export async function readRevision(db: Kysely<Tables>, traderId: number): Promise<number> {
  const { revision } = await db
    .selectFrom('trader')
    .select('revision')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return revision;
}
