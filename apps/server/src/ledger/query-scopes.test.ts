import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql, type Insertable, type Kysely } from 'kysely';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { entryRow } from '#server/store/entry-columns.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import type { ExecutionTable, ImportTable, Tables } from '#server/store/tables.ts';
import {
  currentExecutions,
  importedExecutions,
  importedTrades,
  isNotDeleted,
  isNotPublished,
  latestExecutions,
  publishedImports,
  publishedTrades,
} from './query-scopes.ts';

const TRADER = 1;
const PUBLISHED = 1;
const STAGED = 2;

onEachEngine((engine, openTestStore) => {
  let store: Store;
  before(async () => {
    store = await openTestStore();
    await store.write(async (db) => {
      await writeSurroundings(db);
      await writeExecution(db, { id: 1 });
      await writeExecution(db, { id: 2, superseded_by: 3 });
      await writeExecution(db, { id: 3, version: 2, identity: '2', withdrawn: 1 });
      await writeExecution(db, { id: 4, import_id: STAGED });
      await writeTrade(db, 1, PUBLISHED, 0);
      await writeTrade(db, 2, PUBLISHED, 1);
      await writeTrade(db, 3, STAGED, 0);
      await writeTrade(db, 4, PUBLISHED, 0);
      await writeDeleted(db, 4);
    });
  });
  const ids = async (query: (db: Kysely<Tables>) => { execute(): Promise<{ id: number }[]> }) =>
    (await store.read((db) => query(db).execute())).map(({ id }) => id).sort((left, right) => left - right);

  test('what was not published is not seen, but for the import at work', async () => {
    const seen = (own?: number) => ids((db) => importedExecutions(db, TRADER, own).select('id'));
    assert.deepEqual(await seen(), [1, 2, 3]);
    assert.deepEqual(await seen(STAGED), [1, 2, 3, 4]);
    assert.deepEqual(await ids((db) => publishedImports(db, TRADER).select('id')), [PUBLISHED]);
  });

  test('the last versions are those that nothing replaced, and those of them count that are not withdrawn', async () => {
    assert.deepEqual(await ids((db) => latestExecutions(db, TRADER).select('id')), [1, 3]);
    assert.deepEqual(await ids((db) => currentExecutions(db, TRADER).select('id')), [1]);
    assert.deepEqual(await ids((db) => currentExecutions(db, TRADER, STAGED).select('id')), [1, 4]);
  });

  test('a gone trade was imported but is not published; a trade that its trader deleted is published and deleted', async () => {
    assert.deepEqual(await ids((db) => importedTrades(db, TRADER).select('id')), [1, 2, 4]);
    assert.deepEqual(await ids((db) => publishedTrades(db, TRADER).select('id')), [1, 4]);
    const shown = await ids((db) =>
      publishedTrades(db, TRADER)
        .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
        .select('trade.id')
        .where(isNotDeleted()),
    );
    assert.deepEqual(shown, [1]);
  });

  test('no one else sees any of it', async () => {
    assert.deepEqual(await ids((db) => publishedTrades(db, 2).select('id')), []);
    assert.deepEqual(await ids((db) => importedExecutions(db, 2, STAGED).select('id')), []);
  });

  if (engine === 'sqlite')
    test('SQLite finds imports that are not published without looking at the others', async () => {
      const plan = sql`query plan`;
      const of = (db: Kysely<Tables>) => db.selectFrom('import').select('import.id').where(isNotPublished());
      const steps = await store.read(async (db) => [
        ...(await of(db).where('import.trader_id', '=', TRADER).explain<{ detail: string }>(undefined, plan)),
        ...(await of(db).where('state', '=', 'discarded').explain<{ detail: string }>(undefined, plan)),
      ]);
      assert.equal(steps.length, 2);
      for (const { detail } of steps) assert.match(detail, /INDEX import_not_published/);
    });

  if (engine === 'sqlite')
    test('SQLite searches by an index, and reads the imports that are not published once', async () => {
      const plan = sql`query plan`;
      const steps = await store.read(async (db) => [
        await publishedTrades(db, TRADER)
          .select('id')
          .where('day', '>=', 1)
          .orderBy('day')
          .orderBy('end_seconds')
          .explain(undefined, plan),
        await publishedTrades(db, TRADER).select('id').where('public_id', '=', 'x').explain(undefined, plan),
        await importedTrades(db, TRADER)
          .select('id')
          .where('id', '>', 1)
          .orderBy('id')
          .explain(undefined, plan),
        await currentExecutions(db, TRADER, STAGED)
          .select('id')
          .where('account_id', '=', 1)
          .where('instrument_id', '=', 1)
          .where('instant', '>=', 1)
          .orderBy('instant')
          .orderBy('id')
          .explain(undefined, plan),
      ]);
      assert.deepEqual(
        steps.map((rows) =>
          rows
            .map(({ detail }) => String(detail))
            .filter((detail) => !/^(LIST SUBQUERY|CREATE BLOOM)/.test(detail))
            .map((detail) => detail.replace(/.*USING (COVERING )?/, '')),
        ),
        [
          ['INDEX trade_by_closing (trader_id=? AND day>?)', IMPORT],
          ['INDEX sqlite_autoindex_trade_3 (trader_id=? AND public_id=?)', IMPORT],
          ['PRIMARY KEY (trader_id=? AND id>?)', IMPORT],
          [POSITION, IMPORT],
        ],
      );
    });
});

const IMPORT = 'INDEX import_not_published (trader_id=?)';
const POSITION =
  'INDEX execution_by_position (trader_id=? AND account_id=? AND instrument_id=? AND instant>?)';

async function writeSurroundings(db: Kysely<Tables>): Promise<void> {
  for (const id of [TRADER, 2])
    await db
      .insertInto('trader')
      .values({ id, email: `${id}@example.com`, email_key: `${id}`, public_uuid: `${id}`, created_at: 0 })
      .execute();
  const own = { trader_id: TRADER, id: 1, source: 'platform' };
  await db
    .insertInto('account')
    .values({ ...own, uuid: 'a', user_name: 'A', created_at: 0 })
    .execute();
  const dollars = { currency: 'USD', multiplier: '1' };
  await db
    .insertInto('instrument')
    .values({ ...own, ...dollars, kind: 'stock', symbol: 'X', contract: 'X' })
    .execute();
  await writeImport(db, { id: PUBLISHED, state: 'published' });
  await writeImport(db, { id: STAGED, state: 'staged' });
}

async function writeImport(
  db: Kysely<Tables>,
  row: Pick<Insertable<ImportTable>, 'id' | 'state'>,
): Promise<void> {
  const values = {
    trader_id: TRADER,
    kind: 'file',
    source: 'platform',
    created_at: 0,
    lease_until: 0,
  } as const;
  await db
    .insertInto('import')
    .values({ ...values, ...row })
    .execute();
}

const OF_POSITION = { trader_id: TRADER, account_id: 1, instrument_id: 1, currency: 'USD', day: 1 };

async function writeExecution(
  db: Kysely<Tables>,
  row: Partial<Insertable<ExecutionTable>> & { readonly id: number },
): Promise<void> {
  const amounts = {
    commission: 0,
    exchange_fee: 0,
    regulatory_fee: 0,
    other_fee: 0,
    fee_provenance: 'stated',
  } as const;
  const place = { instant: 1, sequence: 0, line: 0, exec_time: 0, zone: 'UTC', local_text: '' };
  const fill = {
    source: 'platform',
    identity: `${row.id}`,
    action: 'buy',
    effect: 'unknown',
    size: '1',
    price: '1',
  } as const;
  await db
    .insertInto('execution')
    .values({ ...OF_POSITION, ...amounts, ...place, ...fill, import_id: PUBLISHED, ...row })
    .execute();
}

async function writeTrade(db: Kysely<Tables>, id: number, importId: number, gone: 0 | 1): Promise<void> {
  const names = { id, public_id: `${id}`, uuid: `${id}`, import_id: importId };
  const figures = { side: 'long', size: '1', volume: '2', gross: 0, fees: 0, net: 0, executions: 2 } as const;
  const times = { opened: 1, closed: 2, start_seconds: 0, end_seconds: 0, duration_seconds: 0 };
  await db
    .insertInto('trade')
    .values({ ...OF_POSITION, ...names, ...figures, ...times, grouping_version: 1, revision: 1, gone })
    .execute();
}

async function writeDeleted(db: Kysely<Tables>, tradeId: number): Promise<void> {
  const unset = entryRow(EMPTY_ENTRY);
  await db
    .insertInto('journal')
    .values({ trader_id: TRADER, trade_id: tradeId, ...unset, deleted: 1, revision: 1, updated_at: 0 })
    .execute();
}
