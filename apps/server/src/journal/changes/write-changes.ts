import { sql, type Kysely, type RawBuilder } from 'kysely';
import { monthStart } from '@daybook/domain/calendar.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { FLAG_FIELDS, FLAGS, type Answers, type Flag } from '@daybook/domain/journal/fields.ts';
import type { Changed } from '@daybook/domain/journal/trade-change.ts';
import type { Money } from '@daybook/domain/money.ts';
import { ENTRY_COLUMNS, entryValues } from '#server/store/entry-columns.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { bit } from '#server/store/parameters.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { BATCH, type StoredEntry } from './read-entries.ts';

/** An entry and what becomes of it. */
export interface EntryChange {
  readonly entry: StoredEntry;
  readonly done: Changed<number>;
}

/** Whose, and when. */
interface Writing {
  readonly traderId: number;
  /** Already raised. */
  readonly revision: number;
  readonly now: number;
}

/** Writes what becomes of some entries in the caller's transaction: many rows a statement, the event loop turning in between. */
export async function writeChanges(
  db: Kysely<Tables>,
  writing: Writing,
  changes: readonly EntryChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { traderId } = writing;
  const fresh = changes.filter(({ entry }) => !entry.isWritten);
  const written = changes.filter(({ entry }) => entry.isWritten);
  await insertEntries(db, writing, fresh);
  for (const [, equal] of Map.groupBy(written, ({ done }) =>
    JSON.stringify([done.event?.[1], done.plannedRisk !== undefined, done.flags]),
  ))
    await updateEntries(db, writing, equal);
  for (const kind of ['tag', 'mistake'] as const) await writeMarks(db, traderId, kind, changes);
  const months = [...new Set(changes.map(({ entry }) => monthStart(entry.day)))];
  await db
    .updateTable('segment')
    .set({ touched: writing.revision })
    .where('trader_id', '=', traderId)
    .where('month', 'in', months)
    .execute();
}

async function insertEntries(
  db: Kysely<Tables>,
  { traderId, revision, now }: Writing,
  changes: readonly EntryChange[],
): Promise<void> {
  const rows = changes.map(({ entry, done }) => {
    const written = { ...EMPTY_ENTRY, ...answersAfter(done), event: done.event?.[1] ?? entry.event };
    return [traderId, entry.rowId, ...entryValues(written), done.plannedRisk?.[1] ?? null, revision, now];
  });
  const columns = [
    'trader_id',
    'trade_id',
    ...ENTRY_COLUMNS,
    'planned_risk',
    'revision',
    'updated_at',
  ] as const;
  await insertMany(db, 'journal', columns, rows);
}

/** Entries that all become the same but for the planned risk, which each has of its own. */
async function updateEntries(
  db: Kysely<Tables>,
  { traderId, revision, now }: Writing,
  changes: readonly EntryChange[],
): Promise<void> {
  const { event, plannedRisk, flags } = changes[0]!.done;
  const columns = {
    ...(event === null ? {} : { event: event[1] }),
    ...flagColumns(flags),
    revision,
    updated_at: now,
  };
  await eachBatch(changes, (ids, batch) =>
    db
      .updateTable('journal')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .$if(plannedRisk !== undefined, (update) => update.set({ planned_risk: plannedRiskOf(batch) }))
      .where('trader_id', '=', traderId)
      .where('trade_id', 'in', ids)
      .execute(),
  );
}

/** The new planned risk of each entry; undoing a change may give back another to each of ten thousand. */
function plannedRiskOf(changes: readonly EntryChange[]): RawBuilder<Money | null> {
  const risks = changes.map(
    ({ entry, done }) => sql`WHEN ${entry.rowId} THEN CAST(${done.plannedRisk![1]} AS BIGINT)`,
  );
  return sql`CASE trade_id ${sql.join(risks, sql` `)} END`;
}

function turnedBy(flags: Changed<number>['flags']): Flag[] {
  return FLAGS.filter((flag) => flags[flag] !== undefined);
}

function answersAfter({ flags }: Changed<number>): Partial<Answers> {
  return Object.fromEntries(turnedBy(flags).map((flag) => [flag, flags[flag]![1]]));
}

function flagColumns(flags: Changed<number>['flags']) {
  return Object.fromEntries(turnedBy(flags).map((flag) => [FLAG_FIELDS[flag].column, bit(flags[flag]![1])]));
}

const MARK_TABLES = {
  tag: { table: 'trade_tag', column: 'tag_id', added: 'addedTags', removed: 'removedTags' },
  mistake: {
    table: 'trade_mistake',
    column: 'mistake_id',
    added: 'addedMistakes',
    removed: 'removedMistakes',
  },
} as const;

async function writeMarks(
  db: Kysely<Tables>,
  traderId: number,
  kind: keyof typeof MARK_TABLES,
  changes: readonly EntryChange[],
): Promise<void> {
  const { table, column, added, removed } = MARK_TABLES[kind];
  const rows = changes.flatMap(({ entry, done }) => done[added].map((mark) => [traderId, entry.rowId, mark]));
  await insertMany(db, table, ['trader_id', 'trade_id', column] as never, rows, { onConflict: 'do nothing' });
  const gone = changes.filter(({ done }) => done[removed].length > 0);
  for (const [, equal] of Map.groupBy(gone, ({ done }) => JSON.stringify(done[removed]))) {
    const marks = equal[0]!.done[removed];
    await eachBatch(equal, (ids) =>
      db
        .deleteFrom(table)
        .where('trader_id', '=', traderId)
        .where('trade_id', 'in', ids)
        .where(column as never, 'in', marks as never)
        .execute(),
    );
  }
}

async function eachBatch(
  changes: readonly EntryChange[],
  write: (rowIds: number[], batch: readonly EntryChange[]) => Promise<unknown>,
): Promise<void> {
  const mayPause = pauseNowAndThen();
  for (let from = 0; from < changes.length; from += BATCH) {
    const batch = changes.slice(from, from + BATCH);
    await write(
      batch.map(({ entry }) => entry.rowId),
      batch,
    );
    await mayPause();
  }
}
