import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { ALL_FILES } from './tables/all-files.ts';
import { compile } from './tables/lines.ts';
import type { AnyRecord } from './tables/record.ts';

/** Every description, those of parts of lines included, by its table. */
const EXPORTED = new Map<string, AnyRecord>();
function list(record: AnyRecord): void {
  EXPORTED.set(record.table, record);
  for (const { record: part } of compile(record).parts) list(part);
}
for (const { record } of ALL_FILES) list(record);

/** Columns that a description mentions, besides the trader's own number. */
function describedColumns({ fields, written, stays }: AnyRecord): string[] {
  const stated = Object.values(fields).flatMap(({ column }) => (column === undefined ? [] : [column]));
  return [...new Set([...stated, ...Object.keys(written), ...Object.keys(stays)])].toSorted();
}

/** Tables of traders' rows that no export holds, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  account_day: 'sums of trades',
  ranked_day: 'sums of trades',
  hidden_result: 'made again of the executions',
  api_token: 'opens the journal',
  idempotency: 'answers of the last day',
  invited_login: 'belongs to an invitation',
  job: 'work of this installation',
  link: 'opens the journal',
  moving_in: 'takes notes of another journal back on this installation',
  moving_in_part: 'takes notes of another journal back on this installation',
  outbox: 'emails on their way',
  public_name: 'what public names look like',
  raw_answer: "sealed by the trader's key of this installation",
  recovery_code: 'opens the journal',
  remark_report: 'what others told of a remark',
  second_factor: 'opens the journal',
  segment: 'trades, packed',
  segment_body: 'trades, packed',
  segment_details: 'details of trades, packed',
  segment_journal: 'journals, packed',
  session: 'opens the journal',
  import_storage: 'counts of this installation',
  session_former_token: 'opens the journal',
  stated_plan: 'stops and targets of files, which go into the journals of their trades',
  sign_in_challenge: 'opens the journal',
  sync_quota: 'counts of this installation',
  trader_key: 'opens what is sealed',
  trade_change: 'takes changes of this installation back',
  tried_selection: 'counts of one day',
};

/** Every column of every table, as the store itself says. */
async function readColumns(store: Store): Promise<Map<string, string[]>> {
  const columns =
    store.engine === 'postgres'
      ? sql<{ table: string; column: string }>`
          SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
          WHERE table_schema = current_schema()`
      : sql<{ table: string; column: string }>`
          SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m JOIN pragma_table_info(m.name) c
          WHERE m.type = 'table'`;
  const { rows } = await store.read((db) => columns.execute(db));
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map([...byTable].map(([table, all]) => [table, all.map(({ column }) => column)]));
}

onEachEngine((_engine, openTestStore) => {
  test('every table of traders’ rows is exported, or named as one that is not and why', async () => {
    const columns = await readColumns(await openTestStore());
    const known = [...EXPORTED.keys(), ...Object.keys(LEFT_OUT)].filter((table) => table !== 'trader');
    const tables = [...columns].filter(([, all]) => all.includes('trader_id')).map(([table]) => table);
    assert.deepEqual(known.toSorted(), tables.toSorted());
  });

  test('every column of an exported table is described, once', async () => {
    const columns = await readColumns(await openTestStore());
    for (const [table, record] of EXPORTED) {
      const all = columns.get(table) ?? [];
      assert.deepEqual(
        describedColumns(record),
        all.filter((name) => name !== 'trader_id').toSorted(),
        table,
      );
      const stays = Object.keys(record.stays);
      const twice = stays.filter((name) => Object.hasOwn(record.written, name));
      assert.deepEqual(twice, [], table);
    }
  });
});

test('a row names only rows that were taken in before it, but the profile and what replaces its like', () => {
  const before = new Set<string>();
  for (const { name, record } of ALL_FILES) {
    const compiled = compile(record);
    const named = [compiled, ...compiled.parts.map((part) => part.compiled)].flatMap((each) =>
      each.references.map(({ table }) => table),
    );
    before.add(record.table);
    if (name === 'profile.jsonl') continue;
    assert.deepEqual(
      named.filter((table) => !before.has(table)),
      [],
      name,
    );
  }
});
