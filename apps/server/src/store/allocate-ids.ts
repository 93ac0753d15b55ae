import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables whose rows are written in bulk and name each other before they exist. */
export type RangedTable =
  | 'execution'
  | 'trade'
  | 'import'
  | 'account'
  | 'instrument'
  | 'platform_login'
  | 'mistake'
  | 'label'
  | 'plan'
  | 'stated_plan'
  | 'split';

/** Takes `count` ids that nobody else gets, and returns the first; the rest follow it. */
export async function allocateIds(db: Kysely<Tables>, table: RangedTable, count: number): Promise<number> {
  const { next } = await db
    .insertInto('id_range')
    .values({ name: table, next: 1 + count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ next: row('id_range.next', '+', count) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - count;
}
