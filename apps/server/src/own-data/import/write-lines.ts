import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { insertMany } from '#server/store/insert-many.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import type { Tables } from '#server/store/tables.ts';
import type { AnyFile } from '#server/own-data/tables/exported-file.ts';
import type { Target } from '#server/own-data/tables/fields.ts';
import { compile, type Compiled, type Line } from '#server/own-data/tables/lines.ts';

/** A line on its way into the store; those of parts have the id of the row on which they hang. */
interface PlacedLine {
  readonly line: Line;
  readonly id: number;
  readonly at: number;
}

/** Writes lines of a file with all that hangs on them, in the caller's transaction. */
export async function writeLines(
  db: Kysely<Tables>,
  target: Target,
  file: AnyFile,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  await file.before?.(db, target, lines);
  const compiled = compile(file.record);
  const ids = await idsOf(db, target, file, compiled, lines);
  const kept = await withoutTaken(db, compiled, lines);
  const placed = kept.map((line, at) => ({ line, id: ids(at), at }));
  await writeRows(db, target, compiled, placed, file.mayBeThere ? { onConflict: 'do nothing' } : {});
  await file.after?.(db, target, lines);
}

/** The id of each line by its place: of its number, of those that are taken now, or none. */
async function idsOf(
  db: Kysely<Tables>,
  { idOf }: Target,
  { takesIds }: AnyFile,
  { numbers }: Compiled,
  lines: readonly Line[],
): Promise<(at: number) => number> {
  if (numbers !== null) return (at) => idOf(numbers.table, Number(lines[at]![numbers.name]));
  if (takesIds === undefined) return () => 0;
  const firstId = await allocateIds(db, takesIds, lines.length);
  return (at) => firstId + at;
}

/** The same journal may be in this store already, under its own trader, so its rows get new public names. */
async function withoutTaken(
  db: Kysely<Tables>,
  { unique, record }: Compiled,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  if (unique === null) return lines;
  const { name, column } = unique;
  const values = sql.join(lines.map((line) => line[name]));
  const { rows } = await sql<{
    taken: unknown;
  }>`SELECT ${sql.ref(column)} AS taken FROM ${sql.table(record.table)}
    WHERE ${sql.ref(column)} IN (${values})`.execute(db);
  const taken = new Set(rows.map((row) => row.taken));
  return lines.map((line) => (taken.has(line[name]) ? { ...line, [name]: randomUUID() } : line));
}

async function writeRows(
  db: Kysely<Tables>,
  target: Target,
  { record, columns, parts }: Compiled,
  placed: readonly PlacedLine[],
  options: { readonly onConflict?: 'do nothing' } = {},
): Promise<void> {
  const names = ['trader_id', ...columns.map(({ column }) => column)];
  const rows = placed.map(({ line, id, at }) => {
    const row: unknown[] = [target.traderId];
    const place = { target, id, at };
    for (const { of } of columns) row.push(of(line, place));
    return row;
  });
  await insertMany(db, record.table, names as never[], rows, options);
  for (const { name, linesOf, compiled } of parts) {
    if (linesOf === null) continue;
    const hanging = placed.flatMap(({ line, id }) =>
      linesOf(line[name] as never).map((part, at) => ({ line: part as Line, id, at })),
    );
    await writeRows(db, target, compiled, hanging);
  }
}
