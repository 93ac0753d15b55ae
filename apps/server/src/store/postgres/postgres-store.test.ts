import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pause } from '#server/store/transactions.ts';
import { measureFilled } from '#server/store/postgres/measure-tables.ts';
import type { Migration } from '#server/store/migrations/engine.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { openStore, type Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { StoreBusy, StoreMisconfigured, StoreUnavailable } from '#server/store/store-errors.ts';

interface TestTables {
  note: { n: number; size: number };
}

const NOTES: Migration = {
  number: 1,
  name: 'notes',
  statements: () => [
    'CREATE TABLE note (n BIGINT PRIMARY KEY, size BIGINT NOT NULL)',
    'INSERT INTO note VALUES (1, 0), (2, 0)',
  ],
};
const migrations = [NOTES];

onEachEngine((engine, openTestStore, newStoreLocation) => {
  if (engine !== 'postgres') return;

  test('of servers that start together one does what comes before migrations, and the others find it done', async () => {
    const place = await newStoreLocation();
    const more: Migration = {
      ...NOTES,
      number: 2,
      name: 'more',
      statements: () => ['CREATE TABLE other (n BIGINT)'],
    };
    const before: string[] = [];
    const startAll = (wanted: readonly Migration[]) =>
      Promise.all(
        Array.from({ length: 5 }, async () => {
          const store = await openStore({
            place,
            purpose: 'serve',
            migrations: wanted,
            beforeCreation: async () => void before.push('creation'),
            beforeMigrations: async ({ present }) => {
              // As long as a copy takes.
              await pause();
              before.push(`from ${present}`);
            },
          });
          await store.close();
        }),
      );
    await startAll(migrations);
    await startAll([NOTES, more]);
    assert.deepEqual(before, ['creation', 'from 1']);
  });

  test('a table that a trader filled is measured, again after twice as many rows', async () => {
    const store = await openTestStore<TestTables>({ migrations });
    await store.write((db) => sql`ALTER TABLE note SET (autovacuum_enabled = false)`.execute(db));
    const measured = async (): Promise<number> => {
      const found = await store.read((db) =>
        sql<{ rows: number }>`SELECT reltuples AS rows FROM pg_class WHERE relname = 'note'`.execute(db),
      );
      return found.rows[0]!.rows;
    };
    const fill = async (from: number, to: number, trader = 1): Promise<void> => {
      await store.write((db) =>
        sql`INSERT INTO note SELECT n, 0 FROM generate_series(${sql.lit(from)}, ${sql.lit(to)}) AS n`.execute(
          db,
        ),
      );
      await measureFilled(store as unknown as Store, 'note' as keyof Tables, trader, to - from + 1);
    };
    const unknown = await measured();
    await fill(3, 199);
    assert.equal(await measured(), unknown);
    await fill(200, 210);
    assert.equal(await measured(), 210);
    await fill(211, 600);
    assert.equal(await measured(), 210);
    await fill(601, 650);
    assert.equal(await measured(), 650);
    await fill(651, 860, 2);
    assert.equal(await measured(), 860);
  });

  test('a connection that the database closes fails its own transaction, and the store keeps working', async () => {
    const troubles: Error[] = [];
    const store = await openTestStore<TestTables>({ migrations, onTrouble: (error) => troubles.push(error) });
    const killed = store.write(async (db) => {
      await db.updateTable('note').set({ size: 7 }).execute();
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
    });
    await assert.rejects(killed, StoreUnavailable);
    await store.write((db) => db.updateTable('note').set({ size: 1 }).where('n', '=', 1).execute());
    const rows = await store.read((db) => db.selectFrom('note').selectAll().orderBy('n').execute());
    assert.deepEqual(rows, [
      { n: 1, size: 1 },
      { n: 2, size: 0 },
    ]);
  });

  test('an idle connection that the server ends is reported and replaced', async () => {
    const place = await newStoreLocation();
    const trouble = Promise.withResolvers<Error>();
    const store = await openTestStore<TestTables>({ place, migrations, onTrouble: trouble.resolve });
    const other = await openTestStore<TestTables>({ place, migrations });
    await other.write((db) =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db),
    );
    assert.ok((await trouble.promise) instanceof Error);
    assert.equal((await store.read((db) => db.selectFrom('note').selectAll().execute())).length, 2);
  });

  test('two writes in a deadlock: one fails with a busy store, the other succeeds', async () => {
    const store = await openTestStore<TestTables>({ migrations });
    const raise = (first: number, second: number) =>
      store.write(async (db) => {
        const lock = (n: number) =>
          db
            .updateTable('note')
            .set((row) => ({ size: row('size', '+', 1) }))
            .where('n', '=', n)
            .execute();
        await lock(first);
        locked += 1;
        while (locked < 2) await pause();
        await lock(second);
      });
    let locked = 0;
    const outcomes = await Promise.allSettled([raise(1, 2), raise(2, 1)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.ok(refused[0]?.reason instanceof StoreBusy, String(refused[0]?.reason));
    const rows = await store.read((db) => db.selectFrom('note').select('size').execute());
    assert.deepEqual(rows, [{ size: 1 }, { size: 1 }]);
  });

  test('more passages than connections wait for their turn', async () => {
    const store = await openTestStore<TestTables>({ migrations });
    const raise = () =>
      store.write((db) =>
        db
          .updateTable('note')
          .set((row) => ({ size: row('size', '+', 1) }))
          .execute(),
      );
    await Promise.all(Array.from({ length: 60 }, raise));
    const rows = await store.read((db) => db.selectFrom('note').select('size').execute());
    assert.deepEqual(rows, [{ size: 60 }, { size: 60 }]);
  });

  test('each connection carries the time limits', async (t) => {
    const place = await newStoreLocation();
    const store = await openStore<TestTables>({ place, purpose: 'tool', migrations });
    t.after(() => store.close());
    const { rows } = await store.read((db) =>
      sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
          current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db),
    );
    assert.deepEqual(rows, [{ statement: '10s', lock: '3s', idle: '15s' }]);
  });
});

const maintenance = process.env['DAYBOOK_TEST_POSTGRES'] ?? '';
const skip = maintenance === '' ? 'DAYBOOK_TEST_POSTGRES names no cluster' : false;

test('a missing database and an unproven server are faults of the configuration', { skip }, async () => {
  const absent = new URL(maintenance);
  absent.pathname = '/daybook_that_is_not_there';
  const unproven = new URL(maintenance);
  unproven.searchParams.set('sslmode', 'verify-full');
  for (const url of [absent.href, unproven.href]) {
    await assert.rejects(
      openStore({ place: { engine: 'postgres', url }, purpose: 'serve' }),
      StoreMisconfigured,
    );
  }
});

test('a database that cannot be reached is named as such, without the password', async () => {
  const url = 'postgres://trader:geheim@127.0.0.1:1/nowhere';
  const opening = openStore({ place: { engine: 'postgres', url }, purpose: 'serve' });
  await assert.rejects(opening, (error) => {
    assert.ok(error instanceof StoreUnavailable);
    assert.doesNotMatch(error.message, /geheim/);
    return true;
  });
});
