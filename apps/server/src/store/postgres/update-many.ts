import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { engineOf, quotedNames } from '#server/store/insert-many.ts';
import { checkParameters } from '#server/store/parameters.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';

/** Rows changed by one statement of PostgreSQL. */
const ROWS_A_STATEMENT = 250;

/**
 * Changes any number of rows, in the transaction that `db` comes from, letting the event loop turn in between. Each names the `keys` by
 * which it is found and its new values, texts, numbers and nulls, of the same columns as the first.
 */
export async function updateMany<DB, Table extends keyof DB & string>(
  db: Kysely<DB>,
  table: Table,
  keys: readonly (keyof DB[Table] & string)[],
  rows: readonly Partial<Selectable<DB[Table]>>[],
): Promise<void> {
  const [first] = rows as readonly Readonly<Record<string, unknown>>[];
  if (first === undefined) return;
  const changed = Object.keys(first).filter((name) => !keys.some((key) => key === name));
  const mayPause = pauseNowAndThen();
  if (engineOf(db) === 'sqlite') {
    const sql = updateOne(table, keys, changed);
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      await db.executeQuery(
        CompiledQuery.raw(
          sql,
          [...changed, ...keys].map((name) => row[name]),
        ),
      );
      await mayPause();
    }
    return;
  }
  const sql = updateAll(table, keys, changed);
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_A_STATEMENT);
    // A column that a row lacks would become null, or its key find nothing; SQLite refuses it too.
    for (const row of batch as readonly Readonly<Record<string, unknown>>[])
      checkParameters([...changed, ...keys].map((name) => row[name]));
    await db.executeQuery(CompiledQuery.raw(sql, [JSON.stringify(batch)]));
    await mayPause();
  }
}

function updateOne(table: string, keys: readonly string[], changed: readonly string[]): string {
  const equal = (name: string) => `${quotedNames([name])} = ?`;
  const found = keys.map(equal).join(' AND ');
  return `UPDATE ${quotedNames([table])} SET ${changed.map(equal).join(', ')} WHERE ${found}`;
}

/** PostgreSQL takes longer to read and plan a statement for each row than to change it. JSON gets the types of the table's columns. */
function updateAll(table: string, keys: readonly string[], changed: readonly string[]): string {
  const whole = quotedNames([table]);
  const given = (name: string) => `given.${quotedNames([name])}`;
  const set = changed.map((name) => `${quotedNames([name])} = ${given(name)}`).join(', ');
  const found = keys.map((name) => `${whole}.${quotedNames([name])} = ${given(name)}`).join(' AND ');
  return `UPDATE ${whole} SET ${set} FROM json_populate_recordset(NULL::${whole}, $1) AS given WHERE ${found}`;
}
