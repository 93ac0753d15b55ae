import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Migration } from '#server/store/migrations/engine.ts';
import { letters } from '#server/store/migrations/0001-0020/0003-letters.ts';
import { addressChange } from '#server/store/migrations/0001-0020/0014-address-change.ts';
import { mappedDollars } from '#server/store/migrations/0001-0020/0018-mapped-dollars.ts';
import { formerAddress } from '#server/store/migrations/0001-0020/0019-former-address.ts';
import { oneLink } from '#server/store/migrations/0021-0040/0037-one-link.ts';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import { checkStorage } from '#server/store/check.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { MigrationChanged, StoreForeign, StoreNewer } from '#server/store/store-errors.ts';
import type { Store, StoreOptions, StoreLocation } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

interface TestTables {
  a: { n: number };
  b: { n: number };
  migration: { number: number; name: string; checksum: string };
}

const step = (number: number, name: string, ...statements: string[]): Migration => ({
  number,
  name,
  statements: () => statements,
});

const FIRST = step(1, 'a', 'CREATE TABLE a (n INTEGER)', 'INSERT INTO a VALUES (1)');
const SECOND = step(2, 'b', 'CREATE TABLE b (n INTEGER)', 'INSERT INTO b SELECT n + 1 FROM a');

onEachEngine((engine, openTestStore, newStoreLocation) => {
  const openAt = async (
    place: StoreLocation,
    migrations: readonly Migration[],
    options: Partial<StoreOptions> = {},
  ): Promise<Store<TestTables>> => await openTestStore<TestTables>({ place, migrations, ...options });

  const readState = async (store: Store<TestTables>) =>
    await store.read(async (db) => ({
      versions: (await db.selectFrom('migration').select('number').orderBy('number').execute()).map(
        ({ number }) => number,
      ),
      rows: (await db.selectFrom('a').select('n').execute()).map(({ n }) => n),
    }));

  test('the journal itself opens, empty and sound, and opens again', async () => {
    const place = await newStoreLocation();
    for (let round = 0; round < 2; round += 1) {
      const store = await openTestStore({ place, purpose: 'serve' });
      assert.deepEqual(await store.read((db) => db.selectFrom('trader').selectAll().execute()), []);
      assert.deepEqual(await checkStorage(store, 'deep'), []);
      await store.close();
    }
    assert.ok(MIGRATIONS.every((migration, at) => migration.number === at + 1));
  });

  test('each migration is applied once, the later ones to what the earlier ones made', async () => {
    const place = await newStoreLocation();
    await (await openAt(place, [FIRST])).close();
    const store = await openAt(place, [FIRST, SECOND]);
    assert.deepEqual(await readState(store), { versions: [1, 2], rows: [1] });
    assert.deepEqual(await store.read((db) => db.selectFrom('b').selectAll().execute()), [{ n: 2 }]);
  });

  test('of kept mappings without a currency those that have read a file stay in dollars', async () => {
    const kept = (n: number, mapping: string, usedAt: string): string =>
      `INSERT INTO column_mapping VALUES (${n}, '${mapping}', ${usedAt})`;
    const before = step(
      1,
      'kept',
      'CREATE TABLE a (n INTEGER)',
      'CREATE TABLE column_mapping (n INTEGER, mapping TEXT, used_at INTEGER)',
      kept(1, '{"name":"a \\"currency\\":null","currency":null,"overruled":[]}', '5'),
      kept(2, '{"currency":null,"overruled":[]}', 'NULL'),
      kept(3, '{"currency":"EUR","overruled":[]}', '5'),
    );
    const dollars = `'{"name":"a \\"currency\\":null","currency":null,"fallbackCurrency":"USD","overruled":[]}'`;
    const after = step(3, 'read', `INSERT INTO a SELECT n FROM column_mapping WHERE mapping = ${dollars}`);
    const others = step(
      4,
      'others',
      `INSERT INTO a SELECT -n FROM column_mapping WHERE mapping NOT LIKE '%fallback%'`,
    );
    const store = await openAt(await newStoreLocation(), [
      before,
      { ...mappedDollars, number: 2 },
      after,
      others,
    ]);
    assert.deepEqual(new Set((await readState(store)).rows), new Set([1, -2, -3]));
  });

  test('mailed links that were open keep their digest, their end and what belongs to them', async () => {
    const hash = (n: number): string =>
      engine === 'sqlite' ? `X'${`0${n}`.repeat(32)}'` : `'\\x${`0${n}`.repeat(32)}'::bytea`;
    const link = (n: number, purpose: string, trader: string, ends: string): string =>
      `INSERT INTO link VALUES ('${purpose}-${n}', '${purpose}', ${hash(n)}, ${trader}, 10, 90, ${ends})`;
    const kept = (n: number, table: string): string =>
      `INSERT INTO ${table} VALUES (1, '${table}', ${hash(n)}, 'Ann "O''Neil"@desk.test', 'key', 20, 80)`;
    const registered = (id: string): string =>
      `INSERT INTO registration VALUES ('${id}', 'é@desk.test', 'key', 'Zoë', 'L', NULL)`;
    const before: Migration = {
      number: 1,
      name: 'links',
      statements: (on) => [
        'CREATE TABLE a (n INTEGER)',
        'CREATE TABLE trader (id INTEGER PRIMARY KEY)',
        'INSERT INTO trader VALUES (1)',
        ...letters.statements(on).filter((statement) => /TABLE (link|registration) /.test(statement)),
        ...[addressChange, formerAddress].flatMap((migration) => migration.statements(on)),
        link(1, 'reset', '1', 'NULL, NULL'),
        link(2, 'confirmation', 'NULL', 'NULL, NULL'),
        link(3, 'confirmation', 'NULL', '50, NULL'),
        link(4, 'onboarding', '1', 'NULL, 60'),
        ...['confirmation-2', 'confirmation-3'].map(registered),
        kept(5, 'address_change'),
        kept(6, 'former_address'),
      ],
    };
    const store = await openTestStore<Tables>({
      place: await newStoreLocation(),
      migrations: [before, { ...oneLink, number: 2 }],
    });
    const rows = await store.read((db) => db.selectFrom('link').selectAll().orderBy('token_hash').execute());
    const moved = { email: 'Ann "O\'Neil"@desk.test' };
    const person = { email: 'é@desk.test', firstName: 'Zoë', lastName: 'L', language: null };
    assert.deepEqual(
      rows.map((row) => [
        row.id,
        row.purpose,
        row.token_hash[0],
        row.trader_id,
        row.payload === null ? null : JSON.parse(row.payload),
        [row.created_at, row.expires_at, row.used_at, row.voided_at],
      ]),
      [
        ['reset-1', 'reset', 1, 1, null, [10, 90, null, null]],
        ['confirmation-2', 'confirmation', 2, null, person, [10, 90, null, null]],
        ['confirmation-3', 'confirmation', 3, null, null, [10, 90, 50, null]],
        ['onboarding-4', 'onboarding', 4, 1, null, [10, 90, null, 60]],
        ['address_change', 'address', 5, 1, moved, [20, 80, null, null]],
        ['former_address', 'former-address', 6, 1, moved, [20, 80, null, null]],
      ],
    );
  });

  test('a store with something in it is announced before it is migrated, and a refusal stops', async () => {
    const place = await newStoreLocation();
    const reported: object[] = [];
    const beforeMigrations = async (version: object): Promise<void> => {
      reported.push(version);
      if (reported.length === 1) throw new Error('no space for the backup');
    };
    await (await openAt(place, [FIRST], { beforeMigrations })).close();
    await assert.rejects(openAt(place, [FIRST, SECOND], { beforeMigrations }), /no space for the backup/);
    await (await openAt(place, [FIRST, SECOND], { beforeMigrations })).close();
    await (await openAt(place, [FIRST, SECOND], { beforeMigrations })).close();
    assert.deepEqual(reported, [
      { present: 1, latest: 2 },
      { present: 1, latest: 2 },
    ]);
  });

  test('a migration that fails is undone whole, and the store stays at the version before', async () => {
    const place = await newStoreLocation();
    const broken = step(
      2,
      'b',
      'INSERT INTO a VALUES (7)',
      'CREATE TABLE b (n INTEGER)',
      'INSERT INTO nowhere VALUES (1)',
    );
    await assert.rejects(openAt(place, [FIRST, broken]), /nowhere/);
    const store = await openAt(place, [FIRST, SECOND]);
    assert.deepEqual(await readState(store), { versions: [1, 2], rows: [1] });
  });

  test('what exists already is an error and not skipped', async () => {
    const place = await newStoreLocation();
    await (await openAt(place, [FIRST])).close();
    const again = step(2, 'again', 'CREATE TABLE a (n INTEGER)');
    await assert.rejects(openAt(place, [FIRST, again]), /already exists/);
  });

  test('a migration that changed after it was applied is refused', async () => {
    const place = await newStoreLocation();
    await (await openAt(place, [FIRST, SECOND])).close();
    const changed = step(1, 'a', 'CREATE TABLE a (n INTEGER)', 'INSERT INTO a VALUES (2)');
    const renamed = step(2, 'c', ...SECOND.statements(engine));
    await assert.rejects(openAt(place, [changed, SECOND]), MigrationChanged);
    await assert.rejects(openAt(place, [FIRST, renamed]), MigrationChanged);
    assert.deepEqual(await readState(await openAt(place, [FIRST, SECOND])), { versions: [1, 2], rows: [1] });
  });

  test('a newer store is refused and left as it was', async () => {
    const place = await newStoreLocation();
    await (await openAt(place, [FIRST, SECOND])).close();
    await assert.rejects(openAt(place, [FIRST]), StoreNewer);
    assert.deepEqual(await readState(await openAt(place, [FIRST, SECOND])), { versions: [1, 2], rows: [1] });
  });

  test("another program's tables are left alone", async () => {
    const place = await newStoreLocation();
    const store = await openAt(place, [FIRST]);
    await store.write((db) => sql`DROP TABLE migration`.execute(db));
    await store.close();
    await assert.rejects(openAt(place, [FIRST]), StoreForeign);
  });

  test('migrations that do not count from 1 without gaps, or put rules off, are a mistake', async () => {
    const place = await newStoreLocation();
    await assert.rejects(openAt(place, [SECOND]), /place 1/);
    await assert.rejects(openAt(place, [FIRST, step(3, 'c', 'SELECT 1')]), /place 2/);
    const deferred = step(
      1,
      'd',
      'CREATE TABLE d (n INTEGER REFERENCES d (n) DEFERRABLE INITIALLY DEFERRED)',
    );
    await assert.rejects(openAt(place, [deferred]), /only at the commit/);
  });
});
