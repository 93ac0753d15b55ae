import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FLAG_FIELDS, FLAGS } from '@daybook/domain/journal/fields.ts';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { withPostgres } from '../../apps/server/src/store/postgres/postgres-programs.ts';
import { openStore, type StoreLocation } from '../../apps/server/src/store/store.ts';

/** A connection to PostgreSQL. */
type Client = Parameters<Parameters<typeof withPostgres>[1]>[0];

/** Rows that PostgreSQL is sent at once. */
const ROWS_AT_ONCE = 5_000;

/**
 * Makes a store of an older schema in an empty place, with the rows of a present store that nobody has open, so far as they have a
 * table and columns there. Both are of one engine.
 */
export async function makeOlderStore(
  schema: number,
  from: StoreLocation,
  place: StoreLocation,
): Promise<void> {
  await (await openStore({ place, purpose: 'tool', migrations: MIGRATIONS.slice(0, schema) })).close();
  if (from.engine === 'sqlite' && place.engine === 'sqlite') copySqlite(schema, from.folder, place.folder);
  else if (from.engine === 'postgres' && place.engine === 'postgres')
    await copyPostgres(schema, from.url, place.url);
  else throw new Error('two engines');
}

/** The schemas that brought details of trades and more of them: a store before the last of these cannot have today's. */
const DETAILS_SINCE = [21, 25, 28, 36];

/** What makes the details of an older store as old as they are. */
function ageOfDetails(schema: number): string {
  const version = DETAILS_SINCE.filter((since) => since <= schema).length;
  return version === 0 ? 'SELECT 1' : `UPDATE trade SET details_version = ${version}`;
}

/** Before this schema an unanswered question was no. */
const UNANSWERED_SINCE = 35;
const ANSWERS = new Set([...FLAGS.map((flag): string => FLAG_FIELDS[flag].column), 'closed_by_platform']);

/** A column as a store of an older schema has it. */
function olderColumn(schema: number, name: string): string {
  return schema < UNANSWERED_SINCE && ANSWERS.has(name) ? `COALESCE("${name}", 0) AS "${name}"` : `"${name}"`;
}

function copySqlite(schema: number, from: string, to: string): void {
  const database = new DatabaseSync(join(to, 'journal.sqlite'));
  try {
    database.exec('PRAGMA foreign_keys = OFF');
    database.prepare('ATTACH ? AS newer').run(join(from, 'journal.sqlite'));
    const columnsOf = (side: string, table: string) =>
      new Set(
        database
          .prepare(`SELECT name FROM pragma_table_info(?, ?)`)
          .all(table, side)
          .map((row) => String(row['name'])),
      );
    const tables = database
      .prepare(
        `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
      )
      .all();
    database.exec('BEGIN');
    for (const table of tables.map((row) => String(row['name'])).filter((name) => name !== 'migration')) {
      const newer = columnsOf('newer', table);
      // A table that later schemas do not have any more holds nothing.
      if (newer.size === 0) continue;
      const shared = [...columnsOf('main', table)].filter((name) => newer.has(name));
      const [into, of] = [quoted(shared), shared.map((name) => olderColumn(schema, name)).join()];
      database.exec(
        `DELETE FROM main."${table}"; INSERT INTO main."${table}" (${into}) SELECT ${of} FROM newer."${table}"`,
      );
    }
    database.exec(ageOfDetails(schema));
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join();
}

function copyPostgres(schema: number, from: string, to: string): Promise<void> {
  return withPostgres(from, (source) =>
    withPostgres(to, async (target) => {
      // References are those of a whole journal, whatever the order of its tables.
      await target.query(`SET session_replication_role = replica`);
      const newer = await columnsByTable(source);
      for (const [table, columns] of await columnsByTable(target)) {
        const shared = columns.filter((name) => newer.get(table)?.includes(name));
        if (shared.length === 0) continue;
        await target.query(`DELETE FROM "${table}"`);
        const of = shared.map((name) => olderColumn(schema, name)).join();
        await copyRows(source, target, table, { into: quoted(shared), of });
      }
      await target.query(ageOfDetails(schema));
      await raiseSequences(target);
    }),
  );
}

async function columnsByTable(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(column_name, ',') AS columns FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name <> 'migration' GROUP BY table_name`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns.split(',')]));
}

async function copyRows(
  source: Client,
  target: Client,
  table: string,
  { into, of }: { readonly into: string; readonly of: string },
): Promise<void> {
  await source.query('BEGIN');
  await source.query(
    `DECLARE rows CURSOR FOR SELECT row_to_json(whole_row)::text AS line FROM (SELECT ${of} FROM "${table}") AS whole_row`,
  );
  for (;;) {
    const { rows } = await source.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows`);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ line }) => line).join()}]`;
    await target.query(
      `INSERT INTO "${table}" (${into}) OVERRIDING SYSTEM VALUE SELECT ${into} FROM json_populate_recordset(NULL::"${table}", $1)`,
      [json],
    );
  }
  await source.query('COMMIT');
}

/** What is numbered by the database continues after the last row. */
async function raiseSequences(client: Client): Promise<void> {
  // A CASE, since conditions come in any order, and a table without an id has no such sequence to ask for.
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema()
     AND CASE column_name WHEN 'id' THEN pg_get_serial_sequence(quote_ident(table_name), 'id') END IS NOT NULL`,
  );
  for (const { name } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence(quote_ident('${name}'), 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM "${name}"), false)`,
    );
}
