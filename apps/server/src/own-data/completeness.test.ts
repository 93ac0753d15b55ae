import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ENTRY_COLUMNS } from '#server/store/entry-columns.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';

/** Columns of exported tables that stay here, beside the trader's own number and the revisions of this store. */
const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  account: ['login_id', 'hidden', 'traded', 'told_by_platform', 'marks_stale'],
  audit: ['session', 'request_id'],
  by_hand_group: [],
  column_mapping: ['public_id', 'name_key'],
  execution: [],
  // Sizes and files follow from the pictures themselves, which are made again.
  image: [
    'file',
    'type',
    'bytes',
    'width',
    'height',
    'thumbnail_bytes',
    'thumbnail_width',
    'thumbnail_height',
  ],
  import: ['state', 'sync_id', 'lease_until'],
  import_execution: [],
  instrument: [],
  journal: ['image', 'image_width', 'image_height'],
  missing_opening: [],
  mistake: ['title_key'],
  plan: ['id'],
  platform_login: ['id', 'sealed_password', 'password_version', 'created_at'],
  reconciliation: [],
  remark: ['public_id', 'author_id'],
  set_aside: [],
  sync: ['id', 'state', 'owner', 'lease_until', 'error_code', 'detail'],
  trade: ['executions', 'mark'],
  trade_card: [],
  trade_mistake: [],
  trade_part: ['n'],
};

/** Tables of traders' rows that no export holds, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  account_day: 'sums of trades',
  address_change: 'opens the journal',
  former_address: 'opens the journal',
  ranked_day: 'sums of trades',
  hidden_result: 'made again of the executions',
  api_token: 'opens the journal',
  idempotency: 'answers of the last day',
  invited_login: 'belongs to an invitation',
  job: 'work of this installation',
  link: 'opens the journal',
  outbox: 'letters on their way',
  public_name: 'what public names look like',
  raw_answer: "sealed by the trader's key of this installation",
  recovery_code: 'opens the journal',
  remark_report: 'what others told of a remark',
  second_factor: 'opens the journal',
  segment: 'trades, packed',
  segment_body: 'trades, packed',
  segment_journal: 'journals, packed',
  session: 'opens the journal',
  import_storage: 'counts of this installation',
  session_former_token: 'opens the journal',
  sign_in_challenge: 'opens the journal',
  sync_quota: 'counts of this installation',
  trader_key: 'opens what is sealed',
};

/** Every column of every table whose rows belong to a trader, as the store itself says. */
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
  return new Map(
    [...byTable]
      .map(([table, all]): [string, string[]] => [table, all.map(({ column }) => column)])
      .filter(([, all]) => all.includes('trader_id')),
  );
}

onEachEngine((_engine, openTestStore) => {
  test('every table of traders’ rows is exported, or named as one that is not and why', async () => {
    const columns = await readColumns(await openTestStore());
    const known = new Set([...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)]);
    assert.deepEqual(
      [...columns.keys()].filter((table) => !known.has(table)),
      [],
    );
    assert.deepEqual(
      [...known].filter((table) => !columns.has(table)),
      [],
    );
  });

  test('a column that comes to an exported table is exported, or named as one that stays', async () => {
    const columns = await readColumns(await openTestStore());
    const counts = Object.keys(EXPORTED).map((table) => {
      const all = columns.get(table) ?? [];
      const strays = (EXPORTED[table] ?? []).filter((column) => !all.includes(column));
      const stays = new Set(['trader_id', 'revision', ...(EXPORTED[table] ?? [])]);
      return [table, all.filter((column) => !stays.has(column)).length, ...strays];
    });
    // Who adds a column to one of these exports it, and counts it here.
    assert.deepEqual(counts, [
      ['account', 13],
      ['audit', 6],
      ['by_hand_group', 5],
      ['column_mapping', 5],
      ['execution', 35],
      ['image', 5],
      ['import', 11],
      ['import_execution', 2],
      ['instrument', 7],
      // The fields of its entry are exported by their table, as they are selected.
      ['journal', ENTRY_COLUMNS.length + 5],
      ['missing_opening', 3],
      ['mistake', 4],
      ['plan', 5],
      ['platform_login', 3],
      ['reconciliation', 9],
      ['remark', 3],
      ['set_aside', 3],
      ['sync', 3],
      ['trade', 23],
      ['trade_card', 2],
      ['trade_mistake', 2],
      ['trade_part', 5],
    ]);
  });
});
