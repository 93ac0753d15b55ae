import { sql } from 'kysely';
import type { Store } from '#server/store/store.ts';

/** Every table with a column that names a trader, as the store itself says. */
async function traderColumns(store: Store): Promise<{ table: string; column: string }[]> {
  const columns =
    store.engine === 'postgres'
      ? sql<{ table: string; column: string }>`
          SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
          WHERE table_schema = current_schema()`
      : sql<{ table: string; column: string }>`
          SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m JOIN pragma_table_info(m.name) c
          WHERE m.type = 'table'`;
  const { rows } = await store.read((db) => columns.execute(db));
  return rows.filter(({ column }) => /^(?:trader|author|reporter)_id$/.test(column));
}

/** Rows that name a trader, by table and column; those that name none are left out. */
export async function countTraderRows(store: Store, traderId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await traderColumns(store)) {
    const { rows } = await store.read((db) =>
      sql<{ n: number }>`SELECT CAST(COUNT(*) AS BIGINT) AS n FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} = ${traderId}`.execute(db),
    );
    if (rows[0]!.n > 0) counts[`${table}.${column}`] = rows[0]!.n;
  }
  return counts;
}
