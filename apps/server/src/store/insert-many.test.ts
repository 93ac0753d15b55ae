import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Generated } from 'kysely';
import { insertMany } from '#server/store/insert-many.ts';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { RuleBroken, UnstorableValue } from '#server/store/store-errors.ts';

interface TestTables {
  fill: { id: Generated<number>; symbol: string; size: number; note: string | null };
}

const FILLS: Migration = {
  number: 1,
  name: 'fills',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE fill (id ${t.id}, symbol ${t.textKey} NOT NULL, size ${t.integer} NOT NULL,
       note ${t.text}, UNIQUE (symbol, size))${t.strict}`,
    ];
  },
};

const COLUMNS = ['symbol', 'size', 'note'] as const;

onEachEngine((_engine, openTestStore) => {
  const open = () => openTestStore<TestTables>({ migrations: [FILLS] });

  test('any number of rows arrives whole and in its columns', async () => {
    const store = await open();
    for (const [round, count] of [0, 1, 2, 255, 256, 257, 1_021].entries()) {
      const rows = Array.from({ length: count }, (_, at) => [`S${round}`, at, at % 2 === 0 ? null : 'odd']);
      const inserted = await store.write((db) => insertMany(db, 'fill', COLUMNS, rows));
      assert.deepEqual(inserted, { count, returned: [] });
      const found = await store.read((db) =>
        db.selectFrom('fill').select(COLUMNS).where('symbol', '=', `S${round}`).orderBy('size').execute(),
      );
      assert.deepEqual(
        found.map(({ symbol, size, note }) => [symbol, size, note]),
        rows,
      );
    }
  });

  test('rows that are there already are left out when asked so, and else nothing is stored', async () => {
    const store = await open();
    const rows = Array.from({ length: 300 }, (_, at) => ['A', at % 200, null]);
    await assert.rejects(
      store.write((db) => insertMany(db, 'fill', COLUMNS, rows)),
      RuleBroken,
    );
    const { count, returned } = await store.write((db) =>
      insertMany(db, 'fill', COLUMNS, rows, { onConflict: 'do nothing', returning: ['size'] }),
    );
    assert.equal(count, 200);
    assert.deepEqual(
      returned.map(({ size }) => size),
      rows.slice(0, 200).map((row) => row[1]),
    );
    const again = await store.write((db) =>
      insertMany(db, 'fill', COLUMNS, rows, { onConflict: 'do nothing' }),
    );
    assert.equal(again.count, 0);
  });

  test('a row of the wrong length or with a value that cannot be stored stops all', async () => {
    const store = await open();
    const good = Array.from({ length: 500 }, (_, at) => ['A', at, null]);
    await assert.rejects(
      store.write((db) => insertMany(db, 'fill', COLUMNS, [...good, ['A', 1_000]])),
      /row 500 has 2 values for 3 columns/,
    );
    await assert.rejects(
      store.write((db) => insertMany(db, 'fill', COLUMNS, [...good, ['A', 1_000, undefined]])),
      UnstorableValue,
    );
    const rows = await store.read((db) => db.selectFrom('fill').selectAll().execute());
    assert.deepEqual(rows, []);
  });
});
